#!/usr/bin/env bash
# release_test.sh SOURCE: what can be told of scripts/release.sh without building: its list, what it refuses, and that it notices
# every difference between a folder and its manifest; and that the version comes from one place.
set -euo pipefail
source=$1
release=$source/scripts/release.sh
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
status=0
problem() { printf '%s\n' "$*" && status=1; }

list=$("$release" --list)
for part in linux deb windows source wheel npm web; do
  grep -qE "^$part	(needs .+)?	.+" <<<"$list" || problem "--list lacks $part"
done
[ "$(wc -l <<<"$list")" -eq 7 ] || problem "--list has other parts"
for part in linux deb windows wheel; do
  read -ra needed <<<"$(sed -nE "s/^$part	needs ([^	]*)	.*/\1/p" <<<"$list")"
  for package in "${needed[@]}"; do
    if dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed; then
      problem "--list says that $part needs $package, which is installed"
    fi
  done
done
code=0
"$release" nonsense 2>/dev/null || code=$?
[ "$code" -eq 2 ] || problem "exit code $code for a part that is none"
code=0
"$release" --check "$work" 2>/dev/null || code=$?
[ "$code" -eq 1 ] || problem "exit code $code for a folder without a manifest"

# manifest FOLDER: of the files a and b.
manifest() {
  local name
  rm -rf -- "$1" && mkdir -- "$1"
  printf 'name\tsize\tsha256\tpurpose\n' >"$1/manifest.tsv"
  for name in a b; do
    printf 'the file %s\n' "$name" >"$1/$name"
    printf '%s\t11\t%s\tfor tests\n' "$name" "$(sha256sum <"$1/$name" | cut -d' ' -f1)" >>"$1/manifest.tsv"
  done
  printf -- '-\t-\t-\tc: left out, needs d\n' >>"$1/manifest.tsv"
  (cd -- "$1" && sha256sum a b >SHA256SUMS)
}
folder=$work/folder
# differs WHAT: whether --check finds fault with the folder.
differs() {
  if "$release" --check "$folder" 2>/dev/null; then problem "--check does not see $1"; fi
  manifest "$folder"
}
manifest "$folder"
"$release" --check "$folder" || problem "--check finds fault with a sound folder"
rm -- "$folder/a" && differs 'a missing file'
printf 'the File b\n' >"$folder/b" && differs 'another content'
printf 'more\n' >>"$folder/b" && differs 'another size'
: >"$folder/stray" && differs 'a file that is not listed'
sed -i '/  b$/d' "$folder/SHA256SUMS" && differs 'a missing checksum'
sed -i 's/for tests$//' "$folder/manifest.tsv" && differs 'a file without purpose'

# The packages of other languages have the version of CMakeLists.txt.
number=$(sed -nE 's/^project\(proconsul VERSION ([0-9.]+).*/\1/p' "$source/CMakeLists.txt")
grep -qF "\"version\": \"$number\"" "$source/protocol/wasm/package/package.json" || problem "package.json has another version"
grep -qF "version=\"$number\"" "$source/protocol/python/setup.py" || problem "setup.py has another version"
grep -qE "^proconsul \($number\)" "$source/scripts/packaging/changelog" || problem "the package's changelog has another version"
grep -qE "^## (Unreleased|$number)" "$source/CHANGELOG.md" || problem "CHANGELOG.md has another version"

# version_of FOLDER
version_of() { cmake -DROOT="$1" -DVERSION=1.2 -P "$source/scripts/cmake/version.cmake"; }
# expect VERSION WHERE FOLDER: may be a pattern.
expect() {
  local version
  version=$(version_of "$3")
  grep -qxE -- "$1" <<<"$version" || problem "$2 has the version $version"
}
commit() { git -C "$clone" -c user.name=a -c user.email=a@b.invalid commit -q --allow-empty -m "$1"; }
mkdir -- "$work/tarball"
expect '1\.2' 'a tarball' "$work/tarball"
clone=$work/clone
git init -q "$clone"
printf 'x\n' >"$clone/file" && git -C "$clone" add file && commit first
expect '1\.2\+g[0-9a-f]{7}' 'a clone without tags' "$clone"
git -C "$clone" tag v1.1
expect '1\.2\+g[0-9a-f]{7}' 'a clone with the tag of another version' "$clone"
git -C "$clone" tag v1.2
expect '1\.2' 'the commit of the release' "$clone"
printf 'y\n' >>"$clone/file"
expect '1\.2\+modified' 'a changed clone' "$clone"
commit 'second' && git -C "$clone" checkout -q file
expect '1\.2\+1\.g[0-9a-f]{7}' 'the commit after the release' "$clone"
mkdir -- "$clone/vendor"
expect '1\.2' "a folder of somebody else's repository" "$clone/vendor"
exit "$status"
