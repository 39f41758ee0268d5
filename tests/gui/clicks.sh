#!/usr/bin/env bash
# clicks.sh ENGINE [FOLDER]
# Enters a free castling, a bishop adjustment, a bunker leap, pieces put from the hand and moves of xiangqi in XBoard as a
# person does, by clicks on the squares, and has the engine answer; shogi also over USI, by Debian's uci2wb. XBoard must send the move and show it, the engine must take it. Pictures from before
# (with the squares that the engine marks) and after go into FOLDER. Exit code: 0, 1, or 77 if XBoard is not to be had.
set -euo pipefail
# shellcheck source=tests/gui/display.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/display.sh"

if [ "$#" -lt 1 ]; then
  say "Usage: clicks.sh ENGINE [FOLDER]"
  exit 1
fi
engine=$(realpath -- "$1")
pictures=${2:-}
light='#c8c365'
dark='#77a26d'
patience=300  # tenths of a second for anything to happen

need "xboard c++ Xvfb import convert compare xdotool" "xboard g++ xvfb imagemagick xdotool"

work=$(mktemp -d)
xboard=
stop_xboard() {
  [ -z "$xboard" ] || kill "$xboard" 2>/dev/null || true
  xboard=
}
trap 'stop_xboard; stop_display; rm -rf -- "$work"' EXIT

# wait_for DESCRIPTION COMMAND...
wait_for() {
  local description=$1 try
  shift
  for ((try = 0; try < patience; ++try)); do
    if "$@" >/dev/null 2>&1; then return 0; fi
    sleep 0.1
  done
  say "$name: $description did not happen; the last words:"
  tail -n 15 -- "$debug" "$work/log" >&2
  exit 1
}

# said PATTERN: since the last step
said() { tail -n "+$((step + 1))" -- "$debug" | grep -qE -- "$1"; }
next_step() { step=$(wc -l <"$debug"); }

# Finds the board in the picture of the whole screen by the colours of its squares, which hands beside it have too: sets
# left, top, side.
locate_board() {
  local width height columns=$((files + 2 * beside))
  import -window root "$work/screen.png"
  read -r width height left top < <(convert "$work/screen.png" -fill '#ff00ff' -opaque "$light" -opaque "$dark" \
    -fill black +opaque '#ff00ff' -trim -format '%w %h %X %Y\n' info: | tr -d +)
  side=$((width / columns))
  left=$((left + beside * side))
  [ "$side" -gt 0 ] && [ "$((height / side))" -eq "$ranks" ]
}

# corner SQUARE: its upper left point in the screen; "hand": where XBoard shows the pawns that White holds
corner() {
  local file rank
  if [ "$1" = hand ]; then
    printf '%d %d\n' $((left + (files + 1) * side)) $((top + (ranks - 1) * side))
    return
  fi
  file=$(($(printf '%d' "'${1:0:1}") - 97))
  rank=$((${1:1} - 1))
  printf '%d %d\n' $((left + file * side)) $((top + (ranks - 1 - rank) * side))
}

click() {
  local x y
  read -r x y < <(corner "$1")
  xdotool mousemove $((x + side / 2)) $((y + side / 2)) click 1
}

# lift SQUARE: clicks on a piece; the engine must mark its squares.
lift() {
  next_step
  click "$1"
  wait_for "highlights for $1" said "<first : highlight"
}

# move FROM TO: an ordinary move, of either side.
move() {
  lift "$1"
  click "$2"
  wait_for "$1$2" said ">first : $1$2\$"
}

# sent SQUARE: as XBoard writes it, which counts ten ranks from 0
sent() { printf '%s%d\n' "${1:0:1}" $((${1:1} - (ranks == 10 ? 1 : 0))); }

# push FROM TO: an ordinary move of either side in a game that XBoard knows, where it marks the squares itself.
push() {
  next_step
  click "$1"
  [ -n "$adapter" ] || wait_for "the lift of $1" said ">first : lift $(sent "$1")\$"
  click "$2"
  wait_for "$1$2" said ">first : $(sent "$1")$(sent "$2")\$"
}

# lift_known SQUARE: of a piece in such a game, with the pictures
lift_known() {
  import -window root "$work/before_move.png"
  next_step
  click "$1"
  [ -n "$adapter" ] || wait_for "the lift of $1" said ">first : lift $(sent "$1")\$"
  [ -z "$pictures" ] || picture "$pictures/${name}_before.png"
}

# put SQUARE: a pawn of White's hand
put() {
  import -window root "$work/before_move.png"
  [ -z "$pictures" ] || picture "$pictures/${name}_before.png"
  next_step
  click hand
  wait_for "the lift of a pawn in hand" said ">first : lift "
  click "$1"
}

# picture FILE: the window, with the mouse out of the way
picture() {
  xdotool mousemove 1300 1000
  sleep 0.5
  import -window "$window" +dither -colors 48 -strip "PNG8:$1"
}

# piece PICTURE SQUARE FILE: the middle of a square, on white, so that the colour of the square does not matter
piece() {
  local x y
  read -r x y < <(corner "$2")
  convert "$1" -fill white -opaque "$light" -opaque "$dark" \
    -crop "$((side / 2))x$((side / 2))+$((x + side / 4))+$((y + side / 4))" +repage "$3"
}

