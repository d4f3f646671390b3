"""What each game brings to the table page: what lies where, what may be done, what is said."""
