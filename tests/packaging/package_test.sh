#!/usr/bin/env bash
# package_test.sh SOURCE BUILD: what `cmake --install` and the Debian package hold and whether it works from there.
# Exit code 77 (skipped) without cpack or dpkg-deb.
set -euo pipefail

source=$1
build=$2
for command in cpack dpkg-deb dpkg-shlibdeps; do
  if ! command -v "$command" >/dev/null; then
    printf 'no %s here\n' "$command"
    exit 77
  fi
done
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
status=0
# problem TEXT...
problem() { printf '%s\n' "$*" && status=1; }

documents=share/doc/proconsul
# check_tree PREFIX: an installed tree.
check_tree() {
  local prefix=$1 name
  for name in $(<"$source/tests/packaging/contents.txt"); do
    [ -f "$prefix/$name" ] || problem "$prefix lacks $name"
  done
  diff <(cd "$source/variants/definitions" && printf '%s\n' *.ini) <(cd "$prefix/$documents/examples/variants" && ls) ||
    problem "not the definitions of the source"
  diff <(sort "$source/tests/packaging/contents.txt") \
    <(cd "$prefix" && find . -type f | sed 's|^\./||' | grep -v "^$documents/.*\.\(md\|ini\)$" | sort) ||
    problem "files that nobody expects, or none of those expected"
  bash -n "$prefix/share/bash-completion/completions/proconsul" || problem "bash does not understand its completion"
  grep -q '^\.TH PROCONSUL 1' <(gzip -dc "$prefix/share/man/man1/proconsul.1.gz") || problem "no manual page"
  [ "$(sed -n 2p "$prefix/share/games/plugins/xboard/proconsul.eng")" = proconsul ] || problem "another engine's plugin"
  grep -q 8902 <("$prefix/bin/proconsul" perft chess 3) || problem "the installed program cannot count"
}

# CuteChess must not be offered games that the engine lacks.
check_cutechess() {
  printf 'uci\nquit\n' | "$1/bin/proconsul" >"$work/uci"
  python3 - "$1/$documents/examples/engines.json" "$work/uci" <<'PYTHON'
import json, sys
entry = json.load(open(sys.argv[1]))[0]
known = {"standard"}
options = set()
for line in open(sys.argv[2]):
    words = line.split()
    if words[:1] == ["option"]:
        options.add(line.split("name ", 1)[1].split(" type ")[0])
    if words[:3] == ["option", "name", "UCI_Variant"]:
        known.update(words[words.index("var"):])
unknown = [name for name in entry["variants"] if name not in known]
unknown += [option["name"] for option in entry["options"] if option["name"] not in options]
sys.exit("engines.json: unknown " + " ".join(unknown) if unknown else 0)
PYTHON
}

cmake --install "$build" --prefix "$work/installed" >"$work/install.log" || { cat "$work/install.log" && exit 1; }
check_tree "$work/installed"
check_cutechess "$work/installed" || problem "the example for CuteChess is wrong"

cpack --config "$build/CPackConfig.cmake" -B "$work/package" >"$work/cpack.log" 2>&1 || { cat "$work/cpack.log" && exit 1; }
package=$(ls "$work"/package/proconsul_*.deb)
dpkg-deb -x "$package" "$work/unpacked"
check_tree "$work/unpacked/usr"
diff /dev/null <(find "$work/unpacked/usr" ! -perm -a=r -o -type d ! -perm -a=x) || problem "not for everybody to read"
grep -q 'libc6.*libspdlog' <(dpkg-deb -f "$package" Depends) || problem "the libraries are not among its dependencies"
if command -v lintian >/dev/null; then
  lintian --fail-on error "$package" || problem "lintian finds errors"
fi
exit "$status"
