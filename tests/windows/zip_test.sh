#!/usr/bin/env bash
# zip_test.sh ZIP WORK: unpacks the archive for Windows in WORK and tries the program under Wine: both protocols, perft, analysis,
# files and a match of two games with itself. Exit code 77 (skipped) without wine.
set -euo pipefail
zip=$(realpath -- "$1")
work=$2
if ! command -v wine >/dev/null; then
  printf 'no wine here\n'
  exit 77
fi
mkdir -p -- "$work"
work=$(cd -- "$work" && pwd)
rm -rf -- "$work/unpacked"
mkdir -- "$work/unpacked"
(cd -- "$work/unpacked" && cmake -E tar xf "$zip")
cd -- "$work"/unpacked/*
export WINEPREFIX=$work/prefix WINEDEBUG=-all
status=0
problem() { printf '%s\n' "$*" && status=1; }
run() { timeout 300 wine proconsul.exe "$@"; }
# expect WHAT PATTERN COMMAND...: reads standard input on.
expect() {
  local told
  told=$("${@:3}" 2>&1 | tr -d '\r') || true
  grep -qE -- "$2" <<<"$told" || problem "$1: $(tail -n 5 <<<"$told")"
}

for name in LICENSE.txt THIRD-PARTY-LICENSES.txt README.txt; do [ -s "$name" ] || problem "the archive lacks $name"; done
libraries=$(x86_64-w64-mingw32-objdump -p proconsul.exe | sed -nE 's/.*DLL Name: (.*)/\1/p' | grep -viE '^(kernel32|msvcrt|advapi32|user32|shell32|ucrtbase|api-ms-.*)\.dll$' || true)
[ -z "$libraries" ] || problem "it needs $libraries"

expect version 'instructions: x86-64-v2' run --version
expect perft '197281' run perft chess 4
expect 'perft of a random start' '^(Nodes|Total|[0-9])' run perft consul42k 2 --id 7
printf 'uci\nisready\nposition startpos moves e2e4\ngo depth 6\n' >uci.txt
expect UCI '^bestmove [a-h][1-8][a-h][1-8]' run <uci.txt
expect 'UCI with carriage returns' '^bestmove [a-h][1-8][a-h][1-8]' run < <(sed 's/$/\r/' uci.txt)
expect XBoard '^feature .*myname' run <<<$'xboard\nprotover 2\nnew\nquit'
expect 'XBoard moves' '^move ' run < <(printf 'xboard\nprotover 2\nnew\nsd 4\nusermove e2e4\n' && sleep 5 && printf 'quit\n')
expect analyse '\+---\+' run analyse chess --depth 6
expect 'an error' 'not a known variant|unknown variant' run perft nonsense 1
printf '[Event "a"]\n\n1. e4 e5 2. Nf3 *\n\n' >'gämes.pgn'
expect 'a file with another name' '^1 game, 3 moves, 0 problems' run pgn check 'gämes.pgn'
run match chess --engine cmd=proconsul.exe name=one nodes=300 --engine cmd=proconsul.exe name=two nodes=300 --games 2 --pgn match.pgn \
  >match.txt 2>&1 || problem "the match fails: $(tail -n 5 match.txt)"
[ "$(grep -c '^\[Result "[01/]' match.pgn)" -eq 2 ] || problem "no two games: $(tail -n 5 match.txt)"
if grep -q 'Termination "abandoned"' match.pgn; then problem "games were abandoned"; fi
expect 'an engine that is not there' 'cannot find the program' run match chess --engine cmd=nosuch name=one nodes=30 \
  --engine cmd=proconsul.exe name=two nodes=30 --games 2
exit "$status"
