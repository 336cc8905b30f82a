# Plain-value functions for code that tests cannot call with plain values: methods, sequences of
# calls, functions of dates, decimals, paths, files, enumerations, records and functions, and what
# asks for the clock, the environment or chance. The source is not executed. Follows testing/mutants'
# part on sources, suite_kinds.py, suite_files.py and suite_surroundings.py.

# Annotation -> (how a plain value is converted, the value's annotation, some values, its import)
MADE = {
    "date": ("{i}datetime.date.fromisoformat({})", "str", ["2024-02-29", "2023-12-31", "2000-01-01"], "datetime"),
    "datetime": ("{i}datetime.datetime.fromisoformat({})", "str", ["2024-02-29T12:30:00", "1999-12-31T23:59:59"], "datetime"),
    "time": ("{i}datetime.time.fromisoformat({})", "str", ["12:30:00", "23:59:59"], "datetime"),
    "timedelta": ("{i}datetime.timedelta(seconds={})", "int", [90, 86400, 0], "datetime"),
    "Decimal": ("{i}decimal.Decimal({})", "str", ["1.005", "2.5", "-3"], "decimal"),
    "Fraction": ("{i}fractions.Fraction({})", "str", ["1/3", "-5/2", "4"], "fractions"),
    "Path": ("{i}pathlib.PurePosixPath({})", "str", ["a/B.txt", "x.tar.gz", "/"], "pathlib"),
    "PurePath": ("{i}pathlib.PurePosixPath({})", "str", ["a/B.txt", "x.tar.gz", "/"], "pathlib"),
}  # fmt: skip
CALLABLES = {
    1: "{'as it is': lambda x: x, 'twice': lambda x: x + x, 'length': lambda x: len(str(x))}[{}]",
    2: "{'first': lambda x, y: x, 'sum': lambda x, y: x + y, 'less': lambda x, y: x < y}[{}]",
}
CALLABLE_NAMES = {1: ["twice", "length", "as it is"], 2: ["sum", "first", "less"]}
MOST_SEEDS = 3
MOST_OF_A_CLASS = 14  # adapters of a class
CHANGING = ("append", "extend", "insert", "add", "remove", "pop", "popleft", "appendleft", "clear", "update", "setdefault", "discard", "sort", "reverse")


def bases_of(node):
    return [ast.unparse(base).split(".")[-1].split("[")[0] for base in node.bases]


def is_dataclass(node):
    return any("dataclass" in ast.unparse(d) for d in node.decorator_list)


def fields_of(node):
    return [(n.target.id, ast.unparse(n.annotation)) for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name) and "ClassVar" not in ast.unparse(n.annotation)]


def is_plain_class(node):
    """Returns whether its objects are made by calling it, and are no errors."""
    bases = set(bases_of(node))
    special = {"Enum", "IntEnum", "StrEnum", "Flag", "Exception", "Protocol", "ABC", "TypedDict"}
    return not node.name.startswith("_") and not bases & special and not any(b.endswith(("Error", "Exception")) for b in bases)


def kind_of_parameter(parameter):
    """Returns its annotation, or else the kind of its default."""
    _, annotation, default = parameter
    value = ast.literal_eval(default) if default and is_literal(default) else None
    return annotation or ("" if value is None else type(value).__name__)


def rows_of(kinds, i):
    """Returns a value of each kind; an unknown kind is one for all."""
    values = [values_of_annotation(kind or ["int", "str", "float"][i % 3]) or [None] for kind in kinds]
    return [value[(i + place) % len(value)] for place, value in enumerate(values)]


