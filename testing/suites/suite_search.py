# Searches inputs that kill the mutants of a function, and makes few and simple ones of them.
MOST_INPUTS = 1500  # that are remembered
A_ROUND = 48  # inputs that are tried at once
ROUNDS = 60
IDLE_ROUNDS = 10  # without a kill or a new step, before the search ends
ENOUGH_RUNS = 1000  # without a kill, after which a mutant probably does what the function does
KINDS = ("int", "list[int]", "str", "list[str]", "float", "bool", "dict[str, int]", "tuple[int, ...]",
         "list[list[int]]", "list[tuple[str, int]]", "None")  # fmt: skip
KIND_VALUES = {
    "int": [3, 12, 1], "list[int]": [[3, 1, 2], [1, 2, 2, 5, 4]], "str": ["abca b", "Hello world", "12"],
    "list[str]": [["b", "a", "abc"]], "float": [2.5, 0.5], "bool": [True, False], "bytes": [b"ab"],
    "dict[str, int]": [{"a": 1, "b": 2}], "tuple[int, ...]": [(3, 1, 2)], "None": [None],
    "list[list[int]]": [[[1, 2], [3, 4]]], "list[tuple[str, int]]": [[("a", 2), ("b", 1)]],
}  # fmt: skip


class Input:
    def __init__(self, args, kwargs, anchor=None):
        self.args, self.kwargs, self.anchor = args, kwargs, anchor
        self.steps = frozenset()
        self.lines = 0  # a bit for each line that was executed
        self.error = None  # name of the class that it deliberately raises
        self.taken = False
        self.weighed = None

    @property
    def weight(self):
        if self.weighed is None:
            self.weighed = weight(self.args) + weight(list(self.kwargs.values()))
        return self.weighed

    def key(self):
        return written(self.args) + written(self.kwargs)


