#!/usr/bin/env bash
# mpi_test.sh SOURCE_FOLDER BUILD_FOLDER
# Several processes give the same results as one; jobs that do not match are refused with a message; a job ended by kill -9 resumes.
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
# run_pool N WORD...
run_pool() { "${launch[@]}" -n "$1" "$BUILD/proconsul-mpi" "${@:2}"; }
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
  run_pool "$n" perft capablanca 4 --divide --threads 2 2>/dev/null | counts >"$folder/many"
  cmp "$folder/one" "$folder/many" || fail "perft differs with $n processes"
done
"$BUILD/proconsul" datagen chess --games 8 --nodes 60 --out "$folder/one.txt" >/dev/null
run_pool 3 datagen chess --games 8 --nodes 60 --out "$folder/many.txt" >/dev/null 2>&1
cmp <(sort "$folder/one.txt") <(sort "$folder/many.txt") || fail "datagen differs"

printf '%s\n' '6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8;' 'k7/8/1K6/8/8/8/7R/8 w - - bm Rh8;' '8/8/8/3k4/8/3K4/3P4/8 w - - bm Kc3;' \
  >"$folder/suite.epd"
printf '[White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 *\n\n%s\n' \
  '[White "B"]' '[Variant "capablanca"]' '' '1. f4 f5 2. Nc3 *' >"$folder/games.pgn"
printf 'Strength, 20, 0, 100, 8, 0.2\n' >"$folder/parameters"
tuning=(match chess --engine "cmd=$BUILD/tests/mock_engine" name=Mock args=tuned --spsa "$folder/parameters" --iterations 20
  --depth 1 --maxmoves 20 --no-balance --quiet)
alike() { # alike N WORD...: what N processes print, and how they end, is what one does
  local one=0 many=0
  "$BUILD/proconsul" "${@:2}" >"$folder/one" 2>/dev/null || one=$?
  run_pool "$1" "${@:2}" >"$folder/many" 2>"$folder/told" || many=$?
  [ "$one" -eq "$many" ] || fail "$* ends with $many in place of $one: $(cat "$folder/told")"
  cmp "$folder/one" "$folder/many" || fail "$* differs"
}
alike 3 analyse chess --epd "$folder/suite.epd" --nodes 3000
alike 3 analyse chess --pgn "$folder/games.pgn" --nodes 2000
alike 3 tb power --board 8x8
alike 3 variant assess arena --games 4 --nodes 20 --json -
# Two rounds: what pieces do alone decides which pairs are solved.
grep -v '^8x8: bishop + knight' "$source/docs/dev/mating_power.tsv" >"$folder/power"
run_pool 2 tb power --board 8x8 --pairs --state "$folder/power" >"$folder/many" 2>"$folder/told" || fail "$(cat "$folder/told")"
grep -qF "$(grep '^8x8: bishop + knight' "$source/docs/dev/mating_power.tsv")" "$folder/power" || fail 'a pair is not solved'
alike 3 "${tuning[@]}"
"$BUILD/proconsul" train "$folder/one.txt" --epochs 2 --out "$folder/one.net" >/dev/null
alike 3 train "$folder/one.txt" --epochs 2 --out "$folder/many.net"
cmp "$folder/one.net" "$folder/many.net" || fail "train differs"

refused "'bench' cannot be distributed over processes" run_pool 2 bench
refused "unknown variant 'ches'" run_pool 2 perft ches 3
refused 'one position is for one process' run_pool 2 analyse chess
refused '--export takes one process' run_pool 2 train "$folder/one.txt" --export "$folder/arrays"
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
refused "the build is ${id%-*}-000000000000 there and $id here" run_pool 2 perft chess 4 --state "$folder/state"

"$source/scripts/kill_workers.sh" 2 3 >"$folder/kills" 2>&1 || fail "$(cat "$folder/kills")"
exit "$failed"
