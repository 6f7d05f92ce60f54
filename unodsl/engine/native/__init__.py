"""The fast engine in native code: the same program as the Python engine's, translated to LLVM and compiled in process."""
