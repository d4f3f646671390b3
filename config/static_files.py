"""The storage of collected static files: hashed names, in the imports of our scripts too."""

from typing import ClassVar

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own `support_js_module_import_aggregation` does this to every script; among those of
# packages are some whose comments name files that are not there.
OUR_SCRIPTS = "js/*.js"
IMPORT = r"""(?P<matched>import(?P<names>[^"']*)["'](?P<url>\./[^"']+)["'];)"""
HASHED_IMPORT = 'import%(names)s"%(url)s";'


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # no types there
    """Names each file by its content, so that browsers may keep it for ever."""

    patterns: ClassVar = (
        *CompressedManifestStaticFilesStorage.patterns,
        (OUR_SCRIPTS, ((IMPORT, HASHED_IMPORT),)),
    )
