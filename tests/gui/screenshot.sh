#!/usr/bin/env bash
# screenshot.sh ENGINE VARIANT FILE.png [ENGINE_OPTION...]
# Shows XBoard's window after a few moves of the engine against itself in a game, and saves a picture of it.
# Needs xboard, xvfb, imagemagick and xdotool.
set -euo pipefail
# shellcheck source=tests/gui/display.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"

if [ "$#" -lt 3 ]; then
  say "Usage: screenshot.sh ENGINE VARIANT FILE.png [ENGINE_OPTION...]"
  exit 1
fi
engine=$(realpath -- "$1")
variant=$2
picture=$(realpath -- "$3")
shift 3
command=$(printf '%s ' ./engine "$@")
command=${command% }
seconds=${SECONDS_PLAYED:-12}

need "xboard c++ Xvfb import xdotool" "xboard g++ xvfb imagemagick xdotool"

work=$(mktemp -d)
xboard=
trap '[ -z "$xboard" ] || kill "$xboard" 2>/dev/null || true; stop_display; rm -rf -- "$work"' EXIT
ln -s -- "$engine" "$work/engine"
start_display "$work"

timeout --kill-after=5 60 "$gui/xboard.sh" "$work" -fcp "$command" -scp "$command" -fd "$work" -sd "$work" \
  -variant "$variant" -matchGames 2 -matchPause 60000 -searchTime 0:01 -ponderNextMove false -animateMoving false \
  -showCoords true -size "${BOARD_SIZE:-72}" -useBoardTexture false >"$work/log" 2>&1 &
xboard=$!
sleep "$seconds"

# What the engine has to say before the game lies over the board.
for note in $(xdotool search --onlyvisible --name '^Note$' || true); do xdotool windowunmap "$note"; done
sleep 2
window=$(xdotool search --onlyvisible --name '^xboard: | vs\. ' | head -n 1 || true)
if [ -z "$window" ]; then
  say "XBoard shows no window:"
  cat -- "$work/log" >&2
  exit 1
fi
import -window "$window" +dither -colors 48 -strip "PNG8:$picture"
say "$picture: $(stat -c %s -- "$picture") bytes"