# shows FROM TO: what stood on FROM before stands on TO now.
shows() {
  local difference
  import -window root "$work/after_move.png"
  piece "$work/before_move.png" "$1" "$work/one.png"
  piece "$work/after_move.png" "$2" "$work/other.png"
  difference=$(compare -metric RMSE "$work/one.png" "$work/other.png" null: 2>&1 | sed 's/.*(\(.*\))/\1/' || true)
  awk -v "difference=$difference" 'BEGIN { exit !(difference < 0.15) }'
}

beside=0  # columns for a hand on either side
adapter=  # between XBoard and the engine
looks=()  # options of XBoard
# open NAME VARIANT FILES RANKS [ENGINE_OPTION]: XBoard in Edit Game mode, where both sides are the person's.
open() {
  name=$1
  files=$3
  ranks=$4
  debug=$work/$name.debug
  step=0
  : >"$debug"
  "$gui/xboard.sh" "$work" -fcp "$adapter./engine ${5:-}" -fd "$work" -sd "$work" -variant "$2" -depth 1 \
    -ponderNextMove false -showCoords true -useBoardTexture false -overrideLineGap 0 -animateMoving false \
    -lightSquareColor "$light" -darkSquareColor "$dark" -debugMode true -nameOfDebugFile "$debug" "${looks[@]}" >"$work/log" 2>&1 &
  xboard=$!
  wait_for "the game" said '<first : pong 1'
  wait_for "the window" xdotool search --onlyvisible --name '^xboard: '
  sleep 2
  window=$(xdotool search --onlyvisible --name '^xboard: ' | head -n 1)
  # What the engine has to say before the game lies over the board.
  for note in $(xdotool search --onlyvisible --name '^Note$' || true); do
    xdotool key --window "$note" Return || true
    xdotool windowunmap "$note" 2>/dev/null || true
  done
  xdotool mousemove 1300 1000
  wait_for "the board" locate_board
  xdotool windowfocus "$window" 2>/dev/null
  xdotool key ctrl+e
  wait_for "Edit Game mode" said '>first : force'
}

# finish TEXT FROM TO ...: after the last click of a special move, which XBoard must send so and show by what stands on TO
# now. The engine answers it.
finish() {
  wait_for "the move $1" said ">first : $1\$"
  xdotool key ctrl+b
  wait_for "an answer of the engine" said '<first : move '
  local pair
  for ((pair = 2; pair < $#; pair += 2)); do
    wait_for "the piece of ${!pair} elsewhere" shows "${@:pair:2}"
  done
  [ -z "$pictures" ] || picture "$pictures/${name}_after.png"
  # uci2wb knows none of XBoard's commands about the side to move.
  if grep -iE '^[0-9]+ <first : (illegal move|error)' "$debug" | grep -vE 'unknown command\): (white|black)'; then
    say "$name: the engine complains"
    exit 1
  fi
  stop_xboard
}

# ready SQUARE: lifts the piece of the special move, and takes the pictures.
ready() {
  import -window root "$work/before_move.png"
  lift "$1"
  [ -z "$pictures" ] || picture "$pictures/${name}_before.png"
}

ln -s -- "$engine" "$work/engine"
start_display "$work"

open free_castling consulchess 10 8
move g1 g3 && move a7 a6 && move i2 i3 && move b7 b6 && move h1 i2 && move c7 c6 && move i1 h3 && move d7 d6
ready f1
lift j1  # the rook, then where the king goes
click i1
finish f1i1,j1h1 f1 i1 j1 h1

open bishop_adjustment contemporaryrandom 8 8 --StartNumber=3
ready c1
click d1
finish c1d1 c1 d1 d1 c1

open bunker_leap contemporaryrandom 8 8
move g1 f3 && move a7 a6
ready e1
click g1
finish e1g1 e1 g1 f1 f1

beside=2
open crazyhouse crazyhouse 8 8
push e2 e4 && push d7 d5 && push e4 d5 && push d8 d5
put c4
finish P@c4 hand c4

open shogi shogi 9 9
push h3 h4 && push a7 a6 && push h4 h5 && push a6 a5 && push h5 h6 && push h7 h6 && push h2 h6 && push a5 a4
put h5
finish P@h5 hand h5

beside=0
looks=(-pieceImageDirectory '~~/themes/xiangqi' -trueColors true)
open xiangqi xiangqi 9 10
push h3 e3 && push h10 g8
lift_known h1
click g3
finish h0g2 h1 g3

need uci2wb uci2wb
adapter='uci2wb debug -s '
beside=2
looks=(-pieceImageDirectory '~~/themes/shogi' -trueColors true)
open shogi_usi shogi 9 9
push c3 c4 && push g7 g6
lift_known h3
click h4
finish h3h4 h3 h4
for words in usiok 'position startpos moves 7g7f 3c3d 2g2f' 'bestmove '; do
  if ! grep -qF -- "$words" "$debug"; then
    say "$name: no '$words' over USI"
    exit 1
  fi
done
