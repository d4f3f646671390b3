#!/bin/sh
# Makes sure that chromium is installed for the browser tests: installs it as root, else prints the command that does.
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing chromium for the browser tests…"
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1 && exit 0
fi
echo "The browser tests need chromium:  sudo apt-get install -y --no-install-recommends chromium" >&2
exit 1
