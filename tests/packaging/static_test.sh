#!/usr/bin/env bash
# static_test.sh PROGRAM: whether the static program runs alone in an empty root, at each level of x86-64 that this processor has,
# and gives the same results at all. Exit code 77 (skipped) where nobody may change the root.
set -euo pipefail
program=$1
root=$(mktemp -d)
trap 'rm -rf -- "$root"' EXIT
cp -- "$program" "$root/proconsul"
status=0
problem() { printf '%s\n' "$*" && status=1; }

enter=(chroot)
if [ "$(id -u)" -ne 0 ]; then enter=(unshare --map-root-user chroot); fi
if ! "${enter[@]}" "$root" /proconsul --help >/dev/null 2>"$root/errors" && grep -qi 'operation not permitted' "$root/errors"; then
  printf 'nobody may change the root here\n'
  exit 77
fi
rm -f -- "$root/errors"

if readelf -lW "$program" | grep -q INTERP; then problem "it needs a loader"; fi
if readelf -dW "$program" | grep -q NEEDED; then problem "it needs shared libraries"; fi

# alone LEVEL WORD...
alone() { PROCONSUL_LEVEL=$1 "${enter[@]}" "$root" /proconsul "${@:2}"; }

nodes=
for level in x86_64 x86_64_v2 x86_64_v3; do
  used=$(alone "$level" --version | sed -nE 's/^instructions: ([^ ]+).*/\1/p')
  if [ "${used//-/_}" != "$level" ]; then
    printf 'this processor lacks %s and uses %s\n' "$level" "$used"
    [ "$level" != x86_64 ] || problem "the plainest level is not there"
    continue
  fi
  [ "$(alone "$level" perft chess 4 | grep -c 197281)" -ge 1 ] || problem "$level counts wrongly"
  told=$(printf 'uci\nsetoption name UCI_Variant value capablanca\nposition startpos\ngo nodes 20000\nquit\n' |
    alone "$level" | grep -E '^(bestmove|uciok)' | tr '\n' ' ')
  [[ $told == 'uciok bestmove '* ]] || problem "$level does not speak UCI: $told"
  searched=$(alone "$level" bench --depth 4 2>&1 | sed -nE 's/^Nodes searched *: //p')
  : "${nodes:=$searched}"
  if [ -z "$searched" ] || [ "$searched" != "$nodes" ]; then problem "$level searches '$searched' nodes and not '$nodes'"; fi
done
told=$(printf 'xboard\nprotover 2\nnew\nvariant capablanca\nquit\n' | alone '' | grep -c '^feature')
[ "$told" -ge 1 ] || problem "it does not speak XBoard's protocol"
# What ends with an exception is caught: the objects of the levels have kept what unwinding needs.
alone '' --no-such-option >/dev/null 2>&1 && problem "it takes any option"

told=$(alone '' perft nonsense 1 2>&1 || true)
grep -q 'unknown variant' <<<"$told" || problem "it does not say what is wrong: $told"
exit "$status"
