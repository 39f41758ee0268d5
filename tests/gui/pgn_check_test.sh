#!/usr/bin/env bash
# pgn_check_test.sh PGN_CHECK: what it must accept and what it must find.
set -euo pipefail

pgn_check=$(realpath -- "$1")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
failed=0

# expect CODE MESSAGE [OPTION...]: PGN from standard input; MESSAGE must be part of what is said.
expect() {
  local code=$1 message=$2 said got=0
  shift 2
  cat >"$work/game.pgn"
  said=$("$pgn_check" "$@" "$work/game.pgn" 2>&1) || got=$?
  if [ "$got" -ne "$code" ] || [[ "$said" != *"$message"* ]]; then
    printf 'expected %s and "%s", got %s and "%s" for\n' "$code" "$message" "$got" "$said"
    cat -- "$work/game.pgn"
    failed=1
  fi
}

# game VARIANT RESULT MOVES [FEN]
game() {
  printf '[Variant "%s"]\n[Result "%s"]\n' "$1" "$2"
  [ -z "${4:-}" ] || printf '[FEN "%s"]\n[SetUp "1"]\n' "$4"
  printf '\n{A diagram.}\n%s\n' "$3"
}

mate='1. f3 {+0.1/3} e5 2. g4 Qh4# {Black mates} 0-1'
expect 0 'chess, 4 plies, 0-1, checkmate' --games 1 < <(game normal 0-1 "$mate")
expect 1 'game.pgn:5: 2... Qh5#: illegal in rnbqkbnr' < <(game normal 0-1 "${mate/Qh4/Qh5}")
expect 1 'the result is not 0-1' < <(game normal 1-0 "${mate/%0-1/1-0}")
expect 1 'the Result tag differs' < <(game normal 1-0 "$mate")
expect 1 'the reason is checkmate' < <(game normal 0-1 "${mate/Black mates/Stalemate}")
expect 1 'the game was over before this: checkmate' < <(game normal 0-1 "${mate/\{Black/3. a3 \{Black}")
expect 1 '1 games, not 2' --games 2 < <(game normal 0-1 "$mate")
expect 1 'not capablanca' --variant capablanca < <(game normal 0-1 "$mate")
expect 1 'unknown game nochess' < <(game nochess 0-1 "$mate")

expect 0 'Black resigns' < <(game normal 1-0 '1. e4 {Black resigns} 1-0')
expect 1 'the game is not over' < <(game normal 1-0 '1. e4 {White resigns} 1-0')
expect 1 'the game is not over' < <(game normal 1-0 '1. e4 {Black forfeits on time} 1-0')
expect 1 'no threefold repetition' < <(game normal 1/2-1/2 '1. e4 {Draw by repetition} 1/2-1/2')
expect 1 'the game is not over' < <(game normal '*' '1. e4 *')
expect 1 'a game without a result' < <(game normal '*' '1. e4')
shuffle='1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 {Draw by repetition} 1/2-1/2'
expect 0 'threefold repetition' < <(game normal 1/2-1/2 "$shuffle")
expect 1 'the reason is threefold repetition' < <(game normal 1/2-1/2 "${shuffle/repetition/50-move rule}")

