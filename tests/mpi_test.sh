#!/usr/bin/env bash
# mpi_test.sh SOURCE_FOLDER BUILD_FOLDER
# Crews of processes give what one process gives; what does not fit together is refused, in words; what kill -9 ends goes on.
set -euo pipefail
source=$1
export BUILD=$2
folder=$(mktemp -d)
trap 'rm -rf -- "$folder"' EXIT
failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}
launch=(mpirun --oversubscribe)
[ "$(id -u)" -ne 0 ] || launch+=(--allow-run-as-root)
# crew N WORD...
crew() { "${launch[@]}" -n "$1" "$BUILD/proconsul-mpi" "${@:2}"; }
# refused MESSAGE COMMAND...
refused() {
  local code=0
  "${@:2}" >"$folder/out" 2>"$folder/told" || code=$?
  [ "$code" -ne 0 ] || fail "not refused: ${*:2}"
  grep -qF -- "$1" "$folder/told" || fail "wanted '$1', told: $(cat "$folder/told")"
}
counts() { grep -v -E '^(Time|Speed)'; }

"$BUILD/proconsul" perft capablanca 4 --divide | counts >"$folder/one"
for n in 1 2 5; do
  crew "$n" perft capablanca 4 --divide --threads 2 2>/dev/null | counts >"$folder/many"
  cmp "$folder/one" "$folder/many" || fail "perft differs with $n processes"
done
"$BUILD/proconsul" datagen chess --games 8 --nodes 60 --out "$folder/one.txt" >/dev/null
crew 3 datagen chess --games 8 --nodes 60 --out "$folder/many.txt" >/dev/null 2>&1
cmp <(sort "$folder/one.txt") <(sort "$folder/many.txt") || fail "datagen differs"

refused "'bench' is no work for several processes" crew 2 bench
refused "unknown variant 'ches'" crew 2 perft ches 3
printf '[plain:chess]\n' >"$folder/here.ini"
printf '[plain:chess]\ndoubleStep = false\n' >"$folder/there.ini"
refused 'the definition of plain is' "${launch[@]}" \
  -n 2 "$BUILD/proconsul-mpi" --variant-file "$folder/here.ini" perft plain 3 : \
  -n 1 "$BUILD/proconsul-mpi" --variant-file "$folder/there.ini" perft plain 3
grep -q 'process 2 on .* does not agree with process 0 on ' "$folder/told" || fail "it is not told who differs"
refused 'does not work: proconsul: --variant-file: cannot' "${launch[@]}" \
  -n 1 "$BUILD/proconsul-mpi" --variant-file "$folder/here.ini" perft plain 3 : \
  -n 1 "$BUILD/proconsul-mpi" --variant-file "$folder/missing.ini" perft plain 3
# The same program but for the hash of its sources.
id=$(grep -aoE '[0-9]+\.[0-9]+\.[0-9]+-[0-9a-f]{12}' "$BUILD/proconsul-mpi" | head -n 1)
LC_ALL=C sed "s/$id/${id%-*}-000000000000/" "$BUILD/proconsul-mpi" >"$folder/other"
chmod +x "$folder/other"
refused "the build is ${id%-*}-000000000000 there and $id here" "${launch[@]}" \
  -n 1 "$BUILD/proconsul-mpi" perft chess 3 : -n 1 "$folder/other" perft chess 3
"$folder/other" perft chess 4 --state "$folder/state" >/dev/null
refused "the build is ${id%-*}-000000000000 there and $id here" crew 2 perft chess 4 --state "$folder/state"

"$source/scripts/kill_crew.sh" 2 3 >"$folder/kills" 2>&1 || fail "$(cat "$folder/kills")"
exit "$failed"
