"""Comptes bancaires et dépôts de valeurs: the desk, accounts, debts and pledges."""
