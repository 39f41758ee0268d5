#!/usr/bin/env bash
# xboard.sh FOLDER OPTION...: XBoard with the settings of xboard.conf beside this file, whatever user and machine have
# set, and with English texts. What it needs for that is put into FOLDER.
set -euo pipefail

gui=$(dirname -- "${BASH_SOURCE[0]}")
folder=$(realpath -- "$1")
shift
preloaded=$folder/xboard_settings.so
[ -f "$preloaded" ] || c++ -std=c++20 -shared -fPIC -o "$preloaded" "$gui/xboard_settings.cpp"
cp -- "$gui/xboard.conf" "$folder/xboard.settings"
unset LANGUAGE
PATH=$PATH:/usr/games exec env HOME="$folder" LC_ALL=C.UTF-8 LD_PRELOAD="$preloaded" \
  XBOARD_SETTINGS="$folder/xboard.settings" xboard "$@"
