"""A running game as values: positions, actions, events, views, the generator."""
