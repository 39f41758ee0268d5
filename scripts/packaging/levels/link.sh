#!/usr/bin/env bash
# link.sh OUTPUT LEVEL=BUILD...: one static program of static builds (PROCONSUL_STATIC) of several levels of x86-64. The objects
# of a build become one, of which only the main function is seen by the others: a template or inline function of one level
# never serves another. What the linker would run at the start goes to a section that the launcher runs if the level is chosen.
set -euo pipefail
folder=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(CDPATH='' cd -- "$folder/../../.." && pwd)
output=$1
shift
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# The networks are data, and the same in all.
nets=embedded_nets.cpp.o
objects=()
for pair in "$@"; do
  level=${pair%%=*}
  build=${pair#*=}
  archives=()
  for archive in "$build"/{engine,variants,search,protocol}/libproconsul_*.a; do
    copy=$work/$level.$(basename -- "$archive")
    cp -- "$archive" "$copy"
    if ar t "$copy" | grep -qx "$nets"; then
      (cd -- "$work" && ar x "$copy" "$nets")
      ar d "$copy" "$nets"
    fi
    archives+=("$copy")
  done
  ld -r --force-group-allocation -o "$work/$level.whole.o" "$build/protocol/CMakeFiles/proconsul.dir/main.cpp.o" \
    --whole-archive "${archives[@]}"
  # Symbols that GCC makes unique in a process cannot be made local; they get names of their own.
  nm "$work/$level.whole.o" | awk -v level="$level" '$2 == "u" { print $3, level "." $3 }' >"$work/unique"
  objcopy --redefine-syms "$work/unique" --redefine-sym "main=proconsul_main_$level" --keep-global-symbol "proconsul_main_$level" \
    --rename-section ".init_array=proconsul_$level,alloc,load,data,contents" "$work/$level.whole.o" "$work/$level.o"
  rm -- "$work/$level.whole.o" "${archives[@]}"
  if readelf -SW "$work/$level.o" | grep -q '\.init_array\|\.ctors\|\.preinit_array'; then
    printf 'link.sh: %s would initialise itself\n' "$level" >&2
    exit 1
  fi
  objects+=("$work/$level.o")
done
flags=(-O2 -fPIE -fstack-protector-strong)
for source in scripts/packaging/levels/launcher.cpp engine/processor.cpp; do
  object=$work/$(basename -- "$source").o
  "${CXX:-g++}" -std=c++20 "${flags[@]}" -I"$root" -Wall -Wextra -c "$root/$source" -o "$object"
  objects+=("$object")
done
"${CXX:-g++}" -static-pie -s -Wl,-z,relro,-z,now,-z,noexecstack,--fatal-warnings -o "$output" "${objects[@]}" "$work/$nets" \
  -lboost_program_options -lzstd -lz
