#!/usr/bin/env bash
# Builds the engine and runs it with the given arguments. Without arguments it draws a start of Consulchess 42k and
# thinks about it for a few seconds. As a GUI's engine command: scripts/run.sh --Hash=64 (any option that differs).
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

need_packages "${engine_packages[@]}"
if [ ! -f "$build/CMakeCache.txt" ]; then
  configure -DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF
fi
compile proconsul

if [ "$#" -gt 0 ]; then
  exec "$build/proconsul" "$@"
fi

start=$("$build/proconsul" start consul42k --random)
number=$(sed -n 's/^Number: //p' <<<"$start")
printf 'Consulchess 42k, start number %s of 0 to 41999\n\n' "$number"
exec "$build/proconsul" analyse consul42k --id "$number" --time 6
