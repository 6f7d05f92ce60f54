"""Random valid editions, made from the language itself: every form of value, statement and declaration.

``source`` says where decisions come from, ``words`` makes names, ``world`` is what an edition declares, ``scope`` what a clause sees,
``values``, ``statements`` and ``decisions`` write rule text, ``sections`` declarations and cards, ``child`` and ``own`` whole editions,
``paper`` puts them down as YAML.
"""
