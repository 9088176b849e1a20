"""Connections below the messages: HTTP and WebSocket protocols, limits, buffers."""
