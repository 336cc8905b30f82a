# Reads requirements on arguments that annotations do not have, from the prose about a function and
# from its body. Part of the survey: nothing is executed. Follows suite_survey.py's names.
import re

KINDS_WITH_METHODS = (str, list, dict, set, tuple, int, float)
# Adjectives, with the least number that they allow.
LEAST = {"positive": 1, "natural": 1, "non-negative": 0, "nonnegative": 0}
ADJECTIVE = re.compile(r"\b(%s)\s+(?:[\w-]+\s+){0,2}?(number|integer|int|float|digit)(s?)\b" % "|".join(LEAST), re.I)
NEAR = 3  # words between a parameter and its description
SAME_LENGTH = re.compile(r"\b(?:same|equal|identical) (?:length|size|number of)|\bequally long", re.I)
NOT_EMPTY = re.compile(r"\bnon-?empty\b", re.I)


def words_of_kinds():
    """Returns the language's own words for its kinds: their names, and the words of their documentation that
    these abbreviate ("str": "string", "dict": "dictionary")."""
    found = {}
    for kind in KINDS_WITH_METHODS:
        for word in [kind.__name__] + re.findall(r"\b%s[a-z]+\b" % kind.__name__, kind.__doc__ or "")[:1]:
            found[word] = kind.__name__
            found[word[:-1] + "ies" if word.endswith("y") else word + "s"] = kind.__name__
    return found


WORDS_OF_KINDS = words_of_kinds()


def noun_kind(noun):
    return WORDS_OF_KINDS.get(noun.lower())


def kinds_in_prose(prose, names):
    """Returns kinds that the prose states: "a string s", "two strings s and c", "xs is a list of
    integers". For a single parameter any stated kind may be its own: "a list of integers"."""
    words = re.findall(r"[A-Za-z_]\w*|[^\sA-Za-z_]", prose.split(">>>")[0])
    found, guesses = {}, {}
    for place, word in enumerate(words):
        kind = noun_kind(word) if word not in names else None
        if kind is None:
            continue
        rest = words[place + 1 :]
        if kind == "list" and rest[:1] == ["of"]:
            inner = next((noun_kind(w) for w in rest[1:3] if noun_kind(w)), None)
            if inner is None or inner in ("list", "dict", "tuple"):
                continue
            kind, rest = "list[%s]" % inner, rest[1 + next(i for i, w in enumerate(rest[1:3], 1) if noun_kind(w)) :]
        named = []
        for other in rest[:7]:
            if other in names:
                named.append(other)
            elif other not in (",", "and", "`", "called", "named", "'", '"'):
                break
        before = words[max(0, place - 4) : place]
        if not named and set(before) & {"is", "are"}:
            named = [w for w in before if w in names]
        if not named and len(names) == 1 and (before and before[-1].lower() in ("a", "an", "the", "given") or word.endswith("s")):
            guesses.setdefault(names[0], kind)
        for name in named:
            found.setdefault(name, kind)
    return found, guesses


def methods_of_one_kind():
    """Returns names of methods that exactly one of the built-in kinds has."""
    owners = {}
    for kind in KINDS_WITH_METHODS:
        for method in (m for m in dir(kind) if not m.startswith("_")):
            owners.setdefault(method, []).append(kind.__name__)
    return {method: kinds[0] for method, kinds in owners.items() if len(kinds) == 1}


def kinds_in_body(owner, names):
    """Returns kinds whose methods the body calls on parameters."""
    found, kind_of = {}, methods_of_one_kind()
    for node in ast.walk(owner):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
            if node.attr in kind_of:
                found.setdefault(node.value.id, kind_of[node.attr])
    return found


def rules_in_prose(prose, names):
    """Returns the prose's rules on numbers and sizes, as (subject, least, whether it names a
    parameter). A rule that names no parameter may concern the result."""
    rules = []
    text = prose.split(">>>")[0]
    for sentence in re.split(r"(?<=[.:;])\s+|\n\s*\n", text):
        if re.search(r"(?<!non)(?<!non-)negative", sentence, re.I):
            continue
        for match in ADJECTIVE.finditer(sentence):
            before, after = sentence[: match.start()], sentence[match.end() :]
            near = re.findall(r"\w+", before)[-NEAR:] + re.findall(r"\w+", after)[:NEAR]
            is_item = match[3] and re.search(r"\b(list|array|sequence|tuple|set)\b", before, re.I)
            rules.append(("items" if is_item else "number", LEAST[match[1].lower()], any(word in names for word in near)))
    if SAME_LENGTH.search(text):
        rules.append(("same length", 0, True))
    rules += [("not empty", 0, True)] if NOT_EMPTY.search(text) else []
    return sorted(set(rules))


