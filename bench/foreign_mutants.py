"""Mutants of Python functions by operators that synth's suites do not have, for bench/suite_mutants.py."""
import ast
import copy


def name(identifier):
    return ast.Name(identifier, ast.Load())


def call(function, *args):
    return ast.Call(name(function), list(args), [])


def binary(left, operator, right):
    return ast.BinOp(left, operator, right)


def number(value):
    return ast.Constant(value)


def every_other(items):
    return ast.Subscript(call("list", items), ast.Slice(None, None, number(2)), ast.Load())


def other_comparisons(node):
    opposite = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE, ast.Eq: ast.Lt, ast.NotEq: ast.Gt}
    for place, operator in enumerate(node.ops):
        changed = [opposite[type(operator)]] if type(operator) in opposite else []
        changed += [ast.Eq, ast.NotEq] if isinstance(operator, (ast.Lt, ast.Gt, ast.LtE, ast.GtE)) else []
        for new in changed:
            yield "far comparison", ast.Compare(node.left, node.ops[:place] + [new()] + node.ops[place + 1 :], node.comparators)
    if len(node.ops) > 1:
        yield "chain cut", ast.Compare(node.left, node.ops[:-1], node.comparators[:-1])
        yield "chain cut", ast.Compare(node.comparators[0], node.ops[1:], node.comparators[1:])


FAR_ARITHMETIC = {
    ast.Add: (ast.Mult,), ast.Sub: (ast.Mult,), ast.Mult: (ast.Add, ast.Pow), ast.Div: (ast.FloorDiv, ast.Mult),
    ast.FloorDiv: (ast.Mod, ast.Sub), ast.Mod: (ast.FloorDiv, ast.Sub), ast.Pow: (ast.Add,),
}  # fmt: skip


def of_binary(node):
    for new in FAR_ARITHMETIC.get(type(node.op), ()):
        yield "far arithmetic", binary(node.left, new(), node.right)
    if isinstance(node.op, (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod)):
        yield "operands swapped", binary(node.right, node.op, node.left)
    if isinstance(node.left, ast.BinOp):  # (a . b) . c: a . (b . c)
        inner = node.left
        if type(inner.op) is not type(node.op) or not isinstance(node.op, (ast.Add, ast.Mult)):
            yield "grouping", binary(inner.left, inner.op, binary(inner.right, node.op, node.right))
    if isinstance(node.right, ast.BinOp):
        inner = node.right
        if type(inner.op) is not type(node.op) or not isinstance(node.op, (ast.Add, ast.Mult)):
            yield "grouping", binary(binary(node.left, node.op, inner.left), inner.op, inner.right)


def of_bool(node):
    for place, value in enumerate(node.values):
        rest = node.values[:place], node.values[place + 1 :]
        yield "part negated", ast.BoolOp(node.op, rest[0] + [ast.UnaryOp(ast.Not(), value)] + rest[1])
        if isinstance(value, ast.BoolOp) and len(value.values) == 2:
            other = ast.And() if isinstance(value.op, ast.Or) else ast.Or()
            yield "swap within", ast.BoolOp(node.op, rest[0] + [ast.BoolOp(other, value.values)] + rest[1])


def of_constant(node):
    value = node.value
    if type(value) in (int, float):
        for new in {0, 1, 10, -value, 2 * value} - {value - 1, value, value + 1}:
            yield "far number", number(type(value)(new))
    elif type(value) is str and value:
        for new in {value.swapcase(), value[::-1], value[1:], value[:-1], value + " "} - {value, ""}:
            yield "other text", ast.Constant(new)


