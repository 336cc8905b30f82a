# Part 3: the import policy, checked on the syntax tree. A courtesy to those who want one: code that
# means to get round it can, and is stopped by the cell.


class ImportPolicy(Exception):
    """An import that the policy refuses; told as a class of Python's own."""

    __module__ = "builtins"

    def __init__(self, message, line):
        Exception.__init__(self, message)
        self.line = line


def covers(names, module):
    """Whether the module, or a package it lies in, is among the names."""
    parts = module.split(".")
    return any(".".join(parts[:size]) in names for size in range(1, len(parts) + 1))


def imported_modules(node, ast):
    """For each module that a node of the tree imports: its name, and the names it may go by."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield alias.name, (alias.name,)
    elif isinstance(node, ast.ImportFrom) and node.level == 0:
        for alias in node.names:
            yield node.module, (node.module, node.module + "." + alias.name)
    elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else None
        name = node.func.id if isinstance(node.func, ast.Name) else name
        if name in ("__import__", "import_module") and isinstance(node.args[0].value, str):
            yield node.args[0].value, (node.args[0].value,)


def check_imports(source, policy):
    """Raises ImportPolicy for the first import that `policy` ({allow, modules}) refuses."""
    if policy is None:
        return
    import ast

    refused = []
    for node in ast.walk(ast.parse(source)):
        for module, names in imported_modules(node, ast):
            if module == "__future__":
                continue
            if policy["allow"] != any(covers(policy["modules"], name) for name in names):
                refused.append((node.lineno, module))
    if refused:
        line, module = min(refused)
        listed = ",".join(policy["modules"])
        text = "line %d imports %s, which --imports %s:%s does not allow"
        raise ImportPolicy(
            text % (line, module, "allow" if policy["allow"] else "deny", listed), line
        )
