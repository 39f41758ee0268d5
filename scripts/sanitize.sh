#!/usr/bin/env bash
# sanitize.sh [GTEST_FILTER]: the quick part of the test suite under AddressSanitizer and UndefinedBehaviorSanitizer, in the
# build of scripts/fuzz.sh. The presets asan and tsan build for the whole suite: docs/FUZZING.md.
# Exit code: 0, 1 if a test fails or a sanitizer reports something, 77 without Clang.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

# What takes long, which its names tell, and what counts seconds or memory.
slow=(
  '*Perft*' '*LongMates*' '*MatesOf*' 'MateSuite*' 'EndgameTest*' 'Material.*' '*EvalGames*' 'Stress*' 'Limits*' 'Match.*'
  'Openings.*' '*Misdeeds*' 'Hosting.*' 'Program.*' 'CliVariantNew.*' '*Bench*' 'FirstWeek.*' 'Tun*' 'Train*' 'NetTrainer*'
  'Corpus.*' 'SideLines.*'
)
filter=${1:--$(IFS=: && printf '%s' "${slow[*]}")}

need_packages "${engine_packages[@]}" "${test_packages[@]}"
need_clang || exit 77
configure_checked
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 LSAN_OPTIONS=suppressions=$root/tests/leaks.supp:print_suppressions=0
failed=0
for layer in engine variants search protocol; do
  compile "${layer}_tests"
  say "$layer under sanitizers:"
  "$build/tests/${layer}_tests" --gtest_brief=1 "--gtest_filter=$filter" >&2 || failed=1
done
exit "$failed"
