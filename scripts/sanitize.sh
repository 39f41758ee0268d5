#!/usr/bin/env bash
# sanitize.sh [GTEST_FILTER]: the quick part of the test suite under AddressSanitizer and UndefinedBehaviorSanitizer, in the
# build of scripts/fuzz.sh. The presets asan and tsan build for the whole suite: docs/dev/FUZZING.md.
# Exit code: 0, 1 if a test fails or a sanitizer reports something, 77 without Clang.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

# What takes long, which its names tell, and what counts seconds or memory.
slow=(
  '*Perft*' '*LongMates*' '*MatesOf*' 'MateSuite*' 'EndgameTest*' 'Material.*' '*EvalGames*' 'Stress*' 'Limits*' 'Match.*'
  'Openings.*' '*MatchFaults*' 'Hosting.*' 'Program.*' 'CliVariantNew.*' '*Bench*' 'Tun*' 'Train*' 'NetTrainer*'
  'BareFen.*' 'DeadPositions.*' 'Diagrams.*' 'FirstRun.*' 'GamePage.*' 'InputStreams.*' 'LoosePgn.*' 'MatchOptions.*'
  'ProtocolPrompts.*' 'Quoting.*' 'RandomStarts.*' 'Reports.*' 'RulesExplained.*' 'TerminalDisplay.*' 'VariantNames.*' 'XboardPgn.*'
  'Corpus.*' 'SideLines.*' '*SuddenEnds*' '*EnumerateEveryFirstRank*' 'NinetySixSquares.NumbersComeBack*' 'Consul42k.EveryStart*'
  'XboardStates.EveryCommand*' 'Spsa*' '*RowsAreTheSums*' 'NetsBuiltIn.OnesMade*' 'FenParts.*'
  '*TheBoundCovers*' 'ReachOfLegs.*' 'PromotionLists.*'
  'CliGenfens.*' 'PackedGames.*' 'JsonOutputs.*' 'XboardLimits.*' 'OutputOptions.*' 'BatchInputs.*' 'TextDoors.*' '*MatchEnd*'
  'UciGo.OnlyAnInfinite*' 'FinishedGames.*' 'MateProblems.*' '*ExplainsEveryGame' 'Explanation.*EveryGame' 'UsiText.*EveryGame'
  'EngineProcess.InheritsNothing*' 'CliExplain.DrawsTheWorth' 'Chess960Starts.*' '*ReloadingDefinitions.*' 'OwnStarts.*'
  'SwapsOnOneShade.*' 'DefinitionBudget.*Heir*' '*LoadingCompilesNothing' 'EndText.*' 'MovementText.IsTheSame*' '*ReachOfGame*'
  '*FewPieces*' '*CanWin*' 'Fork.*' '*InEveryGameTheFieldIsSet*' 'BlockedPawns.*' '*SmallGames*' 'MoveExamples.*' 'IncompleteMoves.*' 'PiecesTold.*' 'RulesTold.*' 'FenFaults.*'
  'EndgameFolder.*' 'DatagenFile.*' 'CliText.TellsOfEnPassant*' 'StartProblem.*'
)
without=$(IFS=: && printf '%s' "${slow[*]}")
# What is tested of every game, row or door: each of these tests with a tenth of them.
by_game='Games/*:All/*:Export/*:Rows/*'
sample=10
jobs=${PROCONSUL_JOBS:-$(nproc)}

need_packages "${engine_packages[@]}" "${test_packages[@]}"
need_clang || exit 77
configure_checked
logs=$(mktemp -d)
trap 'rm -rf -- "$logs"' EXIT
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 LSAN_OPTIONS=suppressions=$root/tests/leaks.supp:print_suppressions=0

# run_tests PROGRAM FILTER ONE_IN: every so many-th of a program's tests, as many at once as there are processors. Each share
# writes into a file of its own.
run_tests() {
  local share processes=() code=0
  for ((share = 0; share < jobs; ++share)); do
    GTEST_TOTAL_SHARDS=$((jobs * $3)) GTEST_SHARD_INDEX=$share \
      "$build/tests/$1" --gtest_brief=1 "--gtest_filter=$2" >"$logs/$share" 2>&1 &
    processes+=("$!")
  done
  for ((share = 0; share < jobs; ++share)); do
    wait "${processes[share]}" || code=1
    cat -- "$logs/$share" >&2
  done
  return "$code"
}

layers=(engine variants search protocol)
compile "${layers[@]/%/_tests}"
failed=0
# A slow test that has been renamed would be run unnoticed.
names=$(for layer in "${layers[@]}"; do "$build/tests/${layer}_tests" --gtest_list_tests; done |
  awk '/^[^ ]/ { suite = $1 } /^ / { print suite $1 }')
for pattern in "${slow[@]}"; do
  if ! grep -qxE -- "$(sed 's/\./\\./g; s/\*/.*/g' <<<"$pattern")" <<<"$names"; then
    say "error: no test is called '$pattern' any more"
    failed=1
  fi
done
for layer in "${layers[@]}"; do
  say "$layer under sanitizers:"
  if [ "$#" -gt 0 ]; then
    run_tests "${layer}_tests" "$1" 1 || failed=1
  else
    run_tests "${layer}_tests" "-$without:$by_game" 1 || failed=1
    run_tests "${layer}_tests" "$by_game-$without" "$sample" || failed=1
  fi
done
exit "$failed"
