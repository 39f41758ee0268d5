#!/usr/bin/env bash
# game_page.sh PROCONSUL: a game's page in a headless Chromium: its script must draw the pieces of the asked move and
# mark it in the list. Exit code 77 (skipped) without Chromium.
set -euo pipefail

proconsul=$1
browser=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$browser" ]; then
  printf 'no Chromium here\n'
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT

cat >"$folder/game.pgn" <<'PGN'
[White "A"]
[Black "B"]
[Variant "consulchess"]

1. e4 {[%eval 0.25]} d5 {[%eval 0.40]} 2. exd5 {[%eval 0.35]} Nc6 {[%eval 0.30] level} *
PGN
"$proconsul" pgn html "$folder/game.pgn" --out "$folder/game.html"

# dom PLY: the page after its script has run.
dom() {
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$folder/profile" \
    --virtual-time-budget=2000 --dump-dom "file://$folder/game.html#$1" 2>/dev/null
}

status=0
# expect PLY PIECES MOVE
expect() {
  local page pieces
  page=$(dom "$1")
  pieces=$(grep -o '<use ' <<<"$page" | wc -l)
  [ "$pieces" -eq "$2" ] || { printf 'ply %s: %s pieces instead of %s\n' "$1" "$pieces" "$2" && status=1; }
  grep -q "class=\"now\">$3</a>" <<<"$page" || { printf 'ply %s: %s is not marked\n' "$1" "$3" && status=1; }
}
expect 1 40 e4
expect 3 39 exd5
expect 4 39 Nc6
exit "$status"
