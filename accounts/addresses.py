"""The address of the client of a request, as far as it can be trusted."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"
IPV6_BUCKET = 64


def client_address(request: HttpRequest) -> str:
    """Return the address that throttling counts by: the one that our outermost proxy saw.

    Each of our ``TRUSTED_PROXIES`` (a number) appends one hop to ``X-Forwarded-For``; anything
    before those can be forged by the client. A request with fewer hops bypassed the proxies, so
    that only the address of the connection is used. An IPv6 address is reduced to its /64, as a
    client can use any address in it.
    """
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    proxies: int = settings.TRUSTED_PROXIES
    hop = hops[-proxies] if 0 < proxies <= len(hops) else ""
    return _bucket(hop) or _bucket(request.META.get("REMOTE_ADDR", "")) or UNKNOWN


def _bucket(text: str) -> str:
    try:
        address = ipaddress.ip_address(text.strip())
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, IPV6_BUCKET), strict=False))
