# Searches relations between results that hold on every tried input.
import builtins

MOST_CHECKED = 1500  # inputs: all
LEAST_TELLING = 12  # inputs on which a property must be informative
ENOUGH_INPUTS = 80  # more are made if all mutants died early
MOST_SHOWN = 4  # inputs on which a suite tests a property
LEAST_OTHER = 3  # of the informative ones: with another result than most
BREAKERS = 160  # inputs made to break a property

# (name, claim, when it is informative, kind of its parameter or None for all). {f} is the function,
# {all} its arguments, {x} one of them, {with} the arguments with {x} reversed.
PROPERTIES = [
    ("is its own inverse", "{f}({f}({x})) == {x}", "{f}({x}) != {x} and type({f}({x})) is type({x})", "one"),
    ("is idempotent", "{f}({f}({x})) == {f}({x})", "{f}({x}) != {x} and type({f}({x})) is type({x})", "one"),
    ("takes its arguments in any order", "{f}({x}, {y}) == {f}({y}, {x})", "{x} != {y}", "two"),
    ("does not depend on the order of {x}", "{f}({with}) == {f}({all})", "{x} != {x}[::-1]", "sequence"),
    ("keeps the items of {x}", "sorted({f}({all})) == sorted({x})", "{f}({all}) != {x}", "sequence"),
    ("keeps the length of {x}", "len({f}({all})) == len({x})", "len({x}) > 1 and {f}({all}) != {x}", "sequence"),
    ("gives items of {x}", "all(item in {x} for item in {f}({all}))", "0 < len({f}({all})) and {f}({all}) != {x}", "items"),
    ("gives an item of {x}", "{f}({all}) in {x}", "len({x}) > 1 and type({f}({all})) is not bool", "items"),
]
INVERSE = ("is undone by {g}", "{g}({f}({x})) == {x}", "{f}({x}) != {x}")
# If one holds, others add nothing.
IMPLIED = {
    "is its own inverse": ("is idempotent",),
    "keeps the items of": ("keeps the length of", "gives items of"),
}


def candidates_of(function, names, inputs, others):
    """Yields (name, expression, when it is informative) of the properties that may hold."""
    found = []
    for name, says, tells, about in PROPERTIES:
        for place, x in enumerate(names):
            kinds = {type(one.args[place]) for one in inputs}
            fits = {
                "one": len(names) == 1,
                "two": len(names) == 2 and place == 0 and kinds == {type(one.args[1]) for one in inputs},
                "sequence": kinds <= {list, tuple, str},
                "items": kinds <= {list, tuple},
            }
            if fits[about]:
                texts = {
                    "f": function, "x": x, "y": names[-1], "all": ", ".join(names),
                    "with": ", ".join(n + "[::-1]" if n == x else n for n in names),
                }  # fmt: skip
                found.append(tuple(text.format(**texts) for text in (name, says, tells)))
    for other in others if len(names) == 1 else ():
        found.append(tuple(text.format(f=function, g=other, x=names[0]) for text in INVERSE))
    return found


def is_varied(inputs, telling):
    """Returns whether the function's results vary on the informative inputs: a property of a
    constant has not been tested."""
    results = [inputs[place].result for place in telling]
    most = max((results.count(result) for result in set(results)), default=0)
    return len(results) - most >= LEAST_OTHER


def breakers(search, inputs):
    """Returns inputs made to break a property: near those with rare results."""
    counts = {}
    for one in inputs:
        counts[one.result] = counts.get(one.result, 0) + 1
    rare = sorted(inputs, key=lambda one: (counts[one.result], one.weight))[:40]
    made = search.probe([search.changed(search.chance.of(rare)) for _ in range(BREAKERS)]) if rare else []
    search.take_up(made)
    return made


def holds_on(namespace, expression, tells, names, one):
    """Returns True, None if it holds and is not informative, or False."""

    def value_of(text):
        scope = dict(zip(names, copied(one.args)))
        return eval(text, dict(namespace, **scope))

    try:
        if not limited(4 * CALL_MILLISECONDS, lambda: bool(value_of(expression))):
            return False
        return True if limited(4 * CALL_MILLISECONDS, lambda: bool(value_of(tells))) else None
    except BaseException:
        return False


