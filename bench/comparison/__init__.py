"""The parts of ``bench/compare.py``: what is measured (``ours``, ``others``), how (``measuring``, ``single``), and the page (``page``)."""
