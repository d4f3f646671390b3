"""Our hooks into allauth: user names, redirects, client addresses, the language of mails."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.db.models import Value
from django.forms import BaseForm, ValidationError
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, override

from accounts import names
from accounts.addresses import client_address
from accounts.models import User
from accounts.taken_names import is_not_taken


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """The allauth adapter of this site."""

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002
        """Return the name in the form in which it is stored.

        :raises ValidationError: if it is malformed, or looks like one that is taken or reserved.
        """
        name = names.normalise(username)
        names.is_well_formed(name)
        names.is_free_to_choose(name)
        names.is_not_reserved(name)
        is_not_taken(name)
        if not shallow and _is_taken(name):
            raise ValidationError(names.NOT_FREE, code="name-taken")
        return name

    def save_user(
        self,
        request: HttpRequest,
        user: User,
        form: BaseForm,
        commit: bool = True,  # noqa: FBT001, FBT002 (allauth's signature)
    ) -> User:
        """Store a new user; the language of the sign-up page becomes theirs."""
        language = get_language()
        if language in User.Language:
            user.language = language
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def is_safe_url(self, url: str) -> bool:
        """Return whether a URL is on this host."""
        return url_has_allowed_host_and_scheme(
            url, allowed_hosts={self.request.get_host()}, require_https=self.request.is_secure()
        )

    def get_client_ip(self, request: HttpRequest) -> str:
        return client_address(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail in the language of its recipient, who may not be the current user."""
        reader = context.get("user")
        links = {name: site_link(value) for name, value in context.items() if name.endswith("_url")}
        with override(reader.language if isinstance(reader, User) else get_language()):
            super().send_mail(template_prefix, email, context | links)


def site_link(url: str) -> str:
    """Return a link to this site for a mail: the path of a URL at the address in the settings.

    A request names the host and the port as its sender likes.
    """
    path = urlsplit(url)._replace(scheme="", netloc="").geturl()
    return f"{settings.SITE_URL}{path}"


def _is_taken(name: str) -> bool:
    return User.objects.filter(username_skeleton=names.skeleton(Value(name))).exists()
