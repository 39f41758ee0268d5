#!/usr/bin/env bash
# hardening_test.sh FILE...: whether programs and shared libraries have what scripts/cmake/hardening.cmake asks for. Exit code:
# 0, 1 with a list of what is missing, 77 (skipped) without readelf.
set -euo pipefail
if ! command -v readelf >/dev/null; then
  printf 'no readelf here\n'
  exit 77
fi
status=0
# expect FILE WHAT PATTERN TEXT
expect() { grep -qE -- "$3" <<<"$4" || { printf '%s lacks %s\n' "$1" "$2" && status=1; }; }

for file in "$@"; do
  segments=$(readelf -lW -- "$file")
  dynamic=$(readelf -dW -- "$file")
  symbols=$(readelf -W --dyn-syms -- "$file")
  expect "$file" 'read-only relocations' 'GNU_RELRO' "$segments"
  expect "$file" 'a stack without code' 'GNU_STACK .* RW +0x' "$segments"
  expect "$file" 'binding at the start' '\(BIND_NOW\)|\(FLAGS\).*BIND_NOW|\(FLAGS_1\).*NOW' "$dynamic"
  expect "$file" 'stack protectors' ' __stack_chk_fail(@| |$)' "$symbols"
  expect "$file" 'checked functions of the C library' ' __[a-z]+_chk(@| |$)' "$symbols"
  if grep -E '\((RPATH|RUNPATH)\)' <<<"$dynamic" | grep -qvE '\[/usr/lib/[^:]*\]'; then  # MPI's are the system's
    printf '%s looks for libraries in folders of its own\n' "$file"
    status=1
  fi
  case $file in
    *.so | *.so.*) ;;
    *) expect "$file" 'addresses that differ from run to run' '\(FLAGS_1\).*PIE' "$dynamic" ;;
  esac
done
exit "$status"
