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
  'SpecialGame.AnyAnswers*' 'SpecialGame.UnderstandsTheSameWords*' 'GameRecordRoundTrips.*' 'PlayAnswers.Styles*'
  'PgnReplay.*' 'ForeignFens.StartsOfAll*' 'XboardSetup.Tables*' 'GameRecords.WithoutEnd*' 'Examples.*'
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

# run_share PROGRAM FILTER SHARES NUMBER: one of so many shares of a program's tests. Says only what fails.
# shellcheck disable=SC2317  # xargs calls it
run_share() {
  local log="$logs/$1.${#2}.$4"
  GTEST_TOTAL_SHARDS=$3 GTEST_SHARD_INDEX=$4 "$build/tests/$1" --gtest_brief=1 "--gtest_filter=$2" >"$log" 2>&1 && return
  cat -- "$log" >&2
  return 1
}
export -f run_share
export logs

# shares PROGRAM FILTER ONE_IN: the arguments of run_share for every so many-th of a program's tests. Shares are small, so that
# the dearest tests of all do not keep one processor busy while the others rest.
shares() {
  local share
  for ((share = 0; share < 4 * jobs; ++share)); do printf '%s\n' "$1" "$2" "$((4 * jobs * $3))" "$share"; done
}

layers=(protocol search variants engine)
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
  if [ "$#" -gt 0 ]; then
    shares "${layer}_tests" "$1" 1
  else
    shares "${layer}_tests" "-$without:$by_game" 1
    shares "${layer}_tests" "$by_game-$without" "$sample"
  fi
done | xargs -P "$jobs" -n 4 bash -c 'run_share "$@"' _ || failed=1
[ "$failed" -ne 0 ] || say "No sanitizer reports anything in the tests of ${layers[*]}."
exit "$failed"
