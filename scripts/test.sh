#!/usr/bin/env bash
# Builds everything and runs all tests; the summary of ctest comes last, but for what was left out, and
# its verdict is the exit code.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${engine_packages[@]}" "${test_packages[@]}"
mpi=OFF
if has_packages "${mpi_packages[@]}"; then mpi=ON; fi
configure -DPROCONSUL_PICTURES=ON -DPROCONSUL_TESTS=ON -DPROCONSUL_BENCH=ON -DPROCONSUL_MPI=$mpi
compile all
verdict=0
# One more at once than there are processors, for many wait for programs and the clock.
ctest --test-dir "$build" --output-on-failure -j"$((${PROCONSUL_JOBS:-$(nproc)} + 1))" "$@" || verdict=$?
has_python_packages || say "LEFT OUT: the tests of the Python packages, which need Debian's ${python_packages[*]}"
has_emscripten || say "LEFT OUT: the tests of the JavaScript package, which need Debian's ${wasm_packages[*]}"
has_web_tools || say "LEFT OUT: the tests of the page, which need $web_tools"
[ "$mpi" = ON ] || say "LEFT OUT: proconsul-mpi and its tests, which need Debian's ${mpi_packages[*]}"
exit "$verdict"
