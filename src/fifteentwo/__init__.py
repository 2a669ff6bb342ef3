"""Fifteen Two: cribbage."""
