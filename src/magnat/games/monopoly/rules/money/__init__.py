"""Money that is owed: mortgages, debts, bankruptcy."""
