# Mutants of usual human mistakes, beside the classical operators: an omission, another name,
# another initial value, a default result (the kinds follow Pan et al., "Toward an understanding of
# bug fix patterns", EMSE 2009). Follows suite_operators.py.
import re

NEIGHBOURS = {
    "min": "max", "max": "min", "any": "all", "all": "any", "lower": "upper", "upper": "lower", "lstrip": "strip",
    "rstrip": "strip", "startswith": "endswith", "endswith": "startswith", "find": "rfind", "rfind": "find",
    "index": "count", "append": "extend", "islower": "isupper", "isupper": "islower", "isalpha": "isalnum",
    "isdigit": "isalnum", "floor": "ceil", "ceil": "floor", "fullmatch": "match", "match": "search", "round": "int",
    "split": "rsplit", "sorted": "list", "set": "list", "union": "intersection", "intersection": "union",
}  # fmt: skip
PATTERN_CALLS = ("compile", "match", "search", "fullmatch", "findall", "finditer", "sub", "subn", "split")
MOST_OTHER_NAMES = 2  # replacements of one name


class FaultFinder(OperatorFinder):
    def __init__(self, source):
        super().__init__(source)
        self.uses = {}  # uses of each variable so far
        self.modules = {
            (alias.asname or alias.name).split(".")[0]
            for n in source.nodes if isinstance(n, ast.Import) for alias in n.names
        }  # fmt: skip

    def BinOp(self, node):
        super().BinOp(node)
        if isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)):
            self.replace("operand left out", node, self.source.text(node.left))
            if isinstance(node.op, (ast.Add, ast.Mult)):
                self.replace("operand left out", node, self.source.text(node.right))

    def BoolOp(self, node):
        super().BoolOp(node)
        if len(node.values) == 2:
            for value in node.values:
                self.replace("operand left out", node, self.source.text(value))
            return
        for left, right in zip(node.values, node.values[1:]):
            self.add("operand left out", right, (self.source.end(left), self.source.end(right), ""))
        self.add("operand left out", node.values[0], (self.source.begin(node.values[0]), self.source.begin(node.values[1]), ""))

    def Compare(self, node):
        super().Compare(node)
        if len(node.ops) != 1:
            return
        if isinstance(node.left, ast.Call) and getattr(node.left.func, "id", "") == "type" and len(node.left.args) == 1:
            texts = self.source.text(node.left.args[0]), self.source.text(node.comparators[0])
            if isinstance(node.ops[0], (ast.Is, ast.Eq)):  # subclasses too: True is an int
                self.replace("other function", node, "isinstance(%s, %s)" % texts)
        if isinstance(node.ops[0], ast.Eq):
            for new in ("<=", ">="):
                self.token("comparison operator", node.left, node.comparators[0], "==", new)

    def Call(self, node):
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        module_like = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.value.id in self.modules
        if isinstance(function, ast.Attribute) and not module_like:
            self.replace("call left out", node, self.source.text(function.value))
        elif len(node.args) >= 1 and not isinstance(node.args[0], (ast.Starred, ast.GeneratorExp)):
            self.replace("call left out", node, self.source.text(node.args[0]))
        if name in NEIGHBOURS:
            end = self.source.end(function)
            self.add("other function", node, (end - len(name), end, NEIGHBOURS[name]))
        plain = [a for a in node.args if not isinstance(a, (ast.Starred, ast.GeneratorExp))]
        for left, right in zip(plain, plain[1:]):
            texts = self.source.text(left), self.source.text(right)
            self.add(
                "order of arguments", node, (self.source.begin(left), self.source.end(left), texts[1]),
                (self.source.begin(right), self.source.end(right), texts[0]),
            )  # fmt: skip
        before = node.args[-1] if node.args else None
        for keyword in node.keywords:
            if keyword.arg is not None and before is not None:
                self.add("argument left out", node, (self.source.end(before), self.source.end(keyword.value), ""))
            before = keyword.value
        if name == "range" and plain:
            stop = plain[1] if len(plain) > 1 else plain[0]
            for text in ("%s + 1", "%s - 1"):
                self.replace("range", stop, text % self.source.text(stop))
            if len(plain) == 1:
                self.replace("range", stop, "1, %s" % self.source.text(stop))
            elif not isinstance(plain[0], ast.Constant):  # of all pairs the neighbours only
                self.replace("range", stop, "min(%s, %s + 1)" % (self.source.text(stop), self.source.text(plain[0])))
        if name in PATTERN_CALLS and node.args and is_constant(node.args[0], str) and (module_like or name == "compile"):
            self.pattern(node.args[0])

    def pattern(self, node):
        """Mutates a regular expression."""
        text = self.source.text(node)
        for begin, end, new in pattern_edits(text):
            at = self.source.begin(node) + len(text[:begin].encode("utf-8"))
            self.add("pattern", node, (at, at + len(text[begin:end].encode("utf-8")), new))

    def Name(self, node):
        """Uses another variable: of another loop for that of a loop, a parameter for another."""
        if not isinstance(node.ctx, ast.Load) or isinstance(self.source.parents.get(node), ast.keyword):
            return
        names = self.source.names_at(node)
        if node.id not in names or isinstance(self.source.parents.get(node), ast.Call) and self.source.parents[node].func is node:
            return
        others = [n for n in names if n != node.id]
        at = self.uses[node.id] = self.uses.get(node.id, -1) + 1
        for step in range(min(MOST_OTHER_NAMES, len(others))):
            self.replace("other variable", node, others[(at + step) % len(others)])

    def Return(self, node):
        super().Return(node)
        if node.value is not None and not is_constant(node.value, type(None), int, str, bool, float):
            self.replace("returns the empty value of its kind", node.value, "type(%s)()" % self.source.text(node.value))

    def If(self, node):
        super().If(node)
        if isinstance(node, ast.If) and isinstance(node.body[-1], (ast.Return, ast.Raise, ast.Continue)):
            self.replace("special case left out", node.test, "False")
        if isinstance(node, ast.If) and node.orelse and isinstance(node.orelse[-1], (ast.Return, ast.Raise)):
            self.replace("special case left out", node.test, "True")

    While = IfExp = Assert = If

    def Assign(self, node):
        super().Assign(node)
        first = isinstance(node.targets[0], ast.Name) and not any(isinstance(a, LOOPS) for a in self.source.ancestors(node))
        if first and isinstance(node.value, (ast.Subscript, ast.Call, ast.UnaryOp)):
            self.replace("initial value", node.value, "0")

    def For(self, node):
        self.left_off(node.iter)

    def comprehension(self, node):
        super().comprehension(node)
        for test in node.ifs:
            self.replace("condition left out", test, "True")
        self.left_off(node.iter)

    def left_off(self, iterated):
        text = self.source.fitted(iterated, self.source.text(iterated))
        for part in ("[1:]", "[:-1]"):
            self.replace("loop", iterated, "list(%s)%s" % (text, part))

    def Subscript(self, node):
        if not isinstance(node.slice, ast.Slice):
            return
        lower = node.slice.lower
        if node.slice.upper is None and node.slice.step is None and lower is not None and not isinstance(lower, (ast.Constant, ast.UnaryOp)):
            end = self.source.end(node) - 1
            self.add("bound", lower, (end, end, "%s + 1" % self.source.text(lower)))
        for bound in (lower, node.slice.upper):
            if bound is not None:
                self.add("bound left out", bound, (self.source.begin(bound), self.source.end(bound), ""))
                if not isinstance(bound, ast.Constant):
                    for text in ("%s + 1", "%s - 1"):
                        self.replace("bound", bound, text % self.source.text(bound))

    def Constant(self, node):
        super().Constant(node)
        if type(node.value) is str and 1 < len(node.value) <= 40 and isinstance(self.source.parents.get(node), ast.Compare):
            for part in (node.value[1:], node.value[:-1]):
                self.replace("string", node, repr(part))


