"""Recorded games that a person can read, and the command that writes them."""
