"""Mail: letters to confirmed addresses, the links in them, and the ways to send them."""
