#!/usr/bin/env bash
# windows_sources.sh FOLDER: what a static build for Windows needs and Debian has no mingw packages of, as PROCONSUL_SOURCES of
# scripts/cmake/static.cmake: headers from the installed packages, sources of Boost.Program_options and Zstandard from
# Debian's source packages. Needs apt-get and the packages of Debian in scripts/lib.sh; no root.
set -euo pipefail
folder=$1
headers=(boost fmt spdlog nlohmann hwy)

# The headers of the packages without those of the system's own C library beside them.
mkdir -p -- "$folder/include"
for name in "${headers[@]}"; do
  [ -d "/usr/include/$name" ] || { printf 'no headers in /usr/include/%s\n' "$name" >&2 && exit 1; }
  ln -sfn "/usr/include/$name" "$folder/include/$name"
done
if [ -d "$folder/boost_program_options" ] && [ -d "$folder/zstd" ]; then exit 0; fi

# apt-get with lists of its own, since few systems have those of sources.
archive=$folder/archive
release=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
mkdir -p -- "$archive/lists/partial"
archive=$(cd -- "$archive" && pwd)
printf 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' \
  "${PROCONSUL_DEBIAN:-http://deb.debian.org/debian}" "$release" >"$archive/sources.list"
options=(-qq -o "Dir::Etc::sourcelist=$archive/sources.list" -o Dir::Etc::sourceparts=- -o "Dir::State::lists=$archive/lists"
  -o APT::Sandbox::User=root)
apt-get "${options[@]}" update >&2
boost=$(dpkg-query -W -f '${source:Package}' libboost-dev | sed 's/-defaults$//')
if [ "$boost" = boost ]; then boost=boost$(dpkg-query -W -f '${source:Version}' libboost-dev | grep -oE '^[0-9]+\.[0-9]+'); fi
(cd -- "$archive" && apt-get "${options[@]}" source --download-only "$boost" libzstd >&2)

# unpack ARCHIVE PATTERN INTO: the one folder of an archive that matches.
# shellcheck disable=SC2086  # patterns
unpack() {
  rm -rf -- "$archive/unpacked" "${folder:?}/$3"
  mkdir -- "$archive/unpacked"
  tar -xf "$archive"/$1 -C "$archive/unpacked" --wildcards --no-wildcards-match-slash "$2"
  mv -- "$archive"/unpacked/$2 "$folder/$3"
}
unpack "${boost}_*.orig.tar.*z" '*/libs/program_options/src' boost_program_options
unpack 'libzstd_*.orig.tar.*z' '*/lib' zstd
rm -rf -- "$archive/unpacked" "$folder"/zstd/{legacy,deprecated,dll,dictBuilder}
rm -f -- "$folder"/zstd/decompress/*.S "$folder/boost_program_options/winmain.cpp"
cp -- "$folder"/zstd/zstd*.h "$folder/include"
