"""What travels between server and client, as structs of its own: changing one means a new `VERSION`."""
