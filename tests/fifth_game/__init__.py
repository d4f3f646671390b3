"""A fifth game, added to a copy of the project by the steps that CONTRIBUTING lists."""
