#!/usr/bin/env bash
# check_layers.sh [ROOT]: fails if a layer includes one that stands above it, if engine/ or search/ know a game by name,
# if protocol/ or variants/ know the sizes of boards apart, if a layer below protocol/ sees files, or if protocol/
# has variables that the headers of Windows define as macros. The arrows are
# protocol -> search -> engine and protocol -> variants -> engine, and within protocol
# text <- formats <- session <- {uci, xboard, work <- match <- {learning, assess}, draw <- assess} <- {cli <- mpi, bindings <- {python, wasm}}.
set -euo pipefail
export LC_ALL=C  # letters of names are matched whatever their case

root=${1:-$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)}
cd -- "$root"
status=0

# sources_of LAYER: its C++ files, one to a line.
sources_of() {
  [ ! -d "$1" ] || find "$1" -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.inl' \)
}

# report TITLE HITS
report() {
  [ -n "$2" ] || return 0
  printf '%s:\n%s\n' "$1" "$2"
  status=1
}

# must_not_include LAYER FORBIDDEN...
must_not_include() {
  local layer=$1 forbidden
  shift
  forbidden=$(IFS='|' && printf '%s' "$*")
  report "$layer/ includes a layer above it" "$(sources_of "$layer" |
    xargs -r -d '\n' grep -nHE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[\"<](\.\./)*($forbidden)/" || true)"
}

# Names of games that code may well use in their plain meaning.
ordinary_words='chess|arena|consuls|almost|amazon|atomic|bird|extinction|grand|modern|horde|suicide|chancellor|centaur|nightrider|breakthrough|losers|placement|castle'

# The games' names from the definitions, but for those that are words of their own.
game_names() {
  sed -nE 's/^\[([^]:]+).*/\1/p' variants/definitions/*.ini | grep -vxE "$ordinary_words" | sort -u
}

must_not_name_games() {
  local layer names
  names=$(game_names)
  [ -n "$names" ] || { printf 'no definitions in variants/definitions/\n' && exit 1; }
  for layer in engine search; do
    report "$layer/ names a game" "$(sources_of "$layer" | xargs -r -d '\n' grep -nHiwF -e "$names" || true)"
  done
  report "variants/ names a game whose starts are data" "$(sources_of variants | grep -E '/[^/]*(start|shuffle|dice|960)[^/]*$' |
    xargs -r -d '\n' grep -nHiwF -e "$names" || true)"
}

# must_not_say LAYER WHAT PATTERN
must_not_say() {
  report "$1/ $2" "$(sources_of "$1" | xargs -r -d '\n' grep -nHE "$3" || true)"
}

# must_not_call LAYER NAMES: as variables; comments and texts may say so.
must_not_call() {
  report "$1/ uses a name that the headers of Windows define" "$(sources_of "$1" | grep -v "_windows\.cpp$" | xargs -r -d '\n' grep -nHwE "$2" |
    sed -E 's/"([^"\\]|\\.)*"//g; s#//.*##' | grep -E ":.*\\<($2)\\>" || true)"
}

must_not_include engine search variants protocol bench tests
must_not_include search variants protocol bench tests
must_not_include variants search protocol bench tests
must_not_include protocol bench tests
must_not_include protocol/text protocol/{formats,session,uci,xboard,work,match,learning,draw,assess,bindings,python,wasm,cli,mpi} search
must_not_include protocol/formats protocol/{session,uci,xboard,work,match,learning,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/session protocol/{uci,xboard,work,match,learning,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/uci protocol/{xboard,work,match,learning,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/xboard protocol/{uci,work,match,learning,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/work protocol/{uci,xboard,match,learning,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/match protocol/{uci,xboard,learning,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/learning protocol/{uci,xboard,draw,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/draw protocol/{uci,xboard,work,match,learning,assess,bindings,python,wasm,cli,mpi}
must_not_include protocol/assess protocol/{uci,xboard,learning,bindings,python,wasm,cli,mpi}
must_not_include protocol/bindings protocol/{uci,xboard,work,match,learning,assess,python,wasm,cli,mpi}
must_not_include protocol/python protocol/{uci,xboard,work,match,learning,assess,wasm,cli,mpi}
must_not_include protocol/wasm protocol/{xboard,work,match,learning,assess,python,cli,mpi}
must_not_include protocol/cli protocol/mpi
must_not_name_games
report 'the packages keep state outside module_state.cpp' "$(for room in bindings python wasm; do sources_of protocol/$room; done |
  grep -vE '/(module_state|nets|lock)\.cpp$' |
  xargs -r -d '\n' grep -nHE '^[[:space:]]*(static|thread_local|inline) [A-Za-z_:<>, ]+ [a-z_]+( = .*|\{.*\})?;' || true)"
for layer in variants protocol; do
  must_not_say "$layer" "must leave the size of the board to Game" '\<Bits(64|128)\>|\<kCapacity<|[.>]position\(\)'
done
must_not_call protocol 'near|far|small|interface|pascal'
for layer in engine variants search; do
  must_not_say "$layer" "must leave files to protocol/" \
    '<(fstream|filesystem|fcntl\.h|zstd\.h)>|\<(fopen|freopen|tmpfile)\>|std::FILE\>'
done
exit "$status"
