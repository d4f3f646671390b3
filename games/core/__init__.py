"""What every game shares, from cards up to records."""
