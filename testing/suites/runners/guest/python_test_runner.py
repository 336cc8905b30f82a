# Runs a file of tests under its own runner, pytest or unittest. Apart: the missing module that the
# file imports has stubs of the names of the candidate, which is elsewhere. Shared: it has the
# candidate's own names, in this process. Follows python_code_modules.py. The runner's results are
# sent line by line, each a list in JSON; other output is ignored:
# ["collected", N]                                  N tests will be reported, each once
# ["test", I, [[name, outcome, message]...], [needs of stubs that cannot be met by value...]]
# ["fault", name, message, [needs...]]              a failure outside of a test
from json import dumps
from os import getpid
import os
import runpy
import sys

MOST_NAME, MOST_MESSAGE = 1000, 4000


def cut(text, most):
    text = str(text)
    return text if len(text) <= most else text[: most // 2] + " ... " + text[-most // 2 :]


class Teller:
    """`tell` sends a line; `wanted` returns the needs of stubs since its last call."""

    def __init__(self, tell, wanted):
        self.tell_line, self.wanted = tell, wanted
        self.pid = getpid()
        self.failed = 0

    def say(self, *line):
        if getpid() == self.pid:  # else a process started by a test
            self.tell_line(dumps(line))

    def collected(self, count):
        self.say("collected", count)

    def test(self, index, parts):
        self.failed += any(outcome in ("failed", "error") for _, outcome, _ in parts)
        told = [[cut(name, MOST_NAME), outcome, cut(message, MOST_MESSAGE)] for name, outcome, message in parts]
        self.say("test", index, told, self.wanted())

    def fault(self, name, message):
        self.failed += 1
        self.say("fault", cut(name, MOST_NAME), cut(message, MOST_MESSAGE), self.wanted())


def message_of(report):
    crash = getattr(report.longrepr, "reprcrash", None)
    return crash.message if crash else report.longrepr


def verdict_of_reports(name, reports):
    """Returns the result of pytest's reports of a test's phases."""
    for report in reports:
        if report.failed:
            return [name, "failed" if report.when == "call" else "error", message_of(report)]
    for report in reports:
        if hasattr(report, "wasxfail"):
            return [name, "passed", "an expected failure"]
        if report.skipped:
            return [name, "skipped", report.longrepr[2] if report.longrepr else ""]
    if any(report.when == "call" for report in reports):
        return [name, "passed", ""]
    return [name, "error", "it was not run"]


def run_pytest(path, teller):
    import pytest

    class Hooks:
        skipped = None  # why the whole file was skipped
        reports = items = ()

        def pytest_collectreport(self, report):
            if report.failed:
                teller.fault(report.nodeid, message_of(report))
            elif report.skipped:
                self.skipped = report.longrepr[2] if report.longrepr else ""

        def pytest_collection_finish(self, session):
            self.items = list(session.items)
            self.places = {id(item): place for place, item in enumerate(self.items)}
            if self.items:
                teller.collected(len(self.items))

        @pytest.hookimpl(hookwrapper=True)
        def pytest_runtest_protocol(self, item):
            self.reports = []
            ended = yield
            if ended.excinfo is None:
                teller.test(self.places[id(item)], [verdict_of_reports(item.nodeid, self.reports)])

        def pytest_runtest_logreport(self, report):
            self.reports.append(report)

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    folder, name = os.path.split(path)
    hooks = Hooks()
    options = ["-q", "-s", "-p", "no:cacheprovider", "--noconftest", "--rootdir", folder]
    ended = int(pytest.main([path, *options], plugins=[hooks]))
    if ended == 5:  # assertions only, which passed while it was collected
        teller.collected(1)
        why = hooks.skipped
        teller.test(0, [[name, "passed" if why is None else "skipped", why or ""]])
    elif ended not in (0, 1, 2):
        teller.fault(name, "pytest ended with status %d" % ended)


def tests_in(suite, kind):
    for test in suite:
        if isinstance(test, kind):
            yield from tests_in(test, kind)
        elif test is not None:
            yield test


def run_unittest(path, teller):
    import unittest

    def text_of(error):
        return "%s: %s" % (error[0].__name__, error[1])

    class Result(unittest.TestResult):
        parts = None  # of the current test
        skipped_names = ()  # "setUpClass (test_it.Tests)"

        def startTest(self, test):
            super().startTest(test)
            self.parts = []

        def stopTest(self, test):
            super().stopTest(test)
            failed = [part for part in self.parts if part[1] in ("failed", "error")]
            passed = [part for part in self.parts if part[1] == "passed"]
            parts = failed or passed[:1] or self.parts[:1] or [[test.id(), "error", "it was not run"]]
            self.parts = None
            teller.test(places.pop(id(test)), parts)

        def add(self, test, outcome, message):
            if self.parts is not None:
                self.parts.append([test.id(), outcome, message])
            elif outcome == "skipped":
                self.skipped_names += (test.id(),)
            else:
                teller.fault(test.id(), message)

        def addSuccess(self, test):
            self.add(test, "passed", "")

        def addError(self, test, error):
            self.add(test, "error", text_of(error))

        def addFailure(self, test, error):
            self.add(test, "failed", text_of(error))

        def addSkip(self, test, reason):
            self.add(test, "skipped", reason)

        def addExpectedFailure(self, test, error):
            self.add(test, "passed", "an expected failure")

        def addUnexpectedSuccess(self, test):
            self.add(test, "failed", "an unexpected success")

        def addSubTest(self, test, part, error):
            if error is not None:
                failed = issubclass(error[0], test.failureException)
                self.add(part, "failed" if failed else "error", text_of(error))

    name = os.path.basename(path)[:-3]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        teller.fault("the file", "%s: %s" % (type(error).__name__, error))
        return
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    tests = list(tests_in(suite, unittest.TestSuite))
    places = {id(test): place for place, test in enumerate(tests)}
    teller.collected(len(tests))
    result = Result()
    suite.run(result)
    for test in tests:  # tests of a skipped class or module
        of = type(test)
        scopes = ("(%s.%s)" % (of.__module__, of.__qualname__), "(%s)" % of.__module__)
        if id(test) in places and any(each.endswith(scopes) for each in result.skipped_names):
            teller.test(places.pop(id(test)), [[test.id(), "skipped", ""]])


def run_script(path, teller):
    name = os.path.basename(path)
    try:
        runpy.run_path(path, run_name=name[:-3])
    except Exception as error:
        teller.fault(name, "%s: %s" % (type(error).__name__, error))
        return
    teller.collected(1)
    teller.test(0, [[name, "passed", ""]])


def run_test_file(text, file_name, stand_in, wanted, teller):
    sys.dont_write_bytecode = True
    folder = os.getcwd()
    path = os.path.join(folder, file_name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    tree = ast.parse(text, file_name)
    CodeModules(tree, stand_in, wanted).install(folder)
    if runs_under_unittest(tree):
        run_unittest(path, teller)
    elif needs_no_runner(tree) and not is_there("pytest"):
        run_script(path, teller)
    else:
        run_pytest(path, teller)


def refusal(stub, what):
    def refuse(self, *_):
        raise stub.want("%s %s" % (what, self.__name__))

    return refuse


def run_apart(text, file_name, given):
    """Runs as an assertion script with the names in `given`."""
    stub = type(given["candidate"])

    def wanted():
        classes = sorted(set(stub.came))
        more = stub.asked_for_more + ["the result is an object of the class " + name for name in classes]
        del stub.asked_for_more[:], stub.came[:]
        return more[:10]

    def stand_in(name):
        return given[name] if name in given and name != "candidate" else stub(name)

    for use, what in {"__mro_entries__": "a class made from", "__iter__": "what is in",
                      "__getitem__": "an item of", "__enter__": "a context of"}.items():
        setattr(stub, use, refusal(stub, what))

    teller = Teller(stub.tell, wanted)
    run_test_file(text, file_name, stand_in, stub.want, teller)
    assert teller.failed == 0, "%d tests failed" % teller.failed


def run_shared(text, file_name, source):
    """Returns the lines that were sent."""
    module = type(sys)("solution")
    sys.modules["solution"] = module
    exec(compile(source, "solution.py", "exec"), module.__dict__)

    def own(name):
        if name not in module.__dict__:
            raise AttributeError("the code has no %s" % name)
        return module.__dict__[name]

    lines = []
    run_test_file(text, file_name, own, None, Teller(lines.append, list))
    return lines
