#!/usr/bin/env bash
# release.sh [--list | --check FOLDER | NAME...]: builds what a release consists of into build/release/, or only the named
# parts; with SHA256SUMS and manifest.tsv, which says of each part its file, size, checksum and purpose, or why it is left out.
# --list names the parts and what they lack here; --check compares a folder with its manifest. Needs a clone without changes.
# Exit code: 0, 1 if something failed, 2 on wrong usage, 77 if parts are left out because packages are missing.
# shellcheck disable=SC2317  # make_... are called by a name that is put together
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

parts=(linux deb windows source wheel npm web)
declare -A purpose=(
  [linux]='Linux on any x86-64 processor: one program that needs no library, without PNG pictures'
  [deb]='Debian and Ubuntu package, with manual page, completions and XBoard plugin'
  [windows]='Windows on x86-64: one program that needs no DLL, without PNG pictures'
  [source]='Source code'
  [wheel]='Python packages proconsul and pyffish'
  [npm]='JavaScript package proconsul-wasm, for browsers and Node'
  [web]='Web page, to be served by any web server with the headers that docs/dev/WEB.md names'
)
levels=(x86-64 x86-64-v2 x86-64-v3)
release=$build/release
work=$release/work
jobs=${PROCONSUL_JOBS:-$(nproc)}

usage() {
  say "usage: scripts/release.sh [--list | --check FOLDER | NAME...], NAME: ${parts[*]}"
  exit 2
}

# lacks PART: the packages and programs it lacks here; nothing if it can be built.
lacks() {
  local packages=() missing=() package
  case $1 in
    linux) packages=("${engine_packages[@]}") ;;
    deb)
      packages=("${engine_packages[@]}" "${picture_packages[@]}")
      command -v dpkg-shlibdeps >/dev/null || missing+=(dpkg-dev)
      ;;
    windows) packages=("${engine_packages[@]}" "${windows_packages[@]}") ;;
    source) command -v git >/dev/null || missing+=(git) ;;
    wheel) packages=("${python_packages[@]}") ;;
    npm | web)
      has_emscripten || missing+=("${wasm_packages[@]}")
      command -v npm >/dev/null || missing+=(npm)
      ;;
  esac
  for package in "${packages[@]}"; do is_installed "$package" || missing+=("$package"); done
  printf '%s' "${missing[*]}"
}

list() {
  local part missing
  for part in "${parts[@]}"; do
    missing=$(lacks "$part")
    printf '%s\t%s\t%s\n' "$part" "${missing:+needs $missing}" "${purpose[$part]}"
  done
}

# check FOLDER: every file of the manifest is there as it says, and nothing else.
check() {
  local folder=$1 name size sum text status=0
  [ -f "$folder/manifest.tsv" ] || { say "release.sh: no manifest in $folder" && return 1; }
  while IFS=$'\t' read -r name size sum text; do
    case $name in
      name | -) continue ;;
    esac
    if [ ! -f "$folder/$name" ]; then
      say "$name is missing" && status=1
    elif [ "$(stat -c %s -- "$folder/$name")" != "$size" ] || [ "$(sha256 "$folder/$name")" != "$sum" ]; then
      say "$name is not the file of the manifest" && status=1
    elif ! grep -qxF -- "$sum  $name" "$folder/SHA256SUMS"; then
      say "SHA256SUMS lacks $name" && status=1
    fi
    [ -n "$text" ] || { say "$name: the manifest does not say what it is for" && status=1; }
  done <"$folder/manifest.tsv"
  while IFS= read -r name; do
    cut -f1 -- "$folder/manifest.tsv" | grep -qxF -- "$name" || { say "$name is not in the manifest" && status=1; }
  done < <(find "$folder" -maxdepth 1 -type f ! -name manifest.tsv ! -name SHA256SUMS -printf '%f\n')
  return "$status"
}

sha256() { sha256sum -- "$1" | cut -d' ' -f1; }

# configure_in FOLDER OPTION...
configure_in() {
  local launcher=()
  if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  if command -v ninja >/dev/null; then launcher+=(-G Ninja); fi
  cmake -S "$root" -B "$1" "${launcher[@]}" -DCMAKE_BUILD_TYPE=Release -DPROCONSUL_UNITY=ON -DPROCONSUL_NATIVE=OFF \
    -DPROCONSUL_TESTS=OFF -DPROCONSUL_BENCH=OFF "${@:2}" >"$1.log"
}

# build_in FOLDER TARGET...
build_in() {
  cmake --build "$1" --parallel "$jobs" --target "${@:2}" 2>&1 | tell_build
}

# A folder whose files are the same, byte for byte, whenever it is packed.
pack() {
  local kind=$1 file=$2 folder=$3
  (cd -- "$work" && find "$folder" -exec touch --no-dereference --date="@$time" {} + &&
    case $kind in
      zip) rm -f -- "$file" && cmake -E tar cf "$file" --format=zip "$folder" ;;
      tar) tar --sort=name --owner=0 --group=0 --numeric-owner -cf - "$folder" | gzip -9n >"$file" ;;
    esac)
}

# passes COMMAND...: a test, which may be skipped.
passes() {
  local code=0
  "$@" >&2 || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 77 ]
}

# licences PART BUILD TEXT: writes the licences of what a build is made of, and checks that none is missing.
licences() {
  "$root/scripts/packaging/licences.sh" "$1" >"$3"
  passes python3 "$root/tests/packaging/licences_test.py" "$3" "$2" "$1" --only engine --only variants --only search --only protocol
}

