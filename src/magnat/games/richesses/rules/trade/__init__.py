"""IV. Ventes libres: deals, sales that may be outbid, and what may not be dealt in."""
