"""The header ``Idempotency-Key``: a creating call sent again acts once and is answered alike."""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, Final

from django.db import DatabaseError, transaction
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.calls import Call
from tournaments.models.idempotency import MOST_KEY
from tournaments.services.contest.idempotency import (
    KeptAnswer,
    answer_keep,
    key_claim,
    key_release,
)

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"  # says that an answer was kept from an earlier call
CODES: Final = ("idempotency-key-reused", "idempotency-key-in-use")
PARAMETER = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": MOST_KEY, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="The same key and body within 24 hours act once and get the same answer.",
)
Post = Callable[..., Response]


def acts_once(post: Post) -> Post:
    """Return a creating call that heeds the header; refusals and faults are not kept."""

    @wraps(post)
    def answer(self: Call, request: Request, **path: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None:
            return post(self, request, **path)
        call = f"{request.method} {request.path}"
        claim = key_claim(user=self.member(), call=call, key=key, body=request.data)
        if isinstance(claim, KeptAnswer):
            body = json.loads(claim.body)
            return Response(body, claim.status, headers={REPLAYED: "true"})
        try:
            with transaction.atomic():
                response = post(self, request, **path)
                body = JSONRenderer().render(response.data).decode()
                answer_keep(claim=claim, status=response.status_code, body=body)
        except BaseException:
            with suppress(DatabaseError):  # without a release the claim runs out
                key_release(claim=claim)
            raise
        return response

    return answer
