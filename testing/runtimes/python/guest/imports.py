# Part 3: the import policy, checked on the syntax tree. It informs authors who want to comply: code
# can evade it on purpose, and is then stopped by the cell.


class ImportPolicy(Exception):
    """An import that the policy refuses; reported as one of Python's own classes."""

    __module__ = "builtins"

    def __init__(self, message, line):
        Exception.__init__(self, message)
        self.line = line


def covers(names, module):
    """Returns whether the module, or a package that contains it, is among the names."""
    parts = module.split(".")
    return any(".".join(parts[:size]) in names for size in range(1, len(parts) + 1))


def imported_modules(node, ast):
    """Yields for each module that a node imports its name, and the names that may allow it."""
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
