#!/usr/bin/env bash
# kill_workers.sh [KILLS [PROCESSES [SEED]]]
# Shows that work distributed by MPI survives the loss of any process (bench/RESULTS.md, "Many processes"). For each kind
# of work a pool of PROCESSES (3) is started repeatedly, and KILLS (10) times one process is ended by kill -9. SEED (1)
# picks the process and the moment, a number of finished units, so that no clock matters. Then the pool is left to finish,
# and the result must be that of one process. Work that is done before all kills is compared and started again.
#   BUILD=DIR      where proconsul and proconsul-mpi are (build)
#   KINDS="perft"  only these, of perft datagen match analyse spsa train
# shellcheck disable=SC2317  # functions are called by names made of others
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

kills=${1:-10}
processes=${2:-3}
RANDOM=${3:-1}
programs=$(CDPATH='' cd -- "${BUILD:-$build}" && pwd)
single=$programs/proconsul
launch=(mpirun --oversubscribe)
[ "$(id -u)" -ne 0 ] || launch+=(--allow-run-as-root)
launch+=(-n "$processes" "$programs/proconsul-mpi")
[ -x "$programs/proconsul-mpi" ] || {
  say "SKIPPED: there is no $programs/proconsul-mpi; cmake -DPROCONSUL_MPI=ON builds it"
  exit 77
}
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
failed=0
fail() {
  say "FAILED: $*"
  failed=1
}
lines() { if [ -e "$1" ]; then wc -l <"$1"; else echo 0; fi; }

