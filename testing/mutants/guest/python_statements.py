# Part 4: edits of statements, and the list of all mutants of a source.

SIMPLE = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.Raise, ast.Continue, ast.Break,
    ast.Assert,
)  # fmt: skip
MOST_GUARD_NAMES = 7


class StatementFinder(PartFinder):
    def blocks(self, function):
        """Returns the lists of statements within a function, each with its owner."""
        for node in ast.walk(function):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    yield node, field, block

    def removal(self, block, first, last):
        """Returns the edit that removes statements `first` to `last` of a block, or None."""
        gone = block[first : last + 1]
        if not all(self.source.is_alone_on_line(s) for s in gone) or isinstance(gone[0], FUNCTIONS):
            return None
        begin, end = self.source.whole_lines(gone[0], gone[-1])
        if len(gone) == len(block):
            return begin, end, self.source.indentation(gone[0]) + "pass\n"
        return begin, end, ""

    def deleted(self, block):
        for first in range(len(block)):
            for count, cost in ((1, 1.4), (2, 1.6), (3, 2.2)):
                if first + count <= len(block) and not is_docstring(block[first]):
                    edit = self.removal(block, first, first + count - 1)
                    if edit and not isinstance(block[first], (ast.Pass, ast.Import, ast.ImportFrom)):
                        compound = 0.3 * sum(not isinstance(s, SIMPLE) for s in block[first : first + count])
                        self.add("statement deleted", block[first], cost + compound, edit)

    def moved(self, owner, block):
        for first, second in zip(block, block[1:]):
            if all(self.source.is_alone_on_line(s) for s in (first, second)) and not is_docstring(first):
                begin, middle = self.source.whole_lines(first)
                start, end = self.source.whole_lines(second)
                texts = [self.source.bytes[b:e].decode("utf-8") for b, e in ((begin, middle), (start, end))]
                between = self.source.bytes[middle:start].decode("utf-8")
                if all(text.endswith("\n") for text in texts):
                    self.add(
                        "statements swapped",
                        first,
                        1.8,
                        (begin, end, texts[1] + between + texts[0]),
                    )
        last = block[-1]
        is_inner = isinstance(owner, LOOPS + (ast.If,)) and isinstance(last, SIMPLE)
        if is_inner and self.source.is_alone_on_line(last):
            begin, end = self.source.whole_lines(last)
            text = self.source.bytes[begin:end].decode("utf-8").lstrip()
            outside = self.source.indentation(owner) + text
            if len(block) > 1 and not getattr(owner, "orelse", None):
                self.add("moved out", last, 1.6, (begin, end, outside))

    def moved_in(self, block):
        """Moves the statement after a loop or a branch to the end of its body."""
        for first, second in zip(block, block[1:]):
            takes_it = isinstance(first, LOOPS + (ast.If,)) and isinstance(second, SIMPLE)
            if takes_it and self.source.is_alone_on_line(second):
                begin, end = self.source.whole_lines(second)
                inner = self.source.indentation((first.orelse or first.body)[-1])
                text = inner + self.source.bytes[begin:end].decode("utf-8").lstrip()
                self.add("moved in", second, 1.9, (begin, end, text))

    def insert(self, operator, cost, statement, text, after=False):
        """Adds a line before or after a statement, with its indentation."""
        if self.source.is_alone_on_line(statement):
            begin, end = self.source.whole_lines(statement)
            line = self.source.indentation(statement) + text + "\n"
            if after and not self.source.bytes[:end].endswith(b"\n"):
                line = "\n" + line
            self.add(operator, statement, cost, (end, end, line) if after else (begin, begin, line))

    def branch(self, node):
        self.condition(node.test)
        if isinstance(node, ast.If) and self.source.bytes[self.source.begin(node) :].startswith(b"if"):
            begin = self.source.begin(node)
            self.add("if for while", node, 2.0, (begin, begin + 2, "while"))
        if isinstance(node, ast.If) and self.source.bytes[self.source.begin(node) :].startswith(b"elif"):
            begin = self.source.begin(node)
            self.add("if for elif", node, 1.7, (begin, begin + 4, "if"))
        if isinstance(node, ast.While):
            begin = self.source.begin(node)
            self.add("if for while", node, 2.0, (begin, begin + 5, "if"))
        self.unwrapped(node)

    def unwrapped(self, node):
        """Replaces an `if` by its body."""
        if not isinstance(node, ast.If) or node.orelse or not self.source.is_alone_on_line(node):
            return
        if self.source.bytes[self.source.begin(node) :].startswith(b"elif") or node.body[0].lineno == node.lineno:
            return
        begin, end = self.source.whole_lines(node)
        inner, outer = self.source.indentation(node.body[0]), self.source.indentation(node)
        start = self.source.starts[node.body[0].lineno - 1]
        lines = self.source.bytes[start:end].decode("utf-8").splitlines(True)
        if all(line.startswith(inner) or not line.strip() for line in lines):
            text = "".join(outer + line[len(inner) :] if line.strip() else line for line in lines)
            self.add("guard dropped", node, 1.7, (begin, end, text))

    def conditions(self, statement):
        """Returns conditions for a missing guard: comparisons of two variables in scope, and the
        conditions that the code has elsewhere."""
        names = self.source.names_at(statement)[:MOST_GUARD_NAMES]
        function = self.source.function_of(statement)
        for loop in self.source.ancestors(statement):
            if loop is function:
                break
            if isinstance(loop, (ast.For, ast.AsyncFor)):
                names = list(dict.fromkeys(stored_names(loop.target) + names))[:MOST_GUARD_NAMES]
        for index, first in enumerate(names):
            for second in names[index + 1 :]:
                for op in ("==", "!=", "<", ">", "not in", "in"):
                    yield "%s %s %s" % (first, op, second), 2.2
                yield "%s in %s" % (second, first), 2.4
                yield "%s not in %s" % (second, first), 2.4
        for name in names:
            yield name, 2.3
            yield "not " + name, 2.3
            yield name + " > 0", 2.4
        for text in self.existing_conditions(function):
            yield text, 2.4

    def existing_conditions(self, function):
        if function is None:  # at the top level of the module
            return []
        tests = [n.test for n in ast.walk(function) if isinstance(n, (ast.If, ast.While, ast.IfExp))]
        return list(dict.fromkeys(self.source.text(t) for t in tests if "\n" not in self.source.text(t)))[:6]

    def guarded(self, statement):
        if not isinstance(statement, (ast.Expr, ast.AugAssign, ast.Assign, ast.Return)):
            return
        if not self.source.is_alone_on_line(statement):
            return
        if statement.lineno != statement.end_lineno or is_docstring(statement):
            return
        begin = self.source.begin(statement)
        for condition, cost in self.conditions(statement):
            self.add("missing guard", statement, cost, (begin, begin, "if %s: " % condition))

    def early_returns(self, function, results):
        """Adds a missing base case, with a result that the code or a test mentions."""
        first = next((s for s in function.body if not is_docstring(s)), None)
        names = [a.arg for a in function.args.args if a.arg not in ("self", "cls")][:4]
        texts = results + [name for name in names if name not in results]
        for name in names:
            for condition, cost in (
                ("not %s", 2.0), ("len(%s) < 2", 2.4), ("%s < 0", 2.3), ("%s == 1", 2.3), ("%s < 2", 2.3),
                ("%s is None", 2.3), ("%s <= 0", 2.4),
            ):  # fmt: skip
                for text in texts:
                    self.insert(
                        "missing base case",
                        cost,
                        first,
                        "if %s: return %s" % (condition % name, text),
                    )

    def missing_statements(self, function):
        counters = [
            n.id for n in ast.walk(function)
            if isinstance(n, ast.Name) and n.id in self.source.names_of_function(function)
        ]  # fmt: skip
        counters = list(dict.fromkeys(counters))[:MOST_GUARD_NAMES]
        for owner, field, block in self.blocks(function):
            around = [owner, *self.source.ancestors(owner)]
            if not any(isinstance(outer, LOOPS) for outer in around):
                continue
            last = block[-1]
            if not isinstance(last, (ast.Return, ast.Break, ast.Continue, ast.Raise)):
                for name in counters:
                    for step, cost in (("+= 1", 1.9), ("-= 1", 1.9), ("//= 2", 2.6), ("//= 10", 2.6)):
                        self.insert("missing step", cost, last, "%s %s" % (name, step), after=True)
                self.insert("missing break", 2.0, last, "break", after=True)
        last = function.body[-1]
        for name in counters:
            if not isinstance(last, (ast.Return, ast.Raise)):
                self.insert("missing return", 1.9, last, "return " + name, after=True)

    def statement(self, node):
        if isinstance(node, (ast.If, ast.While)):
            self.branch(node)
        elif isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            old = ARITHMETIC[type(node.op)] + "="
            for other, cost in other_arithmetic(old[:-1]):
                self.replace_token(
                    "assignment operator", node.target, node.value, cost, old, other + "="
                )
            self.replace_token("assignment operator", node.target, node.value, 1.6, old, "=")
        elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            for other, cost in (("+=", 1.6), ("-=", 1.9), ("*=", 1.9)):
                self.replace_token(
                    "assignment operator", node.targets[0], node.value, cost, "=", other
                )
        elif isinstance(node, (ast.Break, ast.Continue)):
            other = "continue" if isinstance(node, ast.Break) else "break"
            self.replace("break and continue", node, 1.4, other)
        elif isinstance(node, ast.Return) and node.value is not None:
            value = node.value
            if isinstance(value, (ast.Compare, ast.BoolOp, ast.Call, ast.Name)):
                self.condition(value, 1.4)
            function = self.source.function_of(node)
            for name in self.source.names_of_function(function) if function else []:
                if not isinstance(value, ast.Name):
                    self.replace("returned variable", value, 1.7, name)
        self.guarded(node)

    def function(self, node, results):
        self.returned_truth(node)
        self.early_returns(node, results)
        self.missing_statements(node)
        for owner, _, block in self.blocks(node):
            self.deleted(block)
            self.moved(owner, block)
            self.moved_in(block)


