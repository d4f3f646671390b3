"""Draws the chips: one SVG symbol per stake (`chip4`)."""

RING = {2: "#f3ead2", 4: "#b3202c", 6: "#27609b", 8: "#7a3f8f", 10: "#22252b"}
DARK, LIGHT = "#2a1f1a", "#fffdf7"


def chips() -> str:
    """Return the symbols of all chips, each showing its stake."""
    return "\n".join(
        f'<symbol id="chip{stake}" viewBox="0 0 100 100">{_chip(stake, colour)}</symbol>'
        for stake, colour in RING.items()
    )


def _chip(stake: int, colour: str) -> str:
    edge = "#8a6414" if stake == 2 else LIGHT
    notches = "".join(
        f'<path d="M43 2.5H57V15H43Z" transform="rotate({turn} 50 50)"/>'
        for turn in range(0, 360, 45)
    )
    return (
        f'<circle cx="50" cy="50" r="48" fill="{colour}" stroke="{DARK}" stroke-opacity=".55"/>'
        f'<g fill="{edge}">{notches}</g>'
        f'<circle cx="50" cy="50" r="33" fill="{LIGHT}" stroke="{DARK}" stroke-opacity=".3"/>'
        f'<circle cx="50" cy="50" r="28.5" fill="none" stroke="{colour if stake != 2 else edge}" '
        'stroke-width="1.6" stroke-dasharray="4 3"/>'
        '<text x="50" y="64" font-size="40" font-weight="700" text-anchor="middle" '
        f'font-family="Georgia,Gelasio,Tinos,serif" fill="{DARK}">{stake}</text>'
    )
