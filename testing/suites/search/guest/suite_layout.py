# The lines of functions that are executed when they are called, and the branches of statements: the
# basis of a suite's coverage. Nothing is executed. Follows the program's part on sources.
import dis

BRANCHES = (ast.If, ast.While, ast.For, ast.AsyncFor)


def codes_in(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, type(code)):
            yield from codes_in(constant)


def lines_of(source, functions):
    """Returns the lines with code in the bodies of these functions."""
    found = set()
    for code in codes_in(compile(source.tree, "survey", "exec", dont_inherit=True)):
        lines = {line for _, line in dis.findlinestarts(code) if line}
        for function in functions:
            body = range(first_line(function), function.end_lineno + 1)
            if code.co_name != "<module>" and function.lineno <= code.co_firstlineno <= function.end_lineno:
                found.update(line for line in lines if line in body)
    return sorted(found)


def first_line(function):
    """Yields the statements after the docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None and len(function.body) > 1 else function.body
    return body[0].lineno


def layout_of(source, owners):
    """Returns (lines, branches): of each branch the first and last line of its condition, and the
    first line executed if it holds, if that is a separate line."""
    functions = [n for owner in owners for n in ast.walk(owner) if isinstance(n, FUNCTIONS)]
    branches = set()
    for node in (n for function in functions for n in ast.walk(function)):
        if isinstance(node, BRANCHES):
            asked = node.test if hasattr(node, "test") else node.iter
            if not isinstance(asked, ast.Constant) and node.body[0].lineno > asked.end_lineno:
                branches.add((node.lineno, asked.end_lineno, node.body[0].lineno))
    return lines_of(source, functions), sorted(branches)