def pattern_edits(text):
    """Yields (begin, end, other) for the parts of a regular expression's literal: groups, classes,
    counts, anchors and alternatives, each once."""
    begin = len(text) - len(text.lstrip("rRbBuU")) + 1
    inside = text[begin:-1]
    found, at, opened = [], 0, []
    while at < len(inside):
        char = inside[at]
        if char == "\\":
            other = {"d": "w", "w": "S", "s": "S", "b": "", "S": "w", "D": "S"}.get(inside[at + 1 : at + 2])
            if other is not None:
                found.append((at, at + 2, "\\" + other if other else ""))
            at += 2
            continue
        if char == "[":
            end = inside.find("]", at + 2)
            if end > 0:
                found += class_edits(inside, at, end)
                at = end
        elif char == "(":
            opened.append(at)
        elif char == ")" and opened:
            first = opened.pop()
            found.append((first, at + 1, ""))
        elif char == "+":
            found.append((at, at + 1, "*"))
            found.append((at, at + 1, ""))
        elif char == "*":
            found.append((at, at + 1, "+"))
        elif char == "?" and at > 0 and inside[at - 1] not in "(":
            found.append((at, at + 1, ""))
        elif char in "^$":
            found.append((at, at + 1, ""))
        elif char == "{":
            count = re.match(r"\{(\d+)(,?)(\d*)\}", inside[at:])
            if count:
                low, comma, high = count.groups()
                shown = ["{%d%s%s}" % (int(low) + step, comma, high) for step in (1, -1) if int(low) + step >= 0]
                shown += ["{%s%s%d}" % (low, comma, int(high) + step) for step in (1, -1) if high]
                found += [(at, at + count.end(), new) for new in shown]
                at += count.end() - 1
        at += 1
    return [(begin + first, begin + end, new) for first, end, new in found]


