#!/bin/bash
# All that CI checks: lint, then the suite on SQLite with an embedded broker, then on PostgreSQL and Redis.
set -euo pipefail
unset DATABASE_URL REDIS_URL REDIS_PREFIX

step() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

step "lint";                   make --no-print-directory lint
step "assets";                 sh scripts/production.sh .venv/bin/python manage.py collectstatic --noinput -v 0 --ignore "redoc*"
step "services";               bash scripts/services.sh
step "SQLite and Valkey";      make --no-print-directory test
step "PostgreSQL and Redis"
DATABASE_URL=${CHECK_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/gelijkspel} \
REDIS_URL=${CHECK_REDIS_URL:-redis://127.0.0.1:6379/0} \
  make --no-print-directory test ARGS='-m "not pure and not soak"'
step "all checked"
