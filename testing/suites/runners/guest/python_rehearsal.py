# Runs a file of tests under its own runner as people would, twice: each time in a folder of its own
# beside the code, with another home, user, time zone, day and hash seed, and another folder to run in.
# Behind move_clock's program, whose text it hands on.
import json
import os
import shutil
import subprocess
import sys
import tempfile

SECONDS = 120
REPORTER = """
import json, os, sys
clock, days, runner, path, told = json.loads(sys.argv[1])
if days:
    space = {"__name__": "clock"}
    exec(clock, space)
    space["move_clock"](days * 86400)
failed, passed = {}, 0
if runner == "pytest":
    try:
        import pytest
    except ImportError:
        json.dump(None, open(told, "w"))
        sys.exit(0)

    class Hooks:
        def pytest_collectreport(self, report):
            if report.failed:
                failed["the file"] = str(report.longrepr)[-2000:]

        def pytest_runtest_logreport(self, report):
            global passed
            crash = getattr(report.longrepr, "reprcrash", None)
            if report.failed:
                failed[report.nodeid.split("::", 1)[-1]] = str(crash.message if crash else report.longrepr)[:500]
            passed += report.when == "call" and report.passed

    ended = int(pytest.main([path, "-q", "-p", "no:cacheprovider", "--rootdir", os.path.dirname(path)], plugins=[Hooks()]))
    if ended not in (0, 1) and not failed:
        failed["the file"] = "pytest ended with status %d" % ended
else:
    import importlib.util
    import unittest

    try:
        spec = importlib.util.spec_from_file_location("suite_file", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules["suite_file"] = module
        spec.loader.exec_module(module)
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromModule(module).run(result)
        for test, message in result.failures + result.errors:
            failed[test.id().split(".", 1)[-1].replace(".", "::")] = message.strip().splitlines()[-1][:500]
        passed = result.testsRun - len(failed)
    except Exception as error:
        failed["the file"] = "%s: %s" % (type(error).__name__, error)
json.dump([failed, passed], open(told, "w"))
"""


def copy_neighbours(names, folder):
    """The modules that the code may import, which a cell has in its folder."""
    for name in names:
        if os.path.isdir(name):
            shutil.copytree(name, os.path.join(folder, name))
        else:
            shutil.copy(name, folder)


def rehearse(clock, runner, code_name, code, test_name, tests):
    """[[name of a test that failed, why]...] of both runs, or None where the runner is not here."""
    failed, names = {}, sorted(os.listdir("."))
    base = tempfile.mkdtemp(prefix="rehearsal-", dir=tempfile.gettempdir())
    for number, (zone, days, seed) in enumerate((("Pacific/Apia", 0, "11"), ("America/St_Johns", 417, "4242"))):
        folder = os.path.join(base, "run%d" % number)
        home = os.path.join(base, "home%d" % number)
        os.mkdir(home)
        os.mkdir(folder)
        copy_neighbours(names, folder)
        for name, text in ((code_name, code), (test_name, tests)):
            with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                file.write(text)
        told = os.path.join(home, "told")
        asked = json.dumps([clock, days, runner, os.path.join(folder, test_name), told])
        user = "user%d" % number
        environment = dict(os.environ, PYTHONHASHSEED=seed, HOME=home, TZ=zone, USER=user, LOGNAME=user, TMPDIR=home,
                           PYTHONDONTWRITEBYTECODE="1", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
        before = sorted(os.listdir(folder))
        try:
            run = subprocess.run([sys.executable, "-c", REPORTER, asked], cwd=home if number else folder, env=environment,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=SECONDS)
            with open(told, encoding="utf-8") as file:
                answer = json.load(file)
        except (subprocess.SubprocessError, OSError, ValueError):
            answer = [{"the file": "the runner came to no end"}, 0]
        if answer is None:
            return None
        left = sorted(set(os.listdir(folder)) - set(before))
        if left:
            answer[0]["the file"] = "it leaves %s behind" % ", ".join(left)
        failed.update(answer[0])
    return [[name, why] for name, why in sorted(failed.items())]
