"""The engine: deals, rules, bots, records; plain Python that runs alone."""
