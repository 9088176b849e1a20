"""The web server: tables that are played here, cash desks of real ones, and their page."""
