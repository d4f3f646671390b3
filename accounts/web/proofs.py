"""The mail that proves an e-mail address, and the page that its link leads to."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.utils import build_absolute_uri
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import client_address
from accounts.email_changes import (
    claim_of_key,
    email_claim,
    email_prove,
    other_holder,
    proof_key,
)
from accounts.email_lookup import proved_addresses
from accounts.errors import ProofLinkDead, ProofNeedsSignIn, TooManyTries
from accounts.models import User
from accounts.throttling import try_count


def proof_mail(request: HttpRequest, claim: EmailAddress | None) -> None:
    """Mail the link that proves an address, and say so, whether others have the address or not."""
    if claim is None or claim.verified:
        return
    messages.info(
        request,
        _("A mail is on its way to %(email)s. Follow the link in it to prove that address.")
        % {"email": claim.email},
    )
    try:
        # By network address too, so that nobody uses up the mails of somebody else.
        try_count("proof:email", f"{claim.email} {client_address(request)}")
    except TooManyTries:
        return  # a link mailed before still works
    other = other_holder(claim)
    context = {
        "user": claim.user,
        "username": claim.user.username,
        "proof_url": _absolute(request, reverse("account_email_prove", args=[proof_key(claim)])),
        "other": other.username if other else "",
        "reset_url": _absolute(request, reverse("account_reset_password")),
    }
    get_adapter(request).send_mail("account/email/proof", claim.email, context)


def proof_reminder(request: HttpRequest, user: User) -> None:
    """Ask for a proof of the address, on the page after signing in."""
    if user.email and not proved_addresses(user).exists():
        sentence = _("You have not proved yet that your e-mail address is yours.")
        page, words = reverse("account_index"), _("Prove it")
        messages.info(request, format_html('{} <a href="{}">{}</a>', sentence, page, words))


@login_required
@require_POST
def mail(request: HttpRequest) -> HttpResponse:
    """Mail the link once more."""
    assert isinstance(request.user, User)
    proof_mail(request, email_claim(user=request.user))
    return redirect("account_index")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def prove(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether the address is to be proved; POST proves it.

    Opening the link changes nothing, as programs that check mails open it too; it signs nobody in.
    """
    viewer = request.user if isinstance(request.user, User) else None
    try:
        if request.method == "POST":
            return _proved_page(request, email_prove(key=key, viewer=viewer), viewer)
        return _question_page(request, claim_of_key(key), viewer)
    except ProofNeedsSignIn:
        return redirect_to_login(request.path)
    except ProofLinkDead:
        return render(request, "account/proof_dead.html", status=404)


def _question_page(request: HttpRequest, claim: EmailAddress, viewer: User | None) -> HttpResponse:
    if claim.verified:
        raise ProofLinkDead("the address is proved")
    other = other_holder(claim)
    needs_sign_in = other is not None and viewer != claim.user
    context = {"claim": claim, "other": other, "needs_sign_in": needs_sign_in}
    return render(request, "account/proof.html", context)


def _proved_page(request: HttpRequest, claim: EmailAddress, viewer: User | None) -> HttpResponse:
    names = {"email": claim.email, "name": claim.user.username}
    sentence = _("%(email)s is proved to be the address of %(name)s.") % names
    messages.success(request, sentence)
    return redirect("account_index" if viewer == claim.user else "lobby")


def _absolute(request: HttpRequest, path: str) -> str:
    address: str = build_absolute_uri(request, path)
    return address
