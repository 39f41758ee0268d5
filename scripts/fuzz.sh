#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET...]
# fuzz.sh --runs N [TARGET...]
# Builds the fuzz targets with Clang, AddressSanitizer and UndefinedBehaviorSanitizer in build-fuzz/ and runs each on
# its committed corpus; without names all of them. New inputs and crashes go to build-fuzz/found/. Targets run one after
# the other, or, with --runs, as many at once as there are processors. With --runs nothing depends on chance: the corpus
# is replayed, and N more inputs are made of it with a fixed seed, but for the targets whose threads would make another
# choice of them each time.
# Exit code: 0, 1 if a target found something, 77 if there is no Clang with libFuzzer.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

usage() {
  say "Usage: fuzz.sh SECONDS [TARGET...] or fuzz.sh --runs N [TARGET...]"
  exit 2
}
runs=
if [ "${1:-}" = --runs ]; then
  shift
  runs=${1:-none}
fi
[[ ${1:-} =~ ^[0-9]+$ ]] || usage
seconds=$1
shift
targets=("$@")
if [ "$#" -eq 0 ]; then
  for folder in "$root"/tests/fuzz/corpus/*/; do targets+=("$(basename -- "$folder")"); done
fi

# What made the target fail, for those who see this output alone.
tell_inputs() {
  local input
  for input in "$build/found/$1"-*; do
    [ -f "$input" ] || continue
    say "  input of $(wc -c <"$input") bytes, $(basename -- "$input"), in base64:"
    say "  input: $(head -c 3000 -- "$input" | base64 -w 0)"
  done
}

need_packages "${engine_packages[@]}" "${test_packages[@]}"
need_clang || exit 77
configure_checked

threaded=(uci xboard)

# The arguments by which a target runs, after its options and before its folders.
limits_of() {
  if [ -z "$runs" ]; then
    printf '%s\n' "-max_total_time=$seconds"
  elif [[ " ${threaded[*]} " == *" $1 "* ]]; then
    printf '%s\n' -runs=0
  else
    local inputs=("$root/tests/fuzz/corpus/$1"/*)
    printf '%s\n' -seed=1 "-runs=$((${#inputs[@]} + runs))"
  fi
}

# With a fixed seed nothing found before may take part.
begin_afresh() { [ -z "$runs" ] || rm -rf -- "$1"; }

compile "${targets[@]/%/_fuzz}"

# run_target TARGET: becomes the target, so it belongs into the background; $build/found/TARGET.log tells what it found.
run_target() {
  local found=$build/found/$1 limits
  mapfile -t limits < <(limits_of "$1")
  begin_afresh "$found"
  mkdir -p -- "$found"
  exec "$build/tests/fuzz/${1}_fuzz" "${limits[@]}" -timeout=120 -report_slow_units=60 -rss_limit_mb=2500 \
    -print_final_stats=1 -artifact_prefix="$build/found/$1-" "$found" "$root/tests/fuzz/corpus/$1" 2>"$found.log"
}

# tell_target TARGET CODE
tell_target() {
  local log=$build/found/$1.log
  say "$1: $(limits_of "$1" | paste -sd ' ')"
  if [ "$2" -eq 0 ]; then
    say "  $(grep -oE 'number_of_executed_units: +[0-9]+' "$log" | tr -s ' '), $(grep -oE 'cov: [0-9]+' "$log" | tail -n 1)"
  else
    say "  FAILED, see $log:"
    tail -n 40 -- "$log" >&2
    tell_inputs "$1"
  fi
}

export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
failed=0
jobs=1
if [ -n "$runs" ]; then jobs=${PROCONSUL_JOBS:-$(nproc)}; fi
trap 'jobs -p | xargs -r kill' EXIT
declare -A running=()
next=0
while [ "$next" -lt "${#targets[@]}" ] || [ "${#running[@]}" -gt 0 ]; do
  while [ "$next" -lt "${#targets[@]}" ] && [ "${#running[@]}" -lt "$jobs" ]; do
    run_target "${targets[next]}" &
    running[$!]=${targets[next]}
    next=$((next + 1))
  done
  code=0
  wait -n -p ended || code=$?
  tell_target "${running[$ended]}" "$code"
  unset "running[$ended]"
  [ "$code" -eq 0 ] || failed=1
done
exit "$failed"
