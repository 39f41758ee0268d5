#!/usr/bin/env bash
# campaign_test.sh SOURCE_FOLDER ENGINE
# A campaign makes each game's share, goes on where it was ended, and says what is wrong with its list.
set -euo pipefail
source=$1
engine=$2
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}
command=("$source/scripts/campaign.sh" --engine "$engine" --nodes 60 --folder "$folder/games")
campaign() { "${command[@]}" "$@"; }
positions() { "$engine" datagen --report "$folder/games/$1.txt" --json | sed -nE 's/^ *"positions": ([0-9]+),/\1/p'; }
# at_least GAME POSITIONS MOST: a game more than wanted at the most
at_least() {
  local has
  has=$(positions "$1")
  { [ "$has" -ge "$2" ] && [ "$has" -le "$3" ]; } || fail "$1 has $has positions, wanted $2 to $3"
}

printf '# two games\nchess 3\narena 1  # a small one\n\n' >"$folder/list"
campaign --positions 400 "$folder/list" 2 >"$folder/told" || fail "the campaign failed"
at_least chess 300 3000
at_least arena 100 1500
grep -q '^Round 2 of 2: ' "$folder/told" || fail "the rounds are not told"
side_lines() { grep -c "$(printf '\tchess\t\\*\t')" "$1/chess.txt" || true; }
[ "$(side_lines "$folder/games")" -eq 0 ] || fail "there are side lines that nobody asked for"
campaign --folder "$folder/sides" --side-lines --positions 400 "$folder/list" 1 >/dev/null || fail "no campaign with side lines"
[ "$(side_lines "$folder/sides")" -gt 0 ] || fail "side lines were asked for and are not there"
campaign --folder "$folder/even" --balance 40 --positions 200 "$folder/list" 1 >/dev/null || fail "no campaign of even games"
head -n 1 "$folder/even/chess.txt" | grep -q ', balance 40,' || fail "--balance is not handed on"
before=$(cat "$folder/games/chess.txt")

campaign --positions 400 "$folder/list" 2 >/dev/null || fail "a finished campaign cannot be called again"
[ "$before" = "$(cat "$folder/games/chess.txt")" ] || fail "a finished campaign went on"

# Too much to be finished: ended by a signal, it keeps whole games.
lines() { wc -l <"$folder/games/chess.txt"; }
finished=$(lines)
"${command[@]}" --positions 2000000 --threads 2 "$folder/list" 1 >/dev/null 2>"$folder/told" &
work=$!
# The last game is played again, since it may have been cut off, and newer ones may be done before it.
kept() { [ -z "$(diff <(printf '%s\n' "$before") "$folder/games/chess.txt" | sed -n '/^</p')" ]; }
for ((i = 0; i < 600; ++i)); do
  if [ "$(lines)" -gt "$finished" ] && kept; then break; fi
  sleep 0.1
done
code=0
kill -TERM "$work"
wait "$work" || code=$?
[ "$code" -eq 130 ] || fail "ended by a signal, the campaign gives the code $code"
grep -q 'run the same command again' "$folder/told" || fail "it is not told how to go on"
[ "$(lines)" -gt "$finished" ] || fail "the campaign did not go on"
kept || fail "going on changed the games that were there"
"$engine" datagen --report "$folder/games/chess.txt" >/dev/null || fail "the file of an ended campaign is broken"

# refused LIST_TEXT MESSAGE
refused() {
  printf '%b' "$1" >"$folder/bad"
  code=0
  campaign "$folder/bad" >/dev/null 2>"$folder/told" || code=$?
  [ "$code" -eq 2 ] || fail "$1: code $code"
  grep -qF "$2" "$folder/told" || fail "$1 was told: $(cat "$folder/told")"
}
refused 'chess\n' 'line 1: expected GAME SHARE'
refused 'chess 2 3\n' 'line 1: too many words'
refused '# x\nches 2\n' 'line 2: no such game'
refused 'chess 1\nchess 2\n' 'line 2: chess is there twice'
refused '# nothing\n' 'has no games'
exit "$failed"
