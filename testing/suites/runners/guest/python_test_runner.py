# Runs a file of tests under its own runner, pytest or unittest. As an assertion script: what the file
# imports and nobody has are stubs of the candidate's functions, which run elsewhere. Shared: they are
# the candidate's own, in this process. Behind python_code_modules.py. Each test is told as a line of
# standard output that begins with a mark.
import json
import os
import sys


class Teller:
    def __init__(self, mark):
        self.mark, self.out = mark, sys.stdout
        self.failed = 0

    def tell(self, test, outcome, message=""):
        self.failed += outcome in ("failed", "error")
        line = json.dumps([test, outcome, str(message)[-4000:]])
        self.out.write("\n%s%s\n" % (self.mark, line))
        self.out.flush()

    def tell_report(self, report, outcome):
        crash = getattr(report.longrepr, "reprcrash", None)
        self.tell(report.nodeid, outcome, crash.message if crash else report.longrepr)

    # pytest's hooks
    def pytest_collectreport(self, report):
        if report.failed:
            self.tell_report(report, "error")

    def pytest_runtest_logreport(self, report):
        if hasattr(report, "wasxfail"):
            if report.when == "call":
                self.tell(report.nodeid, "passed", "an expected failure")
        elif report.failed:
            self.tell_report(report, "failed" if report.when == "call" else "error")
        elif report.skipped or report.when == "call":
            why = report.longrepr[2] if report.skipped and report.longrepr else ""
            self.tell(report.nodeid, report.outcome, why)


def run_pytest(path, teller):
    import pytest

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    folder, name = os.path.split(path)
    options = ["-q", "-s", "-p", "no:cacheprovider", "--noconftest", "--rootdir", folder]
    ended = int(pytest.main([name, *options], plugins=[teller]))
    if ended == 5:  # nothing but assertions, which held when it was collected
        teller.tell(name, "passed")
    elif ended not in (0, 1, 2):
        teller.tell(name, "error", "pytest ended with status %d" % ended)


def run_unittest(path, teller):
    import unittest

    def text_of(error):
        return "%s: %s" % (error[0].__name__, error[1])

    class Result(unittest.TestResult):
        def addSuccess(self, test):
            teller.tell(test.id(), "passed")

        def addError(self, test, error):
            teller.tell(test.id(), "error", text_of(error))

        def addFailure(self, test, error):
            teller.tell(test.id(), "failed", text_of(error))

        def addSkip(self, test, reason):
            teller.tell(test.id(), "skipped", reason)

        def addExpectedFailure(self, test, error):
            teller.tell(test.id(), "passed", "an expected failure")

        def addUnexpectedSuccess(self, test):
            teller.tell(test.id(), "failed", "an unexpected success")

        def addSubTest(self, test, part, error):
            if error is not None:
                teller.tell(part.id(), "failed", text_of(error))

    name = os.path.basename(path)[:-3]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        teller.tell("the file", "error", "%s: %s" % (type(error).__name__, error))
        return
    unittest.defaultTestLoader.loadTestsFromModule(module).run(Result())


def run_test_file(text, file_name, mark, stub):
    sys.dont_write_bytecode = True
    folder = os.getcwd()
    path = os.path.join(folder, file_name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    tree = ast.parse(text, file_name)
    CodeModules(tree, stub).install(folder)
    teller = Teller(mark)
    (run_unittest if runs_under_unittest(tree) else run_pytest)(path, teller)
    assert teller.failed == 0, "%d tests failed" % teller.failed


def run_shared(text, file_name, mark, source):
    module = type(sys)("solution")
    sys.modules["solution"] = module
    exec(compile(source, "solution.py", "exec"), module.__dict__)

    def own(name):
        if name not in module.__dict__:
            raise AttributeError("the code has no %s" % name)
        return module.__dict__[name]

    run_test_file(text, file_name, mark, own)
