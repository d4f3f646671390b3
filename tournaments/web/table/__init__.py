"""The table page: one round, played or watched."""
