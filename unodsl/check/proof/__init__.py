"""What the checks have in common: who calls whom, what reads and changes what, what is known where, and truth tables."""
