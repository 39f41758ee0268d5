#!/bin/sh
# Every test named in the protocol tables must exist: check_protocol_table.sh ROOT
set -eu
root=$1
tests=$(sed -n 's/^TEST\(_F\)*(\([A-Za-z0-9]*\), *\([A-Za-z0-9]*\)).*/\2.\3/p' "$root"/tests/*/*_test.cpp)
# shellcheck disable=SC2016
names=$(grep -o '`[A-Z][A-Za-z0-9]*\.[A-Z][A-Za-z0-9]*`' "$root/docs/dev/PROTOCOLS.md" | tr -d '`' | sort -u)
[ -n "$names" ] || { echo "docs/dev/PROTOCOLS.md names no test"; exit 1; }
bad=0
for name in $names; do
  if ! printf '%s\n' "$tests" | grep -qx "$name"; then
    echo "docs/dev/PROTOCOLS.md names a test that does not exist: $name"
    bad=1
  fi
done
exit $bad
