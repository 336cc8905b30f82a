#!/usr/bin/env python3
"""Writes suites for real modules, copies of the standard library's and ../shared/data/suite-repro's, and runs each
twice under pytest: in other folders, with another home, time zone and hash seed. A suite is useful if it has a
test, passes both times, and leaves no file where it ran or at home. With --twice, each suite is written a second
time in other surroundings (folder, home, time zone, temporary folder, hash seed, load), and has to be the same.

Usage: bench/suite_modules.py [--synth build/bin/synth] [--python /usr/bin/python3] [--only MODULE,...] [--twice]
       [MODULE.py ...]
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPRO = ROOT.parent / "shared/data/suite-repro"
LIBRARY = ("textwrap", "shlex", "colorsys", "fnmatch", "difflib", "bisect", "posixpath", "heapq", "statistics", "quopri")
BUSY = "import os, sys\nwhile os.getppid() == int(sys.argv[1]): pass"  # until the process that started it ends
ENVIRONMENTS = (("UTC", "1", "ada"), ("Asia/Tokyo", "77", "bob"))


def surrounded(environment, home):
    zone, seed, user = environment
    return dict(os.environ, HOME=str(home), TZ=zone, PYTHONHASHSEED=seed, USER=user, PYTHONDONTWRITEBYTECODE="1")


def written_again(options, module):
    """Returns the suite that is written elsewhere, while another process takes the processor."""
    with tempfile.TemporaryDirectory(prefix="a longer name of a folder ") as place:
        folder, temporary = pathlib.Path(place, "shop", "src"), pathlib.Path(place, "tmp")
        folder.mkdir(parents=True)
        temporary.mkdir()
        code = folder / module.name
        shutil.copy(module, code)
        busy = [subprocess.Popen([sys.executable, "-c", BUSY, str(os.getpid())]) for _ in range(options.busy)]
        try:
            subprocess.run([options.synth, "suite", str(code), "--out", str(folder), "--python", options.python],
                           capture_output=True, cwd="/", env=dict(surrounded(ENVIRONMENTS[1], place), TMPDIR=str(temporary)))
        finally:
            for process in busy:
                process.kill()
                process.wait()
        tests = next(iter(folder.glob("test_*.py")), None)
        return None if tests is None else tests.read_text()


def passes(options, folder, tests, environment):
    """Returns whether they pass, and the files that they leave."""
    with tempfile.TemporaryDirectory() as place:
        home, work = pathlib.Path(place, environment[2]), pathlib.Path(place, "work")
        home.mkdir()
        shutil.copytree(folder, work)
        before = sorted(work.rglob("*"))
        run = subprocess.run([options.python, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", str(work / tests.name)],
                             cwd=work, env=surrounded(environment, home), capture_output=True, text=True)
        left = [str(path) for path in sorted(work.rglob("*")) + sorted(home.rglob("*")) if path not in before]
    return run.returncode == 0, left, run.stdout.strip().split("\n")[-1]


def measure(options, module):
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        code = folder / module.name
        shutil.copy(module, code)
        begin = time.monotonic()
        run = subprocess.run([options.synth, "suite", str(code), "--out", str(folder), "--python", options.python],
                             capture_output=True, text=True, cwd=folder)
        seconds = time.monotonic() - begin
        tests = next(iter(folder.glob("test_*.py")), None)
        if tests is None:
            return False, True, f"{seconds:5.1f} s  no suite: {(run.stderr or run.stdout).strip()[-150:]}"
        is_same = not options.twice or written_again(options, module) == tests.read_text()
        runs = [passes(options, folder, tests, environment) for environment in ENVIRONMENTS]
        is_useful = all(passed and not left for passed, left, _ in runs)
        return is_useful, is_same, f"{seconds:5.1f} s  {runs[0][2]}{''.join(f'  left {left}' for _, left, _ in runs if left)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--synth", default=str(ROOT / "build/bin/synth"))
    parser.add_argument("--python", default="/usr/bin/python3")
    parser.add_argument("--only", default="")
    parser.add_argument("--twice", action="store_true", help="whether a suite is the same elsewhere")
    parser.add_argument("--busy", type=int, default=1, help="processes that take the processor meanwhile")
    parser.add_argument("modules", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    library = pathlib.Path(sysconfig.get_path("stdlib"))
    modules = options.modules or [library / f"{name}.py" for name in LIBRARY] + sorted(REPRO.glob("*.py"))
    found = []
    for module in modules:
        if not options.only or module.stem in options.only.split(","):
            is_useful, is_same, said = measure(options, module)
            found.append((is_useful, is_same))
            print(f"{module.stem:18} {'useful ' if is_useful else 'useless'} {said}{'' if is_same else '  not the same'}", flush=True)
    print(f"{sum(useful for useful, _ in found)} of {len(found)} modules have a useful suite")
    if options.twice:
        print(f"{sum(same for _, same in found)} of {len(found)} suites are the same elsewhere")


if __name__ == "__main__":
    main()
