"""The contract of engines, and the engines behind it."""
