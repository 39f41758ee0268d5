#!/usr/bin/env bash
# library_test.sh SOURCE BUILD COMPILER: installs the library of the rules, builds the example with what is installed and
# nothing else, and compares what it prints.
set -euo pipefail

source=$1
build=$2
compiler=$3
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

cmake --install "$build" --prefix "$work/installed" --component development >"$work/log"
cp -r --no-preserve=mode -- "$source/tests/library" "$work/example"
cmake -S "$work/example" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/installed" -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Werror" >>"$work/log"
cmake --build "$work/build" >>"$work/log" || { cat "$work/log" && exit 1; }
diff "$source/tests/library/expected.txt" <("$work/build/example")
