"""Questions about par, ghosts, reviews, figures and audits."""
