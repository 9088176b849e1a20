"""Keys of devices and rate limits."""
