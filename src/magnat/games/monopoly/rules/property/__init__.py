"""Titles and buildings: buying, rent, houses and hotels, selling, deals."""
