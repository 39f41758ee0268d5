#!/usr/bin/env bash
# fuzz.sh SECONDS [TARGET...]
# Builds the fuzz targets with Clang, AddressSanitizer and UndefinedBehaviorSanitizer in build-fuzz/ and runs each so
# long on its committed corpus, one after the other; without names all of them. New inputs and crashes go to
# build-fuzz/found/. Exit code: 0, 1 if a target found something, 77 if there is no Clang with libFuzzer.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

if [ "$#" -lt 1 ] || ! [[ $1 =~ ^[0-9]+$ ]]; then
  say "Usage: fuzz.sh SECONDS [TARGET...]"
  exit 2
fi
seconds=$1
shift
targets=("$@")
if [ "$#" -eq 0 ]; then
  for folder in "$root"/tests/fuzz/corpus/*/; do targets+=("$(basename -- "$folder")"); done
fi

has_fuzzer() {
  command -v clang++ >/dev/null &&
    printf 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n' |
    clang++ -x c++ -fsanitize=fuzzer,address - -o /dev/null 2>/dev/null
}

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
has_fuzzer || need_packages "${fuzz_packages[@]}" || true
if ! has_fuzzer; then
  say "SKIPPED: fuzzing needs clang++ with libFuzzer (Debian packages ${fuzz_packages[*]})"
  exit 77
fi

build=$root/build-fuzz
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
configure -DCMAKE_CXX_COMPILER=clang++ -DPROCONSUL_FUZZ=ON -DPROCONSUL_SANITIZE=address,undefined \
  -DPROCONSUL_BENCH=OFF "${launcher[@]}"
for target in "${targets[@]}"; do compile "${target}_fuzz"; done

export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
failed=0
for target in "${targets[@]}"; do
  found=$build/found/$target
  mkdir -p -- "$found"
  log=$found.log
  say "$target: $seconds s"
  if "$build/tests/fuzz/${target}_fuzz" -max_total_time="$seconds" -timeout=120 -report_slow_units=60 -rss_limit_mb=2500 \
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
