"""How properties of the engine are tried: at leisure, for speed is the benchmarks' matter."""

from hypothesis import HealthCheck, settings

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")
