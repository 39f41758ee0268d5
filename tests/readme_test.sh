#!/usr/bin/env bash
# readme_test.sh SOURCE_FOLDER
# README leads to the first game on its first screen and stays short, the guides for players are few, every file that one of
# them names is there, and no table or section is empty.
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

pages=(docs/*.md)
[ "${#pages[@]}" -le 6 ] || fail "docs/ has ${#pages[@]} pages for players, at most 6 are read; others belong into docs/dev/"

# empty_parts FILE: tables without rows, and headings that nothing follows but one of the same or a higher level.
empty_parts() {
  awk '
    /^```/ { code = !code }
    code { head = ""; table = ""; next }
    table != "" && !/^\|/ { print FILENAME ": a table without rows: " table }
    { table = "" }
    /^\|[ :|-]+\|$/ { table = last }
    /^#/ {
      match($0, /^#+/)
      if (head != "" && RLENGTH <= level) print FILENAME ": a section without text: " head
      head = $0
      level = RLENGTH
    }
    !/^#/ && NF { head = "" }
    { last = $0 }
    END {
      if (table != "") print FILENAME ": a table without rows: " table
      if (head != "") print FILENAME ": a section without text: " head
    }' "$1"
}
empty=$(printf '# A\n\n## B\n\n## C\n\n| x |\n| --- |\n\ntext\n\n| y |\n| --- |\n| 1 |\n' | empty_parts /dev/stdin | wc -l)
[ "$empty" -eq 2 ] || fail "of an empty section and an empty table $empty are seen"

# Files in backticks are named from the root, links from the folder of the text.
for text in README.md CONTRIBUTING.md docs/*.md docs/dev/*.md; do
  [ -f "$text" ] || continue
  while IFS= read -r part; do fail "$part"; done < <(empty_parts "$text")
  # shellcheck disable=SC2016  # backticks as they stand in the text
  while IFS= read -r name; do
    [ -e "$name" ] || fail "$text names $name, which is not there"
  done < <(grep -oE '`(docs|scripts|tests|bench|variants|engine|search|protocol)/[a-z0-9A-Z_./-]*`' "$text" | tr -d '`' | grep -v '/NAME' | sort -u)
  while IFS= read -r name; do
    [ -e "$(dirname -- "$text")/$name" ] || fail "$text links to $name, which is not there"
  done < <(grep -oE '\]\([^)# ]+[)#]' "$text" | tr -d ')#' | cut -c 3- | grep -vE '^(https?|mailto):' | sort -u)
done
exit "$failed"
