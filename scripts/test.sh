#!/usr/bin/env bash
# Builds everything and runs all tests; the summary of ctest comes last and its verdict is the exit code.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${engine_packages[@]}" "${test_packages[@]}"
configure -DPROCONSUL_TESTS=ON -DPROCONSUL_BENCH=ON
compile all
exec ctest --test-dir "$build" --output-on-failure -j2 "$@"
