#!/usr/bin/env bash
# measure_build.sh [TARGET [CMAKE_OPTION...]]
# Builds a target (proconsul) from nothing in a temporary folder, without a compiler cache, and prints as tables what
# that takes: files, processor seconds and seconds in all, and the ten heaviest files. Without options the build is that
# of scripts/run.sh. Processor seconds grow with whatever else the machine does. The first table's row goes into
# bench/RESULTS.md under "Building and starting".
set -euo pipefail

# How the compiler is called in that build: its command, with the time it took put down.
if [ "${1:-}" = --compile ]; then
  times=$2
  shift 2
  output=$(sed -nE 's/^(.* )?-o ([^ ]+)( .*)?$/\2/p' <<<"$*")
  failed=0
  TIMEFORMAT='%U %S'
  taken=$({ time "$@" 2>&3 >&3; } 3>&2 2>&1) || failed=$?
  printf '%s %s\n' "$taken" "${output:-$*}" >>"$times"
  exit "$failed"
fi

# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"
target=${1:-proconsul}
options=("${@:2}")
[ "$#" -gt 1 ] || options=(-DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF)
build=$(mktemp -d)
trap 'rm -rf -- "$build"' EXIT
times=$build/times.txt

configure "-DCMAKE_CXX_COMPILER_LAUNCHER=$root/scripts/measure_build.sh;--compile;$times" "${options[@]}" >/dev/null
TIMEFORMAT='%U %S %R'
whole=$({ time compile "$target" 2>&3 >&3; } 3>&2 2>&1)

printf '| compilations | processor s | seconds |\n| ---: | ---: | ---: |\n'
awk -v compilations="$(wc -l <"$times")" '{ printf "| %d | %.0f | %.0f |\n", compilations, $1 + $2, $3 }' <<<"$whole"
printf '\n| heaviest | processor s |\n| --- | ---: |\n'
awk '{ printf "%.1f %s\n", $1 + $2, $3 }' "$times" | sort -rn | head -n 10 |
  sed -E 's#CMakeFiles/|Unity/unity_|_cxx\.cxx|\.dir##g; s#^([^ ]+) (.*)\.(o|gch)$#| \2 | \1 |#'
