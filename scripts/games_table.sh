#!/usr/bin/env bash
# Writes docs/GAMES.md: every built-in game with its board, special rules, start, node counts and the independent
# sources that they agree with. A node count that differs from a source's ends it with an error. Takes minutes.
#   scripts/games_table.sh [MOST NODES OF A COUNT, 500000000 unless given]
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

command -v python3 >/dev/null || need_packages python3
[ -f "$build/CMakeCache.txt" ] || configure -DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF
compile proconsul
mkdir -p "$root/docs"
unset PROCONSUL_VARIANT_PATH
python3 "$root/scripts/games_table.py" "$build/proconsul" "$root/tests/data" "${1:-500000000}" >"$root/docs/GAMES.md.new"
mv "$root/docs/GAMES.md.new" "$root/docs/GAMES.md"