def of_call(node):
    function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    others = {
        "sum": ("max", "len"), "len": ("sum",), "min": ("sum",), "max": ("sum",), "int": ("round", "float"), "list": ("tuple", "sorted"),
        "sorted": ("reversed",), "abs": ("int",), "str": ("repr",), "upper": ("title",), "lower": ("swapcase",), "isdigit": ("isalpha",),
        "isalpha": ("isdigit",), "find": ("index",), "strip": ("lstrip", "rstrip"), "append": ("remove",), "split": ("splitlines",),
        "isupper": ("isalpha",), "islower": ("isalpha",), "startswith": ("__contains__",), "endswith": ("__contains__",), "capitalize": ("upper",),
        "title": ("upper",), "floor": ("round",), "ceil": ("floor", "round"), "reversed": ("list", "sorted"), "enumerate": ("list",), "zip": ("max",),
    }  # fmt: skip
    for new in others.get(function, ()):
        if isinstance(node.func, ast.Attribute):
            changed = ast.Attribute(node.func.value, new, ast.Load())
        else:
            changed = name(new)
        shown = call("list", ast.Call(changed, node.args, [])) if new == "reversed" else ast.Call(changed, node.args, node.keywords)
        yield "far function", shown
    if function == "append" and len(node.args) == 1 and isinstance(node.func, ast.Attribute):
        yield "put in front", ast.Call(ast.Attribute(node.func.value, "insert", ast.Load()), [number(0)] + node.args, [])
    if function == "len":
        for operator in (ast.Add, ast.Sub):
            yield "length off by one", binary(node, operator(), number(1))
    if function == "enumerate" and len(node.args) == 1:
        yield "counted from one", ast.Call(node.func, node.args + [number(1)], [])
    if function == "sorted":
        kept = [k for k in node.keywords if k.arg != "reverse"]
        if len(kept) == len(node.keywords):
            yield "other order", ast.Call(node.func, node.args, kept + [ast.keyword("reverse", ast.Constant(True))])
        if any(k.arg == "key" for k in node.keywords):
            yield "key left out", ast.Call(node.func, node.args, [k for k in node.keywords if k.arg != "key"])
    if len(node.args) > (0 if isinstance(node.func, ast.Attribute) else 1) and function not in ("append", "insert", "remove", "add"):
        yield "last argument left out", ast.Call(node.func, node.args[:-1], node.keywords)
    if len(node.args) > 1 and function != "range":
        yield "first argument left out", ast.Call(node.func, node.args[1:], node.keywords)


def of_subscript(node):
    if not isinstance(node.ctx, ast.Load):
        return
    cut = node.slice
    if isinstance(cut, ast.Slice):
        if cut.step is not None:
            yield "step left out", ast.Subscript(node.value, ast.Slice(cut.lower, cut.upper, None), ast.Load())
        else:
            yield "step added", ast.Subscript(node.value, ast.Slice(cut.lower, cut.upper, number(2)), ast.Load())
        if cut.upper is None and cut.step is None:
            yield "slice cut short", ast.Subscript(node.value, ast.Slice(cut.lower, number(-1), None), ast.Load())
        if cut.lower is None and cut.step is None:
            yield "slice cut short", ast.Subscript(node.value, ast.Slice(number(1), cut.upper, None), ast.Load())
        return
    if not isinstance(cut, (ast.Constant, ast.UnaryOp)):
        for operator in (ast.Add, ast.Sub):
            yield "index off by one", ast.Subscript(node.value, binary(cut, operator(), number(1)), ast.Load())
    yield "index from the end", ast.Subscript(node.value, ast.UnaryOp(ast.USub(), cut), ast.Load())


