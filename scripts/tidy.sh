#!/usr/bin/env bash
# tidy.sh: what .clang-tidy lists, looked for in engine/, variants/, search/ and protocol/ as the build of scripts/fuzz.sh
# compiles them, every source and header once, or together with others of its folder.
# Exit code: 0, 1 if something was found, 77 without Clang or clang-tidy 14.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

need_clang || exit 77
command -v clang-tidy >/dev/null || need_packages clang-tidy || true
tidy=
for candidate in clang-tidy-14 clang-tidy; do
  if "$candidate" --version 2>/dev/null | grep -q 'version 14\.'; then tidy=$candidate && break; fi
done
if [ -z "$tidy" ]; then
  say "SKIPPED: clang-tidy 14 is missing (Debian package clang-tidy)"
  exit 77
fi
configure_checked
compile proconsul_{engine,variants,search,cli}  # for the precompiled headers

# Every file that is compiled, those of several sources among them.
sources() {
  sed -nE 's/^ *"file": "(.*)",?$/\1/p' "$build/compile_commands.json" |
    grep -E "^($root|$build)/(engine|variants|search|protocol)/" | grep -vE '/(embedded(_nets)?|cmake_pch\.hxx)\.cxx?(pp)?$'
}
sources | sort -u | tr '\n' '\0' |
  xargs -0 -n 1 -P "${PROCONSUL_JOBS:-$(nproc)}" "$tidy" --quiet -p "$build" 2> >(grep -vE '^[0-9]+ warnings? ' >&2)
