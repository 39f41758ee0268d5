#!/usr/bin/env bash
# test.sh [--all] [CTEST_ARGUMENT...]
# Builds the program and its tests and runs those that prove it right: rules, perft counts of every game, search, protocols,
# command line. --all adds what takes long or needs other programs: other engines, XBoard, the page in a browser, Python and
# JavaScript packages, Windows under Wine, packaging, long mates, random definitions in bulk. The summary of ctest comes last,
# but for what was left out, and its verdict is the exit code.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
  sed -n '2,/^set/{s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
  exit 0
fi
all=
if [ "${1:-}" = --all ]; then
  all=yes
  shift
fi

need_packages "${engine_packages[@]}" "${test_packages[@]}"
options=(-DPROCONSUL_PICTURES=ON -DPROCONSUL_TESTS=ON)
selected=(-LE more)
if [ -n "$all" ]; then
  need_packages "${other_test_packages[@]}"
  mpi=OFF
  if has_packages "${mpi_packages[@]}"; then mpi=ON; fi
  options+=(-DPROCONSUL_BENCH=ON "-DPROCONSUL_MPI=$mpi")
  selected=()
elif [ ! -f "$build/CMakeCache.txt" ]; then
  options+=(-DPROCONSUL_BENCH=OFF)
fi
configure "${options[@]}"
compile all
verdict=0
# One more at once than there are processors, for many wait for programs and the clock.
ctest --test-dir "$build" --output-on-failure -j"$((${PROCONSUL_JOBS:-$(nproc)} + 1))" "${selected[@]}" "$@" || verdict=$?
if [ -z "$all" ]; then
  say "LEFT OUT, but not by scripts/test.sh --all: other engines, XBoard, the page, packages, Windows, long mates, random definitions in bulk"
  exit "$verdict"
fi
has_python_packages || say "LEFT OUT: the tests of the Python packages, which need Debian's ${python_packages[*]}"
has_emscripten || say "LEFT OUT: the tests of the JavaScript package, which need Debian's ${wasm_packages[*]}"
has_web_tools || say "LEFT OUT: the tests of the page, which need $web_tools"
[ "$mpi" = ON ] || say "LEFT OUT: proconsul-mpi and its tests, which need Debian's ${mpi_packages[*]}"
exit "$verdict"
