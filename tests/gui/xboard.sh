#!/usr/bin/env bash
# xboard.sh FOLDER OPTION...: XBoard with the settings of xboard.conf beside this file, whatever user and machine have
# set, and with English texts. It runs in FOLDER, where what it needs for that is put.
set -euo pipefail

gui=$(dirname -- "${BASH_SOURCE[0]}")
folder=$(realpath -- "$1")
shift
[ -f "$folder/xboard.so" ] || c++ -std=c++20 -shared -fPIC -o "$folder/xboard.so" "$gui/xboard_settings.cpp"
cp -- "$gui/xboard.conf" "$folder/xboard.settings"
unset LANGUAGE
cd -- "$folder"  # blanks would part LD_PRELOAD
PATH=$PATH:/usr/games exec env HOME="$folder" LC_ALL=C.UTF-8 LD_PRELOAD=./xboard.so \
  XBOARD_SETTINGS="$folder/xboard.settings" xboard -saveSettingsOnExit false "$@"
