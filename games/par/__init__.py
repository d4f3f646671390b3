"""Open par: what was there to be had, and what each decision cost."""

from games.par.rounds import EntryPar, Par, par_from, par_of_entry, par_of_round, prices

__all__ = ["EntryPar", "Par", "par_from", "par_of_entry", "par_of_round", "prices"]