class Adapters:
    def __init__(self, text):
        self.tree = ast.parse(text)
        self.classes = {n.name: n for n in self.tree.body if isinstance(n, ast.ClassDef)}
        self.found, self.imports = [], set()
        self.surroundings = Surroundings(self.tree)

    def maker(self, annotation, depth=0):
        """Returns (template of {}, plain annotation, values), or None if it is plain already."""
        text = (annotation or "").strip("\"'").replace("typing.", "").replace("datetime.", "").replace("decimal.", "").replace("pathlib.", "")
        name, _, inside = text.partition("[")
        inside = inside[:-1]
        if text in MADE:
            made, plain, values, module = MADE[text]
            self.imports.add(module)
            return made, plain, values
        if name in ("Optional", "List", "list", "Sequence", "Iterable") and depth < 2:
            inner = self.maker(inside, depth + 1)
            if inner is None:
                return None
            if name == "Optional":
                return "(None if {} is None else %s)" % inner[0], "Optional[%s]" % inner[1], inner[2][:2] + [None]
            return "[%s for item in {}]" % inner[0].replace("{}", "item"), "list[%s]" % inner[1], [inner[2], inner[2][:1]]
        if name == "Callable":
            count = len(split_types(inside[1 : inside.find("]")])) if inside.startswith("[") and not inside.startswith("[]") else 1
            return (CALLABLES[count], "str", CALLABLE_NAMES[count]) if count in CALLABLES else None
        return self.maker_of_class(self.classes.get(text), depth)

    def maker_of_class(self, node, depth):
        if node is None:
            return None
        if {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"} & set(bases_of(node)):
            names = [t.id for n in node.body if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)]
            return "{m}%s[{}]" % node.name, "str", names[:MOST_SEEDS]
        if "NamedTuple" in bases_of(node) or is_dataclass(node):
            kinds = [annotation for _, annotation in fields_of(node)]
            if depth > 1 or not kinds or any(self.maker(kind, depth + 1) for kind in kinds):
                return None
            values = [values_of_annotation(kind) for kind in kinds]
            if not all(values):
                return None
            rows = [tuple(v[i % len(v)] for v in values) for i in range(MOST_SEEDS)]
            return "{m}%s(*{})" % node.name, "tuple[%s]" % ", ".join(kinds), rows
        return self.maker_of_object(node) if depth < 2 and is_plain_class(node) else None

    def maker_of_object(self, node):
        """Of an object of a class of the file: the arguments of its constructor, then the calls of the first
        method that changes it."""
        change = next((m for m in node.body if isinstance(m, ast.FunctionDef) and self.is_called(m) and changes_self(m)), None)
        made, given = self.constructor(node), self.parameters(change, 1) if change else []
        if made is None or not made and change is None:
            return None
        kinds, row = [kind_of_parameter(one) for one in made], [kind_of_parameter(one) for one in given]
        if any(set(re.findall(r"\w+", kind)) & (set(self.classes) | set(MADE) | {"Callable"}) for kind in kinds + row):
            return None
        rows = []
        for i in range(MOST_SEEDS):
            calls = [tuple(rows_of(row, i)) for _ in range(MOST_SEEDS - 1 - i)]
            rows.append(tuple(rows_of(kinds, i) + ([calls] if change else [])))
        plain = kinds + (["list[tuple[%s]]" % ", ".join(row)] if change else [])
        is_told = all(kinds + row) and (not change or row)
        template = "{i}object_after({m}%s, %r, *{})" % (node.name, change.name) if change else "{m}%s(*{})" % node.name
        return template, "tuple[%s]" % ", ".join(plain) if is_told else "", rows

    def parameters(self, function, skip_self):
        """Returns (name, annotation, text of the default) of plain parameters; None if others are required."""
        arguments = function.args
        plain = (arguments.posonlyargs + arguments.args)[skip_self:]
        if any(default is None for default in arguments.kw_defaults):
            return None
        needed = len(arguments.posonlyargs + arguments.args) - len(arguments.defaults)
        return [
            (a.arg, ast.unparse(a.annotation) if a.annotation else "", ast.unparse(arguments.defaults[i + skip_self - needed]) if i + skip_self >= needed else "")
            for i, a in enumerate(plain)
        ]  # fmt: skip

    def add(self, name, shown, of, groups, body, owners, is_async=False, files=()):
        """Adds an adapter with groups of parameters, each with a template of its call. `shown` says
        what it calls, `owners` are names and nodes of that. Parameters of `files` are names of files,
        which the files' contents replace."""
        asked = self.surroundings.asked_by([node for _, node in owners])
        taken, required, optional, calls = {"it", "result"}, [], [], []

        def parameter_for(wanted, kind, values, default=""):
            while wanted in taken:
                wanted += "_"
            taken.add(wanted)
            (optional if default else required).append((wanted, kind, values, default))
            return wanted

        around = [parameter_for(*one) for one in asked.parameters()]
        for parameters in groups:
            made, left_out = [], []
            for parameter, annotation, default in parameters:
                maker = self.maker(annotation)
                if parameter in files:
                    use = files[parameter]
                    made.append(use.given(parameter))
                    if use.reads:
                        required.append((parameter, use.kind(), use.values(), ""))
                        taken.add(parameter)
                elif default and not maker:
                    if is_literal(default):
                        plain = parameter_for(parameter, annotation, [], default)
                        (left_out if is_constant_default(default) else made).append((parameter, plain, default))
                else:
                    kind = maker[1] if maker else annotation
                    values = list(maker[2]) if maker else values_of_annotation(kind) if kind else []
                    plain = parameter_for(parameter, kind, values)
                    made.append(maker[0].replace("{}", plain) if maker else plain)
            calls.append(", ".join(with_defaults(made, left_out)))
        lines = asked.lines([filled(line, calls) for line in body], around)
        self.imports |= asked.imports()
        signature = ["%s: %r" % (n, kind) if kind else n for n, kind, _, _ in required] + [
            "%s: %r = %s" % (n, kind, default) if kind else "%s=%s" % (n, default) for n, kind, _, default in optional
        ]  # fmt: skip
        text = "%sdef %s(%s):\n    \"\"\"%s%s.\"\"\"\n%s\n" % (
            "async " if is_async else "", name, ", ".join(signature), of, asked.words(), "\n".join("    " + line for line in lines),
        )  # fmt: skip
        seeds, rows, count = [values for _, _, values, _ in required], [], MOST_SEEDS
        if around and not all(seeds):
            seeds, count = [values or values_of_any_kind() for values in seeds], len(KINDS)
        if all(seeds) and (files or around or any(self.maker(a) for g in groups for _, a, _ in g)):
            rows = [[values[(i + place) % len(values)] for place, values in enumerate(seeds)] for i in range(count)]
        self.found.append((name, [one[0] for one in required + optional], text, rows, [n for n, _ in owners], shown))

    def functions(self):
        """Adds adapters of functions with parameters that are not literals, or that depend on their
        surroundings; returns the names of both."""
        replaced, beside = [], []
        for node in self.tree.body:
            if not isinstance(node, FUNCTIONS) or node.name.startswith("_") or node.args.vararg or node.args.kwarg:
                continue
            parameters = self.parameters(node, 0)
            files = file_uses(node)
            if parameters is None:
                continue
            is_made = bool(files) or any(self.maker(annotation) for _, annotation, _ in parameters)
            if not is_made and not self.surroundings.asked_by([node]).is_something():
                continue
            (replaced if is_made else beside).append(node.name)
            call = "{m}%s({})" % node.name
            if isinstance(node, ast.AsyncFunctionDef):
                call = "await " + call
            elif is_generator(node):
                call = "list(%s)" % call
            of, body = "Calls %s" % node.name + (" with what these plain values stand for" if is_made else ""), ["return " + call]
            if files:
                of, body = self.within_files(node, files, call)
            self.add("call_" + node.name, node.name, of, [parameters], numbered(body), [(node.name, node)], isinstance(node, ast.AsyncFunctionDef), files)
        return replaced, beside

    def within_files(self, node, files, call):
        """Returns what an adapter says that it does, and its body."""
        self.imports |= {"os", "tempfile"} | ({"pathlib"} if any(use.is_path for use in files.values()) else set())
        return "Calls %s in a temporary folder%s%s" % (
            node.name, ", with files that hold this" if any(use.reads for use in files.values()) else "",
            ", and gives what is in those that it writes" if any(use.writes for use in files.values()) else "",
        ), lines_with_files(files, call)  # fmt: skip

    def methods(self):
        for node in self.classes.values():
            if not is_plain_class(node):
                continue
            made = self.constructor(node)
            if made is None:
                continue
            before = len(self.found)
            public = [m for m in node.body if isinstance(m, FUNCTIONS) and self.is_called(m)]
            changing = [m for m in public if changes_self(m)]
            for method in public:
                self.method(node, made, method, None)
            for change in changing[:2]:
                for method in public:
                    if method is not change and len(self.found) - before < MOST_OF_A_CLASS:
                        self.method(node, made, method, change)

    def is_called(self, method):
        decorators = {ast.unparse(d).split(".")[-1] for d in method.decorator_list}
        is_plain = not method.name.startswith("_") or method.name in ("__len__", "__str__", "__repr__", "__contains__", "__getitem__", "__iter__", "__bool__")
        return is_plain and not decorators - {"property", "cached_property"} and not method.args.vararg and not method.args.kwarg and self.parameters(method, 1) is not None and isinstance(method, ast.FunctionDef)

    def constructor(self, node):
        init = next((m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), None)
        if init is not None:
            return None if init.args.vararg and not init.args.args else self.parameters(init, 1)
        if "NamedTuple" in bases_of(node) or is_dataclass(node):
            defaults = {n.target.id: ast.unparse(n.value) for n in node.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name) and n.value is not None}
            return [(name, kind, defaults.get(name, "")) for name, kind in fields_of(node)]
        known = all(base in self.classes or base in ("object", "Generic") for base in bases_of(node))
        inherited = next((self.classes[b] for b in bases_of(node) if b in self.classes), None)
        return (self.constructor(inherited) if inherited is not None else []) if known else None

    def method(self, node, made, method, change):
        """Adds adapters of a method on a new object, or after another method that changes it."""
        groups, body = [made], ["it = {m}%s({})" % node.name]
        if change is not None:
            groups.append(self.parameters(change, 1))
            body.append("it.%s({})" % change.name)
        groups.append(self.parameters(method, 1))
        is_property = any("property" in ast.unparse(d) for d in method.decorator_list)
        operations = {"__len__": "len(it)", "__str__": "str(it)", "__repr__": "repr(it)", "__iter__": "list(it)", "__bool__": "bool(it)", "__contains__": "{} in it", "__getitem__": "it[{}]"}
        call = operations.get(method.name, "it.%s" % method.name if is_property else "it.%s({})" % method.name)
        if "{}" not in call:
            groups[-1] = []
        body.append(("result = %s" if changes_self(method) else "return %s") % (call if "{}" in call else call + "{}"))
        if changes_self(method):
            body.append("return result, dict(vars(it))")
        name = "%s_%s" % (node.name, method.name.strip("_")) + ("_after_%s" % change.name if change is not None else "")
        of = "What %s of a new %s gives%s%s" % (
            method.name, node.name, " after %s" % change.name if change is not None else "", ", and what the object then has" if changes_self(method) else "",
        )  # fmt: skip
        shown = "%s.%s" % (node.name, method.name) + (" after %s" % change.name if change is not None else "")
        init = next((m for m in node.body if isinstance(m, ast.FunctionDef) and m.name == "__init__"), None)
        called = [init, method] if init is not None else [method]
        called += [change] if change is not None else []
        self.add(name, shown, of, groups, numbered(body), [("%s.%s" % (node.name, one.name), one) for one in called])


