"""The files of the fifth game are tested in the copy of the project that they are added to."""

collect_ignore = ["added", "in_the_copy.py"]
