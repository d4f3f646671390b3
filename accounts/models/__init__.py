"""The tables about accounts."""

from accounts.models.deletion import Deletion
from accounts.models.former_address import FormerAddress
from accounts.models.outgoing_mail import OutgoingMail
from accounts.models.session_info import SessionInfo
from accounts.models.taken_name import TakenName
from accounts.models.token import ApiToken
from accounts.models.user import User, UserManager, is_deleted

__all__ = [
    "ApiToken",
    "Deletion",
    "FormerAddress",
    "OutgoingMail",
    "SessionInfo",
    "TakenName",
    "User",
    "UserManager",
    "is_deleted",
]
