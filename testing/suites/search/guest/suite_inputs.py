# One call of a function, and the calls that a search tries: guessed ones, those at edges, and changes of known ones.
# Follows suite_runs.py.
MOST_FURTHER = 6  # arguments for *args


class Input:
    def __init__(self, args, kwargs, anchor=None, kills=True):
        self.args, self.kwargs, self.anchor = args, kwargs, anchor
        self.kills = kills  # or it is only where other inputs come from
        self.steps = frozenset()
        self.ends = frozenset()  # lines on which functions ended
        self.lines = 0  # a bit for each line that was executed
        self.milliseconds = MUTANT_MILLISECONDS  # that a mutant has for it
        self.work = 0  # lines that are executed
        self.error = None  # name of the class that it deliberately raises
        self.lies_at = None  # the edges of its arguments
        self.strange = 0  # arguments that are other than those somebody gave
        self.shows = ""  # the edge that it is kept for
        self.result, self.is_usual = "", True  # what it gives, as a text; whether that is an empty value
        self.taken = False
        self.weighed = None

    @property
    def weight(self):
        if self.weighed is None:
            self.weighed = weight(self.args) + weight(list(self.kwargs.values()))
        return self.weighed

    def key(self):
        return written(self.args) + written(self.kwargs)


class InputMaker:
    """Makes inputs for a search, whose chance, values, parameters and inputs it uses."""

    def changed(self, base):
        args, kwargs = copied(base.args), dict(copied(base.kwargs))
        if self.further is not None and self.chance.one_in(4):
            self.lengthen(args, len(self.plain))
        places = [(args, i, str(i)) for i in range(len(args))] + [(kwargs, n, n) for n in kwargs]
        if not places:
            return Input(args, kwargs)
        for _ in range(1 + self.chance.below(3)):
            holder, at, path = self.chance.of(places)
            choice = self.chance.below(12)
            if choice < 2 and len(places) > 1:
                self.relate(holder, at, self.chance.of(places))
            elif choice == 2:
                self.shift(holder, at, *self.chance.of(places)[:2])
            else:
                holder[at] = self.values.near(holder[at], path)
        return Input(args, kwargs)

    def lengthen(self, args, first):
        """One more or one less of the arguments that *args takes; `first`: the place of its first."""
        more = args[first:]
        if more and self.chance.one_in(3):
            del args[first + self.chance.below(len(more))]
        elif more and len(more) < MOST_FURTHER:
            args.append(self.values.near(self.chance.of(more), str(first)))

    def relate(self, holder, at, other):
        """Arguments that have to do with each other: equal, one the other's size or item."""
        value, donor = holder[at], other[0][other[1]]
        if type(value) is type(donor):
            holder[at] = copied(donor)
        elif type(value) is int and hasattr(donor, "__len__"):
            holder[at] = len(donor) + self.chance.below(3) - 1
            items = [v for v in items_of(donor) if type(v) is int] if type(donor) in (list, tuple, dict) else []
            if items and self.chance.one_in(2):
                holder[at] = self.chance.of(items)
        elif type(donor) in (list, tuple) and any(type(v) is type(value) for v in donor):
            holder[at] = copied(self.chance.of([v for v in donor if type(v) is type(value)]))
        elif type(value) is str and type(donor) is str and donor:
            holder[at] = donor[self.chance.below(len(donor)) :]

    def shift(self, holder, at, other, place):
        """Adds to one number what is taken from another, so that what they sum to stays."""
        amount = self.chance.below(9) + 1 if self.chance.one_in(2) else self.chance.of([holder[at], other[place]])
        if type(holder[at]) is list and len(holder[at]) > 1:
            holder = holder[at]
            at, place, other = self.chance.below(len(holder)), self.chance.below(len(holder)), holder
            amount = self.chance.below(5) + 1
        numbers = (int, float)
        if type(holder[at]) in numbers and type(other[place]) in numbers and type(amount) in numbers:
            holder[at] += amount
            other[place] -= amount

    def none_for(self, index):
        """None, where a parameter's annotation or default says that it may be."""
        if index >= len(self.plain):
            return []
        _, annotation, _, _, default = self.plain[index]
        is_told = re.search(r"None|Optional", annotation) and fits(annotation, None)
        return [None] if is_told or default == "None" else []

    def edges(self, base):
        """One argument of a known call at an edge of its kind."""
        found = []
        for index, value in enumerate(base.args):
            for edge in self.values.edges(value, str(index)) + self.none_for(index):
                args = copied(base.args)
                args[index] = copied(edge)
                found.append(Input(args, copied(base.kwargs)))
        for index, donor in enumerate(base.args):
            for other, value in enumerate(base.args):
                if other != index and type(value) is type(donor) and type(donor) in (str, list, tuple):
                    for edge in [donor] + self.values.edges_near(donor, str(index)):
                        args = copied(base.args)
                        args[other] = copied(edge)
                        found.append(Input(args, copied(base.kwargs)))
        for name, value in base.kwargs.items():
            for edge in self.values.edges(value, name):
                found.append(Input(copied(base.args), dict(copied(base.kwargs), **{name: edge})))
        return found

    def guessed(self):
        """Calls of a function that nobody has called, from its annotations or by trying kinds."""
        positional = [p for p in self.parameters if not p[3] and not p[2]]
        optional = [p for p in self.parameters if not p[3] and p[2] and p[1]]
        named = [p for p in self.parameters if p[3] and not p[2]]
        choices = [values_of_annotation(p[1]) or values_of_any_kind() for p in positional + named]
        if self.further is not None and len(positional) == len(self.plain):
            return self.guessed_further(choices, named)
        if not choices:
            return [Input([], {})] + [Input([v], {}) for p in optional[:1] for v in values_of_annotation(p[1])]
        tried, found = 0, []
        most = 1
        for values in choices:
            most *= len(values)
        for number in range(min(most, 400)):
            picked, rest = [], number if most <= 400 else self.chance.below(most)
            for values in choices:
                picked.append(copied(values[rest % len(values)]))
                rest //= len(values)
            args = picked[: len(positional)]
            kwargs = {p[0]: v for p, v in zip(named, picked[len(positional) :])}
            found.append(Input(args, kwargs))
            for count in range(1, len(optional) + 1):
                more = [values_of_annotation(p[1]) for p in optional[:count]]
                if all(more) and number < 20:
                    found.append(Input(args + [copied(v[number % len(v)]) for v in more], dict(kwargs)))
        return found

    def guessed_from_code(self):
        """Calls with constants of the code, and with records that have the keys which it asks for."""
        positional = [p for p in self.parameters if not p[3] and not p[2]]
        usual = [values_of_annotation(p[1]) or values_of_any_kind() for p in positional]
        records = records_of(self.keys, self.chance)
        mixtures = mixtures_of(self.values.constants[str]) if self.values.asked else []
        special = []
        for parameter, values in zip(positional, usual):
            edges = [edge for value in values[:3] for edge in self.values.edges(value, parameter[0])]
            edges += USUAL_TEXTS if any(type(value) is str for value in values) else []
            special.append(edges + values + mixtures + [v for record in records for v in (record, [record], [record, dict(record)])])
        found = []
        for index, values in enumerate(special):
            for value in values:
                args = [copied(self.chance.of(others)) for others in usual]
                args[index] = copied(value)
                found.append(Input(args, {}))
        for text in USUAL_TEXTS + self.values.constants[str] if len(special) > 1 else []:  # all of one form
            found.append(Input([text if any(type(v) is str for v in values) else copied(values[0]) for values in usual], {}))
        for _ in range(200 if len(special) > 1 else 0):
            found.append(Input([copied(self.chance.of(values)) for values in special], {}))
        return found

    def guessed_further(self, choices, named):
        """As `guessed`, with none to three arguments for *args, all of one kind."""
        several = [values for values in (KIND_VALUES[kind] for kind in KINDS)]
        if values_of_annotation(self.further):
            several = [values_of_annotation(self.further)]
        found, plain = [], len(choices) - len(named)
        for values in several:
            for count in (0, 1, 2, 3):
                for number in range(min(3, max(map(len, choices), default=1))):
                    picked = [copied(c[number % len(c)]) for c in choices]
                    more = [copied(values[i % len(values)]) for i in range(count)]
                    kwargs = {p[0]: v for p, v in zip(named, picked[plain:])}
                    found.append(Input(picked[:plain] + more, kwargs))
        return found

    def with_defaults(self, one):
        """Calls that give what has a default too, so that it can be changed."""
        args = copied(one.args)
        for parameter in self.plain[len(args) :]:
            values = self.instead_of_default(parameter)
            if not values:
                break
            for value in values[1:]:
                yield Input(copied(args) + [value], copied(one.kwargs))
            args = args + values[:1]
            yield Input(copied(args), copied(one.kwargs))
        for parameter in self.parameters:
            if parameter[3] and parameter[2] and parameter[0] not in one.kwargs:
                for value in self.instead_of_default(parameter):
                    yield Input(copied(one.args), dict(copied(one.kwargs), **{parameter[0]: value}))

    def instead_of_default(self, parameter):
        """The default of a parameter, then others; nothing where it is not a plain value."""
        try:
            default = ast.literal_eval(parameter[4])
        except (ValueError, SyntaxError):
            return []
        if type(default) not in EDGES and type(default) not in SEQUENCES + (dict,):
            return []
        others = values_of_annotation(parameter[1])[:2]
        if default is None and not parameter[1]:
            others = values_of_any_kind()
        return [default] + others
