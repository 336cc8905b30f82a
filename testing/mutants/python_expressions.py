# Part 2: edits of expressions.

SAME_TYPE = [
    ("min", "max"), ("any", "all"), ("sorted", "reversed"), ("len", "sum"), ("int", "float", "round"),
    ("list", "tuple", "set", "sorted"), ("ord", "chr"), ("str", "repr"), ("abs", "int"),
    ("ceil", "floor", "trunc"), ("sin", "cos", "tan"), ("gcd", "lcm"),
]  # fmt: skip
SAME_TYPE_METHODS = [
    ("lower", "upper", "swapcase", "title", "capitalize"), ("islower", "isupper"),
    ("append", "extend"), ("strip", "lstrip", "rstrip"), ("startswith", "endswith"),
    ("find", "rfind"), ("index", "rindex"), ("isdigit", "isalpha", "isalnum", "isspace"),
    ("keys", "values", "items"), ("ljust", "rjust", "center"), ("union", "intersection", "difference"),
    ("add", "discard"), ("split", "rsplit"), ("append", "add"), ("pop", "popleft"), ("count", "index"),
]  # fmt: skip
WRAPPERS = [
    ("abs", 1.5), ("len", 1.8), ("set", 1.7), ("sorted", 1.9), ("list", 2.4), ("int", 2.0),
    ("str", 2.0), ("sum", 2.2), ("max", 2.4), ("min", 2.4), ("round", 2.4), ("tuple", 2.6),
    ("float", 2.6), ("bool", 2.6), ("bin", 3.0),
]  # fmt: skip
METHOD_WRAPPERS = [("lower", 1.8), ("strip", 2.0), ("upper", 2.2), ("split", 2.4)]
NOT_BOOLEAN = (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.BinOp, ast.JoinedStr)
MOST_DONORS = 24


