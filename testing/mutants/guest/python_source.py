# Part 1 of the program that finds mutants: a source text with its syntax tree, and edits of it.
#
# It runs in a cell, since the text is untrusted. An edit is (begin, end, replacement), in bytes of
# the UTF-8 text; a mutant is (operator, line, cost, edits). The cost says how unusual such a fault
# is: about 1 for the likeliest, more for edits that are right less often than they pass by luck.
import ast
import sys

MOST_NODES = 20000  # maximum size of a text that is searched

COMPARISONS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
ARITHMETIC = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Pow: "**", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<",
    ast.RShift: ">>",
}  # fmt: skip
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
LOOPS = (ast.For, ast.While, ast.AsyncFor)
ATOMS = (
    ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Dict, ast.Set,
    ast.ListComp, ast.SetComp, ast.DictComp,
)  # fmt: skip


def is_constant(node, *types):
    return isinstance(node, ast.Constant) and type(node.value) in types


class Source:
    """A text, its tree with parents, and the names that each place may use."""

    def __init__(self, text):
        self.bytes = text.encode("utf-8")
        self.tree = ast.parse(text)
        self.starts = [0]
        for line in self.bytes.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.parents = {}
        self.nodes = []
        for node in ast.walk(self.tree):
            self.nodes.append(node)
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
        if len(self.nodes) > MOST_NODES:
            raise ValueError("more than %d nodes of syntax" % MOST_NODES)
        self.scopes = {}
        self.module_functions = [n for n in self.tree.body if isinstance(n, FUNCTIONS)]

    def begin(self, node):
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node):
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node):
        return self.bytes[self.begin(node) : self.end(node)].decode("utf-8")

    def ancestors(self, node):
        while node in self.parents:
            node = self.parents[node]
            yield node

    def function_of(self, node):
        """Returns the innermost named function around a node, or None."""
        return next((a for a in self.ancestors(node) if isinstance(a, FUNCTIONS)), None)

    def statement_of(self, node):
        while not isinstance(node, ast.stmt):
            node = self.parents[node]
        return node

    def indentation(self, statement):
        line = self.bytes[self.starts[statement.lineno - 1] :]
        return line[: len(line) - len(line.lstrip(b" \t"))].decode("utf-8")

    def is_alone_on_line(self, statement):
        """Returns whether only white space and a comment share the lines of a statement."""
        before = self.bytes[self.starts[statement.lineno - 1] : self.begin(statement)]
        rest = self.bytes[self.end(statement) : self.starts[statement.end_lineno]].strip()
        return not before.strip() and (not rest or rest.startswith(b"#"))

    def whole_lines(self, first, last=None):
        """Returns the range of statements with their indentation and line ends."""
        return self.starts[first.lineno - 1], self.starts[(last or first).end_lineno]

    def names_of_function(self, function):
        """Returns parameters and assigned names of a function and those around it, in order."""
        if function not in self.scopes:
            names = []
            for scope in [function] + [a for a in self.ancestors(function) if isinstance(a, FUNCTIONS)]:
                arguments = scope.args
                names += [a.arg for a in arguments.posonlyargs + arguments.args + arguments.kwonlyargs]
                names += assigned_names(scope)
            self.scopes[function] = list(
                dict.fromkeys(n for n in names if n not in ("self", "cls"))
            )
        return self.scopes[function]

    def names_at(self, node):
        """Returns the variables that may replace a node: of its function and of comprehensions and
        lambdas around it. A comprehension's first iterable does not see its variables."""
        function = self.function_of(node)
        names = []
        inner = node
        for outer in self.ancestors(node):
            if outer is function:
                break
            if isinstance(outer, COMPREHENSIONS) and outer.generators[0] is not inner:
                for generator in outer.generators:
                    names += stored_names(generator.target)
            elif isinstance(outer, ast.Lambda):
                names += [a.arg for a in outer.args.args]
            inner = outer
        names += self.names_of_function(function) if function else []
        return list(dict.fromkeys(names))

    def fitted(self, node, text):
        """Returns a replacement for an expression, in parentheses if the place may need them."""
        parent = self.parents.get(node)
        try:
            replacement = ast.parse(text, mode="eval").body
        except SyntaxError:
            return text
        if isinstance(replacement, ATOMS) or isinstance(parent, (ast.Return, ast.Assign, ast.AugAssign, ast.Expr)):
            return text
        if isinstance(parent, (ast.If, ast.While, ast.keyword, ast.List, ast.comprehension)):
            return text
        if isinstance(parent, ast.Call) and node is not parent.func:
            return "(%s)" % text if isinstance(replacement, ast.GeneratorExp) else text
        if isinstance(parent, ast.Subscript) and node is parent.slice:
            return text
        if isinstance(parent, ast.Slice):
            return text
        return "(%s)" % text


def stored_names(target):
    return [n.id for n in ast.walk(target) if isinstance(n, ast.Name)]


def assigned_names(function):
    """Returns names that a function's own statements assign, not those of its comprehensions."""
    names, todo = [], list(reversed(function.body))
    while todo:
        node = todo.pop()
        if isinstance(node, FUNCTIONS + (ast.ClassDef, ast.Lambda) + COMPREHENSIONS):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.append(node.id)
        todo += reversed(list(ast.iter_child_nodes(node)))
    return names
