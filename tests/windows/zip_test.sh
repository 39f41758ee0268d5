#!/usr/bin/env bash
# zip_test.sh ZIP WORK: unpacks the archive for Windows in WORK, looks for what belongs into it, and has
# tests/packaging/program_test.sh try the program under Wine. Exit code 77 (skipped) without wine.
set -euo pipefail
program_test=$(realpath -- "$(dirname -- "${BASH_SOURCE[0]}")/../packaging/program_test.sh")
zip=$(realpath -- "$1")
work=$2
if ! command -v wine >/dev/null; then
  printf 'no wine here\n'
  exit 77
fi
mkdir -p -- "$work"
work=$(cd -- "$work" && pwd)
rm -rf -- "$work/unpacked"
mkdir -- "$work/unpacked"
(cd -- "$work/unpacked" && cmake -E tar xf "$zip")
cd -- "$work"/unpacked/*
export WINEPREFIX=$work/prefix WINEDEBUG=-all
status=0
problem() { printf '%s\n' "$*" && status=1; }
for name in LICENSE.txt THIRD-PARTY-LICENSES.txt README.txt; do [ -s "$name" ] || problem "the archive lacks $name"; done
libraries=$(x86_64-w64-mingw32-objdump -p proconsul.exe | sed -nE 's/.*DLL Name: (.*)/\1/p' | grep -viE '^(kernel32|msvcrt|advapi32|user32|shell32|ucrtbase|api-ms-.*)\.dll$' || true)
[ -z "$libraries" ] || problem "it needs $libraries"

used=$(timeout 300 wine proconsul.exe --version | tr -d '\r' | sed -nE 's/^instructions: ([^ ]+).*/\1/p')
[ "$used" = x86-64-v2 ] || problem "it is compiled for '$used'"
"$program_test" wine proconsul.exe || status=1
exit "$status"
