"""Builds the wheel: CMake makes the extension module, in PROCONSUL_PYTHON_BUILD or build/python below the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = Path(os.environ.get("PROCONSUL_PYTHON_BUILD", ROOT / "build" / "python"))


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        BUILD.mkdir(parents=True, exist_ok=True)
        generator = ["-G", "Ninja"] if shutil.which("ninja") and not (BUILD / "CMakeCache.txt").exists() else []
        subprocess.run(["cmake", "-S", str(ROOT), "-B", str(BUILD), *generator, "-DCMAKE_BUILD_TYPE=Release",
                        "-DPROCONSUL_PYTHON=ON", "-DPROCONSUL_NATIVE=OFF", "-DPROCONSUL_UNITY=ON",
                        f"-DPYTHON_EXECUTABLE={sys.executable}"], check=True)
        jobs = os.environ.get("PROCONSUL_JOBS", str(os.cpu_count() or 1))
        subprocess.run(["cmake", "--build", str(BUILD), "--parallel", jobs, "--target", "_core"], check=True)
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(next((BUILD / "modules").glob("_core.*.so")), target)


def licences():
    """The project's own licence and those of what the module is made of, by names from here."""
    linked = BUILD / "THIRD-PARTY-LICENSES.txt"
    linked.write_bytes(subprocess.run([ROOT / "scripts" / "packaging" / "licences.sh", "wheel"], check=True,
                                      stdout=subprocess.PIPE).stdout)
    return [os.path.relpath(file, HERE) for file in (ROOT / "LICENSE", linked)]


(BUILD / "setuptools").mkdir(parents=True, exist_ok=True)
setup(
    name="proconsul",
    version="0.1.0",
    description="Chess variants: rules, random starts, PGN, and an engine that plays them",
    license="MIT",
    license_files=licences(),
    python_requires=">=3.9",
    packages=["proconsul", "pyffish"],
    package_data={"proconsul": ["py.typed", "*.pyi"], "pyffish": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("proconsul._core", [])],
    cmdclass={"build_ext": CMakeBuild},
    options={"build": {"build_base": str(BUILD / "setuptools")}, "egg_info": {"egg_base": str(BUILD / "setuptools")}},
)
