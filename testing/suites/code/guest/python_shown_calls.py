# Reads what a Python file says about its functions anywhere: strings that stand alone, comments,
# assertions, and calls with literal values. Nothing of the source is executed.
import ast
import io
import tokenize

MOST_CALLS = 50


def comments_in(text):
    """Returns the comments, with a blank line between those that are not on lines next to each other."""
    lines, last = [], 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT:
                lines += [""] * (token.start[0] != last + 1) + [token.string.lstrip("#").strip()]
                last = token.start[0]
    except (tokenize.TokenError, SyntaxError):
        pass
    return "\n".join(lines)


def literal_call(node):
    """Returns (arguments, named arguments) of a call if all are literals."""
    try:
        named = {k.arg: ast.literal_eval(k.value) for k in node.keywords}
        return None if None in named else ([ast.literal_eval(a) for a in node.args], named)
    except (ValueError, TypeError, SyntaxError):
        return None


def calls_in(tree):
    """Returns (function, arguments, named arguments) of calls of the file's functions, outside of themselves."""
    functions = {n.name: n for n in tree.body if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))}
    own = {id(n): name for name, function in functions.items() for n in ast.walk(function)}
    found = []
    for node in ast.walk(tree):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if name in functions and own.get(id(node)) != name:
            call = literal_call(node)
            found += [(name, *call)] if call is not None else []
    return found[:MOST_CALLS]


def shown_calls(text):
    """Returns prose that may have claims, and calls."""
    tree = ast.parse(text)
    strings = [n.value.value for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant) and isinstance(n.value.value, str)]
    asserted = ["assert " + ast.unparse(n.test) for n in ast.walk(tree) if isinstance(n, ast.Assert)]
    return "\n\n".join(strings + [comments_in(text)] + asserted), calls_in(tree)
