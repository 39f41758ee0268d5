#!/usr/bin/env bash
# Writes docs/GAMES.md, every built-in game in a sentence, and rows of bench/GAMES.md: special rules, start, node counts and
# the independent sources that they agree with. A node count that differs from a source's ends it with an error. Without names all rows
# are written, which takes minutes; with --texts the counts of known games stay as they are.
#   scripts/games_table.sh [--texts] [--nodes N] [NAME...]      N: the largest count, 500000000 unless given
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

options=()
if [ "${1:-}" = --texts ]; then
  options+=("$1")
  shift
fi
if [ "${1:-}" = --nodes ]; then
  options+=("$1" "${2:?--nodes needs a number}")
  shift 2
fi
command -v python3 >/dev/null || need_packages python3
[ -f "$build/CMakeCache.txt" ] || configure -DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF
compile proconsul
unset PROCONSUL_VARIANT_PATH
exec python3 "$root/scripts/games_table.py" "${options[@]}" "$build/proconsul" "$root" "$@"
