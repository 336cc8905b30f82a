# Reads the claims of a file of tests about calls with values: the code's functions are stand-ins,
# and the value to which a test compares their result is the claim. The rest is left to the runner.
# Follows python_assertion_file.py and python_code_modules.py.
import unittest

READ = (ast.Eq, ast.Is, ast.Lt, ast.LtE)


class Claims:
    """The findings of one reading of the file."""

    def __init__(self):
        self.found = []  # [function, args, kwargs, kind, value, abs, rel, test]
        self.test = ""
        self.expecting = []  # exceptions that the enclosing blocks expect
        self.unread = 0

    def call(self, function, args, kwargs):
        if any(isinstance(value, Probe) for value in [*args, *kwargs.values()]):
            raise Unanswered
        call = (function, copied(list(args)), copied(kwargs))
        if not self.expecting:
            return Probe(self, call)
        expected = self.expecting[-1]
        self.add(call, "raises", expected.__name__)
        try:
            raise expected("as the test expects")
        except TypeError:
            raise expected if expected is TypeError else Unanswered

    def add(self, call, kind, value, tolerance=(0.0, 0.0)):
        self.found.append([*call, kind, copied(value), *map(float, tolerance), self.test])
        return True

    def direct(self, parts):
        expecting, self.expecting = self.expecting, []
        try:
            function, args, kwargs = parts()
        finally:
            self.expecting = expecting
        return function(*args, **kwargs)

    def compare(self, call, other):
        if isinstance(other, Approximately):
            return self.add(call, "near", other.expected, (other.abs, other.rel))
        if isinstance(other, Probe):
            raise Unanswered
        return self.add(call, "equal", other)

    def read(self, act):
        """Runs an assertion, which may have no readable claim."""
        before = len(self.found)
        try:
            act()
        except (Exception, Unanswered):
            pass
        self.unread += len(self.found) == before

    def unit(self, act):
        """Runs a test, whose assertions count separately."""
        try:
            act()
        except (Exception, Unanswered):
            self.unread += 1


class Probe:
    """The result of a call that was not made."""

    __hash__ = None

    def __init__(self, claims, call):
        self.claims, self.call = claims, call

    def __eq__(self, other):
        return self.claims.compare(self.call, other)

    def __sub__(self, other):
        return Distance(self, other)

    __rsub__ = __sub__

    def __getattr__(self, name):
        raise Unanswered


def unread_operator(*_):
    raise Unanswered


for operator in (
    "ne lt le gt ge bool len iter next getitem contains add radd mul rmul truediv rtruediv "
    "floordiv mod rmod pow neg pos abs invert float int index complex str repr format round call enter exit and or"
).split():
    setattr(Probe, "__%s__" % operator, unread_operator)


class Distance:
    """`f(x) - expected`, whose size a test may bound."""

    def __init__(self, probe, expected):
        if isinstance(expected, Probe) or not isinstance(expected, (int, float)):
            raise Unanswered
        self.probe, self.expected = probe, expected

    def __abs__(self):
        return self

    def __lt__(self, bound):
        return self.probe.claims.add(self.probe.call, "near", self.expected, (bound, 0.0))

    __le__ = __lt__


class Expecting:
    """A block such as `with pytest.raises(...)` or `with self.assertRaises(...)`."""

    def __init__(self, claims, expected):
        self.claims = claims
        self.expected = expected[0] if isinstance(expected, tuple) else expected

    def __enter__(self):
        if not (isinstance(self.expected, type) and issubclass(self.expected, BaseException)):
            raise Unanswered
        self.claims.expecting.append(self.expected)
        return self

    def __exit__(self, kind, error, _):
        self.claims.expecting.pop()
        self.value = self.exception = error
        return kind is not None and issubclass(kind, self.expected)


