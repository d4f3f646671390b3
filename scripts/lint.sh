#!/bin/sh
# Style, types, architecture, dead code, scripts, migrations, deploy settings, security. Stops at the first failure.
set -eu
bin=.venv/bin
packages="accounts config games scripts tournaments"

echo "style";      $bin/ruff check -q . ; $bin/ruff format -q --check .
echo "types";      $bin/mypy --no-error-summary
echo "contracts";  $bin/lint-imports --no-logo >/dev/null || { $bin/lint-imports --no-logo; exit 1; }
echo "dead code";  $bin/python -m scripts.dead_code
echo "scripts";    sh scripts/node.sh ; node_modules/.bin/tsc ; node_modules/.bin/eslint .
report=$(node --test tests/js/*.test.js) || { echo "$report"; exit 1; }
echo "security";   $bin/bandit -q -ll -r $packages
echo "migrations"; DJANGO_SETTINGS_MODULE=config.settings.test $bin/python manage.py makemigrations --check --dry-run
echo "deployment"; sh scripts/production.sh $bin/python -W ignore manage.py check --deploy --fail-level WARNING
