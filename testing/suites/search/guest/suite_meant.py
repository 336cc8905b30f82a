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


def form_of(text):
    """The shape of a text: runs of letters, of digits and of space as one each, and marks as they are."""
    return re.sub("a+", "a", re.sub("[0-9]+", "0", "".join("a" if c.isalpha() else " " if c.isspace() else c for c in text)))


def kinds_within(value, path, found):
    """Returns the kinds of values by place: items of a container are at its path and "[]", keys at "k"."""
    found.setdefault(path, set()).add(type(value))
    if type(value) is dict:
        for key in value:
            kinds_within(key, path + ".k", found)
    for item in items_of(value) if type(value) in SEQUENCES + SETS + (dict,) else ():
        kinds_within(item, path + ".[]", found)
    return found


def tells_items(annotation):
    """Returns whether an annotation states all kinds of a value, those of a container's items included."""
    names = re.findall(r"\w+", annotation.replace("typing.", ""))
    bare = [name for name in names if name.lower() in LISTS + MAPPINGS + ("tuple",) or name.lower() in SETS_BY_NAME]
    return bool(names) and (not bare or "[" in annotation)


COMPARE = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


class Contract:
    """The intended inputs, by the prose's rules and kinds, and by known calls."""

    def __init__(self, kinds, rules, shown_texts, asked, parameters):
        """`parameters`: (name, annotation, …) of those that calls give by place."""
        self.kinds, self.rules, self.names = dict(kinds), [tuple(rule) for rule in rules], [p[0] for p in parameters]
        self.optional = {place for place, p in enumerate(parameters) if p[4] == "None"}
        self.told = {place for place, p in enumerate(parameters) if tells_items(p[1])}
        self.seen = []  # arguments of calls
        self.shown = shown_texts
        self.asked = set(asked)  # names of the classes that the code asks for
        self.kinds_seen, self.forms = {}, {}

    def learn(self, calls):
        """Drops the rules that a known call breaks."""
        self.seen = calls
        self.rules = [rule for rule in self.rules if rule[2] or calls]
        for args in calls:
            for name, value in zip(self.names, args):
                if name in self.kinds and not fits(self.kinds[name], value):
                    del self.kinds[name]
            self.rules = [rule for rule in self.rules if self.keeps(rule, args)]
            for place, value in enumerate(args):
                kinds_within(value, str(place), self.kinds_seen)
        for place in range(max(map(len, calls), default=0)):
            texts = {text for args in calls if place < len(args) for text in texts_within(args[place])}
            forms = {form_of(text) for text in texts}
            if len(texts) >= ENOUGH_SEEN and len(forms) == 1 and set("a0") & set(*forms) and set(*forms) - set("a0 "):
                self.forms[place] = forms.pop()

    def keeps(self, rule, args):
        what, least, name = rule
        if what in COMPARE:
            value = args[self.names.index(name)] if name in self.names[: len(args)] else None
            return type(value) not in (int, float) or COMPARE[what](value, least)
        if what == "number":
            return all(value >= least or 0 < value < 1 for value in args if type(value) in (int, float)) and all(
                int(digits) >= least for place in self.forms for digits in re.findall("[0-9]+", " ".join(texts_within(args[place]) if place < len(args) else []))
            )
        if what == "items":
            return all(v >= least for value in args if type(value) not in (int, float) for v in numbers_within(value))
        sized = [len(value) for value in args if type(value) in (str, list, tuple)]
        return all(sized) if what == "not empty" else len(set(sized)) < 2

    def is_kept(self, args):
        """Returns whether arguments follow all rules."""
        return all(self.keeps(rule, args) for rule in self.rules) and not self.is_formless(args) and not self.is_of_other_kinds(args)

    def is_of_other_kinds(self, args):
        """Returns whether a value has a kind that neither a known call nor an annotation has in its place."""
        for place, value in enumerate(args) if self.seen else ():
            if place in self.told or value is None and place in self.optional:
                continue
            for path, kinds in kinds_within(value, str(place), {}).items():
                seen = self.kinds_seen.get(path)
                if seen and not kinds <= (seen | {int} if float in seen else seen):
                    return True
        return False

    def is_formless(self, args):
        """Returns whether a text has another form than all known ones, or has other characters if these have
        only digits and marks."""
        for place, value in enumerate(args):
            if place in self.forms and any(form_of(text) != self.forms[place] for text in texts_within(value)):
                return True
            seen = [other[place] for other in self.seen if place < len(other)]
            known = set().union(*(letters_of(text) for other in seen for text in texts_within(other)))
            capitals = "".join(text for other in seen for text in texts_within(other)).isupper()
            if len(self.seen) >= ENOUGH_SEEN and capitals and any(c.islower() for text in texts_within(value) for c in text):
                return True
            if len(self.seen) >= ENOUGH_SEEN and known and "a" not in known:
                known = known.union(*map(letters_of, self.shown))
                if any(not letters_of(text) <= known for text in texts_within(value)):
                    return True
        return False

    def strangeness(self, args):
        """Returns the number of negative numbers in places that have none in known calls."""
        if len(self.seen) <= ENOUGH_SEEN:
            return 0
        return sum(self.is_strange(place, value) for place, value in enumerate(args))

    def is_strange(self, place, value):
        seen = [args[place] for args in self.seen if place < len(args)]
        below = any(number < 0 for other in seen for number in numbers_within(other))
        return bool(seen) and type(value) in (int, float) and value < 0 and not below


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
