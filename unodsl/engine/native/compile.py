"""From IR to functions: llvmlite parses, optimises for this processor, and compiles in process."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from unodsl.diagnostics.diagnostic import InternalError
from unodsl.engine.native.frame import FAULT, ODD, UNKNOWN
from unodsl.engine.native.missing import require

KEPT = 8
AT_ONCE, QUICK, THOROUGH = 0, 1, 2
"""How many passes. What is made at once takes a tenth of the time of the others to make, and half of their speed is left. Thorough
code is a tenth faster than quick code and takes a third longer to make."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module in memory. ``engine`` keeps it there; ``functions`` are the names of those of its program, in order."""

    engine: Any
    functions: tuple[str, ...]
    checked: bool

    def function(self, name: str, arguments: int) -> Callable[..., int]:
        """A function of the module; every argument is a number or an address."""
        kind = ctypes.CFUNCTYPE(ctypes.c_int64, *([ctypes.c_int64] * arguments))
        raw: Any = kind(self.engine.get_function_address(name))
        raw.engine = self.engine  # whoever has the function alone has its code, too
        return self._watched(raw) if self.checked else raw

    def _watched(self, raw: Callable[..., int]) -> Callable[..., int]:
        """The function of a checked program: raises what it finds wrong."""
        fault = (ctypes.c_int64 * 4).from_address(self.engine.get_global_value_address(FAULT))

        def call(*arguments: int) -> int:
            result = raw(*arguments)
            if fault[0]:
                function, index, length = self.functions[fault[0] - 1], fault[1], fault[2]
                others = {
                    UNKNOWN: f"asks for {index} of a table without that number",
                    ODD: f"finds {index} where it can not be",
                }
                what = others.get(length, f"asks for {index} of an array of {length}")
                where = f" (game {fault[3] - 1})" if fault[3] else ""
                fault[0] = fault[3] = 0
                raise InternalError(f"{function} {what}{where}")
            return result

        return call


def _target(passes: int) -> Any:
    """This processor, anew each time: an engine takes what it is given, and frees it when it goes."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    target = llvm.Target.from_default_triple()
    speed = 0 if passes == AT_ONCE else 2
    return target.create_target_machine(cpu=llvm.get_host_cpu_name(), features=features, opt=speed, codemodel="jitdefault")


def deposits() -> bool:
    """Whether the processor can put bits where those of a mask are set."""
    require()
    import llvmlite.binding as llvm

    return bool(llvm.get_host_cpu_features().get("bmi2", False))


@lru_cache(maxsize=KEPT)
def compiled(text: str, functions: tuple[str, ...], checked: bool = False, passes: int = QUICK) -> Compiled:
    """A module ready to be called. ``functions``: those of its program, for what a checked one finds."""
    require()
    import llvmlite.binding as llvm

    machine = _target(passes)
    module = llvm.parse_assembly(text)
    if checked:
        module.verify()
    _optimise(module, machine, passes)
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    return Compiled(engine, functions, checked)


def _optimise(module: Any, machine: Any, passes: int) -> None:
    """So many passes; of code that is made at once only variables become registers."""
    import llvmlite.binding as llvm

    tuning = llvm.create_pipeline_tuning_options(speed_level=passes)
    tuning.slp_vectorization = tuning.loop_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    if passes != AT_ONCE:
        builder.getModulePassManager().run(module, builder)
        return
    manager = llvm.create_new_function_pass_manager()
    for name in ("add_sroa_pass", "add_simplify_cfg_pass"):
        if hasattr(manager, name):  # old versions of llvmlite do not have all of them
            getattr(manager, name)()
    for function in module.functions:
        if not function.is_declaration:
            manager.run(function, builder)


def addresses(**buffers: Any) -> Mapping[str, int]:
    """Where buffers lie in memory."""
    return {name: ctypes.addressof(ctypes.c_char.from_buffer(buffer)) for name, buffer in buffers.items()}
