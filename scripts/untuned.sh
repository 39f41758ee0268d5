#!/usr/bin/env bash
# Builds build-untuned/proconsul: the program as it is but with the evaluation's weights as they were guessed by hand
# before any tuning (bench/untuned). With `Use NNUE` off it is what scripts/ladder.py measures the tuning against.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${engine_packages[@]}"
build=$root/build-untuned
# -iquote comes before the -I by which the tuned weights are found.
configure -DCMAKE_CXX_FLAGS="-iquote$root/bench/untuned" -DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF
compile proconsul
