# Reads the facts about a function in a source before any of it is executed.
import re

DOCUMENTED_RAISE = re.compile(r"(?:^|\n)\s*:raises?\s+([\w.]+)|(?:^|\n)\s*(\w*(?:Error|Exception)) *(?::|--)|\braises? +(?:an? +)?`*([A-Z]\w*)")


def annotation_of(source, node):
    return "" if node is None else source.text(node)


def parameters_of(source, function):
    """Returns (name, annotation, has a default, is named only, default); no *args, **kwargs."""
    arguments = function.args
    plain = arguments.posonlyargs + arguments.args
    without = len(plain) - len(arguments.defaults)
    defaults = [None] * without + arguments.defaults
    found = [
        (a.arg, annotation_of(source, a.annotation), default is not None, False, annotation_of(source, default))
        for a, default in zip(plain, defaults)
    ]
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        found.append((argument.arg, annotation_of(source, argument.annotation), default is not None, True, annotation_of(source, default)))
    return found


def further_of(source, function):
    """Returns the annotation of *args, or None if there is none."""
    further = function.args.vararg
    return None if further is None else annotation_of(source, further.annotation)


def names_in(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}


def reached_from(definitions, function, others):
    """Returns the definitions that a function uses: its own, and others not in `others`."""
    reached, todo = [], [function]
    while todo:
        name = todo.pop()
        if name in definitions and definitions[name] not in reached:
            reached.append(definitions[name])
            todo += sorted(n for n in names_in(definitions[name]) if n not in others)
    return reached


def constants_in(source, owners):
    found = {}
    for node in source.nodes:
        if is_constant(node, int, float, str) and is_mutable(source, node):
            value = node.value
            if type(value) is str and len(value) > 60 or type(value) is int and value.bit_length() > 200:
                continue
            found.setdefault((type(value).__name__, value), value)
    return list(found.values())[:80]


SHOWN_TEXT = re.compile(r"\"([^\"\n]{1,60})\"|(?<!\w)'([^'\n]{1,60})'(?!\w)|`([^`\n]{1,60})`")


def texts_shown_in(docstring):
    """Returns quoted texts of a docstring, which the function may accept."""
    return list(dict.fromkeys("".join(groups) for groups in SHOWN_TEXT.findall(docstring or "")))[:20]


def yields(function):
    """Returns whether a function is a generator: it yields itself, not in an inner function."""
    todo = list(function.body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            return True
        if not isinstance(node, FUNCTIONS + (ast.Lambda, ast.ClassDef)):
            todo += ast.iter_child_nodes(node)
    return False


def keys_in(owners):
    """Returns the keys by which the code reads records: x["name"], x.get("name")."""
    found = {}
    for node in (n for owner in owners for n in ast.walk(owner)):
        if isinstance(node, ast.Subscript) and is_constant(node.slice, str) and isinstance(node.ctx, ast.Load):
            found[node.slice.value] = None
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get":
            if node.args and is_constant(node.args[0], str):
                found[node.args[0].value] = None
    return list(found)[:8]


def raised_in(docstring):
    return sorted({name.split(".")[-1] for groups in DOCUMENTED_RAISE.findall(docstring or "") for name in groups if name})


def named(source, names):
    """Returns the definitions of these names: "f", "Cart.add"."""
    found = []
    for name in names:
        outer, _, inner = name.partition(".")
        nodes = [n for n in source.tree.body if getattr(n, "name", None) == outer]
        found += [m for n in nodes for m in n.body if getattr(m, "name", None) == inner] if inner else nodes
    return found


def owners_of(source, definitions, function, others, within):
    """Returns the definitions whose mutants are the function's: those it uses; for an adapter, the
    replaced ones and the functions that they use."""
    if not within:
        return reached_from(definitions, function, others)
    owners = named(source, within)
    used = sorted({n for owner in owners for n in names_in(owner) if isinstance(definitions.get(n), FUNCTIONS) and n not in others})
    return owners + [d for name in used for d in reached_from(definitions, name, others) if d not in owners]


def survey(text, function, others, within):
    """Surveys a function. `others`: functions with suites of their own, whose mutants are counted
    there. `within`: the code that a function replaces, whose mutants are its own."""
    source = Source(text)
    definitions = {
        node.name: node for node in source.tree.body if isinstance(node, FUNCTIONS + (ast.ClassDef,))
    }
    node = definitions.get(function)
    if not isinstance(node, FUNCTIONS):
        raise ValueError("there is no function %s at the top of the file" % function)
    if isinstance(node, ast.AsyncFunctionDef) and yields(node):
        raise ValueError("%s is an asynchronous generator, which a suite cannot call by value" % function)
    owners = owners_of(source, definitions, function, set(others) - {function}, within)
    prose = prose_of(source, node)
    guards = [
        (n.lineno, n.end_lineno) for n in source.nodes if isinstance(n, (ast.Raise, ast.Assert))
    ]
    return (
        parameters_of(source, node),
        constants_in(source, owners) + texts_shown_in(prose),
        mutants_of(source, owners),
        guards,
        raised_in(prose),
        further_of(source, node),
        keys_in(owners),
        "awaited" if isinstance(node, ast.AsyncFunctionDef) else "listed" if yields(node) else "plain",
        contract_of(node, [p[0] for p in parameters_of(source, node) if not p[1]], prose) + (
            [c for c in constants_in(source, owners) + texts_shown_in(prose) if type(c) is str], classes_asked(owners),
            patterns_in(source),
        ),
        promises_of(node, [p[0] for p in parameters_of(source, node)], prose, not within),
        layout_of(source, owners),
    )