class Search:
    def __init__(self, source, function, subject, seed, effort):
        self.parameters, constants, mutants, self.guards, self.declared = subject
        self.function, self.effort = function, effort
        self.data = source.encode("utf-8")
        self.code = compile(self.data, VARIANT, "exec", dont_inherit=True)
        self.mutants = mutants
        self.places = [(1 << last + 1) - (1 << first) if last else 0 for _, first, last, _, _ in mutants]
        self.codes = {}
        self.killer = {}  # mutant -> an input that kills it
        self.runs_of = {}  # mutant -> how often it was run
        self.runs = self.tried = 0
        self.chance = Chance(seed)
        self.values = Values(self.chance, constants)
        self.inputs, self.known, self.steps = [], set(), set()
        self.flaky = []
        self.slowest = 0.0

    # --- running

    def mutant_code(self, mutant):
        if mutant not in self.codes:
            import warnings

            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                data = edited(self.data, self.mutants[mutant][3])
                self.codes[mutant] = compile(data, VARIANT, "exec", dont_inherit=True)
        return self.codes[mutant]

    def probe(self, inputs, milliseconds=CALL_MILLISECONDS):
        """Runs the function on inputs that are new, and gives those it accepts."""
        new = []
        for one in inputs:
            key = one.key()
            if key not in self.known:
                self.known.add(key)
                new.append(one)

        def look(namespace, index):
            one = new[index]
            first = result_of(namespace, self.function, one.args, one.kwargs, milliseconds)
            if first[0] == "cut" or first[0] == "error" and not is_deliberate(first[2], self.guards, self.declared):
                return (first[0], first[1] if first[0] == "error" else "", [])
            again, steps = followed(namespace, self.function, one.args, one.kwargs, 10 * milliseconds)
            if again[0] == "cut" or not alike(first, again):
                return ("flaky" if again[0] != "cut" else "cut", "", [])
            return ("raises" if first[0] == "error" else "value", first[1] if first[0] == "error" else "", sorted(steps))

        found = in_children(len(new), lambda: limited(1000, lambda: loaded(self.code)), look)
        self.tried += len(new)
        self.runs += 2 * len(new)
        for one, seen in zip(new, found):
            if seen is LOST:
                continue
            one.outcome = seen[0]
            if seen[0] == "flaky":
                self.flaky.append(one)
            elif seen[0] in ("value", "raises"):
                one.taken = True
                one.error = seen[1] or None
                one.steps = frozenset(map(tuple, seen[2]))
                for _, line in one.steps:
                    one.lines |= 1 << line
        return [one for one in new if one.taken]

    def reaches(self, one, mutant):
        return self.places[mutant] == 0 or one.lines & self.places[mutant] != 0

    def take_up(self, inputs):
        """Remembers accepted inputs; whether they make a new step."""
        is_new = False
        for one in inputs:
            if len(self.inputs) < MOST_INPUTS:
                self.inputs.append(one)
            if not one.steps <= self.steps:
                is_new = True
                self.steps |= one.steps
            if one.error is None and (is_new or len(self.inputs) < 200):
                for index, value in enumerate(one.args):
                    self.values.remember(str(index), value)
                for name, value in one.kwargs.items():
                    self.values.remember(name, value)
        return is_new

    def results(self, namespace, inputs, milliseconds):
        return [result_of(namespace, self.function, one.args, one.kwargs, milliseconds) for one in inputs]

    def kills(self, mutants, inputs, all_of_them):
        """For each mutant the places of inputs that kill it: the first, or all of them."""
        milliseconds = CALL_MILLISECONDS

        def start():
            return self.results(limited(1000, lambda: loaded(self.code)), inputs, 50 * milliseconds)

        def run(expected, place):
            mutant, found, runs = mutants[place], [], 0
            reaching = [i for i, one in enumerate(inputs) if self.reaches(one, mutant)]
            if not reaching:
                return ([], 0)
            try:
                namespace = limited(1000, lambda: loaded(self.mutant_code(mutant)))
            except BaseException:
                return (reaching, 1)
            for i in reaching:
                one = inputs[i]
                runs += 1
                result = result_of(namespace, self.function, one.args, one.kwargs, milliseconds if expected[i][0] != "cut" else 1)
                if expected[i][0] != "cut" and not alike(expected[i], result):
                    found.append(i)
                    if not all_of_them:
                        break
                    if result[0] == "cut":
                        found += [j for j in reaching if j > i]  # a guess that the engine checks
                        break
            return (found, runs)

        for mutant in mutants:
            self.mutant_code(mutant)
        found = in_children(len(mutants), start, run)
        kills = []
        for mutant, one in zip(mutants, found):
            one = one if one is not LOST else ([i for i, o in enumerate(inputs) if self.reaches(o, mutant)], 1)
            self.runs += one[1]
            self.runs_of[mutant] = self.runs_of.get(mutant, 0) + one[1]
            kills.append(list(one[0]))
        return kills

    def attack(self, inputs):
        """Runs living mutants on new inputs; how many they kill."""
        alive = self.alive()
        killed = 0
        inputs = sorted(inputs, key=lambda one: one.weight)
        for mutant, places in zip(alive, self.kills(alive, inputs, False)):
            if places:
                self.killer[mutant] = inputs[places[0]]
                killed += 1
        return killed

    def alive(self):
        return [m for m in range(len(self.mutants)) if m not in self.killer and not self.mutants[m][4]]

    # --- inputs

    def changed(self, base):
        args, kwargs = copied(base.args), dict(copied(base.kwargs))
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

    def edges(self, base):
        """One argument of a known call at an edge of its kind."""
        found = []
        for index, value in enumerate(base.args):
            for edge in self.values.edges(value, str(index)):
                args = copied(base.args)
                args[index] = copied(edge)
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
        choices = [values_of_annotation(p[1]) or values_of_name(p[0]) for p in positional + named]
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

    def begin(self, anchors):
        given = [Input(list(args), dict(kwargs), index) for index, (args, kwargs) in enumerate(anchors)]
        taken = self.probe(given, 1000)
        self.take_up(taken)
        if not any(one.error is None for one in taken):
            taken += self.best_guesses(self.probe(self.guessed()))
        found = list(taken)
        for one in taken[:3]:
            found += self.probe(self.edges(one))
        self.take_up(found[len(taken) :])
        self.attack(found)

    def best_guesses(self, taken):
        """Of the kinds of arguments that the function accepts those that reach most of it."""
        kinds = {}
        for one in taken:
            if one.error is None:
                kinds.setdefault(tuple(type(v).__name__ for v in one.args), []).append(one)
        ranked = sorted(kinds.values(), key=lambda ones: -len(frozenset().union(*[o.steps for o in ones])))
        best = [one for ones in ranked[: 1 if len(ranked) < 3 else 2] for one in ones] or taken
        self.take_up(best)
        return best

    def search(self):
        idle = stale = 0
        for number in range(int(ROUNDS * self.effort)):
            alive = self.alive()
            if not alive or not self.inputs:
                return
            if idle >= IDLE_ROUNDS * self.effort:
                alive = [m for m in alive if 0 < self.runs_of.get(m, 0) < ENOUGH_RUNS * self.effort]
            if not alive or idle >= 4 * IDLE_ROUNDS * self.effort:
                return
            target = alive[number % len(alive)]
            reaching = [one for one in self.inputs if self.reaches(one, target)] or self.inputs
            recent = self.inputs[-40:]
            made = []
            for _ in range(A_ROUND):
                choice = self.chance.below(10)
                base = self.chance.of(reaching if choice < 6 else recent if choice < 8 else self.inputs)
                made.append(self.changed(base))
            before = self.tried
            taken = self.probe(made)
            stale = stale + 1 if self.tried - before < A_ROUND // 6 else 0
            if stale >= 6:  # there are no other inputs of that kind
                return
            is_new = self.take_up(taken)
            is_new = self.attack(taken) > 0 or is_new
            idle = 0 if is_new else idle + 1

    # --- few and simple ones

    def chosen(self, candidates, matrix):
        """Greedy set cover: anchors, then whatever kills most of what is left, the simplest first."""
        kept = [i for i, one in enumerate(candidates) if one.anchor is not None]
        left = {m for m, places in matrix.items() if places and not any(i in places for i in kept)}
        while left:
            def gain(i):
                return (sum(i in matrix[m] for m in left), -candidates[i].weight, -i)

            best = max((i for i in range(len(candidates)) if i not in kept), key=gain)
            if gain(best)[0] == 0:
                break
            kept.append(best)
            left = {m for m in left if best not in matrix[m]}
        return kept

    def matrix(self, candidates):
        killed = sorted(self.killer)
        return {m: set(places) for m, places in zip(killed, self.kills(killed, candidates, True))}

    def shrunk(self, one, mutants):
        """The simplest input found that still kills the mutants."""
        milliseconds = CALL_MILLISECONDS
        for mutant in mutants:
            self.mutant_code(mutant)

        def start():
            return [limited(1000, lambda c=c: loaded(c)) for c in [self.code] + [self.codes[m] for m in mutants]]

        def does(namespaces, args, kwargs):
            own = result_of(namespaces[0], self.function, args, kwargs, milliseconds)
            if own[0] == "cut" or own[0] == "error" and not is_deliberate(own[2], self.guards, self.declared):
                return False
            if (own[1] if own[0] == "error" else None) != one.error:
                return False
            others = (result_of(n, self.function, args, kwargs, milliseconds) for n in namespaces[1:])
            return all(not alike(own, other) for other in others)

        def run(namespaces, _):
            args, kwargs = copied(one.args), copied(one.kwargs)
            left, progress = 250, True
            while progress and left > 0:
                progress = False
                places = [(args, i) for i in range(len(args))] + [(kwargs, n) for n in kwargs]
                for holder, at in places:
                    before = holder[at]
                    for value in sorted(simpler(before), key=weight):
                        if weight(value) >= weight(before) or left <= 0:
                            break
                        left -= 1
                        holder[at] = value
                        if does(namespaces, args, kwargs):
                            progress = True
                            break
                        holder[at] = before
            return (args, kwargs, 250 - left)

        found = in_children(1, start, run)[0]
        if found is LOST:
            return one
        self.runs += found[2] * (len(mutants) + 1)
        return Input(list(found[0]), found[1])

    def candidates(self):
        """Inputs of which a suite can be made."""
        killers = {id(one): one for one in self.killer.values()}
        extra = sorted((one for one in self.inputs if id(one) not in killers), key=lambda one: one.weight)[:20]
        anchors = [one for one in self.inputs if one.anchor is not None]
        return anchors + [one for one in list(killers.values()) + extra if one.anchor is None]

    def minimised(self, candidates):
        matrix = self.matrix(candidates)
        kept = self.chosen(candidates, matrix)
        cases = [candidates[i] for i in kept]
        for place, i in enumerate(kept):
            only = [m for m, places in matrix.items() if i in places and not any(k in places for k in kept if k != i)]
            if cases[place].anchor is None and only:
                simple = self.shrunk(cases[place], only)
                if simple is not cases[place] and simple.key() not in [one.key() for one in cases]:
                    self.known.discard(simple.key())
                    cases[place] = (self.probe([simple]) or [cases[place]])[0]
        return cases or sorted(candidates, key=lambda one: (one.error is not None, one.weight))[:1]

    def stable(self, program, source, inputs):
        """Those inputs for which the function gives the same in fresh interpreters; remembers the others."""
        answers = replayed(program, source, self.function, [(one.args, one.kwargs) for one in inputs])
        self.flaky += [one for one, same in zip(inputs, answers) if not same]
        return [one for one, same in zip(inputs, answers) if same or one.anchor is not None]


