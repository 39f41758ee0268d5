#!/usr/bin/env bash
# kill_crew.sh [KILLS [PROCESSES [SEED]]]
# Shows that work shared out by MPI outlives any of its processes: in each of three kinds (perft, datagen, match) a crew
# of PROCESSES (3) is started again and again, and KILLS (10) times one of its processes, drawn like the moment by SEED
# (1), is ended by kill -9. Then it is left to finish, and the result must be that of one process. A moment is a number
# of units after which to strike, so that it depends on no clock.
#   BUILD=DIR      where proconsul and proconsul-mpi are (build)
#   KINDS="perft"  only these
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

kills=${1:-10}
processes=${2:-3}
RANDOM=${3:-1}
programs=$(cd -- "${BUILD:-$build}" && pwd)
single=$programs/proconsul
crew=(mpirun --oversubscribe)
[ "$(id -u)" -ne 0 ] || crew+=(--allow-run-as-root)
crew+=(-n "$processes" "$programs/proconsul-mpi")
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

# strike FILE UNITS COMMAND...: kills a process of the crew once FILE has so many more lines. False: it was done before.
strike() {
  local file=$1 goal victim launcher code=0
  goal=$(($(lines "$file") + $2))
  shift 2
  "${crew[@]}" "$@" >"$folder/told" 2>&1 &
  launcher=$!
  while kill -0 "$launcher" 2>/dev/null && [ "$(lines "$file")" -lt "$goal" ]; do sleep 0.02; done
  mapfile -t members < <(pgrep -P "$launcher" -x proconsul-mpi || true)
  if [ "${#members[@]}" -eq 0 ]; then
    wait "$launcher" || fail "a crew ended by itself: $(cat "$folder/told")"
    return 1
  fi
  victim=$((RANDOM / 8 % ${#members[@]}))
  kill -9 "${members[victim]}" 2>/dev/null || true
  wait "$launcher" || code=$?
  [ "$code" -ne 0 ] || return 1
  printf 'killed process %d of %d at line %d\n' "$victim" "$processes" "$(lines "$file")"
}

# survive NAME FILE STEP COMMAND...: kills the command's crew at moments up to 2 * STEP units apart, then lets it end.
survive() {
  local name=$1 file=$2 step=$3 struck=0 i
  shift 3
  printf '%s: %s\n' "$name" "$*"
  for ((i = 0; i < kills; ++i)); do
    strike "$file" $((1 + RANDOM % (2 * step))) "$@" || break
    struck=$((struck + 1))
  done
  [ "$struck" -eq "$kills" ] || say "$name was done after $struck of $kills kills: a machine too quick for more"
  "${crew[@]}" "$@" >"$folder/result" 2>"$folder/told" || fail "$name does not go on: $(cat "$folder/told")"
}

# same NAME A B
same() {
  if cmp -s "$2" "$3"; then printf '%s: the result is that of one process\n\n' "$1"; else fail "$1: the results differ"; fi
}

# once FILE: no unit is there twice
once() { [ -z "$(cut -f 1 "$1" | cut -d ' ' -f "$2" | tail -n +2 | sort | uniq -d)" ] || fail "$1 has a unit twice"; }

kind() { [[ " ${KINDS:-perft datagen match} " == *" $1 "* ]]; }

if kind perft; then
  depth=6 # more work for more kills
  [ "$kills" -le 3 ] || depth=7
  order=(perft chess "$depth" --parts 50000 --divide)
  "$single" "${order[@]}" | grep -v -E '^(Time|Speed)' >"$folder/one"
  survive perft "$folder/perft" $((15000 / kills)) "${order[@]}" --state "$folder/perft"
  grep -v -E '^(Time|Speed)' "$folder/result" >"$folder/many" || true
  once "$folder/perft" 2
  same perft "$folder/one" "$folder/many"
fi
if kind datagen; then
  order=(datagen chess capablanca --games $((kills * 12)) --nodes 200 --side-lines)
  "$single" "${order[@]}" --out "$folder/one.txt" >/dev/null
  survive datagen "$folder/many.txt" 400 "${order[@]}" --out "$folder/many.txt"
  for file in one many; do sort -s -n -k 1,1 "$folder/$file.txt" >"$folder/$file"; done
  same datagen "$folder/one" "$folder/many"
fi
if kind match; then
  order=(match chess --engine "cmd=$single" name=A --engine "cmd=$single" name=B option.Threads=1 --nodes 300 --seed 3
    --plies 6 --games $((kills * 24)) --quiet --pgn-comments none --event Kills)
  games() { # a line each, but for the time of day
    sed -E '/^\[(Date|GameStartTime|GameEndTime) /d' "$1" |
      awk '/^\[Event / { if (game) print game; game = "" } NF { game = game "|" $0 } END { print game }' | sort
  }
  table() { sed -n '/^ *[Ee]ngine/,$p' "$1"; }
  "$single" "${order[@]}" --pgn "$folder/one.pgn" >"$folder/one.told"
  survive match "$folder/match" 4 "${order[@]}" --state "$folder/match" --pgn "$folder/many.pgn"
  once "$folder/match" 2
  for file in one many; do games "$folder/$file.pgn" >"$folder/$file"; done
  table "$folder/one.told" >>"$folder/one"
  table "$folder/result" >>"$folder/many"
  same match "$folder/one" "$folder/many"
fi
exit "$failed"
