#!/bin/sh
# Makes sure that Node.js and what checks our scripts are here, at the versions of package-lock.json.
set -eu
if ! command -v npm >/dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing Node.js to check the scripts…"
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends nodejs npm; } >/dev/null 2>&1 || true
  fi
fi
command -v npm >/dev/null || {
  echo "Checking the scripts needs Node.js 18 or later:  sudo apt-get install -y --no-install-recommends nodejs npm" >&2
  exit 1
}
installed=node_modules/.package-lock.json
if [ ! -e $installed ] || [ package-lock.json -nt $installed ]; then
  npm ci --loglevel=error >&2
  touch $installed
fi
