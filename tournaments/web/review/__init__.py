"""The review pages of one entry."""
