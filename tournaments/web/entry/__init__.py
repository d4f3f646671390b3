"""An entry's result page, joining and withdrawing."""
