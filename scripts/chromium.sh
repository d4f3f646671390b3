#!/bin/sh
# Makes sure that Chromium is installed for the browser tests: installs it as root, else prints the command that does.
# Most tests use its headless shell, those of what only a whole browser does use chromium.
command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null && exit 0
packages="chromium chromium-headless-shell"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing chromium for the browser tests…"
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends $packages; } >/dev/null 2>&1 && exit 0
fi
echo "The browser tests need chromium:  sudo apt-get install -y --no-install-recommends $packages" >&2
exit 1
