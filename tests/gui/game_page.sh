#!/usr/bin/env bash
# game_page.sh PROCONSUL: pages of games in a headless Chromium: the page's program must open at the start, draw the
# pieces of the move asked for and mark it in the list, follow variations, turn the board, copy the FEN and show another
# game. Exit code 77 (skipped) without Chromium.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/lib.sh"

proconsul=$1
browser=$(find_chromium || true)
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

1. e4 {[%eval 0.25]} d5 {[%eval 0.40]} (1... e5 2. Nh3 Nc6) 2. exd5 {[%eval 0.35]} Nc6 {[%eval 0.30] level} *

PGN
printf '[White "P\351rez"]\n[Variant "arena"]\n\n*\n' >>"$folder/game.pgn"
"$proconsul" pgn html "$folder/game.pgn" --out "$folder/game.html"

# dom HASH [SCRIPT [POLICY]]: the page after its program and then SCRIPT have run; with a SCRIPT its policy, by which no
# other program may run in it, is taken out, if not POLICY is "kept".
dom() {
  cp "$folder/game.html" "$folder/tried.html"
  if [ -n "${2:-}" ]; then
    [ "${3:-}" = kept ] || sed -i '/^<meta http-equiv="Content-Security-Policy"/d' "$folder/tried.html"
    printf '<script>%s</script>' "$2" >>"$folder/tried.html"
  fi
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$folder/profile" \
    --virtual-time-budget=2000 --dump-dom "file://$folder/tried.html#$1" 2>/dev/null
}

status=0
# expect HASH PIECES MOVE [SCRIPT [TEXT]]: no MOVE is marked if it is empty; TEXT stands in the page.
expect() {
  local page pieces
  page=$(dom "$1" "${4:-}")
  pieces=$(grep -o '<use ' <<<"$page" | wc -l)
  [ "$pieces" -eq "$2" ] || { printf '#%s: %s pieces instead of %s\n' "$1" "$pieces" "$2" && status=1; }
  if [ -n "$3" ]; then
    grep -q "class=\"now\">$3</a>" <<<"$page" || { printf '#%s: %s is not marked\n' "$1" "$3" && status=1; }
  elif grep -q 'class="now"' <<<"$page"; then
    printf '#%s: a move is marked\n' "$1" && status=1
  fi
  [ -z "${5:-}" ] || grep -qF -- "$5" <<<"$page" || { printf '#%s: no %s\n' "$1" "$5" && status=1; }
}
click() { printf 'document.querySelector("%s").click();' "$1"; }
press() { printf 'document.body.dispatchEvent(new KeyboardEvent("keydown",{key:"%s",bubbles:true}));' "$1"; }
note() { printf 'document.body.dataset.seen=%s;' "$1"; }

expect '' 40 '' "$(note 'scrollY')" 'data-seen="0"'
expect 1 40 e4
expect 3 39 exd5
expect 4 39 Nc6
expect 2 40 Nc6 "$(click '.variation span:last-of-type a')$(press ArrowLeft)$(press ArrowRight)"
expect 2 40 e4 "$(click '.variation a')$(press ArrowLeft)"
expect 1 40 d5 "$(press ArrowRight)$(note 'document.querySelector("#value").textContent')" 'data-seen="+0.40"'
expect 0 39 Nc6 "$(click '[data-do=last]')"
expect 1 40 e4 "$(press f)" 'data-board="consulchess white" hidden'
expect 1 40 e4 \
  "navigator.clipboard.writeText=t=>{document.body.dataset.seen=t;return Promise.resolve()};$(click '[data-do=copy]')" \
  'data-seen="r'
expect 2/0 4 '' '' '<title>Pérez - ?, *</title>'
expect '' 4 '' \
  'const s=document.querySelector("#games");s.value=1;s.dispatchEvent(new Event("change",{bubbles:true}));' \
  '<title>Pérez - ?, *</title>'

# The page's own program runs under its policy, as above without a script; others and handlers in elements do not.
injected=$(dom 1 "$(note 1)</script><img src=x onerror='$(note 1)'><a href='javascript:$(note 1)'>x</a><script>$(note 2)" kept)
grep -q 'class="now">e4</a>' <<<"$injected" || { printf 'the page does not run beside what is injected\n' && status=1; }
! grep -q 'data-seen=' <<<"$injected" || { printf 'an injected script runs\n' && status=1; }
grep -q 'data-seen=' <<<"$(dom 1 "$(note 1)")" || { printf 'scripts do not run without the policy either\n' && status=1; }
exit "$status"
