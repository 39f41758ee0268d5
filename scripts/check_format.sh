#!/usr/bin/env bash
# check_format.sh [--fix]: whether clang-format 14 would leave every source as it is; --fix has it changed.
# Exit code: 0, 1 if not, 77 if there is no clang-format of that version, whose successors format otherwise.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

formatter=
for candidate in clang-format-14 clang-format; do
  if "$candidate" --version 2>/dev/null | grep -q 'version 14\.'; then formatter=$candidate && break; fi
done
if [ -z "$formatter" ]; then
  say "SKIPPED: the format is checked with clang-format 14 (Debian package clang-format)"
  exit 77
fi
how=(--dry-run --Werror)
[ "${1:-}" != --fix ] || how=(-i)
cd -- "$root"
find engine variants search protocol tests bench \( -name "*.h" -o -name "*.inl" -o -name "*.cpp" \) -print0 |
  xargs -0 "$formatter" "${how[@]}" || exit 1
