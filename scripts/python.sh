#!/usr/bin/env bash
# python.sh: builds the Python packages proconsul and pyffish into a wheel in build/wheel/ and tests it in a fresh virtual
# environment, without network, with Debian's Python. Exit code: 0, 1 if something failed, 77 where packages are missing.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname -- "${BASH_SOURCE[0]}")/lib.sh"

python=/usr/bin/python3
unset PYTHONPATH PYTHONHOME PYTHONOPTIMIZE PYTHONWARNINGS PYTEST_ADDOPTS  # the user's other work
if ! has_python_packages; then
  say "SKIPPED: the Python packages need Debian's ${python_packages[*]}"
  exit 77
fi
export PROCONSUL_PYTHON_BUILD=$build/python
wheels=$build/wheel
mkdir -p -- "$wheels"
rm -rf -- "$wheels"/*.whl "$build/python/setuptools"
cd -- "$root/protocol/python"
"$python" -m build --wheel --no-isolation --outdir "$wheels" . >&2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
# pytest is Debian's; the package itself can only come from the wheel.
"$python" -m venv --system-site-packages "$work/venv"
"$work/venv/bin/pip" --isolated install --quiet --no-index --no-deps "$wheels"/*.whl
if [ -x "$build/proconsul" ]; then export PROCONSUL_PROGRAM=$build/proconsul; fi
cd -- "$work"
"$work/venv/bin/python" -m pytest -q -p no:cacheprovider "$root/tests/python"
say "The wheel: $(ls "$wheels"/*.whl)"