make_linux() {
  local level pairs=() name=proconsul-$version-linux-x86_64
  for level in "${levels[@]}"; do
    mkdir -p -- "$work"
    configure_in "$work/$level" -DPROCONSUL_STATIC=ON "-DCMAKE_CXX_FLAGS=-march=$level"
    build_in "$work/$level" proconsul
    pairs+=("${level//-/_}=$work/$level")
  done
  rm -rf -- "${work:?}/$name"
  mkdir -p -- "$work/$name"
  "$root/scripts/packaging/levels/link.sh" "$work/$name/proconsul" "${pairs[@]}"
  passes "$root/tests/packaging/static_test.sh" "$work/$name/proconsul"
  licences static "$work/x86-64" "$work/$name/THIRD-PARTY-LICENSES.txt"
  cp -- "$root/LICENSE" "$work/$name/"
  cp -- "$root/scripts/packaging/levels/README.txt" "$work/$name/"
  pack tar "$release/$name.tar.gz" "$name"
  file=$name.tar.gz
}

make_deb() {
  configure_in "$work/deb" -DPROCONSUL_PICTURES=ON
  build_in "$work/deb" all
  rm -f -- "$work"/deb/*.deb
  (cd -- "$work/deb" && cpack >"$work/cpack.log")
  file=$(basename -- "$work"/deb/*.deb)
  cp -- "$work/deb/$file" "$release/"
}

make_windows() {
  local name=proconsul-$version-windows-x86_64
  "$root/scripts/packaging/windows_sources.sh" "$work/windows-sources"
  configure_in "$work/windows" "-DCMAKE_TOOLCHAIN_FILE=$root/scripts/cmake/mingw-w64.cmake" -DPROCONSUL_STATIC=ON \
    "-DPROCONSUL_SOURCES=$work/windows-sources" -DCMAKE_CXX_FLAGS=-march=x86-64-v2
  build_in "$work/windows" proconsul
  rm -rf -- "${work:?}/$name"
  mkdir -p -- "$work/$name"
  x86_64-w64-mingw32-strip -o "$work/$name/proconsul.exe" "$work/windows/proconsul.exe"
  licences windows "$work/windows" "$work/$name/THIRD-PARTY-LICENSES.txt"
  cp -- "$root/LICENSE" "$work/$name/LICENSE.txt"
  cp -- "$root/scripts/packaging/windows/README.txt" "$work/$name/"
  pack zip "$release/$name.zip" "$name"
  file=$name.zip
  if has_packages "${windows_test_packages[@]}"; then
    passes "$root/tests/windows/zip_test.sh" "$release/$file" "$work/wine"
  else
    say "No wine here; $file has not been run"
  fi
}

make_source() {
  file=proconsul-$version.tar.gz
  git -C "$root" archive --format=tar --prefix="proconsul-$version/" HEAD | gzip -9n >"$release/$file"
}

make_wheel() {
  "$root/scripts/python.sh"
  file=$(basename -- "$build"/wheel/*.whl)
  cp -- "$build/wheel/$file" "$release/"
}

make_npm() {
  "$root/scripts/wasm.sh" --no-install --build-only
  file=$(cd -- "$release" && npm pack --silent "$build/wasm/package")
}

make_web() {
  local name=proconsul-$version-web
  "$root/scripts/web.sh" --build-only
  rm -rf -- "${work:?}/$name"
  cp -r -- "$build/web" "$work/$name"
  pack zip "$release/$name.zip" "$name"
  file=$name.zip
}

# row PART FILE: replaces what the manifest says of the part.
row() {
  printf '%s\t%s\t%s\t%s\n' "$2" "$(stat -c %s -- "$release/$2")" "$(sha256 "$release/$2")" "${purpose[$1]}" >"$work/rows/$1"
}

write_manifest() {
  local part
  {
    printf 'name\tsize\tsha256\tpurpose\n'
    for part in "${parts[@]}"; do
      if [ -f "$work/rows/$part" ]; then cat -- "$work/rows/$part"; fi
    done
  } >"$release/manifest.tsv"
  awk -F'\t' 'NR > 1 && $1 != "-" { print $3 "  " $1 }' "$release/manifest.tsv" >"$release/SHA256SUMS"
}

case ${1:-} in
  --list)
    [ $# -eq 1 ] || usage
    list
    exit
    ;;
  --check)
    [ $# -eq 2 ] || usage
    check "$2"
    exit
    ;;
  --help)
    sed -n '2,5s/^# //p' "$0"
    exit
    ;;
esac
for name in "$@"; do
  [ -n "${purpose[$name]:-}" ] || usage
done
number=$(sed -nE 's/^project\(proconsul VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")
version=$(cmake -DROOT="$root" -DVERSION="$number" -P "$root/scripts/cmake/version.cmake")
time=$(git -C "$root" log -1 --format=%ct)
mkdir -p -- "$work/rows"
say "Release $version in $release"
left_out=0
wished=("$@")
[ $# -gt 0 ] || wished=("${parts[@]}")
# Files of another version do not belong to this one.
if [ "$(cat -- "$work/version" 2>/dev/null)" != "$version" ]; then
  rm -f -- "$work"/rows/*
  find "$release" -maxdepth 1 -type f -delete
  printf '%s\n' "$version" >"$work/version"
fi
for name in "${wished[@]}"; do
  missing=$(lacks "$name")
  if [ -n "$missing" ]; then
    say "LEFT OUT: $name needs $missing"
    printf -- '-\t-\t-\t%s: left out, needs %s\n' "$name" "$missing" >"$work/rows/$name"
    left_out=77
    continue
  fi
  say "Building $name"
  file=
  "make_$name"
  row "$name" "$file"
done
write_manifest
check "$release"
cut -f1,2,4 -- "$release/manifest.tsv"
exit "$left_out"
