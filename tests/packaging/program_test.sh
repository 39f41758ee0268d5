#!/usr/bin/env bash
# program_test.sh COMMAND...: tries a program as its users would, whatever runs it: both protocols, perft, analysis, files and a
# match of two games with itself. Works in a folder of its own below the current one, where the words of COMMAND must still
# hold. Carriage returns in what it prints are ignored.
set -euo pipefail
program=("$@")
work=$(mktemp -d ./program_test.XXXXXX)
trap 'rm -rf -- "$work"' EXIT
status=0
problem() { printf '%s\n' "$*" && status=1; }
run() { timeout 300 "${program[@]}" "$@"; }
# expect WHAT PATTERN COMMAND...: reads standard input on.
expect() {
  local told
  told=$("${@:3}" 2>&1 | tr -d '\r') || true
  grep -qE -- "$2" <<<"$told" || problem "$1: $(tail -n 5 <<<"$told")"
}

expect version '^instructions: ' run --version
expect perft '197281' run perft chess 4
expect 'perft of a random start' '^(Nodes|Total|[0-9])' run perft consul42k 2 --id 7
printf 'uci\nisready\nposition startpos moves e2e4\ngo depth 6\n' >"$work/uci.txt"
expect UCI '^bestmove [a-h][1-8][a-h][1-8]' run <"$work/uci.txt"
expect 'UCI with carriage returns' '^bestmove [a-h][1-8][a-h][1-8]' run < <(sed 's/$/\r/' "$work/uci.txt")
expect XBoard '^feature .*myname' run <<<$'xboard\nprotover 2\nnew\nquit'
touch "$work/xboard.txt"
# shellcheck disable=SC2094  # what is written is awaited
{
  printf 'xboard\nprotover 2\nnew\nsd 4\nusermove e2e4\n'
  # At the end of its input the program leaves without a move.
  for ((i = 0; i < 1200; ++i)); do grep -q '^move ' "$work/xboard.txt" && break || sleep 0.1; done
  printf 'quit\n'
} | run >"$work/xboard.txt" || problem "XBoard: it fails"
expect 'XBoard moves' '^move ' cat "$work/xboard.txt"
expect analyse '\+---\+' run analyse chess --depth 6
expect 'an error' 'unknown variant' run perft nonsense 1
printf '[Event "a"]\n\n1. e4 e5 2. Nf3 *\n\n' >"$work/gämes.pgn"
expect 'a file with another name' '^1 game, 3 moves, 0 problems' run pgn check "$work/gämes.pgn"
one="cmd=${program[*]: -1}"
run match chess --engine "$one" name=one nodes=300 --engine "$one" name=two nodes=300 --games 2 --pgn "$work/match.pgn" \
  >"$work/match.txt" 2>&1 || problem "the match fails: $(tail -n 5 "$work/match.txt")"
[ "$(grep -c '^\[Result "[01/]' "$work/match.pgn")" -eq 2 ] || problem "no two games: $(tail -n 5 "$work/match.txt")"
if grep -q 'Termination "abandoned"' "$work/match.pgn"; then problem "games were abandoned"; fi
expect 'an engine that is not there' 'cannot find the program' run match chess --engine cmd=nosuch name=one nodes=30 \
  --engine "$one" name=two nodes=30 --games 2
exit "$status"