def prose_of(source, owner):
    """Returns the docstring of a function; if it has none, a string that stands behind it, or the module's if
    there is no other function."""
    own = ast.get_docstring(owner)
    if own or owner not in source.tree.body:
        return own or ""
    behind = source.tree.body[source.tree.body.index(owner) + 1 :][:1]
    if behind and isinstance(behind[0], ast.Expr) and is_constant(behind[0].value, str):
        return behind[0].value.value
    return (ast.get_docstring(source.tree) or "") if source.module_functions == [owner] else ""


def contract_of(owner, names, prose):
    """Kinds of parameters that annotations do not tell, by name, and rules: of those that name a parameter the
    last part is its name."""
    named, guesses = kinds_in_prose(prose, names)
    kinds = {**guesses, **kinds_in_body(owner, names), **named}
    all_names = [a.arg for a in owner.args.posonlyargs + owner.args.args]
    ranges = [(operator, number, name) for name, operator, number in ranges_in_prose(prose, all_names)]
    return sorted(kinds.items()), rules_in_prose(prose, all_names) + ranges


def promises_of(owner, names, prose, is_own):
    """Returns the borders of parameters' kinds in the prose and in the code, whether there is
    prose, and whether anybody but synth wrote the function."""
    return borders_in_prose(prose), borders_of_code(owner, names), bool(prose), is_own


def patterns_in(source):
    """Returns the regular expressions of the source."""
    calls = [n for n in source.nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr in PATTERN_CALLS]
    return [n.args[0].value for n in calls if n.args and is_constant(n.args[0], str) and getattr(n.func.value, "id", "") == "re"][:20]


def classes_asked(owners):
    """Returns classes by which the code tells arguments: isinstance(x, int), type(x) is str."""
    found = set()
    for node in (n for owner in owners for n in ast.walk(owner)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance" and len(node.args) == 2:
            found |= names_in(node.args[1])
        elif isinstance(node, ast.Compare) and isinstance(node.left, ast.Call) and getattr(node.left.func, "id", "") == "type":
            found |= names_in(node.comparators[0])
    return sorted(found & {"int", "float", "str", "bool", "list", "dict", "tuple"})


# The borders that a condition with such a number tests, by the compared expression.
def borders_asked(operand, other, operator, names):
    """Returns (parameter, border) pairs of `operand OPERATOR other`."""
    is_size = isinstance(operand, ast.Call) and getattr(operand.func, "id", "") == "len" and len(operand.args) == 1
    name = getattr(operand.args[0] if is_size else operand, "id", "")
    if name not in names or not isinstance(other, (ast.Constant, ast.UnaryOp, ast.List, ast.Tuple, ast.Dict)):
        return []
    try:
        value = ast.literal_eval(other)
    except ValueError:
        return []
    if type(value) in (int, float):
        if abs(value) > 2:
            return []
        is_order = not isinstance(operator, (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn))
        found = ["empty"] if is_size else ["zero"] + (["negative"] if is_order and value <= 1 else [])
        return [(name, border) for border in found if is_order or value == 0]
    return [] if value else [(name, "empty")]


def conditions_in(owner):
    """Yields all conditions except those of `while`, which end loops."""
    for node in ast.walk(owner):
        tests = [node.test] if isinstance(node, (ast.If, ast.IfExp, ast.Assert)) else node.ifs if isinstance(node, ast.comprehension) else []
        tests += node.values if isinstance(node, ast.BoolOp) else [node.operand] if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else []
        yield from tests


def borders_of_code(owner, names):
    """Returns (parameter, border) for each border that the code tests of a parameter."""
    found = set()
    for test in conditions_in(owner):
        if isinstance(test, ast.Compare):
            sides = [test.left] + test.comparators
            for left, operator, right in zip(sides, test.ops, sides[1:]):
                found.update(borders_asked(left, right, operator, names) + borders_asked(right, left, operator, names))
        else:
            size = test.args[0] if isinstance(test, ast.Call) and getattr(test.func, "id", "") == "len" and test.args else test
            if getattr(size, "id", "") in names:
                found |= {(size.id, "empty"), (size.id, "zero")}
    return sorted(found)


BORDERS = ("empty", "zero", "negative")  # in the words of prose


def borders_in_prose(prose):
    """Returns those that the prose names, and does not exclude ("non-empty")."""
    return sorted(set(re.findall(r"(?<!non-)(?<!non)(?<!\w)(%s)\b" % "|".join(BORDERS), prose.split(">>>")[0].lower())))
