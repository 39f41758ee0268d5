#!/usr/bin/env bash
# windows_test.sh SOURCE BUILD
# Builds rules, search and a perft program for Windows with mingw-w64 in BUILD, and runs that under wine where there is
# one. Exit code 77 (skipped) without the compiler.
set -euo pipefail

source=$1
build=$2
most_nodes=200000
if ! command -v x86_64-w64-mingw32-g++-posix >/dev/null; then
  printf 'no mingw-w64 here (Debian package g++-mingw-w64-x86-64-posix)\n'
  exit 77
fi
mkdir -p -- "$build"
generator=()
if [ ! -f "$build/CMakeCache.txt" ] && command -v ninja >/dev/null; then generator=(-G Ninja); fi
cmake -S "$source" -B "$build" "${generator[@]}" -DCMAKE_TOOLCHAIN_FILE="$source/scripts/cmake/mingw-w64.cmake" \
  -DCMAKE_BUILD_TYPE=Release -DPROCONSUL_NATIVE=OFF -DPROCONSUL_CORE_ONLY=ON -DPROCONSUL_UNITY=ON >"$build/configure.log"
cmake --build "$build" --parallel 2
if ! command -v wine >/dev/null; then
  printf 'built; no wine to run it\n'
  exit 0
fi
export WINEPREFIX=$build/wine WINEDEBUG=-all
timeout 300 wine "$build/perft_rows.exe" "$most_nodes" <"$source/tests/data/perft.tsv"
