"""Paiements: what is paid, counted and traded."""
