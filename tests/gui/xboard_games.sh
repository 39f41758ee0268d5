#!/usr/bin/env bash
# xboard_games.sh ENGINE PGN_CHECK [VARIANT]
# Has XBoard play matches of the engine against itself, without its window, and checks that every game came to a proper
# end, that XBoard found nothing to complain about, and that the moves it wrote down are legal by the engine's rules.
# Exit code: 0, 1, or 77 if XBoard is not to be had.
set -euo pipefail
# shellcheck source=tests/gui/display.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"

# Game and number of the start ("-": the usual one; "random": each engine draws, and both have to play one of them;
# "set-up": a position that XBoard sets up, with its own letters and numbers of ranks).
matches=(
  "capablanca -"
  "consul42k 777"
  "consul42k random"
  "consuls -"
  "contemporaryrandom 3"
  "contemporaryrandom -"
  "chess2016 -"
  "chess2016 777"
  "crazyhouse -"
  "shogi -"
  "minishogi -"
  "xiangqi set-up"
)
set_up='r1eakaehr/9/1ch4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1H2/9/RHEAKAE1R w 0 1'  # of xiangqi
games=2
time_limit=100  # seconds for a match, which takes 2 to 20 on two free processors

if [ "$#" -lt 2 ]; then
  say "Usage: xboard_games.sh ENGINE PGN_CHECK [VARIANT]"
  exit 1
fi
engine=$(realpath -- "$1")
pgn_check=$(realpath -- "$2")
only=${3:-}

need "xboard c++ Xvfb" "xboard g++ xvfb"

work=$(mktemp -d)
trap 'stop_display; rm -rf -- "$work"' EXIT

# The clock rules one match; in the others moves are searched to a depth, which takes a fraction of the time.
by_clock=capablanca

# play NAME VARIANT ENGINE_COMMAND [OPTION...]: one match; its files are $work/NAME.{pgn,debug,log}.
play() {
  local files=$work/$1 pace=(-timeControl 10:00 -searchDepth 3)
  [ "$1" != "$by_clock" ] || pace=(-timeControl 0:02 -timeIncrement 0.02)
  # The engine ends the games (-testClaims to -ruleMoves): XBoard knows only a superset of the rules, and that pawns
  # have moved only of those that promote.
  # It may hang when an engine dies, and then does not even heed SIGTERM.
  timeout --kill-after=5 "$time_limit" "$gui/xboard.sh" "$work" -noGUI -fcp "$3" -scp "$3" -fd "$work" \
    -sd "$work" -variant "$2" -matchGames "$games" -matchPause 100 "${pace[@]}" \
    -testClaims false -checkMates false -materialDraws false -repeatsToDraw 6 -ruleMoves 500 \
    -saveGameFile "$files.pgn" -debugMode true -nameOfDebugFile "$files.debug" "${@:4}" >"$files.log" 2>&1
}

# complain NAME TITLE TEXT: prints and counts a problem, unless the text is empty.
complain() {
  [ -n "$3" ] || return 0
  printf '%s: %s\n%s\n' "$1" "$2" "$3" >>"$work/$1.problems"
}

# check NAME VARIANT START CODE: everything about a finished match.
check() {
  local name=$1 files=$work/$1 code=$4
  local expectations=(--variant "$2" --games "$games")
  [[ "$3" = - || "$3" = random || "$3" = set-up ]] || expectations+=(--start "$3")
  : >"$files.problems"
  [ "$code" -eq 0 ] || complain "$name" "XBoard ended with code" "$code"
  grep -qE 'final score [0-9]+-[0-9]+-[0-9]+' "$files.log" || complain "$name" "no final score" "Its last words: $(tail -n 5 "$files.log")"
  # Results that are not of the board, and what XBoard says when something went wrong.
  complain "$name" "XBoard complains" "$(grep -hiE \
    'illegal move|false (draw|victory) claim|forfeit|unexpectedly|error \(|error:|not supported|does not play|did not send|bad fen|tellusererror|xboard adjudication' \
    "$files.log" "$files.debug" 2>&1 | grep -vE '^[0-9]+ >' | head -n 10)"
  complain "$name" "the engine does not understand XBoard's PGN" \
    "$("$engine" pgn check "$files.pgn" 2>&1 | grep -vE '^ |^[0-9]+ games, .* 0 problems;')"
  "$pgn_check" "${expectations[@]}" "$files.pgn" >"$files.report" 2>&1 || complain "$name" "PGN" "$(<"$files.report")"
}

# run_match VARIANT START
run_match() {
  local command=./engine name=$1 code=0 options=()
  if [ "$2" = set-up ]; then
    printf '%s\n' "$set_up" >"$work/set_up.fen"
    options=(-loadPositionFile set_up.fen)
  elif [ "$2" != - ]; then
    command+=" --StartNumber=$2"
  fi
  [ "$2" = - ] || name+=_$2
  play "$name" "$1" "$command" "${options[@]}" || code=$?
  check "$name" "$1" "$2" "$code"
  printf '%s: %s\n' "$name" "$(grep -ohE 'final score.*' "$work/$name.log" || printf 'no score')"
  cat -- "$work/$name.report" "$work/$name.problems"
  [ ! -s "$work/$name.problems" ]
}

ln -s -- "$engine" "$work/engine"
start_display "$work"
failed=0
for match in "${matches[@]}"; do
  read -r variant start <<<"$match"
  [ -z "$only" ] || [ "$only" = "$variant" ] || continue
  run_match "$variant" "$start" || failed=1
done
[ -z "${KEEP_FILES:-}" ] || cp -r -- "$work/." "$KEEP_FILES"
exit "$failed"
