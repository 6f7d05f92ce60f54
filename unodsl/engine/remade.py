"""What plays games and holds none of them: it is made anew in other processes, and a copy of it is the thing itself.

Compiled code can not be sent about; what it was made from can.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Self


class Remade(ABC):
    """Something that can be pickled and copied, whatever it has compiled."""

    __slots__ = ()

    @abstractmethod
    def made_from(self) -> tuple[object, ...]:
        """The arguments that it was made with."""

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), self.made_from()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
