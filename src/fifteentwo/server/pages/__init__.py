"""The built client, served from memory."""
