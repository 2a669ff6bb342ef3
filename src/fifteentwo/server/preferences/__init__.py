"""Settings that follow a person from browser to browser."""
