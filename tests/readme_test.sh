#!/usr/bin/env bash
# readme_test.sh SOURCE_FOLDER
# README leads to the first game on its first screen and stays short, and every file that it or a guide names is there.
set -euo pipefail
cd -- "$1"
failed=0
fail() {
  printf '%s\n' "$*"
  failed=1
}

first=$(head -n 30 README.md)
for wanted in '^scripts/run\.sh' '^scripts/test\.sh' 'minutes'; do
  grep -q -- "$wanted" <<<"$first" || fail "README.md: the first 30 lines lack $wanted"
done
lines=$(wc -l <README.md)
[ "$lines" -le 120 ] || fail "README.md has $lines lines, at most 120 are a short way in; longer texts belong into docs/"

# Files in backticks are named from the root, links from the folder of the text.
for text in README.md CONTRIBUTING.md docs/*.md docs/dev/*.md; do
  [ -f "$text" ] || continue
  # shellcheck disable=SC2016  # backticks as they stand in the text
  while IFS= read -r name; do
    [ -e "$name" ] || fail "$text names $name, which is not there"
  done < <(grep -oE '`(docs|scripts|tests|bench|variants|engine|search|protocol)/[a-z0-9A-Z_./-]*`' "$text" | tr -d '`' | grep -v '/NAME' | sort -u)
  while IFS= read -r name; do
    [ -e "$(dirname -- "$text")/$name" ] || fail "$text links to $name, which is not there"
  done < <(grep -oE '\]\([^)# ]+[)#]' "$text" | tr -d ')#' | cut -c 3- | grep -vE '^(https?|mailto):' | sort -u)
done
exit "$failed"
