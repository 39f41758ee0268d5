#!/usr/bin/env bash
# hostile_env.sh COMMAND...: runs a command, such as ctest, as somebody whose settings are as unlike ours as can be: a home
# full of settings files, Turkish locale (or what HOSTILE_LOCALE names), variables that programs of all kinds obey, blanks
# and quotes in the names of folders, umask 077, no terminal. What passes elsewhere has to pass here.
set -euo pipefail

if [ "$#" -eq 0 ]; then
  sed -n '2,4s/^# //p' "${BASH_SOURCE[0]}" >&2
  exit 2
fi
umask 077
top=$(mktemp -d)
trap 'chmod -R u+w -- "$top"; rm -rf -- "$top"' EXIT
folder="$top/İbrahim's own folder"
home=$folder/home
temporary="$top/geçici dosyalar"  # CMake finds no libraries with an apostrophe there
mkdir -p -- "$temporary" "$home/.config/"{pip,fish,fontconfig}

# file NAME: a settings file of the home, from standard input
file() { cat >"$home/$1"; }
file .gitconfig <<'GIT'
[core]
  autocrlf = true
  quotePath = true
  hooksPath = /nonexistent
  pager = false
[commit]
  gpgsign = true
[apply]
  whitespace = error-all
[color]
  ui = always
[diff]
  noprefix = true
[init]
  templateDir = /nonexistent
[safe]
  directory = *
GIT
printf '%s\n' -engineOutputUp\ true -flipView\ true -nonsense | file .xboardrc
printf '[install]\nuser = true\n[global]\nrequire-virtualenv = true\nindex-url = http://127.0.0.1:9/\n' | file .config/pip/pip.conf
printf 'ignore-scripts=true\nomit=dev\n' | file .npmrc
printf 'enable=all\nexternal-sources=false\n' | file .shellcheckrc
printf 'echo of zshenv\nsetopt KSH_ARRAYS\n' | file .zshenv
printf 'echo of config.fish\n' | file .config/fish/config.fish
printf 'set -g default-shell /bin/false\n' | file .tmux.conf
printf 'raise SystemExit("startup")\n' | file .pythonrc
printf 'alias ls="ls --color=always"\nexport IFS=,\n' | tee "$home/.bashrc" "$home/.profile" "$home/.bash_profile" >/dev/null
printf '[Polyglot]\nEngineCommand = /bin/false\n' | file .polyglot.ini
printf 'fail-on = info\n' | file .lintianrc
cat >"$home/.config/fontconfig/fonts.conf" <<'XML'
<?xml version="1.0"?>
<fontconfig><alias binding="same"><family>DejaVu Sans</family><prefer><family>DejaVu Sans Mono</family></prefer></alias></fontconfig>
XML
printf 'umask 077\nexport CDPATH=.:/\n' >"$folder/bash_env"

# What the program, its tests and scripts read, but for PROCONSUL_WRITE_GOLDENS, which asks for other goldens.
for name in VARIANT_PATH WITNESS WITNESS_NODES FFISH; do
  export "PROCONSUL_$name=/nonexistent/nonsense"
done

locale=${HOSTILE_LOCALE:-tr_TR.UTF-8}
if ! locale -a | grep -qix -- "${locale/UTF-8/utf8}"; then
  export LOCPATH=$folder/locales
  mkdir -- "$LOCPATH"
  localedef -i "${locale%.*}" -f "${locale#*.}" "$LOCPATH/$locale" ||
    printf 'hostile_env.sh: no locale %s (Debian package locales)\n' "$locale" >&2
fi

# shellcheck disable=SC2054
variables=(
  HOME="$home" ZDOTDIR="$home" TMPDIR="$temporary" CDPATH=.:/:"$home" BASH_ENV="$folder/bash_env" ENV="$folder/bash_env"
  XDG_CONFIG_HOME="$home/.config" XDG_DATA_HOME=not/absolute XDG_CACHE_HOME="$home/.cache" XDG_STATE_HOME=/nonexistent
  LC_ALL="$locale" LANG="$locale" LANGUAGE=tr TZ=Pacific/Kiritimati
  TERM=dumb COLUMNS=7 LINES=2 NO_COLOR=1 FORCE_COLOR=1 CLICOLOR_FORCE=1
  GREP_COLORS=mt=31 GREP_COLOR=31 GREP_OPTIONS=--color=always
  TMUX=/nonexistent,1,0 DISPLAY=:4711 SHELL=/bin/false EDITOR=false PAGER=false
  GTEST_COLOR=yes GTEST_OUTPUT="xml:$folder/" GTEST_SHUFFLE=1 GTEST_FILTER=Nothing.*
  PYTHONSTARTUP="$home/.pythonrc" PYTHONOPTIMIZE=2 PYTHONIOENCODING=ascii PYTHONWARNINGS=error PYTHONPATH="$home"
  PYTEST_ADDOPTS="-k nothing" PIP_USER=1 NODE_ENV=production
  DESTDIR="$folder/destination" CMAKE_GENERATOR="Unix Makefiles" CMAKE_BUILD_TYPE=Debug CXXFLAGS=-DNDEBUG VERBOSE=1
  CTEST_OUTPUT_ON_FAILURE=1 NINJA_STATUS="%f of %t "
  GIT_DIR=/nonexistent GIT_INDEX_FILE=/nonexistent GIT_PAGER=false
)
code=0
env "${variables[@]}" setsid --wait "$@" </dev/null 2>&1 | cat || code=$?
exit "$code"
