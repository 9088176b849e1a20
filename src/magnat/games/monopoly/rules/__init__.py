"""The rules of Monopoly, one module for each chapter of the booklet."""
