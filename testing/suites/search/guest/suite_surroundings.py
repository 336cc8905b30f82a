# Functions that ask for the clock, the environment or a random number: an adapter sets these for its
# call, with functions that the file of tests then has too. Nothing of the source is executed.
# Follows suite_kinds.py.

CLOCK = ("time.time", "time.time_ns", "time.localtime", "time.gmtime", "time.ctime", "time.asctime", "time.strftime", "time.mktime",
         "datetime.date.today", "datetime.date.fromtimestamp", "datetime.datetime.now", "datetime.datetime.utcnow",
         "datetime.datetime.today", "datetime.datetime.fromtimestamp")  # fmt: skip
MOMENTS = ["2024-02-29T12:30:00", "1999-12-31T23:59:59", "2023-06-15T08:00:00"]
OWN_CHANCE = ("random.Random", "random.SystemRandom", "random.seed")  # not of the generator that a seed sets
HOMES = ("os.path.expanduser", "pathlib.Path.home")
GETTERS = ("os.environ.get", "os.environ.pop", "os.environ.setdefault", "os.getenv")
VARIABLE_VALUES = ["ab", "1", None]

HELPERS = [
    ("other_than_default", [], '''def {i}other_than_default(**named):
    """The named arguments without those that equal their defaults, which the code then has to know."""
    return {name: value for name, (value, default) in named.items() if value != default or type(value) is not type(default)}
'''),
    ("object_after", [], '''def {i}object_after(kind, change, *given):
    """A new object, after calls of one of its methods."""
    *made, calls = given
    it = kind(*made)
    for call in calls:
        getattr(it, change)(*call)
    return it
'''),
    ("replaced", ["contextlib"], '''@{i}contextlib.contextmanager
def {i}replaced(pairs, *holders):
    """Puts other objects in the place of these, under all names that the holders have for them."""
    others = {id(old): new for old, new in pairs}
    held = [(names, name, value) for names in holders for name, value in names.items() if id(value) in others]
    try:
        for names, name, value in held:
            names[name] = others[id(value)]
        yield
    finally:
        for names, name, value in held:
            names[name] = value
'''),
    ("environment", ["os"], '''def {i}environment(names, **variables):
    """Sets variables of the environment, and takes out those that are None."""
    both = {**{i}os.environ, **variables}
    return {i}replaced([({i}os.environ, {k: v for k, v in both.items() if v is not None})], vars({i}os), names)
'''),
    ("clock_at", ["calendar", "datetime", "time"], '''def {i}clock_at(moment, names):
    """Stops the clock at a moment of UTC, and makes that the local time."""
    utc = {i}datetime.timezone.utc
    seconds = {i}datetime.datetime.fromisoformat(moment).replace(tzinfo=utc).timestamp()
    gmtime, asctime, strftime = {i}time.gmtime, {i}time.asctime, {i}time.strftime

    class Kind(type({i}datetime.datetime)):
        def __instancecheck__(cls, one):
            return isinstance(one, cls.__base__)

        def __call__(cls, *args, **kwargs):
            return cls.__base__(*args, **kwargs)

    class Moment({i}datetime.datetime, metaclass=Kind):
        fromtimestamp = classmethod(lambda cls, at, tz=None: cls.__base__.fromtimestamp(at, tz or utc).replace(tzinfo=tz))
        now = classmethod(lambda cls, tz=None: cls.fromtimestamp(seconds, tz))
        utcnow = today = classmethod(lambda cls: cls.fromtimestamp(seconds))

    class Day({i}datetime.date, metaclass=Kind):
        fromtimestamp = classmethod(lambda cls, at: Moment.fromtimestamp(at).date())
        today = classmethod(lambda cls: cls.fromtimestamp(seconds))

    def parts(at=None):
        return gmtime(seconds if at is None else at)

    return {i}replaced([
        ({i}datetime.datetime, Moment), ({i}datetime.date, Day), ({i}time.localtime, parts), ({i}time.gmtime, parts),
        ({i}time.time, lambda: seconds), ({i}time.time_ns, lambda: int(seconds) * 10**9), ({i}time.mktime, {i}calendar.timegm),
        ({i}time.ctime, lambda at=None: asctime(parts(at))),
        ({i}time.asctime, lambda at=None: asctime(parts() if at is None else at)),
        ({i}time.strftime, lambda form, at=None: strftime(form, parts() if at is None else at)),
    ], vars({i}datetime), vars({i}time), names)
'''),
]  # fmt: skip


