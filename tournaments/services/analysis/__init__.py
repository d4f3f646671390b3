"""Background work: the job queue, par, reviews, quality, seed drawing."""
