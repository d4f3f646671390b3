"""Limits of signing in, of resetting a password, and of typing one's own password again.

A try counts as failed until it succeeds. Failures for one account slow down whoever comes next;
those from one network address are refused beyond a limit. A browser in which the account has
signed in before has a counter of its own, so that nobody else can use it up.
"""

from collections.abc import Sequence

from django.http import HttpRequest

from accounts import emails
from accounts.addresses import client_address
from accounts.backends import users_by_login
from accounts.browsers import is_known
from accounts.email_lookup import holders
from accounts.errors import TooManyTries
from accounts.events import Event, event_log
from accounts.models import User
from accounts.throttling import tag_of, tries_forget, try_count, try_give_back
from accounts.usage import Usage


class SignInTry:
    """One try to sign in, counted as failed until it is known to be more."""

    def __init__(self, request: HttpRequest, login: str, *, by_browser: bool = True) -> None:
        """Count a try to sign in with a name or an e-mail address.

        `by_browser`: whether a browser known to the account passes the counters of others.

        :raises TooManyTries: if it has to wait; it is then not counted.
        """
        address, users = client_address(request), users_by_login(login)
        self._tag = tag_of(address)
        known = {user.pk for user in users if by_browser and is_known(request, user)}
        counters = [_counter(user, is_known=user.pk in known) for user in users]
        if not users:
            counters = [("sign-in:name", f"text {emails.normalise(login)}")]
        if len(known) < len(counters):
            counters.append(("sign-in:address", address))
        self._usages = _count_all(counters, tag=self._tag)

    def give_back(self) -> None:
        """Take the try out of every counter: no password was compared."""
        for usage in self._usages:
            try_give_back(usage)

    def succeed(self, user: User) -> None:
        """Take the try of this account out of its counters.

        What failed before it for the same account and from the same network address was the
        owner's own and is forgotten. The counter of the address keeps its failures, and that of
        another account, which has the same e-mail address, keeps even this try: otherwise an own
        account would be of help in guessing the passwords of others.
        """
        own = {_counter(user, is_known=False), _counter(user, is_known=True)}
        for usage in self._usages:
            if (usage.scope, usage.ident) in own:
                tries_forget(usage, tag=self._tag)
            elif usage.scope == "sign-in:address":
                try_give_back(usage)


def reset_count(request: HttpRequest, email: str) -> None:
    """Count a request for a link that resets a password.

    Known and unknown e-mail addresses are counted alike.

    :raises TooManyTries: if it has to wait; it is then not counted.
    """
    known = [user for user in holders(email) if is_known(request, user)]
    counters = [("reset:known", str(user.pk)) for user in known] or [
        ("reset:address", client_address(request)),
        ("reset:email", emails.normalise(email)),
    ]
    _count_all(counters)


def is_own_password(user: User, password: str) -> bool:
    """Return whether this is the password of a user who is signed in; count it if it is not.

    :raises TooManyTries: if there were too many wrong ones.
    """
    usage = try_count("password:user", str(user.pk))
    is_right = user.check_password(password)
    if is_right:
        try_give_back(usage)
    else:
        event_log(Event.PASSWORD_REFUSED, user_id=user.pk)
    return is_right


def counters_of(user: User) -> list[tuple[str, str]]:
    """Return the counters of an account, to be deleted with it, or when its password is reset."""
    texts = [emails.normalise(login) for login in (user.username, user.email) if login]
    return [
        *(_counter(user, is_known=is_known) for is_known in (False, True)),
        *(("sign-in:name", f"text {text}") for text in texts),
        ("reset:known", str(user.pk)),
        ("reset:email", emails.normalise(user.email)),
        ("password:user", str(user.pk)),
    ]


def _counter(user: User, *, is_known: bool) -> tuple[str, str]:
    """Return the counter of tries to sign in, in a browser known to the account or another."""
    return "sign-in:known" if is_known else "sign-in:name", f"user {user.pk}"


def _count_all(counters: Sequence[tuple[str, str]], *, tag: str = "") -> list[Usage]:
    """Count one try in all of these counters, or in none."""
    usages: list[Usage] = []
    for scope, ident in counters:
        try:
            usages.append(try_count(scope, ident, tag=tag))
        except TooManyTries:
            for usage in usages:
                try_give_back(usage)
            raise
    return usages
