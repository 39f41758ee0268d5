# shellcheck shell=bash
# Shared by the scripts that run XBoard, which they do by xboard.sh: the Debian packages they need, and a display of
# their own.

gui=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
export gui  # with xboard.sh

# say MESSAGE...
say() { printf '%s\n' "$*" >&2; }

# ImageMagick does not even know its own formats in Turkish, where I is not the capital of i.
export LC_ALL=C.UTF-8
unset PROCONSUL_VARIANT_PATH

# Where Debian puts XBoard.
PATH=$PATH:/usr/games
export PATH

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

# has_commands COMMAND...
has_commands() {
  local command
  for command in "$@"; do
    command -v "$command" >/dev/null || return 1
  done
}

# need COMMANDS PACKAGES (both one word list): installs the packages if a command is missing and that is possible. If it
# is not, the test is skipped, but for CI, where that is a failure.
need() {
  local -a commands packages
  read -ra commands <<<"$1"
  read -ra packages <<<"$2"
  has_commands "${commands[@]}" && return 0
  say "Installing ${packages[*]}"
  as_root apt-get update -qq >&2 || true
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >&2 || true
  has_commands "${commands[@]}" && return 0
  say "SKIPPED: this test needs ${commands[*]} (Debian packages ${packages[*]}), which are missing and cannot be installed."
  if [ "${CI:-}" = true ]; then exit 1; fi
  exit 77
}

display_server=  # its process

stop_display() {
  [ -z "$display_server" ] || kill "$display_server" 2>/dev/null || true
}

# start_display DIRECTORY: an X server on a free display; sets DISPLAY. It stays when its last client goes; to begin anew
# then, as is usual, would keep out a client that comes at that moment.
start_display() {
  local number=$1/display
  Xvfb -displayfd 9 -screen 0 1400x1100x24 -nolisten tcp -noreset 9>"$number" >"$1/xvfb.log" 2>&1 &
  display_server=$!
  local try
  for ((try = 0; try < 100; ++try)); do
    if [ -s "$number" ]; then
      DISPLAY=:$(<"$number")
      export DISPLAY
      return 0
    fi
    sleep 0.1
  done
  say "Xvfb does not start:"
  cat -- "$1/xvfb.log" >&2
  return 1
}
