# Part 3: edits of parts and containers, and of missing code around an expression.

WRAPPERS = [
    ("abs", 1.5), ("len", 1.8), ("set", 1.7), ("sorted", 1.9), ("list", 2.4), ("int", 2.0),
    ("str", 2.0), ("sum", 2.2), ("max", 2.4), ("min", 2.4), ("round", 2.4), ("tuple", 2.6),
    ("float", 2.6), ("bool", 2.6), ("bin", 3.0),
]  # fmt: skip
METHOD_WRAPPERS = [("lower", 1.8), ("strip", 2.0), ("upper", 2.2), ("split", 2.4)]
MOST_DONORS = 24


class PartFinder(Finder):
    """Collects the mutants of one expression."""

    def subscript(self, node):
        where = node.slice
        base = self.source.text(node.value)
        if isinstance(where, ast.Slice):
            self.replace("slice dropped", node, 1.5, base)
            for bound in (where.lower, where.upper):
                if bound is not None:
                    self.off_by_one(bound, 1.1)
                    self.add(
                        "bound dropped",
                        node,
                        1.5,
                        (self.source.begin(bound), self.source.end(bound), ""),
                    )
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
            self.replace(
                "index", where, 1.9, "-" + self.source.fitted(where, self.source.text(where))
            )

    def swap(self, first, second):
        return [
            (self.source.begin(first), self.source.end(first), self.source.text(second)),
            (self.source.begin(second), self.source.end(second), self.source.text(first)),
        ]

    def elements(self, node):
        items = node.elts
        for index in range(len(items) - 1):
            for other in range(index + 1, min(len(items), index + 4)):
                self.add(
                    "elements swapped",
                    node,
                    1.2 if len(items) < 4 else 1.8,
                    *self.swap(items[index], items[other]),
                )
        if isinstance(node.ctx, ast.Store) if hasattr(node, "ctx") else False:
            return
        for index, item in enumerate(items[:40]):
            if len(items) < 2 or isinstance(node, ast.Tuple) and len(items) < 3:
                break
            begin = self.source.end(items[index - 1]) if index else self.source.begin(item)
            end = self.source.end(item) if index else self.source.begin(items[1])
            self.add("element dropped", node, 1.3, (begin, end, ""))

    def choice(self, node):
        """Mutates x if c else y."""
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
        """Wraps an expression, or replaces it by another expression of the code."""
        text = self.source.text(node)
        bare = text if isinstance(node, ATOMS) else "(%s)" % text
        for name, cost in WRAPPERS:
            if not text.startswith(name + "("):
                self.replace("missing call", node, cost, "%s(%s)" % (name, text))
        if not is_constant(node, int, float):
            for name, cost in METHOD_WRAPPERS:
                self.replace("missing call", node, cost, "%s.%s()" % (bare, name))
            for form, cost in (("1:", 1.7), (":-1", 1.8), ("::-1", 2.0)):
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
                # An expression of the same role elsewhere, as the second divisor, is likelier.
                is_usual = donor in self.usual(self.role(node))
                self.replace("expression", node, 1.0 if is_usual else 2.1, donor)

    def role(self, node):
        """Returns the role of an expression in the one around it."""
        parent = self.source.parents[node]
        if isinstance(parent, ast.BinOp):
            return type(parent.op), node is parent.left
        if isinstance(parent, ast.Compare) and len(parent.ops) == 1:
            return type(parent.ops[0]), node is parent.left
        return None

    def usual(self, role):
        """Returns the texts of all expressions in a role."""
        if not self.roles:
            for node in self.source.nodes:
                if isinstance(node, (ast.Name, ast.Call, ast.Subscript, ast.BinOp, ast.Attribute)) and self.role(node):
                    self.roles.setdefault(self.role(node), set()).add(self.source.text(node))
        return self.roles.get(role, ())

    def donors(self, function):
        """Returns expressions of a function that may replace others in it, short ones first."""
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
        """Returns false in a docstring, an annotation, an f-string or a decorator."""
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
        """Adds all mutants of one expression."""
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
