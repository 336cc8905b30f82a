# Part 2: judges a file of assertions by recorded results of functions: each function is a stand-in
# that looks its calls up in a table, so that no candidate runs beside the assertions. It takes
# scripts, and the plain part of pytest and unittest files.
import ast
import sys

MODULE_GUARDS = ("main", "__main__")


class Unanswered(BaseException):
    """The result of a call is not known yet."""


class CutOff(BaseException):
    """The call was cut off."""


class Unsupported(BaseException):
    """The file needs more than calls by value."""


class Run:
    """One reading of the file, with the answers of one candidate."""

    def __init__(self, keys, answers):
        self.keys = keys  # text of a call -> its place among the answers
        self.answers = answers
        self.needed = {}  # text of a call -> the call, if its result is unknown
        self.calls = []  # places of calls since the last check
        self.failed = {}  # name of a check -> places of its calls
        self.passed = []  # places of calls of checks that passed
        self.unknown = 0
        self.checks = 0
        self.raised = []  # exceptions of the candidate that the file received

    def call(self, function, args, kwargs):
        text = repr((function, args, sorted(kwargs.items())))
        place = self.keys.get(text)
        if place is not None:
            self.calls.append(place)
        answer = self.answers[place] if place is not None and place < len(self.answers) else None
        if answer is None:
            if place is None:
                self.needed.setdefault(text, (function, copied(args), copied(kwargs)))
            raise Unanswered
        if answer[0] == "value":
            return copied(answer[1])
        if answer[0] == "error":
            self.raised.append(rebuilt(answer[1], answer[2]))
            raise self.raised[-1]
        raise CutOff

    def check(self, name, act):
        """Counts a check: passed if `act` returns true, failed only if that is certain."""
        self.checks += 1
        try:
            holds = bool(act())
        except Unanswered:
            self.unknown += 1
            self.calls = []
            return
        except Unsupported:
            raise
        except BaseException as error:
            self.refuse(error)
            holds = False
        if holds:
            self.passed += self.calls
        else:
            self.failed.setdefault("%s (%d)" % (name, self.checks), list(self.calls))
        self.calls = []

    def refuse(self, error):
        """Raises Unsupported for a missing name or module: not the candidate's fault."""
        is_its_own = all(error is not raised for raised in self.raised)
        if isinstance(error, (NameError, ImportError)) and is_its_own:
            raise Unsupported("%s: %s" % (type(error).__name__, error))

    def unit(self, name, act):
        """Runs a part of the file; the part fails if it raises an exception."""
        before = self.checks
        try:
            act()
        except Unanswered:
            self.unknown += 1
        except (Unsupported, SyntaxError):
            raise
        except BaseException as error:
            self.refuse(error)
            if type(error).__name__ != "Skipped":
                self.failed.setdefault("%s: %s" % (name, type(error).__name__), list(self.calls))
        else:
            self.passed += self.calls
            if self.checks == before and self.calls:
                self.checks += 1
        self.calls = []


def copied(value):
    if type(value) in (list, tuple, set):
        return type(value)(copied(item) for item in value)
    if type(value) is dict:
        return {copied(key): copied(item) for key, item in value.items()}
    return value


def rebuilt(kinds, message):
    """Returns an exception of the nearest built-in class, under its own name."""
    builtins = sys.modules["builtins"]
    base = next((getattr(builtins, kind) for kind in kinds if hasattr(builtins, kind)), Exception)
    cls = base if base.__name__ == kinds[0] else type(kinds[0], (base,), {})
    try:
        return cls(message)
    except BaseException:
        return Exception(message)


class StandIn:
    def __init__(self, run, name):
        self.run = run
        self.__name__ = self.__qualname__ = name

    def __call__(self, *args, **kwargs):
        return self.run[0].call(self.__name__, list(args), kwargs)


def pytest_module():
    module = type(sys)("pytest")
    module.raises, module.approx, module.mark = raises, Approximately, Marks()
    module.param = lambda *values, **_: values if len(values) > 1 else values[0]
    module.main = lambda *_, **__: 0
    module.__getattr__ = unsupported_in("pytest")
    return module


