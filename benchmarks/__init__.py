"""What is measured, and its printed figures."""