def values_of_annotation(text):
    text = text.replace("typing.", "").replace(" ", "")
    lowered = text.lower()
    for prefix in ("optional[",):
        if lowered.startswith(prefix):
            return (values_of_annotation(text[len(prefix) : -1]) or []) + [None]
    if "|" in text and "[" not in text.split("|")[0]:
        return [v for part in text.split("|") for v in values_of_annotation(part) or []]
    name, _, inside = lowered.partition("[")
    inside = text[len(name) + 1 : -1] if inside else ""
    if name in ("list", "sequence", "iterable", "collection", "mutablesequence", "set", "frozenset", "iterator"):
        items = (values_of_annotation(inside) if inside else None) or [3, 1, 2]
        items = items + items[:1] if len(items) < 3 else items
        if name in SETS_BY_NAME:
            return [SETS_BY_NAME[name](i for i in items if is_key(i))]
        return [items, items[:1]]
    if name == "tuple":
        parts = split_types(inside)
        if not parts or parts[-1] == "...":
            return [tuple(values_of_annotation(parts[0]) or [3, 1, 2])] if parts else [(3, 1, 2)]
        filled = [values_of_annotation(part) or [1] for part in parts]
        return [tuple(values[0] for values in filled), tuple(values[-1] for values in filled)]
    if name in ("dict", "mapping", "mutablemapping"):
        parts = split_types(inside) or ["str", "int"]
        keys, items = (values_of_annotation(part) or [1] for part in (parts + ["int"])[:2])
        return [{k: items[i % len(items)] for i, k in enumerate(keys) if is_key(k)}]
    if name == "union":
        return [v for part in split_types(inside) for v in values_of_annotation(part) or []]
    return copied(KIND_VALUES.get({"none": "None"}.get(name, name), []))


SETS_BY_NAME = {"set": set, "frozenset": frozenset}


def split_types(text):
    parts, depth, part = [], 0, ""
    for char in text:
        depth += (char == "[") - (char == "]")
        if char == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += char
    return parts + [part] if part else parts


def values_of_name(name):
    """One value of each kind, those first that such a name suggests."""
    return [copied(values[0]) for values in (KIND_VALUES[kind] for kind in KINDS)]


def search_suite(program, source, function, subject, anchors, seed, effort):
    """`program` is the text of this one, for fresh interpreters."""
    search = Search(source, function, subject, seed, effort)
    search.begin(anchors)
    search.search()
    cases = search.minimised(search.candidates())
    stable = search.stable(program, source, cases)
    if len(stable) < len(cases):
        cases = search.minimised(search.stable(program, source, search.candidates()))
        stable = search.stable(program, source, cases)
    mutants = [(m in search.killer, search.runs_of.get(m, 0)) for m in range(len(search.mutants))]
    flaky = [(one.args, one.kwargs) for one in search.flaky[:3]]
    return (
        [(one.args, one.kwargs, -1 if one.anchor is None else one.anchor) for one in stable],
        mutants, flaky, search.tried, search.runs, len(search.inputs),
    )  # fmt: skip
