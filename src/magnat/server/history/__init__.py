"""Past play: export, verification and import of records, and replays."""
