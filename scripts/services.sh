#!/bin/bash
# Installs and starts PostgreSQL (port 5432) and Redis (port 6379) if they are missing. Fails if it cannot.
set -euo pipefail

listens() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

install() {
  [ "$(id -u)" = 0 ] || { echo "Missing: $*. Run: sudo apt-get install -y $*" >&2; exit 1; }
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

postgres_bin() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

as_postgres() { if [ "$(id -u)" = 0 ]; then su postgres -c "$*"; else sh -c "$*"; fi; }

if ! listens 6379; then
  command -v redis-server >/dev/null || install redis-server
  listens 6379 || redis-server --port 6379 --bind 127.0.0.1 --save "" --daemonize yes >/dev/null
fi

if ! listens 5432; then
  [ -x "$(postgres_bin)/initdb" ] || install postgresql
  listens 5432 || {
    data=$(mktemp -d)
    [ "$(id -u)" != 0 ] || chown postgres "$data"
    bin=$(postgres_bin)
    as_postgres "$bin/initdb -D $data/db -A trust -U postgres -E UTF8 --locale=C.UTF-8 --no-sync" >/dev/null
    as_postgres "$bin/pg_ctl -D $data/db -w -l $data/log -o '-p 5432 -c listen_addresses=127.0.0.1 -c unix_socket_directories=/tmp -c fsync=off -c full_page_writes=off' start" >/dev/null
  }
fi

for port in 5432 6379; do
  for _ in $(seq 50); do listens "$port" && break; sleep 0.2; done
  listens "$port" || { echo "Nothing listens on port $port." >&2; exit 1; }
done
