#!/usr/bin/env bash
# licences.sh [--debian] PART...: prints the licences of what the given parts are compiled with and linked to, as
# licences/components.tsv says. PART: program, static, windows, wheel, wasm; besides a
# program the parts that may be left out: pictures, editing, packing, vectors. With --debian as paragraphs of a Debian copyright file, which
# names licences that every Debian system has.
set -euo pipefail
folder=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/licences" && pwd)

debian=0
if [ "${1:-}" = --debian ]; then
  debian=1
  shift
fi
[ "$#" -gt 0 ] || { printf 'usage: licences.sh [--debian] PART...\n' >&2 && exit 2; }

# is_in PARTS WANTED...: whether one of the wanted parts is among those, separated by blanks.
is_in() {
  local part
  for part in "${@:2}"; do
    if [[ " $1 " == *" $part "* ]]; then return 0; fi
  done
  return 1
}

# texts NAME...: the whole texts, with an empty line between them.
texts() {
  local text first=1
  for text in "$@"; do
    [ "$first" -eq 1 ] || printf '\n'
    first=0
    if [ "$debian" -eq 1 ] && [ "$text" = Apache-2.0 ]; then
      printf 'The License is in /usr/share/common-licenses/%s.\n' "$text"
    else
      cat -- "$folder/$text.txt"
    fi
  done
}

[ "$debian" -eq 1 ] || printf 'Proconsul is compiled with and linked to the following. Its own licence is in LICENSE.\n'
while IFS=$'\t' read -r name licence files parts _; do
  if [[ $name == \#* ]] || ! is_in "$parts" "$@"; then continue; fi
  read -ra files <<<"$files"
  if [ "$debian" -eq 1 ]; then
    printf '\nLicense: %s\nComment: %s (%s), which the program is compiled with or linked to.\n' "${files[0]}" "$name" "$licence"
    texts "${files[@]}" | sed -e 's/^[[:space:]]*$/./' -e 's/^/ /'
  else
    printf '\n%s\n%s: %s\n%s\n\n' "$(printf '=%.0s' {1..78})" "$name" "$licence" "$(printf '=%.0s' {1..78})"
    texts "${files[@]}"
  fi
done < <(sed 1,3d -- "$folder/components.tsv")