def is_docstring(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def constants_of(source, finder, from_tests):
    """Returns constants that may replace another, with their costs: the code's own first."""
    known = {}
    for node in source.nodes:
        if is_constant(node, int, float, str, bool) and finder.is_code(node):
            known.setdefault((type(node.value), node.value), (node.value, 1.7))
    for value in from_tests:
        if type(value) in (int, float, str, bool) or value is None:
            if type(value) is not str or len(value) <= 40:
                known.setdefault((type(value), value), (value, 2.0))
    return list(known.values())[:60]


def edited(data, edits):
    """Returns the bytes with the edits applied from the end."""
    for begin, end, new in sorted(edits, reverse=True):
        data = data[:begin] + new.encode("utf-8") + data[end:]
    return data


def find_mutants(text, from_tests, results):
    """Returns every mutant of a source once, the cheapest of equals, in order of place and cost.

    `from_tests` are constants that tests mention, `results` the source texts of expected results.
    Edits are made from text, so a few are not valid programs and do not load."""
    source = Source(text)
    finder = StatementFinder(source, [])
    finder.constants = constants_of(source, finder, from_tests)
    donors = {}
    for node in source.nodes:
        if isinstance(node, (ast.expr, ast.stmt)) and finder.is_code(node):
            function = source.function_of(node)
            if function is not None and function not in donors:
                donors[function] = finder.donors(function)
            if isinstance(node, ast.expr):
                finder.expression(node, donors.get(function, []))
            else:
                finder.statement(node)
            if isinstance(node, FUNCTIONS):
                finder.function(node, results)
    found = sorted(finder.found, key=lambda mutant: (mutant[2], mutant[1], mutant[3]))
    seen, mutants = {source.bytes}, []
    for operator, line, cost, edits in found:
        changed = edited(source.bytes, edits)
        if changed not in seen:
            seen.add(changed)
            mutants.append((operator, line, cost, edits))
    return mutants
