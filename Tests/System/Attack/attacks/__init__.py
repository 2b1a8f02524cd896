"""Each module attacks in ways of one kind."""
