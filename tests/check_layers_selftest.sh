#!/usr/bin/env bash
# check_layers_selftest.sh CHECK: the layer check must accept a clean tree and refuse each kind of violation.
set -euo pipefail

check=$1
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT

clean_tree() {
  rm -rf -- "${tree:?}"/*
  mkdir -p "$tree"/{engine,search/eval,variants/definitions,protocol/{text,session,uci,learning}}
  printf '[chess]\n[newgame:chess]\n' >"$tree/variants/definitions/games.ini"
  printf '#include "engine/types.h"\n' | tee "$tree/search/a.h" "$tree/variants/a.h" "$tree/protocol/a.h" >/dev/null
  printf '// like chess\n' >"$tree/engine/a.h"
}

# refuses FILE LINE
refuses() {
  clean_tree
  printf '%s\n' "$2" >>"$tree/$1"
  if "$check" "$tree" >/dev/null; then
    printf 'accepted %s in %s\n' "$2" "$1"
    exit 1
  fi
}

clean_tree
printf 'std::string text = "not near";  // near and far\n' >"$tree/protocol/b.cpp"
"$check" "$tree"
refuses engine/a.h '#include "search/a.h"'
refuses engine/a.h '#include <variants/a.h>'
refuses engine/a.h '#  include "../protocol/a.h"'
refuses search/eval/b.cpp '#include "variants/a.h"'
refuses variants/a.h '#include "search/a.h"'
refuses search/a.h 'if (name == "newgame") return;'
refuses engine/b.cpp '// only in NewGame'
refuses search/b.inl '// only in NewGame'
refuses variants/starts_new.cpp 'if (name == "newgame") return;'
refuses protocol/text/a.h '#include "protocol/formats/a.h"'
refuses protocol/session/a.h '#include "protocol/uci/a.h"'
refuses protocol/uci/a.h '#include "protocol/cli/a.h"'
refuses protocol/learning/a.h '#include "protocol/xboard/a.h"'
refuses protocol/uci/a.cpp 'template class Position<Bits128>;'
refuses variants/a.h 'if (size <= kCapacity<Bits64>) return;'
refuses protocol/a.h 'std::visit([](const auto& p) { return p.key(); }, game.position());'
refuses search/eval/b.cpp '#include <fstream>'
refuses engine/a.h '#include <filesystem>'
refuses variants/a.h 'std::FILE* file = std::fopen(name, "r");'
refuses protocol/a.cpp 'const bool near = distance < 2;  // far'
