#!/usr/bin/env bash
# resize.sh ENGINE: an analysis in a terminal of tmux that gets narrower and wider; in the end there is one table, which
# agrees with the last line.
set -euo pipefail

engine=$1
command -v tmux >/dev/null || exit 77
socket=proconsul-$$
screen() { tmux -L "$socket" capture-pane -p -t analysis; }
finish() { tmux -L "$socket" kill-server 2>/dev/null || true; }
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
  exit 1
}

tmux -L "$socket" -f /dev/null new-session -d -s analysis -x 100 -y 45 \
  "TERM=tmux '$engine' analyse capablanca --time 0 --multipv 3; sleep 600"
for columns in 100 60 40 80 50 100; do
  tmux -L "$socket" resize-window -t analysis -x "$columns" -y 45
  await_redraw
  rows 'depth  *score' 1
  rows 'depth [0-9]' 1
  rows '[0-9].* [123]\. ' 3
done
tmux -L "$socket" send-keys -t analysis C-c
await '^Best move: '
rows 'depth  *score' 1
rows 'depth [0-9]' 0
best=$(screen | sed -n 's/^Best move: \([^ ]*\) .*score \([^ ]*\) .*/\1 \2/p')
table=$(screen | sed -n 's/^ *[0-9]* *\([^ ]*\) .* 1\. \([^ ]*\).*/\2 \1/p' | tail -1)
[ "$best" = "$table" ] || { echo "resize: the table says '$table', the last line '$best'"; exit 1; }
echo "resize: fine"
