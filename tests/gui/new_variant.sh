#!/usr/bin/env bash
# new_variant.sh ENGINE FILE.png: a picture of XBoard's New Variant dialog with the games that the engine offers.
# Needs xboard, xvfb, imagemagick and xdotool. Exit code: 0, 1, or 77 if XBoard is not to be had.
set -euo pipefail
# shellcheck source=tests/gui/display.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"

if [ "$#" -ne 2 ]; then
  say "Usage: new_variant.sh ENGINE FILE.png"
  exit 1
fi
engine=$(realpath -- "$1")
picture=$(realpath -- "$2")
patience=300  # tenths of a second for anything to happen

need "xboard c++ Xvfb import xdotool" "xboard g++ xvfb imagemagick xdotool"

work=$(mktemp -d)
xboard=
trap '[ -z "$xboard" ] || kill "$xboard" 2>/dev/null || true; stop_display; rm -rf -- "$work"' EXIT
ln -s -- "$engine" "$work/engine"
start_display "$work"

# window NAME: waits for it; prints its id.
window() {
  local try
  for ((try = 0; try < patience; ++try)); do
    if xdotool search --onlyvisible --name "$1" 2>/dev/null | head -n 1 | grep .; then return 0; fi
    sleep 0.1
  done
  say "XBoard shows no window '$1':"
  cat -- "$work/log" >&2
  return 1
}

timeout --kill-after=5 60 "$gui/xboard.sh" "$work" -fcp ./engine -fd "$work" >"$work/log" 2>&1 &
xboard=$!
main=$(window '^xboard: ')  # has the engine's name once the engine has told its features
sleep 2
xdotool windowfocus "$main" key alt+shift+v
dialog=$(window '^New Variant$')
sleep 1
import -window "$dialog" +dither -colors 48 -strip "PNG8:$picture"
say "$picture: $(stat -c %s -- "$picture") bytes"
