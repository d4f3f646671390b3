"""The URLs of the site."""

from csp.decorators import csp_update
from django.contrib import admin
from django.urls import include, path, re_path
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from accounts.admin_lookups import refuse_shortcut
from accounts.web.language import switch
from config.health import healthz, readyz
from config.well_known import change_password, robots, security
from tournaments.api import errors

# Swagger sets styles on its elements; everything else is as strict as on the site.
docs = csp_update({"style-src": "'unsafe-inline'"})(
    require_safe(SpectacularSwaggerSplitView.as_view(url_name="schema"))
)

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("robots.txt", robots, name="robots-txt"),
    path(".well-known/security.txt", security, name="security-txt"),
    path(".well-known/change-password", change_password, name="well-known-change-password"),
    path("i18n/setlang/", switch, name="set_language"),
    path("admin/r/<path:rest>", refuse_shortcut),
    path("admin/", admin.site.urls),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", docs, name="docs"),
    path("api/v1/", include("tournaments.api.urls")),
    re_path("^api/", errors.not_found),
    path("accounts/", include("accounts.web.urls")),
    path("", include("tournaments.web.urls")),
]

handler400 = errors.bad_request
handler500 = errors.server_error
