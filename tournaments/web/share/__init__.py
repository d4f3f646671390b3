"""The shared result and its picture."""
