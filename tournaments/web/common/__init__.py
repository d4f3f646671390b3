"""What several pages share: access, refusals, labels, card layout."""
