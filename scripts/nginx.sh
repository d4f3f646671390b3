#!/bin/sh
# Makes sure that nginx is installed for the soak tests: installs it as root, else prints the command that does.
PATH=$PATH:/usr/sbin
command -v nginx >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing nginx for the soak tests…"
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends nginx-light; } >/dev/null 2>&1 && exit 0
fi
echo "The soak tests need nginx:  sudo apt-get install -y --no-install-recommends nginx-light" >&2
exit 1
