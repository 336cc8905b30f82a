# Runs a file of tests under its own runner as a user would, twice: each time in a new folder beside
# the code, with another home, user, time zone, day, hash seed and working folder. Follows
# move_clock's program, whose text it passes on.
import json
import os
import shutil
import subprocess
import sys
import tempfile

SECONDS = 120
# run_tests returns the failed tests, with why, and the number of passes; None without a runner.
RUNNER = """
import os, sys

class Leftovers:  # what lies in folders that was not there before
    def __init__(self, folders):
        self.folders = folders
        self.known = self.found()

    def found(self):
        return {os.path.join(path, name) for folder in self.folders for path, inner, names in os.walk(folder) for name in inner + names}

    def told(self):  # what is new since it was asked last, in words
        found = self.found()
        new, self.known = sorted(found - self.known), found
        return "it leaves %s behind" % ", ".join(map(os.path.basename, new)) if new else ""

def pytest_run(path, first, leftovers):
    try:
        import pytest
    except ImportError:
        return None
    failed, passed = {}, []

    class Hooks:
        def pytest_collectreport(self, report):
            if report.failed:
                failed["the file"] = str(report.longrepr)[-2000:]

        def pytest_collection_finish(self):
            left = leftovers.told()
            if left:
                failed["the file"] = left

        def pytest_runtest_logreport(self, report):
            crash, name = getattr(report.longrepr, "reprcrash", None), report.nodeid.split("::", 1)[-1]
            left = leftovers.told() if report.when == "teardown" else ""
            if report.failed:
                failed[name] = str(crash.message if crash else report.longrepr)[:500]
            elif left:
                failed[name] = left
            elif report.when == "call" and report.passed:
                passed.append(report.nodeid)

    options = ["-q", "-p", "no:cacheprovider", "--rootdir", os.path.dirname(path)] + ["-x"] * first
    ended = int(pytest.main([path] + options, plugins=[Hooks()]))
    if ended not in (0, 1) and not failed:
        failed["the file"] = "pytest ended with status %d" % ended
    return failed, len(passed)

def unittest_run(path, first, leftovers):
    import importlib.util
    import unittest

    class Result(unittest.TestResult):
        def stopTest(self, test):
            super().stopTest(test)
            left = leftovers.told()
            if left:
                self.failures.append((test, left))

    failed, passed = {}, 0
    sys.path.insert(0, os.path.dirname(path))  # as unittest does in that folder
    try:
        spec = importlib.util.spec_from_file_location("suite_file", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules["suite_file"] = module
        spec.loader.exec_module(module)
        left = leftovers.told()
        if left:
            failed["the file"] = left
        result = Result()
        result.failfast = first
        unittest.defaultTestLoader.loadTestsFromModule(module).run(result)
        for test, message in result.failures + result.errors:
            failed[test.id().split(".", 1)[-1].replace(".", "::")] = message.strip().splitlines()[-1][:500]
        passed = result.testsRun - len(failed)
    except Exception as error:
        failed["the file"] = "%s: %s" % (type(error).__name__, error)
    return failed, passed

def run_tests(runner, path, first=False, watched=()):
    return (pytest_run if runner == "pytest" else unittest_run)(path, first, Leftovers(watched))
"""
REPORTER = RUNNER + """
import json
clock, days, runner, path, told, watched = json.loads(sys.argv[1])
if days:
    space = {"__name__": "clock"}
    exec(clock, space)
    space["move_clock"](days * 86400)
json.dump(run_tests(runner, path, False, watched), open(told, "w"))
"""


def copy_neighbours(names, folder):
    """Returns the modules that the code may import, which a cell has in its folder."""
    for name in names:
        if os.path.isdir(name):
            shutil.copytree(name, os.path.join(folder, name), dirs_exist_ok=True)
        else:
            shutil.copy(name, folder)


def lay_out(folder, names, root, files):
    """Writes the neighbours below `root` of a new folder, and files by their names in it."""
    os.makedirs(os.path.join(folder, root))
    copy_neighbours(names, os.path.join(folder, root))
    for name, text in files:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)


def people_paths(folder, root, test_name):
    """Returns where users' tests find modules: the root, the tests' folder and the top one."""
    places = (root, os.path.dirname(test_name), "")
    return os.pathsep.join(dict.fromkeys(os.path.normpath(os.path.join(folder, place)) for place in places))


def start_rehearsal(number, zone, days, seed, base, asked, root, test_name):
    """Starts the runner in the folder that was prepared for this run."""
    clock, runner = asked
    folder, home = os.path.join(base, "run%d" % number), os.path.join(base, "home%d" % number)
    os.mkdir(home)
    watched = [folder, home] if root is None else []  # a user's tests may leave files
    asked = json.dumps([clock, days, runner, os.path.join(folder, test_name), os.path.join(home, "told"), watched])
    user = "user%d" % number
    environment = dict(os.environ, PYTHONHASHSEED=seed, HOME=home, TZ=zone, USER=user, LOGNAME=user, TMPDIR=home,
                       PYTHONDONTWRITEBYTECODE="1")
    if root is None:
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    else:
        environment["PYTHONPATH"] = people_paths(folder, root, test_name)
    return subprocess.Popen([sys.executable, "-c", REPORTER, asked], cwd=home if number else folder, env=environment,
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def told_by(run, base, number):
    try:
        run.wait(timeout=SECONDS)
        with open(os.path.join(base, "home%d" % number, "told"), encoding="utf-8") as file:
            return json.load(file)
    except (subprocess.SubprocessError, OSError, ValueError):
        return [{"the file": "the runner came to no end"}, 0]
    finally:
        run.kill()
        run.wait()


def rehearse(clock, runner, code_name, code, test_name, tests, root=None, files=()):
    """Returns [[name of a failed test, why]...] of both runs, or None if the runner is missing.

    With a root, of the code's packages, the tests are a user's: names are relative to a common
    folder. The runs are concurrent."""
    failed, names = {}, sorted(os.listdir("."))
    base = tempfile.mkdtemp(prefix="rehearsal-", dir=tempfile.gettempdir())
    runs, before = [], []
    for number, where in enumerate((("Pacific/Apia", 0, "11"), ("America/St_Johns", 417, "4242"))):
        folder = os.path.join(base, "run%d" % number)
        lay_out(folder, names, root or "", [*files, (code_name, code), (test_name, tests)])
        before.append(os.listdir(folder))
        runs.append(start_rehearsal(number, *where, base, (clock, runner), root, test_name))
    answers = [told_by(run, base, number) for number, run in enumerate(runs)]
    for number, answer in enumerate(answers):
        if answer is None:
            return None
        left = sorted(set(os.listdir(os.path.join(base, "run%d" % number))) - set(before[number]))
        if left and root is None and not any(why.endswith(" behind") for why in answer[0].values()):
            answer[0]["the file"] = "it leaves %s behind" % ", ".join(left)
        failed.update(answer[0])
    return [[name, why] for name, why in sorted(failed.items())]
