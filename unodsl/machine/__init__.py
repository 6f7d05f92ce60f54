"""The state machine of an edition as plain data: layout, code, decisions; how it is lowered, printed and drawn."""
