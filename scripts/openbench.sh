#!/usr/bin/env bash
# Builds an optimised engine as testers in the manner of OpenBench call for it; `./NAME bench` then prints its nodes.
#   scripts/openbench.sh EXE=NAME [CXX=COMPILER]
# NAME is relative to the folder of the caller. The build stays in build-openbench/, where it speeds up the next one.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

executable=
compiler=
for argument in "$@"; do
  case $argument in
    EXE=?*) executable=${argument#EXE=} ;;
    CXX=?*) compiler=${argument#CXX=} ;;
    *)
      say "usage: scripts/openbench.sh EXE=NAME [CXX=COMPILER]"
      exit 2
      ;;
  esac
done
if [ -z "$executable" ]; then
  say "EXE=NAME is missing"
  exit 2
fi

need_packages "${engine_packages[@]}"
build=$root/build-openbench
options=(-DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF)
[ -z "$compiler" ] || options+=("-DCMAKE_CXX_COMPILER=$compiler")
configure "${options[@]}"
compile proconsul
cp -- "$build/proconsul" "$executable"