class ReadAsserts(ast.NodeTransformer):
    """Separates each `assert`, and drops those that claim nothing about one result."""

    def visit_Assert(self, node):
        acts = [self.claim(part) for part in self.parts(node.test)]
        empty = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
        calls = [
            ast.Expr(call_of("synth read", ast.Lambda(args=empty, body=act))) for act in acts
        ]
        return [ast.fix_missing_locations(ast.copy_location(call, node)) for call in calls]

    def visit_With(self, node):
        """A block that expects an exception is a claim only if the call is all it does."""
        if not any(expects_exception(item.context_expr) for item in node.items):
            return self.generic_visit(node)
        value = getattr(node.body[0], "value", None)
        is_one_call = len(node.body) == 1 and isinstance(value, ast.Call)
        act = direct(value) if is_one_call else call_of("synth unread")
        node.body = [ast.fix_missing_locations(ast.copy_location(ast.Expr(act), node.body[0]))]
        return node

    def visit_Call(self, node):
        """Reads the same from a lambda: `assertRaises(ValueError, lambda: f(1))`."""
        self.generic_visit(node)
        if expects_exception(node):
            for arg in node.args:
                if isinstance(arg, ast.Lambda):
                    is_call = isinstance(arg.body, ast.Call)
                    act = direct(arg.body) if is_call else call_of("synth unread")
                    arg.body = ast.fix_missing_locations(ast.copy_location(act, arg.body))
        return node

    def parts(self, test):
        if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
            return [part for value in test.values for part in self.parts(value)]
        return [test]

    def claim(self, test):
        if isinstance(test, ast.Compare):
            if len(test.ops) == 1 and isinstance(test.ops[0], READ):
                if isinstance(test.ops[0], ast.Is):
                    return call_of("synth is", test.left, test.comparators[0])
                return test
        elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            if not isinstance(test.operand, (ast.Compare, ast.BoolOp)):
                return call_of("synth is", test.operand, ast.Constant(value=False))
        elif isinstance(test, ast.Call) and getattr(test.func, "id", "") != "any":
            return call_of("synth is", test, ast.Constant(value=True))
        return call_of("synth unread")


def expects_exception(node):
    function = node.func if isinstance(node, ast.Call) else None
    name = getattr(function, "attr", getattr(function, "id", ""))
    return name == "raises" or name.startswith(("assertRaises", "failUnlessRaises"))


def direct(call):
    """Returns the call, with its function and arguments evaluated separately."""
    args = ast.Tuple(elts=call.args, ctx=ast.Load())
    names = [None if word.arg is None else ast.Constant(value=word.arg) for word in call.keywords]
    kwargs = ast.Dict(keys=names, values=[word.value for word in call.keywords])
    empty = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
    parts = ast.Tuple(elts=[call.func, args, kwargs], ctx=ast.Load())
    return call_of("synth direct", ast.Lambda(args=empty, body=parts))


def call_of(name, *args):
    return ast.Call(func=ast.Name(id=name, ctx=ast.Load()), args=list(args), keywords=[])


def same(left, right):
    """Reads `f(x) is None`, or `assert f(x)` if the result is true or false."""
    if isinstance(left, Probe):
        left.claims.add(left.call, "truth" if isinstance(right, bool) else "equal", right)


class ClaimApproximately(Approximately):
    def __eq__(self, other):
        return other == self if isinstance(other, Probe) else super().__eq__(other)


def claims_pytest(claims):
    module = pytest_module()

    def raises(expected, *args, **kwargs):
        if args:
            with Expecting(claims, expected):
                args[0](*args[1:], **kwargs)
        return Expecting(claims, expected)

    def fixture(*args, **kwargs):
        def mark(function):
            function.is_fixture = True
            return function

        return mark(args[0]) if args and callable(args[0]) else mark

    module.raises, module.approx, module.fixture = raises, ClaimApproximately, fixture
    module.__getattr__ = lambda name: unread_operator
    return module


