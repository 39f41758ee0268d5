#!/usr/bin/env bash
# commits_test.sh CHECK: the check of commits must accept what CONTRIBUTING.md asks for and refuse everything else, and the commits
# of this tree pass it. Exit code 77 where the history is missing.
set -euo pipefail
check=$1
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT
cd -- "$tree"
git init -q
git config user.name tester
git config user.email tester@example.org
mkdir engine docs scripts
cp -- "$check" scripts/

# says EXPECTED FILE MESSAGE: whether the check of the commit, and of its message before, ends with that exit code.
says() {
  printf '%s\n' "$3" >message
  date +%N >>"$2"
  git add engine docs
  local code=0
  scripts/check_commits.sh --message message >/dev/null || code=$?
  git commit -q -F message
  local later=0
  scripts/check_commits.sh HEAD~1..HEAD >/dev/null || later=$?
  if [ "$code" -ne "$1" ] || [ "$later" -ne "$1" ]; then
    printf '%s before and %s after committing %s, expected %s:\n%s\n' "$code" "$later" "$2" "$1" "$3"
    exit 1
  fi
}

git commit -q --allow-empty -m begin
long=$(printf 'x%.0s' {1..73})
says 0 docs/a $'Tell of a\n\nIt was not told.'
says 0 engine/a $'Play a\n\nIt was not played.\n\nBench: same'
says 0 engine/a $'Play a\n\nIt was not played.\n\nBench: 123'
says 0 docs/a "${long:1}"$'\n\nWhy.'
says 1 docs/a 'Tell of a'
says 1 docs/a "$long"$'\n\nWhy.'
says 1 docs/a $'Tell of a\nIt was not told.'
says 1 engine/a $'Play a\n\nIt was not played.'
says 1 engine/a $'Play a\n\nIt was not played.\n\nBench: faster'
says 1 engine/a $'Play a\n\nBench: same'
code=0
scripts/check_commits.sh nothing..HEAD >/dev/null 2>&1 || code=$?
[ "$code" -eq 2 ] || { printf 'exit code %s for a range that is none\n' "$code" && exit 1; }
code=0
scripts/check_commits.sh >/dev/null || code=$?
[ "$code" -eq 77 ] || { printf 'exit code %s without the history\n' "$code" && exit 1; }
exec "$check"
