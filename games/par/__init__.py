"""Open par: the best result that was possible in a round or an entry, with all cards known."""

from games.par.rounds import EntryPar, Par, par_from, par_of_entry, par_of_round

__all__ = ["EntryPar", "Par", "par_from", "par_of_entry", "par_of_round"]