def is_generator(function):
    return any(isinstance(n, (ast.Yield, ast.YieldFrom)) for n in ast.walk(function))


def numbered(lines):
    """Numbers the placeholders of several lines in one sequence."""
    count, numbered_lines = 0, []
    for line in lines:
        if "{}" in line:
            line = line.replace("{}", "{%d}" % count)
            count += 1
        numbered_lines.append(line)
    return numbered_lines


def filled(line, calls):
    for place, call in enumerate(calls):
        line = line.replace("{%d}" % place, call)
    return line


def changes_self(method):
    """Returns whether a method assigns to attributes, or calls methods that change them."""
    if not method.args.args:
        return False
    own = method.args.args[0].arg
    for node in ast.walk(method):
        targets = node.targets if isinstance(node, (ast.Assign, ast.Delete)) else [node.target] if isinstance(node, ast.AugAssign) else []
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Attribute) and getattr(target.value, "id", "") == own:
                return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            holder = node.func.value
            while isinstance(holder, ast.Subscript):
                holder = holder.value
            if isinstance(holder, ast.Attribute) and getattr(holder.value, "id", "") == own:
                return True
    return False


def is_literal(text):
    try:
        ast.literal_eval(text)
        return True
    except ValueError:
        return False


def is_constant_default(text):
    """Returns whether a default is the same for each call, and may be wrong: no list, not None."""
    return type(ast.literal_eval(text)) in (int, float, str, bool, bytes, tuple)


def with_defaults(made, left_out):
    """Returns the arguments of a call. Those that equal their defaults are left out, so that tests see these."""
    arguments = [one if type(one) is str else "%s=%s" % one[:2] for one in made]
    if not left_out:
        return arguments
    return arguments + ["**{i}other_than_default(%s)" % ", ".join("%s=(%s, %s)" % one for one in left_out)]


def adapters(text):
    """Returns [(name, parameters, definition, calls, called code, what it is to a reader)], names of
    replaced functions and of those that only somebody's claims leave a place beside the adapter,
    modules to import, and [(name, definition)] of what the adapters use. In a definition {m}
    precedes the module's names, {i} those of imports and of what the adapters use; {g} are the
    module's names."""
    made = Adapters(text)
    replaced, beside = made.functions()
    made.methods()
    helpers, modules = helpers_for([one[2] for one in made.found])
    return made.found, replaced, beside, sorted(made.imports | modules), helpers
