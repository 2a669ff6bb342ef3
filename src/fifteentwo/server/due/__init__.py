"""What has to be done without anybody asking: stored with what made it due, taken up by one process at a time."""
