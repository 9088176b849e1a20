"""Paragraphs that several booklets share: a game subclasses them at the leaf, and only there."""
