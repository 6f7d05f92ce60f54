"""Mutations of shipped files: what is changed, what becomes of it, and which survivors are the same game."""
