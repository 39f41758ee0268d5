#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET...]
# fuzz.sh --runs N [TARGET...]
# Builds the fuzz targets with Clang, AddressSanitizer and UndefinedBehaviorSanitizer in build-fuzz/ and runs each on
# its committed corpus, one after the other; without names all of them. New inputs and crashes go to
# build-fuzz/found/. With --runs nothing depends on chance: the corpus is replayed, and N more inputs are made of it
# with a fixed seed, but for the targets whose threads would make another choice of them each time.
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

for target in "${targets[@]}"; do compile "${target}_fuzz"; done

export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
failed=0
for target in "${targets[@]}"; do
  found=$build/found/$target
  begin_afresh "$found"
  mkdir -p -- "$found"
  log=$found.log
  mapfile -t limits < <(limits_of "$target")
  say "$target: ${limits[*]}"
  if "$build/tests/fuzz/${target}_fuzz" "${limits[@]}" -timeout=120 -report_slow_units=60 -rss_limit_mb=2500 \
    -print_final_stats=1 -artifact_prefix="$build/found/$target-" "$found" "$root/tests/fuzz/corpus/$target" 2>"$log"; then
    say "  $(grep -oE 'number_of_executed_units: +[0-9]+' "$log" | tr -s ' '), $(grep -oE 'cov: [0-9]+' "$log" | tail -n 1)"
  else
    failed=1
    say "  FAILED, see $log:"
    tail -n 40 -- "$log" >&2
    tell_inputs "$target"
  fi
done
exit "$failed"
