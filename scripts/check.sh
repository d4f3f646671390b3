#!/bin/bash
# All that CI checks: lint, then the suite on SQLite with an embedded broker and, beside it, on PostgreSQL and Redis.
set -euo pipefail
unset DATABASE_URL REDIS_URL REDIS_PREFIX
export CI=true  # hypothesis then makes the same examples in every run

step() { printf '\n== %s (%s s)\n' "$1" "$SECONDS"; }

cores=$(nproc)

on_services() {  # what no database or broker changes runs once, in the other half
  DATABASE_URL=${CHECK_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/gelijkspel} \
  REDIS_URL=${CHECK_REDIS_URL:-redis://127.0.0.1:6379/0} \
  PYTEST_XDIST_AUTO_NUM_WORKERS=$(((cores + 1) / 2)) \
    make --no-print-directory test ARGS='-m "not pure and not once and not soak" --output test-results-services'
}

step "services, beside lint";  bash scripts/services.sh & services=$!
make --no-print-directory lint
wait "$services"
step "assets";                 sh scripts/production.sh .venv/bin/python manage.py collectstatic --noinput -v 0 --ignore "redoc*"
sh scripts/chromium.sh         # before both halves look for it

told=$(mktemp)
trap 'rm -f "$told"; kill $(jobs -p) 2>/dev/null || true' EXIT
on_services >"$told" 2>&1 &
half=$!
failed=0
step "SQLite and Valkey";      make --no-print-directory test || failed=1
step "PostgreSQL and Redis";   wait "$half" || failed=1
cat "$told"
[ "$failed" = 0 ] || { step "failed"; exit 1; }
step "all checked"
