"""What is known of a person: all of it handed out to them, or taken away."""
