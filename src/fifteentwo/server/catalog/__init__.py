"""What there is to choose from, rulesets and levels, and the counting of a hand."""