class Finder:
    """Collects mutants of one source."""

    def __init__(self, source, constants):
        self.source = source
        self.constants = constants  # values that tests mention
        self.found = []
        self.roles = {}

    def add(self, operator, node, cost, *edits):
        """`line` is where the statement begins, which is what tells whether it was executed."""
        encoded = [(b, e, t) for b, e, t in edits if self.source.bytes[b:e] != t.encode("utf-8")]
        if encoded:
            line = self.source.statement_of(node).lineno if isinstance(node, ast.expr) else node.lineno
            self.found.append((operator, line, cost, encoded))

    def replace(self, operator, node, cost, text):
        text = self.source.fitted(node, text)
        self.add(operator, node, cost, (self.source.begin(node), self.source.end(node), text))

    def replace_token(self, operator, left, right, cost, old, new):
        """An operator between two expressions, which may be in parentheses."""
        begin, end = self.source.end(left), self.source.begin(right)
        between = self.source.bytes[begin:end].decode("utf-8")
        if between.count(old) == 1 and "#" not in between:
            self.add(operator, left, cost, (begin, end, between.replace(old, new)))

    # --- operators

    def comparison(self, node):
        for index, op in enumerate(node.ops):
            left = node.comparators[index - 1] if index else node.left
            right = node.comparators[index]
            for other, cost in other_comparisons(op):
                self.replace_token("comparison operator", left, right, cost, COMPARISONS[type(op)], other)
        if len(node.ops) > 1:
            return
        left, right = node.left, node.comparators[0]
        texts = self.source.text(left), COMPARISONS[type(node.ops[0])], self.source.text(right)
        if isinstance(node.ops[0], (ast.Eq, ast.NotEq)) and not is_constant(right, int, float, bool):
            for name in ("set", "sorted", "len", "abs"):
                self.replace("call on both sides", node, 1.9, "%s(%s) %s %s(%s)" % (name, texts[0], texts[1], name, texts[2]))
            self.replace("call on both sides", node, 2.0, "%s.lower() %s %s.lower()" % texts)

    def arithmetic(self, node):
        old = ARITHMETIC.get(type(node.op))
        if old is None:
            return
        for other, cost in other_arithmetic(old):
            self.replace_token("arithmetic operator", node.left, node.right, cost, old, other)
        left, right = self.source.text(node.left), self.source.text(node.right)
        self.replace("operand dropped", node, 1.1, left)
        self.replace("operand dropped", node, 1.2, right)
        if isinstance(node.left, ast.BinOp) and type(node.left.op) in ARITHMETIC:  # a + b - c: a - c
            end, begin = self.source.end(node.left.left), self.source.end(node.left)
            self.add("operand dropped", node, 1.1, (end, begin, ""))
        if old in ("-", "/", "//", "%", "**"):
            self.replace("operands swapped", node, 1.6, "%s %s %s" % (right, old, left))

    def boolean(self, node):
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        texts = [self.source.text(value) for value in node.values]
        if len(texts) == 2:
            self.replace_token("boolean operator", node.values[0], node.values[1], 1.0, old, new)
        else:
            self.replace("boolean operator", node, 1.3, (" %s " % new).join(texts))
            for index in range(len(texts) - 1):
                self.replace_token("boolean operator", node.values[index], node.values[index + 1], 1.5, old, new)
        for index in range(len(texts)):
            kept = texts[:index] + texts[index + 1 :]
            self.replace("operand dropped", node, 1.2, (" %s " % old).join(kept))
        if len(texts) == 2:  # a and b or c, read otherwise
            for index, inner in enumerate(node.values):
                if isinstance(inner, ast.BoolOp) and len(inner.values) == 2:
                    parts = [self.source.text(value) for value in inner.values]
                    other = "and" if isinstance(inner.op, ast.And) else "or"
                    if index == 0:
                        regrouped = "%s %s (%s %s %s)" % (parts[0], other, parts[1], old, texts[1])
                    else:
                        regrouped = "(%s %s %s) %s %s" % (texts[0], old, parts[0], other, parts[1])
                    self.replace("operands grouped otherwise", node, 1.6, regrouped)

    def unary(self, node):
        operand = self.source.text(node.operand)
        if isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
            self.replace("operator dropped", node, 1.3, operand)

    def condition(self, node, cost=1.2):
        """Of an expression whose truth counts."""
        if isinstance(node, NOT_BOOLEAN) or isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return
        text = self.source.text(node)
        atom = isinstance(node, ATOMS)
        self.replace("condition negated", node, cost, "not " + (text if atom else "(%s)" % text))

    # --- constants

    def constant(self, node):
        value = node.value
        others = []
        if type(value) is bool:
            others = [(not value, 1.2)]
        elif type(value) in (int, float):
            others = [(value + 1, 1.1), (value - 1, 1.1), (0, 1.4), (1, 1.4), (-value, 1.6), (2, 1.7), (value * 2, 2.2)]
            if value and value % 2 == 0 and type(value) is int:
                others.append((value // 2, 2.2))
            if value and value % 10 == 0 and type(value) is int:
                others += [(value // 10, 2.0), (value * 10, 2.2)]
        elif type(value) is str:
            others = [("", 1.5)] + [(value[:i] + value[i + 1 :], 1.7) for i in range(min(len(value), 60))]
            if value != " ":
                others.append((" ", 1.9))
            others += [(value.lower(), 1.9), (value.upper(), 1.9)]
        elif value is None:
            others = [(0, 1.9), ("", 1.9), (False, 1.9), (True, 2.0)]
        for other, cost in self.constants:
            if type(other) is type(value) or (type(value) in (int, float) and type(other) in (int, float)):
                close = type(value) is str and are_close(other, value)
                others.append((other, 1.2 if close else cost))
            elif value is None or type(value) is str and other is None:
                others.append((other, cost + 0.3))
        places = [n for n in self.source.nodes if is_constant(n, type(value)) and n.value == value and self.is_code(n)]
        places = [n for n in places if self.source.function_of(n) is self.source.function_of(node)]
        for other, cost in others:
            if other == value and type(other) is type(value):
                continue
            text = literal(other, self.source.text(node))
            self.replace("constant", node, cost, text)
            if len(places) > 1 and node is min(places, key=self.source.begin) and type(value) is not int:
                edits = [(self.source.begin(n), self.source.end(n), text) for n in places]
                self.add("constant everywhere", node, cost + 0.3, *edits)

    def returned_truth(self, function):
        """True for False and the other way round, in all that a function returns."""
        returned = [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value is not None]
        returned = [n for n in returned if is_constant(n, bool) and self.source.function_of(n) is function]
        if len(returned) > 1:
            edits = [(self.source.begin(n), self.source.end(n), str(not n.value)) for n in returned]
            self.add("results exchanged", returned[0], 1.3, *edits)

    def off_by_one(self, node, cost):
        if is_constant(node, int) or isinstance(node, NOT_BOOLEAN) and not isinstance(node, ast.BinOp):
            return
        text = self.source.text(node)
        if isinstance(node, (ast.Compare, ast.BoolOp, ast.IfExp, ast.Lambda, ast.GeneratorExp, ast.Starred)):
            return
        self.replace("off by one", node, cost, text + " + 1")
        self.replace("off by one", node, cost, text + " - 1")

    # --- names and calls

    def name(self, node):
        parent = self.source.parents[node]
        if isinstance(parent, ast.Call) and parent.func is node:
            for other in same_type(node.id, SAME_TYPE):
                self.replace("function", node, 1.0, other)
            for function in self.source.module_functions:
                if function.name != node.id and len(function.args.args) == len(parent.args):
                    self.replace("function", node, 1.6, function.name)
            return
        for other in self.source.names_at(node):
            if other != node.id:
                self.replace("variable", node, 1.2, other)

    def assigned(self, node):
        """The target of an assignment."""
        if isinstance(node, ast.Name):
            function = self.source.function_of(node)
            for other in self.source.names_of_function(function) if function else []:
                if other != node.id:
                    self.replace("assigned variable", node, 1.5, other)

    def call(self, node):
        texts = [self.source.text(arg) for arg in node.args]
        if isinstance(node.func, ast.Attribute):
            receiver = self.source.text(node.func.value)
            begin, end = self.source.end(node.func) - len(node.func.attr.encode()), self.source.end(node.func)
            for other in same_type(node.func.attr, SAME_TYPE_METHODS):
                self.add("method", node, 1.0, (begin, end, other))
            self.replace("call dropped", node, 1.5, receiver)
            if len(texts) == 1 and len(node.keywords) == 0:
                self.replace("receiver and argument swapped", node, 1.9, "%s.%s(%s)" % (self.source.fitted(node.func, texts[0]), node.func.attr, receiver))
        if len(texts) == 1 and not isinstance(node.args[0], (ast.GeneratorExp, ast.Starred)):
            self.replace("call dropped", node, 1.5, texts[0])
        for index in range(len(texts) - 1):
            first, second = node.args[index], node.args[index + 1]
            self.add("arguments swapped", node, 1.3, *self.swap(first, second))
        if len(texts) > 1:
            for index, arg in enumerate(node.args):
                begin = self.source.end(node.args[index - 1]) if index else self.source.begin(arg)
                end = self.source.end(arg) if index else self.source.begin(node.args[1])
                self.add("argument dropped", node, 1.7, (begin, end, ""))
        for index, keyword in enumerate(node.keywords):
            before = (node.keywords[index - 1] if index else node.args[-1] if node.args else None)
            if before is not None and before.lineno == keyword.value.lineno:
                self.add("argument dropped", node, 1.6, (self.source.end(before), self.source.end(keyword), ""))
        is_named = isinstance(node.func, ast.Name)
        if is_named and node.func.id == "range":
            for arg in node.args:
                self.off_by_one(arg, 1.1)
            if len(texts) == 1:
                self.replace("range", node, 1.5, "range(1, %s)" % texts[0])
                self.replace("range", node, 1.6, "range(1, %s + 1)" % texts[0])
        if is_named and node.func.id in ("sorted", "max", "min") and len(texts) == 1 and not node.keywords:
            if node.func.id == "sorted":
                self.replace("order reversed", node, 1.6, "sorted(%s, reverse=True)" % texts[0])
            self.replace("key", node, 2.0, "%s(%s, key=len)" % (node.func.id, texts[0]))
            self.replace("key", node, 2.4, "%s(%s, key=abs)" % (node.func.id, texts[0]))

    def attribute(self, node):
        if isinstance(self.source.parents[node], ast.Call):
            return
        others = [n.attr for n in self.source.nodes if isinstance(n, ast.Attribute) and ast.dump(n.value) == ast.dump(node.value)]
        others = [name for name in dict.fromkeys(others) if name != node.attr]
        end = self.source.end(node)
        for other in others:
            self.add("attribute", node, 1.4, (end - len(node.attr.encode()), end, other))

    # --- parts and containers

    def subscript(self, node):
        where = node.slice
        base = self.source.text(node.value)
        if isinstance(where, ast.Slice):
            self.replace("slice dropped", node, 1.5, base)
            for bound in (where.lower, where.upper):
                if bound is not None:
                    self.off_by_one(bound, 1.1)
                    self.add("bound dropped", node, 1.5, (self.source.begin(bound), self.source.end(bound), ""))
            lower, upper = (self.source.text(b) if b else "" for b in (where.lower, where.upper))
            step = ":" + self.source.text(where.step) if where.step else ""
            forms = ["%s:%s" % (upper, lower), "%s:%s:-1" % (lower, upper), "1" + ":" + upper, "%s:-1" % lower]
            if lower or upper:
                for form in forms[:1] + ([] if lower else forms[2:3]) + ([] if upper else forms[3:]):
                    self.replace("slice", node, 1.7, "%s[%s%s]" % (base, form, step))
            if not step:
                self.replace("slice", node, 1.8, "%s[%s]" % (base, forms[1]))
            return
        if is_constant(where, str) or isinstance(where, ast.Tuple):
            return
        self.off_by_one(where, 1.1)
        if is_constant(where, int):
            self.replace("index", where, 1.4, "-1")
            self.replace("index", where, 1.7, "-%d" % (where.value + 1))
        else:
            self.replace("index", where, 1.9, "-" + self.source.fitted(where, self.source.text(where)))

    def swap(self, first, second):
        return [
            (self.source.begin(first), self.source.end(first), self.source.text(second)),
            (self.source.begin(second), self.source.end(second), self.source.text(first)),
        ]

    def elements(self, node):
        items = node.elts
        for index in range(len(items) - 1):
            for other in range(index + 1, min(len(items), index + 4)):
                self.add("elements swapped", node, 1.3 if len(items) < 4 else 1.8, *self.swap(items[index], items[other]))
        if isinstance(node.ctx, ast.Store) if hasattr(node, "ctx") else False:
            return
        for index, item in enumerate(items[:40]):
            if len(items) < 2 or isinstance(node, ast.Tuple) and len(items) < 3:
                break
            begin = self.source.end(items[index - 1]) if index else self.source.begin(item)
            end = self.source.end(item) if index else self.source.begin(items[1])
            self.add("element dropped", node, 1.3, (begin, end, ""))

    def choice(self, node):
        """x if c else y"""
        self.add("branches swapped", node, 1.3, *self.swap(node.body, node.orelse))
        self.replace("branch dropped", node, 1.7, self.source.text(node.body))
        self.replace("branch dropped", node, 1.7, self.source.text(node.orelse))

    def filters(self, node):
        for generator in node.generators:
            for test in generator.ifs:
                begin = self.source.bytes.rfind(b"if", 0, self.source.begin(test))
                self.add("filter dropped", node, 1.6, (begin, self.source.end(test), ""))

    # --- missing calls and slices

    def wrapped(self, node, donors):
        """An expression with something around it, or another expression of the code in its place."""
        text = self.source.text(node)
        bare = text if isinstance(node, ATOMS) else "(%s)" % text
        for name, cost in WRAPPERS:
            if not text.startswith(name + "("):
                self.replace("missing call", node, cost, "%s(%s)" % (name, text))
        if not is_constant(node, int, float):
            for name, cost in METHOD_WRAPPERS:
                self.replace("missing call", node, cost, "%s.%s()" % (bare, name))
            for form, cost in (("1:", 1.7), (":-1", 1.8), ("::-1", 1.7)):
                self.replace("missing slice", node, cost, "%s[%s]" % (bare, form))
            for form, cost in (("0", 1.9), ("-1", 1.9)):
                self.replace("missing index", node, cost, "%s[%s]" % (bare, form))
            for name in self.source.names_at(node):
                if name != text:
                    self.replace("missing slice", node, 2.0, "%s[%s:]" % (bare, name))
                    self.replace("missing slice", node, 2.0, "%s[:%s]" % (bare, name))
                    self.replace("missing index", node, 2.1, "%s[%s]" % (bare, name))
        self.replace("missing minus", node, 1.9, "-" + bare)
        self.off_by_one(node, 1.5)
        for donor in donors:
            if donor != text:
                # What stands in the same place elsewhere, as the second divisor of two, is likelier.
                is_usual = donor in self.usual(self.role(node))
                self.replace("expression", node, 1.0 if is_usual else 2.1, donor)

    def role(self, node):
        """What an expression is to the one around it."""
        parent = self.source.parents[node]
        if isinstance(parent, ast.BinOp):
            return type(parent.op), node is parent.left
        if isinstance(parent, ast.Compare) and len(parent.ops) == 1:
            return type(parent.ops[0]), node is parent.left
        return None

    def usual(self, role):
        """The texts of everything in a role."""
        if not self.roles:
            for node in self.source.nodes:
                if isinstance(node, (ast.Name, ast.Call, ast.Subscript, ast.BinOp, ast.Attribute)) and self.role(node):
                    self.roles.setdefault(self.role(node), set()).add(self.source.text(node))
        return self.roles.get(role, ())

    def donors(self, function):
        """Expressions of a function that may be meant elsewhere in it, short ones first."""
        texts = {}
        for node in ast.walk(function):
            if isinstance(node, (ast.Call, ast.BinOp, ast.Subscript, ast.Attribute, ast.UnaryOp)) and self.is_code(node):
                if isinstance(node, ast.Attribute) and isinstance(self.source.parents[node], ast.Call):
                    continue
                text = self.source.text(node)
                if len(text) <= 30 and "\n" not in text and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
                    texts.setdefault(text, len(texts))
        for name in self.source.names_of_function(function):
            texts.setdefault("len(%s)" % name, len(texts) + 100)
            texts.setdefault("-%s" % name, len(texts) + 100)
        return sorted(texts, key=lambda text: (len(text), texts[text]))[:MOST_DONORS]

    def is_code(self, node):
        """Not a docstring, an annotation, part of an f-string, or a decorator."""
        inner = node
        for outer in self.source.ancestors(node):
            if isinstance(outer, ast.JoinedStr) or isinstance(outer, ast.Expr) and isinstance(inner, ast.Constant):
                return False
            if isinstance(outer, ast.arg) or isinstance(outer, ast.AnnAssign) and inner is outer.annotation:
                return False
            if isinstance(outer, FUNCTIONS) and (inner in outer.decorator_list or inner is outer.returns):
                return False
            inner = outer
        return True

    def expression(self, node, donors):
        """Everything that is done with one expression."""
        handlers = [
            (ast.Compare, self.comparison), (ast.BinOp, self.arithmetic), (ast.BoolOp, self.boolean),
            (ast.UnaryOp, self.unary), (ast.Constant, self.constant), (ast.Call, self.call),
            (ast.Attribute, self.attribute), (ast.Subscript, self.subscript),
            ((ast.List, ast.Tuple, ast.Set), self.elements), (ast.IfExp, self.choice),
            (COMPREHENSIONS, self.filters),
        ]  # fmt: skip
        is_load = isinstance(getattr(node, "ctx", ast.Load()), ast.Load)
        for types, handler in handlers:
            if isinstance(node, types):
                handler(node)
        if isinstance(node, ast.Name):
            (self.name if is_load else self.assigned)(node)
        if isinstance(node, ast.IfExp):
            self.condition(node.test)
        if isinstance(node, COMPREHENSIONS):
            for generator in node.generators:
                for test in generator.ifs:
                    self.condition(test)
        if isinstance(node, ast.BoolOp):
            for value in node.values:
                self.condition(value, 1.4)
        if isinstance(node, ast.Lambda) and isinstance(node.body, (ast.Compare, ast.BoolOp, ast.Call)):
            self.condition(node.body, 1.4)
        if is_load and self.takes_wrapping(node):
            self.wrapped(node, donors)

    def takes_wrapping(self, node):
        parent = self.source.parents[node]
        if not isinstance(node, (ast.Name, ast.Call, ast.Subscript, ast.BinOp, ast.Attribute) + COMPREHENSIONS):
            return False
        if isinstance(parent, ast.Call) and parent.func is node or isinstance(parent, ast.Expr):
            return False
        if isinstance(parent, ast.Attribute) and not isinstance(node, (ast.Name, ast.Call, ast.Subscript)):
            return False
        return not isinstance(node, ast.GeneratorExp)


def other_comparisons(op):
    name = COMPARISONS[type(op)]
    table = {
        "<": [("<=", 1.0), (">", 1.1), (">=", 1.2), ("==", 1.5), ("!=", 1.5)],
        "<=": [("<", 1.0), (">=", 1.1), (">", 1.2), ("==", 1.5), ("!=", 1.5)],
        ">": [(">=", 1.0), ("<", 1.1), ("<=", 1.2), ("==", 1.5), ("!=", 1.5)],
        ">=": [(">", 1.0), ("<=", 1.1), ("<", 1.2), ("==", 1.5), ("!=", 1.5)],
        "==": [("!=", 1.0), ("<=", 1.3), (">=", 1.3), ("<", 1.5), (">", 1.5), ("in", 2.0)],
        "!=": [("==", 1.0), ("<", 1.4), (">", 1.4), ("<=", 1.5), (">=", 1.5)],
        "is": [("is not", 1.0)],
        "is not": [("is", 1.0)],
        "in": [("not in", 1.0), ("==", 2.0)],
        "not in": [("in", 1.0)],
    }
    return table[name]


def other_arithmetic(old):
    likely = {
        "+": ["-", "*"], "-": ["+", "*", "%"], "*": ["+", "**", "/", "//"], "/": ["//", "*", "%"],
        "//": ["/", "%", "*"], "%": ["//", "/", "*"], "**": ["*", "//"], "&": ["|", "^", "-"],
        "|": ["&", "^"], "^": ["&", "|"], "<<": [">>", "*"], ">>": ["<<", "//"],
    }[old]  # fmt: skip
    rest = [op for op in ("+", "-", "*", "//", "%", "/", "**") if op != old and op not in likely]
    return [(op, 1.1) for op in likely] + [(op, 1.5) for op in rest]


def same_type(name, groups):
    others = [other for group in groups if name in group for other in group if other != name]
    return list(dict.fromkeys(others))


def are_close(a, b):
    """Whether two texts differ by at most one character, a case or an order of two."""
    if not a or not b or abs(len(a) - len(b)) > 1 or a == b:
        return False
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    return len(max(a, b, key=len)) > 2 and max(len(a), len(b)) - head - tail <= 2


def literal(value, instead_of):
    """A constant in source form, quoted as the text it replaces is."""
    if type(value) is str and instead_of.startswith('"') and '"' not in value and "\\" not in repr(value):
        return '"%s"' % value
    return repr(value)
