"""The encoder of all messages: views of tables and of desks, answers, and JSON over HTTP.

A message is a struct of this package; the schema for clients is made from the same structs
(`schema.py`). A part of a message that was encoded earlier is a `msgspec.Raw`.
"""

from __future__ import annotations

from typing import Final

from msgspec.json import Encoder

# A compiled `Row` (a list of numbers) is encoded as a JSON array.
encoder: Final = Encoder(enc_hook=list)