def class_edits(inside, at, end):
    """Yields a class of characters negated, and without each of its ranges and characters."""
    body = at + 1 + (inside[at + 1] == "^")
    found = [(at + 1, body, "" if body > at + 1 else "^")]
    parts = list(re.finditer(r"(\\.|[^\\])-(\\.|[^\\])|\\.|[^\\]", inside[body:end]))
    if len(parts) > 1:
        found += [(body + part.start(), body + part.end(), "") for part in parts[:8]]
    for part in parts:
        if part[1] and part[2] and part[1] != part[2] and len(part[2]) == 1 and part[2].isalnum():
            found.append((body + part.end() - 1, body + part.end(), chr(ord(part[2]) - 1)))
    return found


def mutants_of(source, owners):
    """Returns mutants in the given definitions: (operator, first line, last line, edits, same);
    `same`: equal bytecode. Mutants that do not compile are dropped."""
    finder = FaultFinder(source)
    inside = [node for node in source.nodes if any(a in owners for a in source.ancestors(node))]
    for node in sorted(inside, key=lambda n: (getattr(n, "lineno", 0), getattr(n, "col_offset", 0))):
        if isinstance(node, (ast.expr, ast.stmt, ast.comprehension)) and is_mutable(source, node):
            before = len(finder.found)
            finder.visit(node)
            if is_default(source, node):
                finder.found[before:] = [(o, 0, 0, e) for o, _, _, e in finder.found[before:]]
    program = compiled(source.bytes)
    own, run = essence(program), lines_run(program) if hasattr(program, "co_lines") else None
    seen, mutants = {source.bytes}, []
    for operator, first, last, edits in finder.found:
        data = edited(source.bytes, edits)
        if data in seen:
            continue
        seen.add(data)
        try:
            same = essence(compiled(data)) == own
        except (SyntaxError, ValueError):
            continue
        mutants.append((operator, *lines_to_reach(source, run, first, last), edits, same))
    step = max(1.0, len(mutants) / MOST_MUTANTS)
    return [mutants[int(i * step)] for i in range(int(len(mutants) / step))]
