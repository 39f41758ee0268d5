#!/usr/bin/env bash
# fuzz_bindings.sh SECONDS [python] [javascript] [worker]
# fuzz_bindings.sh --rounds N [python] [javascript] [worker]
# Calls the Python module (built with AddressSanitizer and UndefinedBehaviorSanitizer in build-bindings/), the functions of
# the JavaScript package and its worker at random, with good and bad arguments: each for so many seconds, with seeds that
# the time of day decides, or N rounds with the same seeds every time. What a round does follows from its seed, which is
# told before it runs; logs are in build-bindings/.
# Exit code: 0, 1 if something was found, 2 on wrong usage, 77 where packages are missing.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

usage() {
  say "usage: fuzz_bindings.sh SECONDS [python] [javascript] [worker] or fuzz_bindings.sh --rounds N ..."
  exit 2
}
limit=(--seconds)
if [ "${1:-}" = --rounds ]; then
  limit=(--rounds)
  shift
fi
[[ ${1:-} =~ ^[0-9]+$ ]] || usage
limit+=("$1")
if [ "${limit[0]}" = --seconds ]; then limit+=(--seed "$(date +%s)"); fi
shift
targets=("$@")
[ "$#" -gt 0 ] || targets=(python javascript worker)
for target in "${targets[@]}"; do
  [[ $target =~ ^(python|javascript|worker)$ ]] || usage
done
folder=$root/build-bindings
mkdir -p -- "$folder"

# The packages as they stand in the sources, around a module with sanitizers.
build_python() {
  cmake -S "$root" -B "$folder/python" -G Ninja -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -g1" \
    -DPROCONSUL_PYTHON=ON -DPROCONSUL_NATIVE=OFF -DPROCONSUL_UNITY=ON -DPROCONSUL_SANITIZE=address,undefined \
    -DPROCONSUL_WERROR=OFF -DCMAKE_CXX_COMPILER=g++ -DPYTHON_EXECUTABLE=/usr/bin/python3 >/dev/null
  cmake --build "$folder/python" --parallel "${PROCONSUL_JOBS:-$(nproc)}" --target _core 2>&1 | tell_build
  rm -rf -- "$folder/packages"
  mkdir -p -- "$folder/packages"
  cp -r -- "$root/protocol/python/proconsul" "$root/protocol/python/pyffish" "$folder/packages/"
  cp -- "$folder"/python/modules/_core.*.so "$folder/packages/proconsul/"
}

# The interpreter itself knows no sanitizer: theirs has to be there before it, and the library that throws. It keeps much
# memory until its end, which is not looked for.
run_python() {
  LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libstdc++.so)" \
    ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 PYTHONPATH=$folder/packages \
    PYTHONWARNINGS=ignore PYTHONDONTWRITEBYTECODE=1 \
    /usr/bin/python3 -X faulthandler "$root/tests/python/random_calls.py" "${limit[@]}"
}

# run TARGET
run() {
  case $1 in
    python) run_python ;;
    javascript) node "$root/tests/wasm/random_calls.js" "${limit[@]}" ;;
    worker) node "$root/tests/wasm/random_lines.js" "${limit[@]}" ;;
  esac
}

if [[ " ${targets[*]} " == *" python "* ]]; then
  if ! has_python_packages; then
    say "SKIPPED: the Python packages need Debian's ${python_packages[*]}"
    exit 77
  fi
  build_python
fi
if [[ " ${targets[*]} " =~ \ (javascript|worker)\  ]]; then
  "$root/scripts/wasm.sh" --no-install --build-only
fi

failed=0
for target in "${targets[@]}"; do
  log=$folder/$target.log
  say "$target: ${limit[*]}"
  if run "$target" >"$folder/said" 2>"$log"; then
    say "  $(cat -- "$folder/said")"
  else
    failed=1
    say "  FAILED, see $log:"
    tail -n 60 -- "$log" >&2
  fi
done
exit "$failed"
