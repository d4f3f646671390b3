"""URLs of the account pages, under the names that allauth uses.

Allauth's other pages (several addresses, codes by mail) are left out.
"""

from allauth.account.views import (
    account_inactive,
    logout,
    password_reset_done,
    password_reset_from_key_done,
)
from django.urls import path, re_path

from accounts.web import (
    account,
    factor_shown,
    proofs,
    second_factor,
    sessions,
    settings,
    sign_in,
    tokens,
)

urlpatterns = [
    path("", account.index, name="account_index"),
    path("email/", account.email, name="account_email"),
    path("email/mail/", proofs.mail, name="account_email_mail"),
    path("email/prove/<str:key>/", proofs.prove, name="account_email_prove"),
    path("settings/", settings.index, name="account_settings"),
    path("settings/keys/", settings.keys, name="account_keys"),
    path("tokens/", tokens.index, name="account_tokens"),
    path("tokens/<int:token_id>/end/", tokens.end, name="account_token_end"),
    path("sessions/", sessions.index, name="account_sessions"),
    path("sessions/<int:info_id>/end/", sessions.end, name="account_session_end"),
    path(
        "reauthenticate/", factor_shown.PasswordAgainView.as_view(), name="account_reauthenticate"
    ),
    path("2fa/", second_factor.index, name="mfa_index"),
    path("2fa/authenticate/", factor_shown.SignInFactorView.as_view(), name="mfa_authenticate"),
    path("2fa/reauthenticate/", factor_shown.AgainView.as_view(), name="mfa_reauthenticate"),
    path("2fa/totp/activate/", second_factor.totp_activate, name="mfa_activate_totp"),
    path("2fa/webauthn/add/", second_factor.passkey_add, name="mfa_add_webauthn"),
    path("2fa/<int:pk>/remove/", second_factor.remove, name="mfa_remove"),
    path("2fa/recovery-codes/", second_factor.recovery_codes, name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/generate/",
        second_factor.recovery_codes_renew,
        name="mfa_generate_recovery_codes",
    ),
    path("signup/", sign_in.SignUpView.as_view(), name="account_signup"),
    path("login/", sign_in.SignInView.as_view(), name="account_login"),
    path("logout/", logout, name="account_logout"),
    path("inactive/", account_inactive, name="account_inactive"),
    path("password/change/", account.PasswordView.as_view(), name="account_change_password"),
    path("password/reset/", sign_in.ResetView.as_view(), name="account_reset_password"),
    path("password/reset/done/", password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        sign_in.ResetKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "password/reset/key/done/",
        password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
