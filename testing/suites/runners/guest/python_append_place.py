# Finds out how and where tests are added to a user's file: reads it without executing it.
import ast


def top_statements(body):
    """Yields statements that a module executes when it is loaded, also within `if` and `try`."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody"):
            if isinstance(node, (ast.If, ast.Try, ast.With)):
                yield from top_statements(getattr(node, part, []))
        for handler in getattr(node, "handlers", []):
            yield from top_statements(handler.body)


def names_bound(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [(alias.asname or alias.name).split(".")[0] for alias in node.names]
    return [name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]


class Reached:
    """How the file uses the code, whose dotted names are `modules`, the shortest first."""

    def __init__(self, modules):
        self.modules = set(modules)
        self.packages = {module.rpartition(".")[0] for module in modules} - {""}
        self.expression, self.functions, self.imported = "", {}, ""

    def is_code(self, node, name):
        if node.level:
            return name == min(self.modules, key=len) or "." in name and name in self.modules
        return name in self.modules

    def see_import(self, node, at_top):
        for alias in node.names:
            if alias.name in self.modules:
                self.imported = self.imported or alias.name
                if at_top:
                    self.expression = alias.asname or alias.name

    def see_from(self, node, at_top):
        module = node.module or ""
        dotted = "." * node.level + module
        for alias in node.names:
            inner = module + "." + alias.name if module else alias.name
            if self.is_code(node, inner):  # from package import code
                self.imported = self.imported or dotted + ("" if dotted.endswith(".") else ".") + alias.name
                if at_top:
                    self.expression = alias.asname or alias.name
            elif self.is_code(node, module) or module in self.packages:
                if self.is_code(node, module):
                    self.imported = self.imported or dotted
                if at_top:
                    self.functions[alias.name] = alias.asname or alias.name

    def see(self, node, at_top):
        if isinstance(node, ast.Import):
            self.see_import(node, at_top)
        elif isinstance(node, ast.ImportFrom):
            self.see_from(node, at_top)
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            called, target = node.value.func, node.targets[0]
            if isinstance(target, ast.Name) and target.id == "solution" and getattr(called, "id", "") == "load":
                self.expression = self.imported = "solution"


def main_line(tree, lines):
    """Returns the line, from 0, of a last `if __name__ == ...:` with its comments; else -1."""
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.If) or not any(getattr(n, "id", "") == "__name__" for n in ast.walk(last.test)):
        return -1
    line = last.lineno - 1
    while line > 0 and lines[line - 1].startswith(b"#"):
        line -= 1
    return line


def spaces_before(line):
    return line[:len(line) - len(line.lstrip())]


def first_block(tree):
    """Returns a function or class, and the first statement in it."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and body and body[0].lineno > node.lineno:
            return node, body[0]
    return None


def append_place(text, modules):
    """Returns [runner, expression of the module, name in imports, [[function, expression]...],
    names bound at the top, offset in bytes or -1, indentation]."""
    data = text.encode("utf-8")
    tree = ast.parse(data)
    lines = data.splitlines(keepends=True)
    top, reached = list(top_statements(tree.body)), Reached(modules)
    for node in top:
        reached.see(node, True)
    for node in ast.walk(tree):
        reached.see(node, False)
    imports = {name for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))
               for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])}
    roots = {name.split(".")[0] for name in imports}
    runner = "unittest" if "unittest" in roots and "pytest" not in roots else "pytest"
    taken = sorted({name for node in top for name in names_bound(node)})
    line, unit = main_line(tree, lines), "    "
    inside = first_block(tree)
    if inside:
        inner, outer = (spaces_before(lines[node.lineno - 1].decode("utf-8")) for node in (inside[1], inside[0]))
        unit = inner[len(outer):] or unit
    offset = -1 if line < 0 else sum(map(len, lines[:line]))
    return [runner, reached.expression, reached.imported, sorted(map(list, reached.functions.items())), taken, offset, unit]
