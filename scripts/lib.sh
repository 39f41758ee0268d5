# shellcheck shell=bash
# Shared by run.sh and test.sh: installs what is missing and builds. Everything it says goes to standard error, so that
# a program started by run.sh may speak a protocol on standard output.

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build
# run.sh and test.sh read these.
export root build

engine_packages=(cmake ninja-build g++ libboost-program-options-dev libboost-dev libspdlog-dev libfmt-dev nlohmann-json3-dev
  pkg-config libzstd-dev zlib1g-dev libhwy-dev libedit-dev)
# Of pictures as PNG; without them the program writes SVG alone.
picture_packages=(librsvg2-dev libcairo2-dev fonts-dejavu-core)
test_packages=("${picture_packages[@]}" libgtest-dev libgmock-dev shellcheck python3 tmux locales clang-format)
# Besides, for scripts/test.sh --all: benchmarks, other engines, graphical interfaces and a browser.
other_test_packages=(libbenchmark-dev fairy-stockfish xboard uci2wb polyglot xvfb xdotool imagemagick chromium-headless-shell)
# Optional, for scripts/fuzz.sh.
clang_packages=(clang libclang-rt-14-dev)
# Optional, for scripts/python.sh.
python_packages=(pybind11-dev python3-dev python3-pip python3-venv python3-build python3-setuptools python3-wheel
  python3-pytest)
# Optional, for scripts/wasm.sh. Debian's emscripten needs node-acorn but does not depend on it.
wasm_packages=(emscripten node-acorn nodejs libfmt-dev nlohmann-json3-dev libhwy-dev cmake ninja-build)
# Optional, for the release for Windows and the test that runs it. The sources of two libraries come from Debian as well.
windows_packages=(g++-mingw-w64-x86-64-posix libz-mingw-w64-dev)
windows_test_packages=(wine wine64)
# Optional, for proconsul-mpi.
mpi_packages=(openmpi-bin libopenmpi-dev libboost-mpi-dev procps)
export engine_packages picture_packages test_packages other_test_packages clang_packages python_packages wasm_packages windows_packages windows_test_packages mpi_packages

say() { printf '%s\n' "$*" >&2; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    say "This needs root or sudo: $*"
    return 1
  fi
}

is_installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

has_python_packages() { has_packages "${python_packages[@]}"; }

has_packages() {
  local package
  for package in "$@"; do is_installed "$package" || return 1; done
}

has_emscripten() {
  command -v em++ >/dev/null && command -v node >/dev/null && [ -d /usr/share/nodejs/acorn ]
}

# Optional, for scripts/web.sh. node and npm need not be Debian's packages.
web_tools='emscripten, node, npm and chromium-headless-shell or chromium'
export web_tools
has_web_tools() {
  has_emscripten && command -v npm >/dev/null && find_chromium >/dev/null
}

# Prints the path of a browser for tests and pictures; fails if there is none. The headless shell opens pages in a third
# of the time that the others take.
find_chromium() {
  command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome
}

# Installs those of the given Debian packages that are missing.
need_packages() {
  local package
  local missing=()
  if ! command -v dpkg-query >/dev/null; then
    say "No Debian packages here; taking it that these are installed: $*"
    return 0
  fi
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  [ "${#missing[@]}" -gt 0 ] || return 0
  say "Installing ${missing[*]}"
  as_root apt-get update -qq >&2
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# configure [CMAKE OPTION...]: a Release build in build/. A new one compiles many files as one, which takes half the
# time; one that is there stays as it is.
configure() {
  local first=()
  if [ ! -f "$build/CMakeCache.txt" ]; then
    first=(-DPROCONSUL_UNITY=ON)
    if command -v ninja >/dev/null; then first+=(-G Ninja); fi
  fi
  cmake -S "$root" -B "$build" "${first[@]}" -DCMAKE_BUILD_TYPE=Release "$@" >&2
}

has_fuzzer() {
  command -v clang++ >/dev/null &&
    printf 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }\n' |
    clang++ -x c++ -fsanitize=fuzzer,address - -o /dev/null 2>/dev/null
}

# Installs Clang if it is missing; fails if there is none with libFuzzer.
need_clang() {
  has_fuzzer || need_packages "${clang_packages[@]}" || true
  if ! has_fuzzer; then
    say "SKIPPED: this needs clang++ with libFuzzer (Debian packages ${clang_packages[*]})"
    return 1
  fi
}

# The build of fuzz.sh: by Clang, with sanitizers, in build-fuzz/.
configure_checked() {
  build=$root/build-fuzz
  local launcher=()
  if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
  configure -DPROCONSUL_UNITY=ALL -DCMAKE_CXX_COMPILER=clang++ -DPROCONSUL_FUZZ=ON -DPROCONSUL_SANITIZE=address,undefined \
    -DPROCONSUL_BENCH=OFF "${launcher[@]}"
}

# Passes on what a build says, its progress in one line on a terminal; says nothing if there was nothing to do.
tell_build() {
  local line progress=0
  while IFS= read -r line; do
    case $line in
      *'Re-checking globbed directories...' | 'ninja: no work to do.' | *'Built target'*) ;;
      '['*)
        if [ -t 2 ]; then
          printf '\r\033[K%.*s' "$((${COLUMNS:-80} - 1))" "$line" >&2
          progress=1
        else
          say "$line"
        fi
        ;;
      *)
        [ "$progress" -eq 0 ] || say
        progress=0
        say "$line"
        ;;
    esac
  done
  [ "$progress" -eq 0 ] || say
}

# compile TARGET...
compile() {
  [ -f "$build/proconsul" ] || say "Building $*; the first time this takes some minutes."
  cmake --build "$build" --parallel "${PROCONSUL_JOBS:-$(nproc)}" --target "$@" 2>&1 | tell_build
}
