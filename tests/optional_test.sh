#!/usr/bin/env bash
# optional_test.sh SOURCE COMPILER: what a machine lacks is left out of the build and told, unless it was asked for.
set -euo pipefail

source=$1
compiler=$2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
# A machine on which pkg-config knows nothing but what the program cannot do without.
cp -- "$(pkg-config --variable=pcfiledir zlib)/zlib.pc" "$work"
export PKG_CONFIG_LIBDIR=$work
unset PKG_CONFIG_PATH

configure() {
  cmake -S "$source" -B "$work/build" -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON \
    -DCMAKE_DISABLE_FIND_PACKAGE_benchmark=ON "$@" >"$work/log" 2>&1
}

configure || { cat -- "$work/log" && exit 1; }
for part in 'pictures as PNG' 'editing of lines' 'files packed by Zstandard' 'vectors for networks' 'tests (' 'benchmarks ('; do
  grep -qF -- "     $part" "$work/log" || { printf 'configuration does not tell that it leaves out: %s\n' "$part" && exit 1; }
done
for option in PICTURES TESTS BENCH; do
  rm -rf -- "$work/build"
  ! configure "-DPROCONSUL_$option=ON" || { printf 'PROCONSUL_%s=ON does without its libraries\n' "$option" && exit 1; }
done
