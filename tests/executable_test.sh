#!/usr/bin/env bash
# Files that name their interpreter can be run, and files that can be run name theirs: executable_test.sh FOLDER
set -euo pipefail
cd "$1"

faults=0
while read -r file; do
  named=no
  if [ "$(head -c 2 "$file" | tr -d '\0')" = '#!' ]; then named=yes; fi
  runs=no
  if [ -x "$file" ]; then runs=yes; fi
  if [ "$named" != "$runs" ]; then
    echo "$file: names an interpreter: $named, executable: $runs"
    faults=$((faults + 1))
  fi
done < <(find .ci scripts tests protocol/wasm/package/examples -type f \
  \( -name '*.sh' -o -name '*.py' -o -name '*.mjs' -o -name run \))
[ "$faults" = 0 ]
