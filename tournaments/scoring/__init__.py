"""Arithmetic of points and ranks, without Django."""