# rook_tour SQUARES: White's rook goes there one after the other, with the king's step to e2 for a `K` and the
# pawn's to d3 for a `P`, while Black's king walks to and fro.
rook_tour() {
  local number=0 square move kings=(Kd8 Ke8)
  for square in "$@"; do
    case $square in
      K) move=Ke2 ;;
      P) move=d3 ;;
      *) move=R$square ;;
    esac
    printf '%d. %s %s ' $((number + 1)) "$move" "${kings[number % 2]}"
    number=$((number + 1))
  done
}
# All positions differ but those of the last eight plies; the last one comes for the third time.
away=(a{2..6} b{6..1} c{1..6} f{6..1} g{1..6} h{6..1})
back=(K h{2..6} g{6..2})
rook='4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
late="$(rook_tour "${away[@]}" "${back[@]}")47. Rg1 Kf8 48. Rg2 Ke8 49. Rg1 Kf8 50. Rg2 Ke8"
expect 0 'threefold repetition' < <(game normal 1/2-1/2 "$late {Draw by repetition} 1/2-1/2" "$rook")
expect 0 'threefold repetition' < <(game normal 1/2-1/2 "$late {Draw claim: 50-move rule} 1/2-1/2" "$rook")
early="$(rook_tour "${away[@]}" "${back[@]:0:9}")45. Rg1 Kf8 46. Rg4 Ke8 47. Rg1 Kf8 48. Rg4 Ke8"
expect 1 'the reason is threefold repetition' < <(game normal 1/2-1/2 "$early {50-move rule} 1/2-1/2" "$rook")
# A pawn's move within these hundred plies: in The Consuls, where it cannot promote, XBoard counts on.
with_pawn="$(rook_tour "${away[@]}" P "${back[@]}")48. Rg1 Kc8 49. Rg2 Kd8 50. Rg1 Kc8 51. Rg2 Kd8"
claim='{Draw claim: 50-move rule} 1/2-1/2'
consuls='4k2k/7p/8/3K4/8/8/3P4/R3K3 w - - 0 1'
expect 0 'threefold repetition' < <(game consuls 1/2-1/2 "$with_pawn $claim" "$consuls")
expect 1 'the reason is threefold repetition' < <(game normal 1/2-1/2 "$with_pawn $claim" \
  '4k3/7p/8/8/8/8/3P4/R3K3 w - - 0 1')
expect 1 'the reason is threefold repetition' < <(game consuls 1/2-1/2 "$early $claim" "$consuls")
expect 1 'the reason is threefold repetition' < <(game consuls 1/2-1/2 "${with_pawn/Rb6/Rxb6} $claim" \
  "${consuls/8/1p6}")

# XBoard's castlings: from the middle, in two legs, to the b-file from the d-file.
end='{Black resigns} 1-0'
expect 0 'capablanca' < <(game capablanca 1-0 "1. Nj3 Nj6 2. Ci3 Ci6 3. h3 h6 4. Bh2 Bh7 5. O-O O-O $end")
expect 1 '3. O-O: illegal' < <(game capablanca 1-0 "1. Nj3 Nj6 2. Ci3 Ci6 3. O-O $end")
classical='rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1'
expect 0 'start 915' --start 915 < <(game contemporaryrandom 1-0 \
  "1. Nf3 Nc6 2. g3 b6 3. Bg2 Bb7 4. O-O a6 5. a3 Rb8 $end" "$classical")
expect 0 'start 915' --start 915 < <(game contemporaryrandom 1-0 \
  "1. Nf3 Nc6 2. g3 b6 3. Bg2 Bb7 4. a3 O-O 5. a4 Rd8 $end" "$classical")
expect 1 'this is start 915, not 916' --start 916 < <(game contemporaryrandom 1-0 "1. e4 $end" "$classical")
# A bishop that trades places with the queen.
expect 0 'start 3' --start 3 < <(game contemporaryrandom 1-0 "1. Bcxd1 Bdxe8 2. e3 e6 3. a3 $end" \
  'rkrbqbnn/pppppppp/8/8/8/8/PPPPPPPP/NNBQBRKR w 0 1')
# Ranks from 0, a pawn that stays one in XBoard's zone of promotion, castling with the rook beside a hole.
savard='****tmct****/*rlnbqkbnlr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RLNBQKBNLR*/****TMCT**** w - - 0 1'
expect 0 'chess2016' < <(game chess2016 1-0 "1. c4 d5 2. cxd5 e6 3. dxe6 Nc6 4. exf7=P+ Kxf7 $end" "$savard")
expect 1 '4. exf7=Q+: illegal' < <(game chess2016 1-0 "1. c4 d5 2. cxd5 e6 3. dxe6 Nc6 4. exf7=Q+ Kxf7 $end" "$savard")
expect 1 '1. c5: illegal' < <(game chess2016 1-0 "1. c5 $end" "$savard")
expect 0 'consuls' < <(game consuls 1-0 "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. Ke1xh1-g1 Ke8xh8-g8 $end")

exit "$failed"
