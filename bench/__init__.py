"""Measurements for those who work on Fifteen Two."""
