#!/bin/bash
# Runs all checks of CI: lint, then the suite on SQLite with an embedded broker and, at the same time, on PostgreSQL and Redis.
set -euo pipefail
unset DATABASE_URL REDIS_URL REDIS_PREFIX
export CI=true  # with it hypothesis generates the same examples in every run

step() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

cores=$(nproc)

on_services() {  # tests that do not depend on database or broker run only in the other half
  DATABASE_URL=${CHECK_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/gelijkspel} \
  REDIS_URL=${CHECK_REDIS_URL:-redis://127.0.0.1:6379/0} \
  PYTEST_XDIST_AUTO_NUM_WORKERS=$(((cores + 1) / 2)) \
    make --no-print-directory test ARGS='-m "not pure and not once and not soak" --output test-results-services'
}

report=$(mktemp)
trap 'rm -f "$report"; kill $(jobs -p) 2>/dev/null || true' EXIT
step "services and chromium";  bash scripts/services.sh; sh scripts/chromium.sh
on_services >"$report" 2>&1 &  # lint and the assets keep one core busy, this half the other
half=$!
make --no-print-directory lint
step "assets";                 sh scripts/production.sh .venv/bin/python manage.py collectstatic --noinput -v 0 --ignore "redoc*"
failed=0
step "SQLite and Valkey";      make --no-print-directory test || failed=1
step "PostgreSQL and Redis";   wait "$half" || failed=1
cat "$report"
[ "$failed" = 0 ] || { step "failed"; exit 1; }
step "all checked"
