"""Quick phrases and chat at a table, and who does not want to hear whom."""
