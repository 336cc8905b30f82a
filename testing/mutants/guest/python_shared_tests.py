# Part 2: runs a file of tests in the process of the program that it tests, so that the tests can
# reach its classes, changes in place and globals. For tests that need more than calls by value.
import ast
import os
import sys
import tempfile


class Skip(Exception):
    """The test does not apply."""


class MonkeyPatch:
    """pytest's fixture of that name: changes that are undone at the end."""

    def __init__(self):
        self.undone = []

    def setattr(self, target, name, value, raising=True):
        if isinstance(target, str):
            raise NotImplementedError("monkeypatch.setattr of a dotted name")
        had, old = hasattr(target, name), getattr(target, name, None)
        if raising and not had:
            raise AttributeError(name)
        undo = (lambda: setattr(target, name, old)) if had else (lambda: delattr(target, name))
        self.undone.append(undo)
        setattr(target, name, value)

    def setitem(self, mapping, key, value):
        had, old = key in mapping, mapping.get(key)
        undo = (lambda: mapping.__setitem__(key, old)) if had else (lambda: mapping.pop(key, None))
        self.undone.append(undo)
        mapping[key] = value

    def setenv(self, name, value):
        self.setitem(os.environ, name, str(value))

    def delenv(self, name, raising=True):
        if name in os.environ:
            self.setitem(os.environ, name, "")
            del os.environ[name]
        elif raising:
            raise KeyError(name)

    def undo(self):
        while self.undone:
            self.undone.pop()()


def skip(reason="", **_):
    raise Skip(reason)


def fixture(*args, **kwargs):
    def mark(function):
        function.is_fixture = True
        function.fixture_name = kwargs.get("name") or function.__name__
        return function

    return mark(args[0]) if args and callable(args[0]) else mark


def pytest_module():
    module = type(sys)("pytest")
    module.raises, module.approx, module.mark = raises, Approximately, Marks()
    module.fixture, module.skip = fixture, skip
    module.param = lambda *values, **_: values if len(values) > 1 else values[0]
    module.main = lambda *_, **__: 0
    return module


class Setting:
    """The fixtures of one test, each made once and torn down at the end, the last one first."""

    def __init__(self, namespace, own=None):
        self.own = own
        self.known = {f.fixture_name: f for f in namespace.values() if hasattr(f, "fixture_name")}
        self.made, self.down = {}, []

    def value(self, name):
        if name not in self.made:
            self.made[name] = self.make(name)
        return self.made[name]

    def make(self, name):
        if name == "monkeypatch":
            patch = MonkeyPatch()
            self.down.append(patch.undo)
            return patch
        if name == "tmp_path":
            return __import__("pathlib").Path(tempfile.mkdtemp(dir="."))
        function = getattr(self.own, name, None) or self.known[name]
        made = function(**self.arguments(function))
        if hasattr(made, "__next__") and hasattr(made, "throw"):  # a fixture that yields
            value = next(made)
            self.down.append(lambda: next(made, None))
            return value
        return made

    def arguments(self, function, case=()):
        code = function.__code__
        names = code.co_varnames[: code.co_argcount]
        optional = len(function.__defaults__ or ())
        needed = names[: len(names) - optional] if optional else names
        return {n: self.value(n) for n in needed if n != "self" and n not in case}

    def end(self):
        while self.down:
            self.down.pop()()


def run_function(namespace, function, case, own=None):
    setting = Setting(namespace, own)
    try:
        plain = getattr(function, "__func__", function)
        function(**dict(setting.arguments(plain, case), **case))
    finally:
        setting.end()


def run_method(namespace, cls, method, case):
    made = cls(method) if hasattr(cls, "assertEqual") else cls()
    for name in ("setUpClass", "setup_class", "setUp"):
        getattr(made, name, lambda: None)()
    if hasattr(made, "setup_method"):
        made.setup_method(*[None] * (made.setup_method.__func__.__code__.co_argcount - 1))
    try:
        run_function(namespace, getattr(made, method), case, made)
    finally:
        for name in ("tearDown", "teardown_method", "doCleanups", "tearDownClass"):
            getattr(made, name, lambda: None)()


def tests_of(namespace, file):
    unittest = sys.modules.get("unittest")
    for name, item in list(namespace.items()):
        if isinstance(item, type) and item.__module__ == file:
            is_case = unittest is not None and issubclass(item, unittest.TestCase)
            if is_case or name.startswith("Test"):
                for method in [m for m in dir(item) if m.startswith("test")]:
                    for case in getattr(getattr(item, method), "cases", [{}]):
                        yield "%s.%s" % (name, method), (run_method, item, method, case)
        elif name.startswith("test") and hasattr(item, "__code__"):
            for case in getattr(item, "cases", [{}]):
                yield name, (run_function, item, case)


def bind(program, text, module_name):
    """Returns the program's module under the name that the tests import, a function that runs one
    of the tests (its place -> True, or what the test raises), and one that returns their names."""
    file = "tests of " + module_name
    sys.modules[module_name] = sys.modules[program["__name__"]]
    sys.modules["pytest"] = pytest_module()
    module = type(sys)(file)
    sys.modules[file] = module
    code = compile(text, file, "exec", dont_inherit=True)
    is_script = not any(
        isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name.lower().startswith("test")
        or isinstance(node, ast.ClassDef)
        for node in ast.parse(text).body
    )
    if is_script:
        tests = [("script", (lambda namespace: exec(code, namespace),))]
    else:
        exec(code, module.__dict__)
        tests = list(tests_of(module.__dict__, file))

    def test(place):
        act, *rest = tests[place][1]
        try:
            act(module.__dict__, *rest)
        except BaseException as error:
            if type(error).__name__ not in ("Skip", "SkipTest"):
                raise
        return True

    return test, lambda: [name for name, _ in tests]
