#!/usr/bin/env bash
# part_test.sh SOURCE COMPILER: builds the example in a project that has this one as a part, and compares what it prints. Whoever does
# so keeps their own options.
set -euo pipefail

source=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
if command -v ninja >/dev/null; then launcher+=(-G Ninja); fi

# Optimised as little as can be: what is tested is that it is built.
cmake -S "$source/tests/library/part" -B "$work/build" -DSOURCE="$source" -DCMAKE_CXX_COMPILER="$compiler" -DPROCONSUL_UNITY=ALL \
  "${launcher[@]}" >"$work/log" 2>&1 || { cat "$work/log" && exit 1; }
options=$(grep -h '"command"' "$work/build/compile_commands.json" | grep -F "$source/tests/library/example.cpp")
if grep -qE -- ' -(W|march|f|m|O|D)[^ ]*' <<<"$options"; then
  printf 'a part passes its options on: %s\n' "$options"
  exit 1
fi
cmake --build "$work/build" --parallel "${PROCONSUL_JOBS:-$(nproc)}" --target example >>"$work/log" 2>&1 ||
  { cat "$work/log" && exit 1; }
diff "$source/tests/library/expected.txt" <("$work/build/example")
