"""The encoder of all messages: views of tables and of desks, answers, and JSON over HTTP.

A message is a struct of this package, which describes it to clients too (`schema.py`). A part that
was encoded earlier is a `msgspec.Raw` in it.
"""

from __future__ import annotations

from typing import Final

from msgspec.json import Encoder

encoder: Final = Encoder(enc_hook=list)  # a compiled `Row` of numbers is written as a list
