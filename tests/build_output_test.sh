#!/usr/bin/env bash
# build_output_test.sh SOURCE_FOLDER
# What scripts/run.sh says of building: nothing if there was nothing to do, steps and errors otherwise.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$1/scripts/lib.sh"
failed=0
expect() {
  local told
  told=$(printf '%s' "$1" | tell_build 2>&1)
  [ "$told" = "$2" ] || { printf 'of:\n%s\nwas told:\n%s\nand not:\n%s\n' "$1" "$told" "$2"; failed=1; }
}

expect $'[0/2] Re-checking globbed directories...\nninja: no work to do.\n' ''
expect $'[  3%] Built target proconsul_engine\n' ''
expect $'[1/2] Building a.o\na.cpp:1: error: x\n' $'[1/2] Building a.o\na.cpp:1: error: x'
exit "$failed"
