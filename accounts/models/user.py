"""Users."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models, transaction
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts import emails, names
from accounts.passwords import normalise


class UserManager(DjangoUserManager["User"]):
    """The manager of users; finds a user by a name or address in any case and width."""

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        """Return the address in the one form in which it is stored."""
        return emails.normalise(email)

    def _create_user_object(
        self, username: str, email: str | None, password: str | None, **fields: Any
    ) -> "User":
        """Return a new user, whose password is hashed in its normalised form."""
        text = None if password is None else normalise(password)
        user: User = super()._create_user_object(username, email, text, **fields)  # type: ignore[misc]  # not in its stubs
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user with this name, in any case and width.

        :raises User.DoesNotExist: if there is none.
        """
        name = names.normalise(username or "")
        # The database refuses a NUL and a surrogate, which no name holds.
        if not name.isascii() or not name.isprintable():
            raise self.model.DoesNotExist
        # The skeleton has an index on both databases; `iexact` alone has none.
        return self.get(username_skeleton=names.skeleton(models.Value(name)), username__iexact=name)


class User(AbstractUser):
    """A person who can sign in; the user name is public."""

    class Language(models.TextChoices):
        NL = "nl", "Nederlands"
        EN = "en", "English"

    class Deck(models.TextChoices):
        TWO = "two", _("Two colours")
        FOUR = "four", _("Four colours")

    class Indices(models.TextChoices):
        PAGE = "page", _("As the page's language")
        NL = "nl", _("Dutch: A H V B")
        EN = "en", _("English: A K Q J")

    class Cards(models.TextChoices):
        NORMAL = "normal", _("Normal")
        LARGE = "large", _("Large")

    username = models.CharField(
        _("user name"),
        max_length=names.MAX_LENGTH,
        unique=True,
        validators=[names.is_well_formed, names.is_free_to_choose],
        help_text=names.HINT,
        error_messages={"unique": _("This name is taken.")},
    )
    username_skeleton = models.GeneratedField(
        expression=names.skeleton("username"),
        output_field=models.CharField(max_length=names.MAX_LENGTH),
        db_persist=True,
    )
    # Many accounts may claim an address; allauth's table of addresses knows who has proved it.
    email = models.EmailField(_("e-mail address"), blank=True, db_index=True)
    # The address is one of the first release, which asked for no proof: links to choose another
    # password go to it until the owner proves or changes it.
    email_from_before = models.BooleanField(default=False, editable=False)
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.EN)
    deck = models.CharField(_("colours of the suits"), max_length=4, choices=Deck, default=Deck.TWO)
    indices = models.CharField(
        _("letters on the cards"), max_length=4, choices=Indices, default=Indices.PAGE
    )
    cards = models.CharField(
        _("size of the cards"), max_length=6, choices=Cards, default=Cards.NORMAL
    )
    keys = models.BooleanField(_("keys at the table"), default=True)
    # Before that, settings chosen in the browser before signing in are adopted.
    settings_saved = models.BooleanField(_("has saved settings"), default=False, editable=False)
    # The version of the rule for entrants that its owner has agreed to; 0 is none.
    rule_version = models.PositiveSmallIntegerField(_("rule agreed to"), default=0, editable=False)
    rule_agreed_at = models.DateTimeField(_("rule agreed to at"), null=True, editable=False)
    # When a failed sign-in was last mailed to the owner: at most once a day.
    failure_mailed_at = models.DateTimeField(null=True, editable=False)
    exported_at = models.DateTimeField(_("data asked for at"), null=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    _password: str | None  # Django's: the argument of set_password, until the row is saved

    class Meta(AbstractUser.Meta):
        constraints = (
            models.CheckConstraint(
                # The skeleton can distinguish ASCII names only.
                condition=models.Q(username__regex=r"\A[A-Za-z0-9_-]+\Z"),
                name="username_ascii",
            ),
            models.UniqueConstraint(
                fields=("username_skeleton",),
                name="username_told_apart",
                violation_error_message=_("Somebody has this name, or one that looks like it."),
            ),
            models.CheckConstraint(
                condition=models.Q(email=Lower("email")), name="user_email_lower_case"
            ),
            models.CheckConstraint(
                condition=models.Q(language__in=["nl", "en"]), name="user_language_known"
            ),
            models.CheckConstraint(
                condition=models.Q(deck__in=["two", "four"]), name="user_deck_known"
            ),
            models.CheckConstraint(
                condition=models.Q(indices__in=["page", "nl", "en"]), name="user_indices_known"
            ),
            models.CheckConstraint(
                condition=models.Q(cards__in=["normal", "large"]), name="user_cards_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(username__startswith=names.FORMER)
                | models.Q(is_active=False, is_staff=False, is_superuser=False, email=""),
                name="user_deleted_is_empty",
            ),
        )

    def set_password(self, raw_password: str | None) -> None:
        """Set the password, in its normalised form."""
        super().set_password(None if raw_password is None else normalise(raw_password))

    def check_password(self, raw_password: str | None) -> bool:
        """Return whether this is the password, in whatever form of Unicode it is typed.

        Older hashes are of what was typed, which is tried too.
        """
        text = normalise(raw_password or "")
        if super().check_password(text):
            return True
        return text != raw_password and super().check_password(raw_password)

    def validate_constraints(self, exclude: Iterable[str] | None = None) -> None:
        """Check the constraint on look-alike names too, whose field is in no form.

        :raises ValidationError: if a constraint of the table is not met.
        """
        super().validate_constraints(exclude=set(exclude or ()) - {"username_skeleton"})

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the user; a new password or a closed account deletes every API token.

        Sessions end by themselves, as they hold a hash of the password. Nothing is stored for an
        account that was deleted since it was read, so that no data returns.
        """
        self.email = emails.normalise(self.email)
        has_row = self.pk is not None
        ends_tokens = self._password is not None or not self.is_active
        with transaction.atomic():
            if has_row and not self._state.adding and is_deleted(self.pk):
                return
            super().save(*args, **kwargs)
            if has_row and ends_tokens:
                self.tokens.all().delete()


def is_deleted(user_id: int) -> bool:
    """Lock a user's row in the caller's transaction; return whether the account is deleted."""
    rows = User.objects.select_for_update().filter(pk=user_id)
    name = rows.values_list("username", flat=True).first()
    return name is not None and name.startswith(names.FORMER)