def of_display(node):
    if len(node.elts) > 1 and isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        kind = type(node)
        made = (lambda items: kind(items)) if kind is ast.Set else (lambda items: kind(items, ast.Load()))
        if len(node.elts) > 2 or kind is not ast.Tuple:
            for place in sorted({0, len(node.elts) // 2, len(node.elts) - 1}):
                yield "item left out", made(node.elts[:place] + node.elts[place + 1 :])
        if kind is not ast.Set:
            yield "items swapped", made([node.elts[1], node.elts[0]] + node.elts[2:])


def of_comprehension(node):
    yield "items unchanged", type(node)(copy.deepcopy(node.generators[0].target), node.generators)
    for place, generator in enumerate(node.generators):
        def changed(items, tests):
            new = ast.comprehension(generator.target, items, tests, 0)
            return type(node)(node.elt, node.generators[:place] + [new] + node.generators[place + 1 :])

        for test in generator.ifs:
            yield "filter inverted", changed(generator.iter, [ast.UnaryOp(ast.Not(), test)])
        yield "every other item", changed(every_other(generator.iter), generator.ifs)


def of_choice(node):
    yield "choice always taken", node.body
    yield "choice never taken", node.orelse


def of_name(node):
    if isinstance(node.ctx, ast.Load):
        yield "sign of a variable", ast.UnaryOp(ast.USub(), node)
        yield "size of a variable", call("abs", node)
        yield "variable off by one", binary(node, ast.Add(), number(1))


def expressions(node):
    kinds = {
        ast.Compare: other_comparisons, ast.BinOp: of_binary, ast.BoolOp: of_bool, ast.Constant: of_constant, ast.Call: of_call,
        ast.Subscript: of_subscript, ast.List: of_display, ast.Tuple: of_display, ast.Set: of_display, ast.ListComp: of_comprehension,
        ast.GeneratorExp: of_comprehension, ast.SetComp: of_comprehension, ast.IfExp: of_choice, ast.Name: of_name,
    }  # fmt: skip
    return kinds[type(node)](node) if type(node) in kinds else ()


def statements(node, in_loop):
    """Yields what a statement becomes: a list of statements."""
    if isinstance(node, ast.AugAssign):
        yield "no longer added to", [ast.Assign([node.target], node.value, lineno=0)]
        for new in FAR_ARITHMETIC.get(type(node.op), ())[:1]:
            yield "far arithmetic", [ast.AugAssign(node.target, new(), node.value)]
    elif isinstance(node, (ast.Break, ast.Continue)):
        yield "goes on", [ast.Pass()]
    elif isinstance(node, ast.Return) and in_loop:
        yield "early return left out", [ast.Pass()]
    elif isinstance(node, ast.Return) and node.value is not None:
        yield "result negated", [ast.Return(ast.UnaryOp(ast.Not(), node.value))]
        yield "result cut short", [ast.Return(ast.Subscript(node.value, ast.Slice(None, number(-1), None), ast.Load()))]
    elif isinstance(node, ast.If):
        yield "condition always true", node.body
        yield "else left out", node.orelse or [ast.Pass()]
        if node.orelse:
            yield "else always done", [ast.If(node.test, node.body, [])] + node.orelse
            yield "else left out", [ast.If(node.test, node.body, [])]
        if len(node.body) > 1:
            yield "indented less", [ast.If(node.test, node.body[:-1], node.orelse), node.body[-1]]
    elif isinstance(node, ast.For):
        turned = call("list", call("reversed", call("list", node.iter)))
        yield "loop turned round", [ast.For(node.target, turned, node.body, node.orelse, lineno=0)]
        yield "loop done once", [ast.For(node.target, node.iter, node.body + [ast.Break()], node.orelse, lineno=0)]
        yield "every other item", [ast.For(node.target, every_other(node.iter), node.body, node.orelse, lineno=0)]
        if len(node.body) > 1:
            yield "indented less", [ast.For(node.target, node.iter, node.body[:-1], node.orelse, lineno=0), node.body[-1]]
    elif isinstance(node, ast.While):
        yield "loop done once", [ast.If(node.test, node.body, [])]


def blocks(tree):
    """Yields each list of statements with whether it is in a loop, and its first place that may change."""
    def walk(node, in_loop):
        in_loop = (in_loop or isinstance(node, (ast.For, ast.While))) and not isinstance(node, ast.FunctionDef)
        for field in ("body", "orelse"):
            block = getattr(node, field, None)
            if isinstance(block, list) and not isinstance(node, ast.Module):
                has_prose = field == "body" and isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None
                yield block, in_loop, int(has_prose)
            for child in block if isinstance(block, list) else ():
                yield from walk(child, in_loop)

    yield from walk(tree, False)


def places(tree):
    """Yields (holder, place) of each expression in the bodies of functions, without docstrings and annotations."""
    def walk(node):
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "args", "decorator_list") and isinstance(node, (ast.FunctionDef, ast.AnnAssign, ast.arg)):
                continue
            if isinstance(value, list):
                for place, child in enumerate(value):
                    if isinstance(child, ast.expr):
                        yield value, place
                    if isinstance(child, ast.AST) and not is_prose(child) and not isinstance(child, ast.JoinedStr):
                        yield from walk(child)
            elif isinstance(value, ast.expr):
                yield vars(node), field
                if not isinstance(value, ast.JoinedStr):
                    yield from walk(value)
            elif isinstance(value, ast.AST):
                yield from walk(value)

    for function in tree.body:
        if isinstance(function, ast.FunctionDef):
            yield from walk(function)


def is_prose(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def mutants_of(code):
    """Returns (operator, code) of every mutant that parses, each code once."""
    tree = ast.parse(code)
    found = {ast.unparse(tree): None}

    def take(operator):
        try:
            text = ast.unparse(tree)
            compile(text, "mutant", "exec")
        except (SyntaxError, ValueError, AttributeError):
            return
        found.setdefault(text, operator)

    for holder, place in list(places(tree)):
        old = holder[place]
        if is_prose(old) or isinstance(getattr(old, "ctx", None), ast.Store):
            continue
        for operator, new in list(expressions(old)):
            holder[place] = new
            take(operator)
        holder[place] = old
    for block, in_loop, first in list(blocks(tree)):
        old = list(block)
        for place in range(first, len(old)):
            for operator, new in statements(old[place], in_loop):
                block[:] = old[:place] + new + old[place + 1 :]
                take(operator)
            if place + 1 < len(old):
                block[:] = old[:place] + [old[place + 1], old[place]] + old[place + 2 :]
                take("statements swapped")
        block[:] = old
    return [(operator, text) for text, operator in found.items() if operator]
