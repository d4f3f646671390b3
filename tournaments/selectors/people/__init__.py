"""Questions about players: profiles, finished entries, export, deletion."""
