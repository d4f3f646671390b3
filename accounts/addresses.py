"""Where a request comes from, as far as that can be believed."""

import ipaddress

from django.conf import settings
from django.http import HttpRequest

UNKNOWN = "unknown"
IPV6_BUCKET = 64


def client_address(request: HttpRequest) -> str:
    """Return the address to count by: the one that the outermost proxy of ours saw.

    Each of our ``TRUSTED_PROXIES`` (a number) adds one hop at the end of ``X-Forwarded-For``; what
    stands before those is the client's own invention. A request with fewer hops came past them,
    so that only the connection itself can be believed. An IPv6 client is its /64: it may take any
    address in there.
    """
    hops = request.headers.get("X-Forwarded-For", "").split(",")
    proxies: int = settings.TRUSTED_PROXIES
    seen = hops[-proxies] if 0 < proxies <= len(hops) else ""
    return _bucket(seen) or _bucket(request.META.get("REMOTE_ADDR", "")) or UNKNOWN


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
