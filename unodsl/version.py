"""The version of this unodsl, as replays and caches record it."""

VERSION = "0.1.0"
