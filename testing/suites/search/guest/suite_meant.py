# Decides which inputs a caller would intend: of the requested kinds, of known characters, and
# within the rules of the prose. Follows suite_kinds.py.
ENOUGH_SEEN = 2  # known calls from which the form of calls is inferred


def letters_of(text):
    """Returns the kinds of characters in a text: letters, digits, space, each other mark itself."""
    return {"a" if c.isalpha() and c.isascii() else "0" if c.isdigit() else c for c in text}


def numbers_within(value):
    if type(value) in (int, float):
        return [value]
    if type(value) in SEQUENCES + SETS:
        return [number for item in value for number in numbers_within(item)]
    return []


def texts_within(value):
    return list(texts_in(list(value) if type(value) in SETS else value))


class Contract:
    """The intended inputs, by the prose's rules and kinds, and by known calls."""

    def __init__(self, kinds, rules, shown_texts, asked, names):
        self.kinds, self.rules, self.names = dict(kinds), [tuple(rule) for rule in rules], names
        self.seen = []  # arguments of calls
        self.shown = shown_texts
        self.asked = set(asked)  # names of the classes that the code asks for

    def learn(self, calls):
        """Drops the rules that a known call breaks."""
        self.seen = calls
        self.rules = [rule for rule in self.rules if rule[2] or calls]
        for args in calls:
            for name, value in zip(self.names, args):
                if name in self.kinds and not fits(self.kinds[name], value):
                    del self.kinds[name]
            self.rules = [rule for rule in self.rules if self.keeps(rule, args)]

    def keeps(self, rule, args):
        what, least, _ = rule
        if what == "number":
            return all(value >= least or 0 < value < 1 for value in args if type(value) in (int, float))
        if what == "items":
            return all(v >= least for value in args if type(value) not in (int, float) for v in numbers_within(value))
        sized = [len(value) for value in args if type(value) in (str, list, tuple)]
        return all(sized) if what == "not empty" else len(set(sized)) < 2

    def is_kept(self, args):
        """Whether arguments keep to all rules."""
        return all(self.keeps(rule, args) for rule in self.rules) and not self.is_formless(args)

    def is_formless(self, args):
        """Whether a text has other characters than all that were seen, where these are of a form of their
        own: digits and marks, and never a letter."""
        for place, value in enumerate(args):
            seen = [other[place] for other in self.seen if place < len(other)]
            known = set().union(*(letters_of(text) for other in seen for text in texts_within(other)))
            if len(self.seen) >= ENOUGH_SEEN and known and "a" not in known:
                known = known.union(*map(letters_of, self.shown))
                if any(not letters_of(text) <= known for text in texts_within(value)):
                    return True
        return False

    def strangeness(self, args):
        """How many arguments are other than any that were seen at their places."""
        if len(self.seen) < ENOUGH_SEEN:
            return 0
        return sum(self.is_strange(place, value) for place, value in enumerate(args))

    def is_strange(self, place, value):
        seen = [args[place] for args in self.seen if place < len(args)]
        if not seen:
            return False
        if type(value) not in {type(other) for other in seen} and not self.asked:
            return True
        below = any(number < 0 for other in seen for number in numbers_within(other))
        return type(value) in (int, float) and value < 0 and not below and len(self.seen) > ENOUGH_SEEN


def gives_none(source, function):
    """Returns whether a function may return None: by its annotation, a statement, or its calls.
    Otherwise None only results from reaching the end without a `return`."""
    node = next((n for n in ast.walk(ast.parse(source)) if getattr(n, "name", None) == function), None)
    if node is None or getattr(node, "returns", None) is not None and re.search("None|Optional|Any", ast.unparse(node.returns)):
        return True
    returns = [n.value for n in ast.walk(node) if isinstance(n, ast.Return)]
    plain = (ast.Constant, ast.BinOp, ast.Compare, ast.List, ast.Tuple, ast.Dict, ast.Set, ast.JoinedStr, ast.ListComp, ast.BoolOp, ast.UnaryOp, ast.Name)
    is_none = any(value is None or isinstance(value, ast.Constant) and value.value is None for value in returns)
    names_none = any(isinstance(n, ast.Assign) and isinstance(n.value, ast.Constant) and n.value.value is None for n in ast.walk(node))
    return is_none or names_none or not returns or not all(isinstance(value, plain) for value in returns)
