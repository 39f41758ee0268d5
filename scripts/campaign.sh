#!/usr/bin/env bash
# campaign.sh [OPTION...] LIST [ROUNDS]
# Makes games to learn from, of many games in proportion, at the lowest priority. LIST has lines "GAME SHARE" (a share is a
# whole number; # begins a comment). The games come into one file each, FOLDER/GAME.txt. In each of ROUNDS (10) rounds
# every file grows by its part, so that whenever it is ended the files are nearly in proportion. Ctrl-C or SIGTERM ends
# it with every finished game kept; called again, it goes on, also with more positions.
#   --folder DIR    where the files are (games)
#   --positions N   of all files together (1000000)
#   --threads N     games played at a time (1)
#   --nodes N       searched a move (1000)
#   --seed N        the same seed gives the same games (1)
#   --engine FILE   the program (build/proconsul)
#   --games FILE    definitions of further games
#   --balance CP    no games whose first search finds more than CP centipawns (what the program does without)
#   --side-lines    also moves off the games, whose scores come from few nodes
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

wrong() {
  say "campaign.sh: $*"
  exit 2
}

folder=games
positions=1000000
threads=1
nodes=1000
seed=1
engine=$build/proconsul
definitions=()
options=()
words=()
while [ $# -gt 0 ]; do
  case $1 in
    --folder | --positions | --threads | --nodes | --seed | --engine | --games | --balance)
      [ $# -gt 1 ] || wrong "$1 needs a value"
      case $1 in
        --folder) folder=$2 ;;
        --positions) positions=$2 ;;
        --threads) threads=$2 ;;
        --nodes) nodes=$2 ;;
        --seed) seed=$2 ;;
        --engine) engine=$2 ;;
        --games) definitions=(--variant-file "$2") ;;
        --balance) options+=(--balance "$2") ;;
      esac
      shift 2
      ;;
    --side-lines)
      options+=("$1")
      shift
      ;;
    -*) wrong "unknown option $1" ;;
    *)
      words+=("$1")
      shift
      ;;
  esac
done
case ${#words[@]} in
  1 | 2) ;;
  *) wrong "usage: scripts/campaign.sh [OPTION...] LIST [ROUNDS]" ;;
esac
list=${words[0]}
rounds=${words[1]:-10}

is_number() { [[ $1 =~ ^[1-9][0-9]{0,9}$ ]]; }
for number in "$positions" "$threads" "$nodes" "$rounds"; do
  is_number "$number" || wrong "$number is no whole number above 0"
done
[[ $seed =~ ^[0-9]{1,9}$ ]] || wrong "$seed is no whole number"
[ -r "$list" ] || wrong "cannot read $list"
[ -x "$engine" ] || wrong "there is no program $engine; scripts/run.sh builds it"

names=()
shares=()
total=0
line=0
while read -r name share rest || [ -n "$name" ]; do
  line=$((line + 1))
  case $name in '' | '#'*) continue ;; esac
  case $rest in '' | '#'*) ;; *) wrong "$list, line $line: too many words" ;; esac
  is_number "${share:-}" || wrong "$list, line $line: expected GAME SHARE"
  for known in "${names[@]}"; do
    [ "$known" != "$name" ] || wrong "$list, line $line: $name is there twice"
  done
  "$engine" "${definitions[@]}" variants "$name" >/dev/null || wrong "$list, line $line: no such game"
  names+=("$name")
  shares+=("$share")
  total=$((total + share))
done <"$list"
[ "$total" -gt 0 ] || wrong "$list has no games"
mkdir -p -- "$folder"

worker=
ended=
# The engine writes what it has on SIGINT; a background job of a script would ignore it but for its own handler.
end() {
  ended=1
  [ -z "$worker" ] || kill -INT "$worker" 2>/dev/null || true
}
trap end INT TERM HUP

# idly COMMAND...: at the lowest priority, in a session of its own, for Linux weighs sessions first and then what nice(1)
# says within one.
idly() {
  # shellcheck disable=SC2016  # expanded by the inner shell
  exec setsid bash -c '{ echo 19 >/proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@"' idly "$@"
}

# generate NAME POSITIONS: until its file has so many.
generate() {
  local code=0
  idly "$engine" "${definitions[@]}" datagen "$1" "${options[@]}" --positions "$2" \
    --nodes "$nodes" --threads "$threads" --seed "$seed" --any-build --out "$folder/$1.txt" &
  worker=$!
  wait "$worker" || code=$?
  while kill -0 "$worker" 2>/dev/null; do # a signal ended the wait, perhaps before the engine listened to it
    kill -INT "$worker" 2>/dev/null || true
    sleep 0.2
  done
  [ -z "$ended" ] || wait "$worker" || code=$?
  worker=
  return "$code"
}

for ((round = 1; round <= rounds; ++round)); do
  for i in "${!names[@]}"; do
    [ -z "$ended" ] || break 2
    wanted=$((positions * shares[i] * round / (total * rounds)))
    [ "$wanted" -gt 0 ] || continue
    printf 'Round %d of %d: ' "$round" "$rounds"
    generate "${names[i]}" "$wanted" || {
      [ -n "$ended" ] || exit 3
    }
  done
done
if [ -n "$ended" ]; then
  say "Ended; run the same command again to continue."
  exit 130
fi
