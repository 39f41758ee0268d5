#!/usr/bin/env bash
# web.sh [--build-only | --test [NAME]] [--port N] [--host NAME]: builds the page of protocol/web/ into build/web/ and
# serves it on the loopback with the headers that threads need; says its address. It answers to localhost, 127.0.0.1
# and [::1] only, and to NAME. Test instead with --test: in a headless Chromium, only tests whose names contain NAME
# if one is given. Exit code: 0, 1 if something failed, 2 on wrong usage, 77 where packages are missing.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

usage() {
  say "usage: scripts/web.sh [--build-only | --test [NAME]] [--port N] [--host NAME]"
  exit 2
}

what="serve"
port=8020
names=()
hosts=()
while [ $# -gt 0 ]; do
  case $1 in
    --build-only) what="build" ;;
    --test) what="test" ;;
    --port)
      [ $# -gt 1 ] || usage
      port=$2
      shift
      ;;
    --host)
      [ $# -gt 1 ] || usage
      hosts+=(--host "$2")
      shift
      ;;
    --help)
      sed -n '2,5s/^# //p' "$0"
      exit 0
      ;;
    -*) usage ;;
    *) names+=("$1") ;;
  esac
  shift
done
if ! [[ $port =~ ^[0-9]{1,5}$ ]] || [ "$port" -gt 65535 ]; then usage; fi
if [ "${#names[@]}" -gt 0 ] && [ "$what" != "test" ]; then usage; fi

if [ "$what" = "test" ] && ! has_web_tools; then
  say "SKIPPED: the tests of the page need $web_tools"
  exit 77
fi
if ! command -v npm >/dev/null; then need_packages nodejs npm; fi

# npm_packages FOLDER: those of its lock file, where they are not there already.
npm_packages() {
  local folder=$1
  if [ ! "$folder/node_modules/.package-lock.json" -nt "$folder/package-lock.json" ]; then
    say "Installing the npm packages of ${folder#"$root"/}"
    (cd -- "$folder" && npm ci --include=dev --no-audit --no-fund --loglevel=error >&2)
    touch -- "$folder/node_modules/.package-lock.json"
  fi
}

"$root/scripts/wasm.sh" --build-only
npm_packages "$root/protocol/web"
node "$root/protocol/web/build.mjs" "$build/wasm/package" "$build/web"

case $what in
  build) say "The page: $build/web" ;;
  serve) exec node "$root/protocol/web/serve.mjs" "$build/web" "$port" "${hosts[@]}" ;;
  test)
    configure
    compile proconsul
    npm_packages "$root/tests/web"
    exec node "$root/tests/web/run.mjs" "${names[*]}"
    ;;
esac
