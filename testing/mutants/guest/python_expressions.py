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
NOT_BOOLEAN = (ast.Constant, ast.List, ast.Tuple, ast.Dict, ast.BinOp, ast.JoinedStr)


class Finder:
    """Collects mutants of one source."""

    def __init__(self, source, constants):
        self.source = source
        self.constants = constants  # values from tests
        self.found = []
        self.roles = {}

    def add(self, operator, node, cost, *edits):
        """Adds a mutant; its line is where the statement begins, which tells if it ran."""
        encoded = [(b, e, t) for b, e, t in edits if self.source.bytes[b:e] != t.encode("utf-8")]
        if encoded:
            line = self.source.statement_of(node).lineno if isinstance(node, ast.expr) else node.lineno
            self.found.append((operator, line, cost, encoded))

    def replace(self, operator, node, cost, text):
        text = self.source.fitted(node, text)
        self.add(operator, node, cost, (self.source.begin(node), self.source.end(node), text))

    def replace_token(self, operator, left, right, cost, old, new):
        """Replaces an operator between two expressions, which may be in parentheses."""
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
                self.replace_token(
                    "comparison operator", left, right, cost, COMPARISONS[type(op)], other
                )
        if len(node.ops) > 1:
            return
        left, right = node.left, node.comparators[0]
        texts = self.source.text(left), COMPARISONS[type(node.ops[0])], self.source.text(right)
        if isinstance(node.ops[0], (ast.Eq, ast.NotEq)) and not is_constant(right, int, float, bool):
            for name in ("set", "sorted", "len", "abs"):
                self.replace(
                    "call on both sides",
                    node,
                    1.9,
                    "%s(%s) %s %s(%s)" % (name, texts[0], texts[1], name, texts[2]),
                )
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
            begin, end = self.source.begin(node.left.right), self.source.begin(node.right)
            between = self.source.bytes[self.source.end(node.left.right) : end]
            if b"(" not in between and b")" not in between:  # a + c
                self.add("operand dropped", node, 1.1, (begin, end, ""))
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
                self.replace_token(
                    "boolean operator", node.values[index], node.values[index + 1], 1.5, old, new
                )
        for index in range(len(texts)):
            kept = texts[:index] + texts[index + 1 :]
            cost = 1.2 + min(0.4, 0.005 * len(texts[index]))  # a long one is hardly there by chance
            self.replace("operand dropped", node, cost, (" %s " % old).join(kept))
        if len(texts) == 2:  # a and b or c, grouped differently
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
        """Adds the negation of a condition."""
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
        collection = self.source.parents[node]
        if isinstance(collection, (ast.List, ast.Tuple, ast.Set)) and len(collection.elts) > 2:
            others = [(other, cost + 0.5) for other, cost in others]
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
        """Swaps True and False in all return statements of a function."""
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
        """Mutates the target of an assignment."""
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
                self.replace(
                    "receiver and argument swapped",
                    node,
                    1.9,
                    "%s.%s(%s)" % (self.source.fitted(node.func, texts[0]), node.func.attr, receiver),
                )
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
                self.add(
                    "argument dropped",
                    node,
                    1.6,
                    (self.source.end(before), self.source.end(keyword), ""),
                )
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
    """Returns whether two texts differ by at most one character, a case or the order of two."""
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
    """Returns a constant as source, quoted like the text that it replaces."""
    if type(value) is str and instead_of.startswith('"') and '"' not in value and "\\" not in repr(value):
        return '"%s"' % value
    return repr(value)
