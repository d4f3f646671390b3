"""Everything that the site and the engine answer in a played demo, recorded to be compared.

`python -m scripts.snapshot DIR` writes a recording, `--compare A B` tells how two differ. Nothing
of the project is imported here but its settings: the same files run on an older checkout.
"""
