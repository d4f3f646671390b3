"""The comparison page of a round."""
