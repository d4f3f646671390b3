#!/bin/sh
# Runs a command with production settings and with new secrets that only this command uses.
set -eu
python=${PYTHON:-.venv/bin/python}
DJANGO_SETTINGS_MODULE=config.settings.prod
SECRET_KEY=$($python -c "import secrets; print(secrets.token_urlsafe(60))")
SEED_KEY=$($python -c "from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())")
PRACTICE_KEY=$($python -c "import secrets; print(secrets.token_urlsafe(60))")
ADDRESS_HASH_KEY=$($python -c "import secrets; print(secrets.token_urlsafe(60))")
DATABASE_URL=${PRODUCTION_DATABASE_URL:-postgres://nobody@127.0.0.1:5432/nothing}
REDIS_URL=${PRODUCTION_REDIS_URL:-redis://127.0.0.1:6379/0}
ALLOWED_HOSTS=${ALLOWED_HOSTS:-gelijkspel.example}
unset DJANGO_ALLOW_ASYNC_UNSAFE || true
export DJANGO_SETTINGS_MODULE SECRET_KEY SEED_KEY PRACTICE_KEY ADDRESS_HASH_KEY DATABASE_URL REDIS_URL ALLOWED_HOSTS
exec "$@"
