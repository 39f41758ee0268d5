#!/usr/bin/env bash
# wasm.sh [--no-install] [--build-only]: builds the package proconsul-wasm into build/wasm/package/ with Debian's
# emscripten, which it installs if it is missing, and tests it under Node; --build-only leaves out the tests.
# Exit code: 0, 1 if something failed, 2 for an unknown option, 77 with --no-install where emscripten is missing.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

install=1 tests=1
for option in "$@"; do
  case $option in
    --no-install) install=0 ;;
    --build-only) tests=0 ;;
    *) say "wasm.sh: unknown option '$option'; there are --no-install and --build-only" && exit 2 ;;
  esac
done
if ! has_emscripten; then
  if [ "$install" -eq 0 ]; then
    say "SKIPPED: the JavaScript package needs Debian's ${wasm_packages[*]}"
    exit 77
  fi
  need_packages "${wasm_packages[@]}"
fi
export NODE_PATH=/usr/share/nodejs  # where Debian has acorn, by which emscripten makes its scripts smaller

# The networks, smallest first, and their names.
copy_nets() {
  local name names=()
  mkdir -p -- "$package/nets"
  while IFS= read -r name; do
    names+=("\"$name\"")
    cp -- "$root/search/net/nets/$name" "$package/nets/"
  done < <(cd -- "$root/search/net/nets" && ls -- *.net)
  printf '[%s]\n' "$(IFS=, && printf '%s' "${names[*]}")" >"$package/nets/list.json"
}

# The keys of the table of endings as a type, which index.d.ts exports.
declare_endings() {
  printf 'export type Ending =\n%s;\n' \
    "$(sed -n "s/.*[.]key = \"\([^\"]*\)\".*/  | '\1'/p" "$root/engine/endings.inc")" >"$package/endings.d.ts"
}

# Everything that a page may fetch, for those that keep it for times without a network.
list_files() {
  (cd -- "$package" && find . -type f ! -name '*.d.ts' ! -name '*.cjs' ! -name '*.md' ! -name '*LICENSE*' \
    ! -name package.json ! -path "./examples/*" ! -name 'files.json*' -printf '%P\n' | LC_ALL=C sort | sed 's/.*/  "&"/;$!s/$/,/' |
    { printf '[\n' && cat && printf ']\n'; }) >"$package/files.json.new"
  mv -- "$package/files.json.new" "$package/files.json"
}

modules=$build/wasm/modules
emcmake cmake -S "$root" -B "$modules" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPROCONSUL_WASM=ON -DPROCONSUL_NATIVE=OFF \
  -DPROCONSUL_UNITY=ON >/dev/null
cmake --build "$modules" --parallel "${PROCONSUL_JOBS:-$(nproc)}" --target proconsul_wasm proconsul_wasm_threads 2>&1 |
  tell_build
package=$build/wasm/package.new
rm -rf -- "$package"
mkdir -p -- "$package/threads"
cp -r -- "$root"/protocol/wasm/package/* "$root/LICENSE" "$package/"
"$root/scripts/packaging/licences.sh" wasm >"$package/THIRD-PARTY-LICENSES.txt"
cp -- "$modules"/protocol/wasm/single/proconsul.{js,wasm} "$package/"
cp -- "$modules"/protocol/wasm/threads/proconsul.{js,wasm,worker.js} "$package/threads/"
printf '{ "type": "commonjs" }\n' >"$package/threads/package.json"
copy_nets
declare_endings
list_files
rm -rf -- "$build/wasm/package"
mv -- "$package" "$build/wasm/package"
package=$build/wasm/package
if [ "$tests" -eq 1 ]; then
  if [ -x "$build/proconsul" ]; then export PROCONSUL_PROGRAM=$build/proconsul; fi
  PROCONSUL_PACKAGE=$package node --test "$root/tests/wasm/" >&2
fi
say "The package: $package"