def claims_unittest(claims):
    """The assertions of TestCase, which read their arguments."""

    def reader(read):
        return lambda self, *args, **kwargs: claims.read(lambda: read(*args, **kwargs))

    def near(first, second, places=None, msg=None, delta=None):
        bound = delta if delta is not None else 0.5 * 10 ** -(7 if places is None else places)
        return abs(first - second) <= bound

    def raises(self, expected, *args, **kwargs):
        if not args:
            return Expecting(claims, expected)
        with Expecting(claims, expected):
            args[0](*args[1:], **kwargs)

    def raises_regex(self, expected, pattern, *args, **kwargs):
        return raises(self, expected, *args, **kwargs)

    equal = reader(lambda first, second, *_, **__: first == second)
    case = unittest.TestCase
    for name in dir(case):
        if name.startswith("assert"):
            setattr(case, name, equal if name.endswith("Equal") else reader(unread_operator))
    case.assertTrue = reader(lambda value, msg=None: same(value, True))
    case.assertFalse = reader(lambda value, msg=None: same(value, False))
    case.assertIs = reader(lambda first, second, msg=None: same(first, second))
    case.assertIsNone = reader(lambda value, msg=None: same(value, None))
    case.assertAlmostEqual = reader(near)
    case.assertNotEqual = case.assertNotAlmostEqual = case.assertCountEqual = reader(unread_operator)
    case.assertRaises, case.assertRaisesRegex = raises, raises_regex


def value_of_fixture(fixture, namespace):
    made = fixture(**fixtures_for(fixture, {}, namespace))
    return next(made) if hasattr(made, "__next__") else made


def fixtures_for(function, case, namespace):
    code = function.__code__
    given = dict(case)
    free = code.co_varnames[: code.co_argcount - len(function.__defaults__ or ())]
    for name in free:
        if name not in given and name != "self":
            if not hasattr(namespace.get(name), "is_fixture"):
                raise Unanswered
            given[name] = value_of_fixture(namespace[name], namespace)
    return given


def units_of(namespace):
    for name, item in list(namespace.items()):
        if isinstance(item, type) and item.__module__ == "synth assertions":
            is_case = issubclass(item, unittest.TestCase)
            if is_case or name.startswith("Test"):
                for method in [m for m in dir(item) if m.startswith("test")]:
                    yield "%s.%s" % (name, method), method_unit(item, method, is_case, namespace)
        elif name.startswith("test") and hasattr(item, "__code__"):
            for case in getattr(item, "cases", [{}]):
                yield name, lambda item=item, case=case: item(**fixtures_for(item, case, namespace))


def method_unit(cls, method, is_case, namespace):
    def act():
        function = getattr(cls, method)
        for case in getattr(function, "cases", [{}]):
            made = cls(method) if is_case else cls()
            for name in ("setUp", "setup_method"):
                if hasattr(made, name):
                    getattr(made, name)()
            getattr(made, method)(**fixtures_for(function, case, namespace))

    return act


def settled(found):
    """Reads `assert f(x)` as true or false if nothing else is claimed about the function."""
    others = {
        claim[0]
        for claim in found
        if claim[3] == "near" or (claim[3] == "equal" and not isinstance(claim[4], bool))
    }
    for claim in found:
        if claim[3] == "truth":
            if claim[0] in others:
                continue
            claim[3] = "equal"
        yield claim


def claims_in(text, file_name):
    """Returns the claims of a file, the number of other assertions, and an error if any."""
    tree = ast.parse(text)
    if not runs_under_unittest(tree) and not needs_no_runner(tree) and not is_there("pytest"):
        return {"missing": "pytest"}
    claims = Claims()
    modules = CodeModules(tree, lambda name: lambda *args, **kwargs: claims.call(name, args, kwargs))
    modules.install(os.getcwd())
    sys.modules["pytest"] = claims_pytest(claims)
    claims_unittest(claims)
    code = compile(ReadAsserts().visit(tree), "tests", "exec", dont_inherit=True)
    namespace = {
        "__name__": "synth assertions",
        "__file__": os.path.join(os.getcwd(), file_name),
        "synth read": claims.read,
        "synth direct": claims.direct,
        "synth is": same,
        "synth unread": unread_operator,
    }
    problem = ""
    stdout, stderr = sys.stdout, sys.stderr
    try:
        exec(code, namespace)
    except BaseException as error:
        problem = "%s: %s" % (type(error).__name__, error)
    units = {}
    for name, act in units_of(namespace):
        units[name] = units.get(name, 0) + 1
        claims.test = "%s (%d)" % (name, units[name]) if units[name] > 1 else name
        claims.expecting = []
        claims.unit(act)
    sys.stdout, sys.stderr = stdout, stderr
    return {"claims": list(settled(claims.found)), "unread": claims.unread, "problem": problem,
            "module": next(modules_of(tree, modules.tops), "")}
