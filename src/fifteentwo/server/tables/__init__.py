"""Games at tables: stored action by action, folded to a state, shown to each seat as that seat may see it."""
