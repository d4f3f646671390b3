"""The address of the client of a request, as far as it can be trusted."""

import ipaddress
import logging
import re
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"
IPV6_BUCKET = 64
MOST_TOLD = 100  # different complaints, after which the oldest may be told again
# The forms of RFC 7239 and of proxies: IPv4 or bracketed IPv6, either with a port.
_HOP = re.compile(r"(?:\[(?P<v6>[^\[\]]+)\]|(?P<v4>[0-9.]+))(?::[0-9]{1,5})?", re.ASCII)
logger = logging.getLogger(__name__)


def client_address(request: HttpRequest) -> str:
    """Return the address that throttling counts by: the one that our outermost proxy saw.

    Each of our ``TRUSTED_PROXIES`` (a number) appends one hop to ``X-Forwarded-For``; anything
    before those can be forged by the client. A request with fewer hops bypassed the proxies, so
    that only the address of the connection is used. An IPv6 address is reduced to its /64, as a
    client can use any address in it.
    """
    return _forwarded(request) or _bucket(request.META.get("REMOTE_ADDR", "")) or UNKNOWN


def _forwarded(request: HttpRequest) -> str:
    """Return the address that our outermost proxy saw; "" if it cannot be known."""
    header = request.headers.get("X-Forwarded-For", "")
    # Empty elements of a list mean nothing (RFC 9110, 5.6.1); header lines were joined by commas.
    hops = [hop for hop in map(str.strip, header.split(",")) if hop]
    proxies: int = settings.TRUSTED_PROXIES
    if not hops:
        return ""
    if proxies < 1:
        _complain("X-Forwarded-For is not read, as TRUSTED_PROXIES is 0: is there a proxy?")
        return ""
    if len(hops) < proxies:
        _complain(f"X-Forwarded-For has fewer than {proxies} addresses, the TRUSTED_PROXIES.")
        return ""
    address = _bucket(hops[-proxies])
    if not address:
        _complain(f"X-Forwarded-For has no address where our proxy writes one: {hops[-proxies]!a}.")
    return address


def _bucket(text: str) -> str:
    hop = text.strip().strip('"').strip()
    parts = _HOP.fullmatch(hop)
    try:
        address = ipaddress.ip_address((parts["v6"] or parts["v4"]) if parts else hop)
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    # As a number, without the zone (``%eth0``), which is a matter of the proxy's own.
    return str(ipaddress.IPv6Network((int(address), IPV6_BUCKET), strict=False))


@lru_cache(maxsize=MOST_TOLD)
def _complain(sentence: str) -> None:
    """Log once that visitors are not told apart: all of them have the address of the proxy."""
    logger.warning("%.200s Such visitors share the limits of one address.", sentence)
