# The first-order mutants that mutation scores count (the operators of Offutt et al., TOSEM 1996, as
# cosmic-ray and mutmut have them for Python). Follows the program's part on sources in
# testing/mutants; nothing of the untrusted text is executed here.

COMPARISON_SWAPS = {
    "<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"), "==": ("!=",),
    "!=": ("==",), "is": ("is not",), "is not": ("is",), "in": ("not in",), "not in": ("in",),
}  # fmt: skip
ARITHMETIC_SWAPS = {
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "//": ("/", "*"), "%": ("*",), "**": ("*",),
    "&": ("|",), "|": ("&",), "^": ("&",), "<<": (">>",), ">>": ("<<",),
}  # fmt: skip
MOST_MUTANTS = 400  # of one function; an even sample of more


class OperatorFinder:
    """Mutants as (operator, first line, last line, edits)."""

    def __init__(self, source):
        self.source = source
        self.found = []

    def add(self, operator, node, *edits):
        self.found.append((operator, node.lineno, node.end_lineno, list(edits)))

    def replace(self, operator, node, text):
        text = self.source.fitted(node, text)
        self.add(operator, node, (self.source.begin(node), self.source.end(node), text))

    def token(self, operator, left, right, old, new):
        """Replaces an operator between two expressions, which may be in parentheses."""
        begin, end = self.source.end(left), self.source.begin(right)
        between = self.source.bytes[begin:end].decode("utf-8")
        if "#" not in between and between.count(old) == 1:
            self.add(operator, left, (begin, end, between.replace(old, new)))

    # --- one method for each kind of node

    def Compare(self, node):
        for index, op in enumerate(node.ops):
            left = node.comparators[index - 1] if index else node.left
            old = COMPARISONS[type(op)]
            for new in COMPARISON_SWAPS[old]:
                self.token("comparison operator", left, node.comparators[index], old, new)

    def BinOp(self, node):
        old = ARITHMETIC.get(type(node.op))
        for new in ARITHMETIC_SWAPS.get(old, ()):
            self.token("arithmetic operator", node.left, node.right, old, new)

    def AugAssign(self, node):
        old = ARITHMETIC.get(type(node.op))
        for new in ARITHMETIC_SWAPS.get(old, ()):
            self.token("arithmetic operator", node.target, node.value, old + "=", new + "=")
        self.deleted(node)

    def BoolOp(self, node):
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:]):
            self.token("boolean operator", left, right, old, new)

    def UnaryOp(self, node):
        if isinstance(node.op, (ast.Not, ast.USub, ast.Invert)):
            if not is_constant(node.operand, int) or isinstance(node.op, ast.Not):
                self.replace("unary operator", node, self.source.text(node.operand))

    def Constant(self, node):
        value = node.value
        if type(value) is bool:
            self.replace("boolean constant", node, str(not value))
        elif type(value) in (int, float):
            self.replace("number", node, repr(value + 1))
            self.replace("number", node, repr(value - 1) if value >= 1 else "(%r)" % (value - 1))
        elif type(value) is str:
            if value:
                self.replace("string", node, repr(""))
            self.replace("string", node, repr("XX" + value + "XX"))

    def condition(self, test):
        """Adds the negation of a condition."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return  # the comparison has its own mutants
        if not isinstance(test, ast.Constant):
            self.replace("condition negated", test, "not (%s)" % self.source.text(test))

    def If(self, node):
        self.condition(node.test)

    While = IfExp = Assert = If

    def comprehension(self, node):
        for test in node.ifs:
            self.condition(test)

    def Return(self, node):
        if node.value is not None and not is_constant(node.value, type(None)):
            self.replace("returns None", node.value, "None")

    def Break(self, node):
        self.statement("break and continue", node, "continue")

    def Continue(self, node):
        self.statement("break and continue", node, "break")

    def statement(self, operator, node, text):
        self.add(operator, node, (self.source.begin(node), self.source.end(node), text))

    def deleted(self, node):
        self.statement("statement deleted", node, "pass")

    def Expr(self, node):
        if not isinstance(node.value, ast.Constant):
            self.deleted(node)

    Assign = Raise = Delete = deleted

    def visit(self, node):
        method = getattr(self, type(node).__name__, None)
        if method is not None:
            method(node)


def is_mutable(source, node):
    """Returns false for docstrings, annotations, decorators, imports, f-strings and messages."""
    inner = node
    is_text = is_constant(node, str)
    for outer in source.ancestors(node):
        if isinstance(outer, ast.Raise) and (is_text or isinstance(inner, ast.Call) and node is not inner):
            return False
        if is_text and isinstance(outer, ast.Assert) and inner is outer.msg:
            return False
        if isinstance(outer, (ast.JoinedStr, ast.arg)) or isinstance(outer, ast.Expr) and isinstance(inner, ast.Constant):
            return False
        if isinstance(outer, ast.AnnAssign) and inner is outer.annotation:
            return False
        if isinstance(outer, FUNCTIONS + (ast.ClassDef,)) and inner in outer.decorator_list:
            return False
        if isinstance(outer, FUNCTIONS) and inner is outer.returns:
            return False
        inner = outer
    return True


def is_default(source, node):
    """Returns whether it is evaluated when a function is defined, before any call."""
    return any(isinstance(outer, ast.arguments) for outer in source.ancestors(node))


def lines_run(code):
    """Returns lines that an interpreter reports when it reaches them; a constant has none."""
    lines = {line for _, _, line in code.co_lines()}
    return lines.union(*(lines_run(c) for c in code.co_consts if isinstance(c, type(code))))


def lines_to_reach(source, run, first, last):
    """Returns the lines of a mutant, or of its statement if none of its own lines is run."""
    if first == 0 or run is None or not run.isdisjoint(range(first, last + 1)):
        return first, last
    around = [
        (node.lineno, max(node.lineno, node.body[0].lineno - 1) if getattr(node, "body", None) else node.end_lineno)
        for node in source.nodes if isinstance(node, ast.stmt) and node.lineno <= first and last <= node.end_lineno
    ]  # fmt: skip
    return max(around, default=(first, last))


def essence(code):
    """Returns the behaviour of a code object, without its position in the source."""
    constants = [essence(c) if isinstance(c, type(code)) else (type(c).__name__, repr(c)) for c in code.co_consts]
    return (
        code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars,
        getattr(code, "co_exceptiontable", b""),
    )  # fmt: skip


def compiled(data):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return compile(data, "variant of solution.py", "exec", dont_inherit=True)


def edited(data, edits):
    for begin, end, new in sorted(edits, reverse=True):
        data = data[:begin] + new.encode("utf-8") + data[end:]
    return data
