"""The fast engine in plain Python: one specialised program a machine, compiled by Python itself."""
