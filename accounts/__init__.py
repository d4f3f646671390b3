"""Users, their API tokens, and the pages of both."""
