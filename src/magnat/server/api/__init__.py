"""The HTTP interface. Its description in OpenAPI 3.1 is made of these signatures."""
