#!/usr/bin/env bash
# resize.sh ENGINE: an analysis in a terminal of tmux that gets narrower and wider; in the end there is one table, which
# agrees with the last line. The program stands still while the terminal changes: what it wrote for the old width must
# not reach the terminal when that has the new one. Should it stand still in the middle of drawing all the same, the
# test begins again.
set -euo pipefail

engine=$1
command -v tmux >/dev/null || exit 77
attempt=0
socket=
screen() { tmux -L "$socket" capture-pane -p -t analysis; }
finish() { [ -z "$socket" ] || tmux -L "$socket" kill-server 2>/dev/null || true; }
trap finish EXIT

# await PATTERN: until the screen shows it.
await() {
  for _ in $(seq 300); do
    if screen | grep -q -- "$1"; then return; fi
    sleep 0.1
  done
  echo "resize: '$1' does not appear:"
  screen
  exit 1
}

status_row() { screen | grep '^depth [0-9]' | tail -1 || true; }

# await_redraw: until the row below the table tells something new, when all has been drawn at the present width.
await_redraw() {
  local before
  before=$(status_row)
  for _ in $(seq 600); do
    if [ -n "$(status_row)" ] && [ "$(status_row)" != "$before" ]; then return; fi
    sleep 0.1
  done
  echo "resize: nothing is drawn:"
  screen
  exit 1
}

# rows PATTERN COUNT: so many rows of the screen begin so.
rows() {
  [ "$(screen | grep -c -- "^ *$1")" -eq "$2" ] && return
  echo "resize: not $2 rows with '$1':"
  screen
  return 1
}

# The program in the terminal, below the shell that runs it.
analysis() { pgrep -P "$(tmux -L "$socket" display-message -p -t analysis '#{pane_pid}')" | head -n 1; }

# Until the terminal has shown all that was written to it.
await_rest() {
  local before now
  now=$(screen)
  for _ in $(seq 100); do
    before=$now
    sleep 0.2
    now=$(screen)
    [ "$now" != "$before" ] || return 0
  done
}

resize_to() {
  local program
  program=$(analysis)
  kill -STOP "$program"
  await_rest
  tmux -L "$socket" resize-window -t analysis -x "$1" -y 45
  await_rest
  kill -CONT "$program"
}

resize_through_all() {
  finish
  attempt=$((attempt + 1))
  socket=proconsul-$$-$attempt  # the previous attempt's server may still be exiting
  # shellcheck disable=SC2016  # the shell in the terminal reads $0
  tmux -L "$socket" -f /dev/null new-session -d -s analysis -x 100 -y 45 \
    bash -c 'TERM=tmux "$0" analyse capablanca --time 0 --multipv 3; sleep 600' "$engine"
  await '^depth [0-9]'
  local columns
  for columns in 60 40 80 50 100; do
    resize_to "$columns"
    await_redraw
    rows 'depth  *score' 1 && rows 'depth [0-9]' 1 && rows '[0-9].* [123]\. ' 3 || return 1
  done
}

resize_through_all || resize_through_all || resize_through_all
tmux -L "$socket" send-keys -t analysis C-c
await '^Best move: '
rows 'depth  *score' 1
rows 'depth [0-9]' 0
best=$(screen | sed -n 's/^Best move: \([^ ]*\) .*score \([^ ]*\) .*/\1 \2/p')
table=$(screen | sed -n 's/^ *[0-9]* *\([^ ]*\) .* 1\. \([^ ]*\).*/\2 \1/p' | tail -1)
[ "$best" = "$table" ] || { echo "resize: the table says '$table', the last line '$best'"; exit 1; }
echo "resize: fine"
