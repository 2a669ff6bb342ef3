"""One file a version; none is ever edited once released."""
