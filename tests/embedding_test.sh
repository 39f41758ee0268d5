#!/usr/bin/env bash
# embedding_test.sh SOURCE COMPILER: definitions and networks that are added, renamed or removed after a first build are so in the next
# one.
set -euo pipefail

source=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir -p "$work/source/scripts" "$work/source/tests/windows"
cp -r -- "$source"/{CMakeLists.txt,engine,variants,search} "$work/source"
cp -r -- "$source/scripts/cmake" "$work/source/scripts"
cp -- "$source/tests/windows/perft_rows.cpp" "$work/source/tests/windows"
definitions=$work/source/variants/definitions
nets=$work/source/search/net/nets
made=("$work/build/variants/embedded.cpp" "$work/build/search/embedded_nets.cpp")

configure() {
  rm -rf -- "$work/build"
  cmake -S "$work/source" -B "$work/build" -G "$1" -DPROCONSUL_CORE_ONLY=ON -DCMAKE_CXX_COMPILER="$compiler" >"$work/log"
}

make_sources() { cmake --build "$work/build" --target proconsul_definitions proconsul_nets >"$work/log" || { cat "$work/log" && exit 1; }; }

# expect COUNT WHEN: so many of the files named probe are in the sources that are made.
expect() {
  make_sources
  local found
  found=$(cat -- "${made[@]}" | grep -cE '^ +R"ini\(\[probe|\{"probe' || true)
  [ "$found" = "$1" ] || { printf '%s: %s of %s files\n' "$2" "$found" "$1" && exit 1; }
}

check() {
  configure "$1"
  expect 0 "$1, at first"
  printf '[probe:chess]\n' >"$definitions/probe.ini"
  cp -- "$nets/universal.net" "$nets/probe.net"
  expect 2 "$1, after adding both"
  mv -- "$nets/probe.net" "$nets/unlike.net"
  expect 1 "$1, after renaming a network"
  rm -- "$definitions/probe.ini" "$nets/unlike.net"
  expect 0 "$1, after removing the definition"
  touch -r "${made[0]}" "$work/before"
  make_sources
  [ ! "${made[0]}" -nt "$work/before" ] || { printf '%s: made again though nothing has changed\n' "$1" && exit 1; }
}

check 'Unix Makefiles'
if command -v ninja >/dev/null; then check Ninja; fi
