"""The HTTP API. Its OpenAPI 3.1 description is generated from these signatures."""
