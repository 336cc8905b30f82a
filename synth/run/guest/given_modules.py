# Reads the public definitions of the user's modules, and imports the modules. Runs in a cell, since they
# are foreign.
import ast
import importlib
import os
import signal
import sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = FUNCTIONS + (ast.ClassDef,)
WHOLE, FIRST_PARAGRAPH, NONE = range(3)  # levels of docstrings
LONGEST_ASSIGNMENT = 120  # characters, to be shown


def docstring(node, detail):
    text = ast.get_docstring(node) if detail != NONE else None
    if text and detail == FIRST_PARAGRAPH:
        text = text.split("\n\n")[0]
    return [ast.Expr(ast.Constant(text))] if text else []


def assigned(node):
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def is_shown_assignment(node, is_public):
    return (
        isinstance(node, (ast.Assign, ast.AnnAssign))
        and any(map(is_public, assigned(node)))
        and len(ast.unparse(node)) <= LONGEST_ASSIGNMENT
    )


def shown(node, detail):
    """Returns a definition with its docstring; a class also keeps its public members, not their bodies."""
    kept = []
    for item in node.body if isinstance(node, ast.ClassDef) else []:
        if isinstance(item, DEFINITIONS) and (is_plain(item.name) or item.name == "__init__"):
            kept.append(shown(item, detail))
        elif is_shown_assignment(item, is_plain):
            kept.append(item)
    node.body = docstring(node, detail) + kept or [ast.Expr(ast.Constant(...))]
    return node


def is_plain(name):
    return not name.startswith("_")


def names_for_all(tree):
    """Returns the names in `__all__`, if it is a literal."""
    for node in tree.body:
        if "__all__" in assigned(node) and isinstance(node.value, (ast.List, ast.Tuple)):
            return {item.value for item in node.value.elts if isinstance(item, ast.Constant)}
    return None


def definition_of(node):
    """Returns [name, True for a function of plain parameters, [[name, annotation]], result, purpose]."""
    text = ast.get_docstring(node) or ""
    if isinstance(node, ast.ClassDef):
        return [node.name, False, [], "", text]
    given = node.args
    is_simple = isinstance(node, ast.FunctionDef) and not (
        given.vararg or given.kwonlyargs or given.kwarg or given.defaults
    )
    annotation = lambda part: ast.unparse(part) if part else ""
    parameters = [[p.arg, annotation(p.annotation)] for p in given.posonlyargs + given.args]
    return [node.name, is_simple, parameters, annotation(node.returns), text]


def module_outline(module, source, detail):
    """Returns the outline of one module, and its definitions."""
    tree = ast.parse(source)
    listed = names_for_all(tree)
    is_public = is_plain if listed is None else listed.__contains__
    body, definitions = docstring(tree, detail), []
    for node in tree.body:
        if isinstance(node, DEFINITIONS) and is_public(node.name):
            definitions.append(definition_of(node))
            body.append(shown(node, detail))
        elif is_shown_assignment(node, is_public):
            body.append(node)
    names = ", ".join(definition[0] for definition in definitions)
    text = ast.unparse(ast.Module(body, []))
    return "# from %s import %s\n%s\n" % (module, names, text), definitions


def outline(modules, most):
    """Reads [[module, source]]. Returns the index of the first that cannot be read, with a line and a
    reason; or the outline, with as much of docstrings as `most` bytes hold, that level of detail, and the
    definitions."""
    size = 0
    for detail in (WHOLE, FIRST_PARAGRAPH, NONE):
        texts, definitions = [], []
        for index, (module, source) in enumerate(modules):
            try:
                text, found = module_outline(module, source, detail)
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                message = getattr(error, "msg", None) or str(error) or "too deeply nested"
                return ["fault", index, getattr(error, "lineno", None) or 1, message]
            texts.append(text)
            definitions.append(found)
        size = len("\n".join(texts).encode("utf-8", "replace"))
        if size <= most:
            return ["outline", "\n".join(texts), detail, definitions]
    return ["large", size]


class TakesTooLong(BaseException):
    """Derives from BaseException: modules often catch Exception."""


def too_long(signum, frame):
    raise TakesTooLong("it is still at it")


def place_of(error, files, start):
    """Returns the last line in one of `files` that an error went through: [file, line]."""
    place = ["", 0]
    if isinstance(error, SyntaxError) and error.filename:
        place = [os.path.relpath(error.filename, start), error.lineno or 1]
    trace = error.__traceback__
    while trace is not None:
        name = os.path.relpath(trace.tb_frame.f_code.co_filename, start)
        if name in files:
            place = [name, trace.tb_lineno]
        trace = trace.tb_next
    return place


def import_fault(modules, files, cpu, wall):
    """Imports the modules. Returns [] if all come from their own files; else the index of one that does not,
    the place of the failure, the type of the error, and its message. Stops an import after `cpu` or `wall`
    seconds."""
    start, cut_off = os.getcwd(), signal.setitimer
    for sign, timer, seconds in ((signal.SIGPROF, signal.ITIMER_PROF, cpu), (signal.SIGALRM, signal.ITIMER_REAL, wall)):
        signal.signal(sign, too_long)
        cut_off(timer, seconds, 0.1)
    for index, (module, file) in enumerate(modules):
        own = (start + "/" + file, "./" + file, file)
        try:
            importlib.import_module(module)
            path = getattr(sys.modules.get(module), "__file__", None) or "built in"
        except BaseException as error:
            cut_off(signal.ITIMER_PROF, 0), cut_off(signal.ITIMER_REAL, 0)
            return [index] + place_of(error, files, start) + [type(error).__name__, str(error)]
        if path not in own:
            return [index, "", 0, "", ""]
    cut_off(signal.ITIMER_PROF, 0), cut_off(signal.ITIMER_REAL, 0)
    return []
