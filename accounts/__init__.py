"""People who can sign in: the user, their tokens and the doors to both."""
