"""Ratings: how well members play, from the results of rated games and nothing else."""