def is_promised_again(search, namespace, one):
    """Returns whether the result may itself be an argument; nothing is promised for other values."""
    result = result_of(namespace, search.function, one.args, one.kwargs, CALL_MILLISECONDS)
    again = Input([result[1]], {})
    return result[0] == "value" and search.is_meant(again) and search.contract.is_kept(again.args) and not search.is_doubtful(again.args)


def others_of(search):
    """Returns the functions of the module that take one argument."""
    return [
        node.name for node in ast.parse(search.data).body
        if isinstance(node, ast.FunctionDef) and node.name != search.function
        and len(node.args.args) - len(node.args.defaults) == 1
    ]  # fmt: skip


def errors_declared(search):
    """Returns errors raised on purpose, if a test can name them and no other was seen."""
    own = {node.name for node in ast.parse(search.data).body if isinstance(node, ast.ClassDef)}
    raised = sorted({one.error for one in search.inputs if one.error is not None})
    return raised if not search.failed and all(name in own or is_built_in_error(name) for name in raised) else []


def is_built_in_error(name):
    cls = getattr(builtins, name, None)
    return isinstance(cls, type) and issubclass(cls, BaseException)


def raises_only(search, names):
    """Adds that a function raises only declared errors, on a few inputs of each ending."""
    errors = errors_declared(search)
    inputs = sorted((one for one in search.inputs if not one.kwargs and len(one.args) == len(names)), key=lambda one: one.weight)
    shown = [[one for one in inputs if one.error == error][:MOST_SHOWN] for error in [None] + errors]
    if not errors or len(inputs) < LEAST_TELLING or not names or not shown[0]:
        return []
    call = "%s(%s)" % (search.function, ", ".join(names))
    args = [one.args for ones in shown for one in ones]
    return [("raises nothing but " + " and ".join(errors), call, names, len(inputs), args, [search.function], errors)]


def properties_of(search):
    """Returns (name, expression, parameters, number of inputs, some simple ones, functions of the
    module that it calls, errors that may be raised if it concerns these) of each property."""
    others = others_of(search)
    for _ in range(4):
        if search.inputs and len(search.inputs) < ENOUGH_INPUTS:
            search.take_up(search.probe([search.changed(search.chance.of(search.inputs)) for _ in range(40)]))
    names = [p[0] for p in search.parameters if not p[2] and not p[3]]
    found = raises_only(search, names)
    if search.changed_places:  # its result is not its only effect
        return found
    breakers(search, [one for one in search.inputs if one.error is None])
    inputs = [one for one in search.inputs if one.error is None and not one.kwargs and len(one.args) == len(names)]
    inputs = sorted(inputs[:MOST_CHECKED], key=lambda one: one.weight)
    if not names or len(inputs) < LEAST_TELLING:
        return found
    candidates = candidates_of(search.function, names, inputs, others)

    def check(namespace, index):
        _, expression, tells = candidates[index]
        telling, is_nested = [], expression.startswith("%s(%s(" % (search.function, search.function))
        for place, one in enumerate(inputs):
            if is_nested and not is_promised_again(search, namespace, one):
                continue
            answer = holds_on(namespace, expression, tells, names, one)
            if answer is False:
                return []
            if answer:
                telling.append(place)
        return telling

    implied = set()
    answers = in_children(len(candidates), lambda: limited(1000, lambda: loaded(search.code)), check)
    for (name, expression, _), telling in zip(candidates, answers):
        if telling is LOST or len(telling) < LEAST_TELLING or not is_varied(inputs, telling) or any(name.startswith(i) for i in implied):
            continue
        for reason, others_implied in IMPLIED.items():
            if name.startswith(reason):
                implied.update(others_implied)
        shown = [inputs[place].args for place in telling[:MOST_SHOWN]]
        called = [f for f in [search.function] + others if re.search(r"\b%s\(" % re.escape(f), expression)]
        found.append((name, expression, names, len(inputs), shown, called, []))
    return found
