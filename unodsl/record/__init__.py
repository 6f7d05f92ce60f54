"""Games written down: replays, and readable records of play."""
