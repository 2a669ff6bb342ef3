"""What every socket of the server does alike."""
