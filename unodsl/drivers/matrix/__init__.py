"""Which house rules go together on an edition: each alone and every pair, composed, checked and played."""

from unodsl.drivers.matrix.compare import Matrix, Verdict, compare
from unodsl.drivers.matrix.data import as_data
from unodsl.drivers.matrix.text import as_text
from unodsl.drivers.matrix.trial import Trial, Wish, attempt, combinations

__all__ = ["Matrix", "Trial", "Verdict", "Wish", "as_data", "as_text", "attempt", "combinations", "compare"]