def unsupported_in(module):
    def missing(name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise Unsupported("%s.%s is more than calls of functions by value" % (module, name))

    return missing


class Checks(ast.NodeTransformer):
    """Returns `assert x` as a separate check, so that those after it count too."""

    def visit_Assert(self, node):
        name = "line %d" % node.lineno
        empty = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        act = ast.Lambda(args=empty, body=node.test)
        call = ast.Call(
            func=ast.Name(id="synth check", ctx=ast.Load()),
            args=[ast.Constant(value=name), act],
            keywords=[],
        )
        return ast.fix_missing_locations(ast.copy_location(ast.Expr(value=call), node))


def tests_of(namespace):
    """Returns the test functions and methods that pytest would run, with their callers."""
    unittest = sys.modules.get("unittest")
    for name, item in list(namespace.items()):
        if isinstance(item, type) and item.__module__ == "synth assertions":
            is_case = unittest is not None and issubclass(item, unittest.TestCase)
            if not is_case and not name.startswith("Test"):
                continue
            for method in [m for m in dir(item) if m.startswith("test")]:
                yield "%s.%s" % (name, method), method_call(item, method, is_case)
        elif name.startswith("test") and callable(item) and not isinstance(item, StandIn):
            code = getattr(item, "__code__", None)
            needed = set(code.co_varnames[: code.co_argcount]) if code else set()
            for case in getattr(item, "cases", [{}]):
                if len(item.__defaults__ or ()) < len(needed - set(case)):
                    raise Unsupported("%s takes fixtures" % name)
                yield name, lambda item=item, case=case: item(**case)


def method_call(cls, method, is_case):
    def act():
        made = cls(method) if is_case else cls()
        for name in ("setUp", "setup_method"):
            if hasattr(made, name):
                getattr(made, name)()
        for case in getattr(getattr(cls, method), "cases", [{}]):
            getattr(made, method)(**case)

    return act


def read_once(code, run, functions, module_name):
    holder = [run]
    stand_ins = {name: StandIn(holder, name) for name in functions}
    candidate = type(sys)(module_name)
    candidate.__dict__.update(stand_ins)
    candidate.__all__ = list(functions)
    candidate.__getattr__ = unsupported_in(module_name)
    namespace = {"__name__": "synth assertions", "synth check": run.check, **stand_ins}
    if len(functions) == 1:
        namespace["candidate"] = stand_ins[functions[0]]
    sys.modules[module_name] = sys.modules["solution"] = candidate
    sys.modules["pytest"] = pytest_module()
    run.unit("script", lambda: exec(code, namespace))
    for name, act in tests_of(namespace):
        run.unit(name, act)
    return run


def constants_in(tree):
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, str, bool):
            found.setdefault((type(node.value), node.value), node.value)
    return list(found.values())


def hold(script, functions, module_name, calls, answers):
    """Judges the file by each table of `answers`: one entry a call, ("value", v), ("error",
    kinds, message), ("cut",) or None where it is not known. Gives for each table (names of failed
    checks, how many are not known, how many there are, places of calls in failed checks and in
    passed ones), and the calls without an answer."""
    tree = ast.parse(script)
    constants = constants_in(tree)
    code = compile(Checks().visit(tree), "assertions", "exec", dont_inherit=True)
    keys = {}
    for place, (function, args, kwargs) in enumerate(calls):
        keys[repr((function, list(args), sorted(kwargs.items())))] = place
    verdicts, needed = [], {}
    stdout, stderr = sys.stdout, sys.stderr
    for table in answers:
        run = Run(keys, [] if table is None else table)
        try:
            read_once(code, run, functions, module_name)
        except Unsupported as problem:
            return {"unsupported": str(problem)}
        failing = sorted({place for places in run.failed.values() for place in places})
        verdicts.append(
            (list(run.failed), run.unknown, run.checks, failing, sorted(set(run.passed)))
        )
        needed.update(run.needed)
    sys.stdout, sys.stderr = stdout, stderr
    return {"verdicts": verdicts, "needed": list(needed.values()), "constants": constants}
