#!/usr/bin/env bash
# check_commits.sh [RANGE | --message FILE]
# Whether commits are told as CONTRIBUTING.md asks: a subject of at most 72 characters, a body that says why, and at the end of
# those that touch engine/ or search/ what bench counts ("Bench: N", or "Bench: same"). Merges are exempt. RANGE is that of
# git log, by default all since the rule began. --message checks one that is about to be committed, for the hook of Git:
# git config core.hooksPath scripts/hooks
# Exit code: 0, 1 if one is not, 2 for usage, 77 without the history.
set -euo pipefail
first=243d4d94c2
length=72

# judge NAME MESSAGE FILES: prints what is wrong.
judge() {
  local subject=${2%%$'\n'*} body=
  [[ $2 == *$'\n'* ]] && body=${2#*$'\n'}
  [ "${#subject}" -le "$length" ] || printf '%s: a subject of %d characters, at most %d are shown whole\n' "$1" "${#subject}" "$length"
  [[ $body != *[^[:space:]]* || $body == $'\n'* ]] || printf '%s: no empty line between subject and body\n' "$1"
  grep -v '^Bench: ' <<<"$body" | grep -q '[^[:space:]]' || printf '%s: no body that says why\n' "$1"
  if grep -q -E '^(engine|search)/' <<<"$3" && ! grep -q -E '^Bench: ([0-9]+|same)$' <<<"$body"; then
    printf '%s: it touches engine/ or search/ and lacks a last line "Bench: N" or "Bench: same"\n' "$1"
  fi
}

verdict() {
  [ -z "$1" ] && return
  printf '%s\n' "$1"
  exit 1
}

if [ "${1:-}" = --help ] || [ "${1:-}" = -h ]; then
  sed -n '2,/^set/{s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
  exit 0
fi
if [ "${1:-}" = --message ]; then
  [ -f "${2:-}" ] || { printf 'expected a file with the message\n' >&2 && exit 2; }
  message=$(git stripspace --strip-comments <"$2")
  [[ $message != "Merge "* ]] || exit 0
  verdict "$(judge "this commit" "$message" "$(git diff --cached --name-only)")"
  exit 0
fi
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
range=${1:-$first..HEAD}
if ! commits=$(git rev-list --no-merges "$range" 2>/dev/null); then
  if [ "$#" -gt 0 ]; then printf 'no range of commits: %s\n' "$range" >&2 && exit 2; fi
  printf 'SKIPPED: the history back to %s is not here\n' "$first"
  exit 77
fi
wrong=$(for commit in $commits; do
  judge "${commit:0:10}" "$(git log -1 --format=%B "$commit")" "$(git diff-tree --no-commit-id --name-only -r "$commit")"
done)
verdict "$wrong"