# strike FILE UNITS COMMAND...: kills a process of the pool once FILE has so many more lines. False: it was done before.
strike() {
  local file=$1 goal victim launcher code=0
  [ "$file" != "$folder/told" ] || rm -f -- "$file"
  goal=$(($(lines "$file") + $2))
  shift 2
  "${launch[@]}" "$@" >"$folder/told" 2>&1 &
  launcher=$!
  while kill -0 "$launcher" 2>/dev/null && [ "$(lines "$file")" -lt "$goal" ]; do sleep 0.02; done
  mapfile -t members < <(pgrep -P "$launcher" -x proconsul-mpi || true)
  if [ "${#members[@]}" -eq 0 ]; then
    wait "$launcher" || fail "the pool ended by itself: $(cat "$folder/told")"
    return 1
  fi
  victim=$((RANDOM / 8 % ${#members[@]}))
  kill -9 "${members[victim]}" 2>/dev/null || true
  wait "$launcher" || code=$?
  [ "$code" -ne 0 ] || return 1
  printf 'killed process %d of %d at line %d\n' "$victim" "$processes" "$(lines "$file")"
}

# survive NAME FILE STEP COMMAND...: kills the command's processes at moments up to 2 * STEP units apart, then lets it end, and
# compares with NAME_alike. What NAME_files names is removed before it is begun anew.
survive() {
  local name=$1 file=$2 step=$3 struck=0 tries=0
  shift 3
  printf '%s: %s\n' "$name" "$*"
  while [ "$struck" -lt "$kills" ] && [ "$failed" -eq 0 ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt $((5 * kills + 5)) ]; then
      fail "$name: only $struck of $kills kills have struck"
    elif strike "$file" $((1 + RANDOM % (2 * step))) "$@"; then
      struck=$((struck + 1))
    elif [ "$failed" -eq 0 ]; then
      finish "$name" "$@"
      say "$name was done after $struck of $kills kills, and is begun anew"
      "${name}_files" | xargs -r rm -rf --
    fi
  done
  [ "$failed" -ne 0 ] || finish "$name" "$@"
  [ "$failed" -ne 0 ] || printf '%s: %d kills, and the result is that of one process\n\n' "$name" "$struck"
}

# finish NAME COMMAND...
finish() {
  local name=$1
  "${launch[@]}" "${@:2}" >"$folder/result" 2>"$folder/told" || fail "$name does not go on: $(cat "$folder/told")"
  "${name}_alike"
}

# same NAME A B
same() { cmp -s "$2" "$3" || fail "$1: the results differ"; }

# once FILE: no unit is there twice
once() { [ -z "$(cut -f 1 "$1" | cut -d ' ' -f "$2" | tail -n +2 | sort | uniq -d)" ] || fail "$1 has a unit twice"; }

kind() { [[ " ${KINDS:-perft datagen match analyse spsa train} " == *" $1 "* ]]; }

perft_files() { printf '%s\n' "$folder/perft"; }
perft_alike() {
  grep -v -E '^(Time|Speed)' "$folder/result" >"$folder/many" || true
  once "$folder/perft" 2
  same perft "$folder/one" "$folder/many"
}
if kind perft; then
  depth=6 # more work for more kills
  [ "$kills" -le 3 ] || depth=7
  order=(perft chess "$depth" --parts 50000 --divide)
  "$single" "${order[@]}" | grep -v -E '^(Time|Speed)' >"$folder/one"
  survive perft "$folder/perft" $((15000 / kills)) "${order[@]}" --state "$folder/perft"
fi

datagen_files() { printf '%s\n' "$folder/many.txt"; }
datagen_alike() {
  for side in one many; do sort -s -n -k 1,1 "$folder/$side.txt" >"$folder/$side"; done
  same datagen "$folder/one" "$folder/many"
}
if kind datagen; then
  order=(datagen chess capablanca --games $((kills * 12)) --nodes 200 --side-lines)
  "$single" "${order[@]}" --out "$folder/one.txt" >/dev/null
  survive datagen "$folder/many.txt" 400 "${order[@]}" --out "$folder/many.txt"
fi

games() { # a line each, but for the time of day
  sed -E '/^\[(Date|GameStartTime|GameEndTime) /d' "$1" |
    awk '/^\[Event / { if (game) print game; game = "" } NF { game = game "|" $0 } END { print game }' | sort
}
table() { sed -n '/^ *[Ee]ngine/,$p' "$1"; }
match_files() { printf '%s\n' "$folder/match" "$folder/many.pgn"; }
match_alike() {
  once "$folder/match" 2
  for side in one many; do games "$folder/$side.pgn" >"$folder/$side"; done
  table "$folder/one.told" >>"$folder/one"
  table "$folder/result" >>"$folder/many"
  same match "$folder/one" "$folder/many"
}
if kind match; then
  order=(match chess --engine "cmd=$single" name=A --engine "cmd=$single" name=B option.Threads=1 --nodes 300 --seed 3
    --plies 6 --games $((kills * 24)) --quiet --pgn-comments none --event Kills)
  "$single" "${order[@]}" --pgn "$folder/one.pgn" >"$folder/one.told"
  survive match "$folder/match" 4 "${order[@]}" --state "$folder/match" --pgn "$folder/many.pgn"
fi

analyse_files() { printf '%s\n' "$folder/analyse"; }
analyse_alike() {
  once "$folder/analyse" 2
  same analyse "$folder/one" "$folder/result"
}
if kind analyse; then
  "$single" "genfens $((kills * 30)) seed 1 book None" quit | sed -E 's/^info string genfens //' >"$folder/starts.epd"
  # A suite is done well if its lines are solved: each asks for the move that one process finds.
  "$single" analyse chess --epd "$folder/starts.epd" --nodes 5000 --json >"$folder/answers" || [ "$?" -eq 1 ]
  paste -d ' ' "$folder/starts.epd" <(sed -n -E 's/.*"best":"([^"]+)".*/bm \1;/p' "$folder/answers") >"$folder/suite.epd"
  order=(analyse chess --epd "$folder/suite.epd" --nodes 5000)
  "$single" "${order[@]}" >"$folder/one" || fail "analyse does not work: $(cat "$folder/one")"
  survive analyse "$folder/analyse" 10 "${order[@]}" --state "$folder/analyse"
fi

# Its engine is one for tests, to whose results the tuned values matter.
mock=$programs/tests/mock_engine
spsa_files() { printf '%s\n' "$folder/spsa" "$folder/many.json"; }
spsa_alike() { same spsa "$folder/one.json" "$folder/many.json"; }
if kind spsa && [ -x "$mock" ]; then
  printf 'Strength, 20, 0, 100, 8, 0.2\n' >"$folder/parameters"
  order=(match chess --engine "cmd=$mock" name=Mock args=tuned --spsa "$folder/parameters" --iterations $((kills * 20))
    --depth 1 --maxmoves 40 --no-balance --report 1)
  "$single" "${order[@]}" --result "$folder/one.json" >/dev/null
  survive spsa "$folder/told" 6 "${order[@]}" --state "$folder/spsa" --result "$folder/many.json"
fi

train_files() { printf '%s\n' "$folder/many.net" "$folder/many.net.state" "$folder/many.net.samples"; }
train_alike() { same train "$folder/one.net" "$folder/many.net"; }
if kind train; then
  "$single" datagen chess --games 30 --nodes 60 --side-lines --out "$folder/learnt.txt" >/dev/null
  order=(train "$folder/learnt.txt" --epochs $((kills * 20)))
  "$single" "${order[@]}" --out "$folder/one.net" >/dev/null
  survive train "$folder/told" 8 "${order[@]}" --out "$folder/many.net"
fi
exit "$failed"
