"""Every benchmark that needs no service: `python -m benchmarks`."""

from benchmarks import bots, engine

engine.main()
bots.main()