class Asked:
    """The clock, variables and chance that some code asks for."""

    def __init__(self):
        self.clock = self.chance = False
        self.variables = []

    def is_something(self):
        return bool(self.clock or self.chance or self.variables)

    def parameters(self):
        """Returns (name, annotation, values) for each."""
        return (
            ([("clock", "str", MOMENTS)] if self.clock else [])
            + ([("seed", "int", [1, 2, 3])] if self.chance else [])
            + [(name, "Optional[str]", VARIABLE_VALUES) for name in self.variables]
        )

    def lines(self, body, names):
        """Returns the body of a function in these surroundings; `names` are the parameters."""
        names = dict(zip([name for name, _, _ in self.parameters()], names))
        if self.variables:
            pairs = ", ".join("%s=%s" % (name, names[name]) for name in self.variables)
            body = ["with {i}environment({g}, %s):" % pairs] + ["    " + line for line in body]
        if self.clock:
            body = ["with {i}clock_at(%s, {g}):" % names["clock"]] + ["    " + line for line in body]
        return (["{i}random.seed(%s)" % names["seed"]] if self.chance else []) + body

    def imports(self):
        return {"random"} if self.chance else set()

    def words(self):
        """Returns the end of a sentence about a call."""
        return (
            (", with the clock at this moment of UTC" if self.clock else "")
            + (", with this seed of random numbers" if self.chance else "")
            + (", with these variables of the environment" if self.variables else "")
        )


def imported_names(tree):
    """Returns what the names of imports stand for: {"dt": "datetime.datetime"}."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found[alias.asname or alias.name.split(".")[0]] = alias.name if alias.asname else alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.update((alias.asname or alias.name, "%s.%s" % (node.module, alias.name)) for alias in node.names)
    return found


class Surroundings:
    def __init__(self, tree):
        self.imports = imported_names(tree)
        self.texts = {t.id: n.value.value for n in tree.body if isinstance(n, ast.Assign) and is_constant(n.value, str) for t in n.targets if isinstance(t, ast.Name)}
        self.definitions = {n.name: [n] for n in tree.body if isinstance(n, FUNCTIONS)}
        for owner in (n for n in tree.body if isinstance(n, ast.ClassDef)):
            for method in (m for m in owner.body if isinstance(m, FUNCTIONS)):
                self.definitions.setdefault("." + method.name, []).append(method)
                if method.name == "__init__":
                    self.definitions.setdefault(owner.name, []).append(method)

    def whole_name(self, node):
        """Returns the name, with its module, of what an expression stands for; empty if it is not imported."""
        parts = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        known = isinstance(node, ast.Name) and node.id in self.imports
        return ".".join([self.imports[node.id]] + parts[::-1]) if known else ""

    def text_of(self, node):
        return node.value if is_constant(node, str) else self.texts.get(getattr(node, "id", ""), "")

    def reached(self, functions):
        """Returns these and the functions of the file that they may call."""
        found, todo = [], list(functions)
        while todo:
            function = todo.pop()
            if function in found:
                continue
            found.append(function)
            for node in ast.walk(function):
                name = node.id if isinstance(node, ast.Name) else "." + node.attr if isinstance(node, ast.Attribute) else ""
                todo += self.definitions.get(name, [])
        return found

    def asked_by(self, functions):
        asked, seeds = Asked(), False
        for node in (n for function in self.reached(functions) for n in ast.walk(function)):
            name = self.whole_name(node) if isinstance(node, (ast.Name, ast.Attribute)) else ""
            asked.clock |= name in CLOCK
            asked.chance |= name.startswith("random.") and name not in OWN_CHANCE
            seeds |= name == "random.seed"
            for variable in self.variables_at(node, name):
                if variable.isidentifier() and variable not in asked.variables:
                    asked.variables.append(variable)
        asked.chance &= not seeds
        return asked

    def variables_at(self, node, name):
        """Returns the variables of the environment that a node asks for."""
        if name in HOMES:
            return ["HOME"]
        if isinstance(node, ast.Call) and self.whole_name(node.func) in GETTERS and node.args:
            return [self.text_of(node.args[0])]
        if isinstance(node, ast.Subscript) and self.whole_name(node.value) == "os.environ":
            return [self.text_of(node.slice)]
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.In, ast.NotIn)) and self.whole_name(node.comparators[0]) == "os.environ":
            return [self.text_of(node.left)]
        return []


def helpers_for(texts):
    """Returns (name, text) of the helpers that these texts use, and the modules that they need."""
    used, modules = [], set()
    for name, needed, text in reversed(HELPERS):
        if any("{i}%s(" % name in other for other in texts):
            used.insert(0, (name, text))
            modules |= set(needed)
            texts = texts + [text]
    return used, modules
