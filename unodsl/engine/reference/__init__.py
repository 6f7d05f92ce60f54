"""The reference engine: each instruction and expression of a machine as one small function."""
