# Searches inputs that kill the mutants of a function, and derives few and simple ones.
MOST_INPUTS = 1500  # that are remembered
A_ROUND = 48  # inputs that are tried at once
ROUNDS = 60
IDLE_ROUNDS = 10  # without a kill or a new step, before the search ends
MOST_WORK = 6000000  # lines that are executed, all together
MOST_FORMS = 4  # sets of arguments with defaults whose edges are tried
ENOUGH_RUNS = 1000  # without a kill, after which a mutant probably does what the function does


UNSTEADY = "does not always give the same: it depends on time, chance, earlier calls, the environment, the files of the machine or the hash seed"


def summary(result, changes):
    """Returns a call's result as a short text, and whether an empty body has that result."""
    if result[0] == "error":
        return "!" + result[1], False
    value = result[1]
    try:
        empty = not changes and bool(value is None or not value)
    except BaseException:
        empty = False
    text = written([value, result[2]] if changes else value) if is_plain(value) else type(value).__name__
    return text[:200], empty


def is_endless(value):
    """Returns whether a result is the initial value of a search without items."""
    return type(value) is float and abs(value) == float("inf") or type(value) is int and abs(value) in (sys.maxsize, sys.maxsize + 1)


def is_plain(value):
    if type(value) in SEQUENCES + SETS:
        return all(is_plain(item) for item in value)
    if type(value) is dict:
        return all(is_plain(item) for pair in value.items() for item in pair)
    return type(value) in PLAIN


class Search(InputMaker):
    def __init__(self, source, function, subject, seed, effort):
        self.parameters, constants, mutants, self.guards, self.declared, self.further, self.keys, _, contract, promises, self.layout = subject
        *contract, patterns = contract
        self.contract = Contract(*contract, [p for p in self.parameters if not p[3]])
        *promises, self.is_promised, self.is_own = promises  # whether anybody says anything
        self.promises = Promises(*promises, [p[0] for p in self.parameters if not p[3]])
        self.plain = [p for p in self.parameters if not p[3]]
        self.function, self.effort = function, effort
        self.data = source.encode("utf-8")
        self.code = compile(self.data, VARIANT, "exec", dont_inherit=True)
        self.mutants = mutants
        self.places = [(1 << last + 1) - (1 << first) if last else 0 for _, first, last, _, _ in mutants]
        self.codes = {}
        self.killer = {}  # mutant -> an input that kills it
        self.runs_of = {}  # mutant -> number of its runs
        self.runs = self.tried = self.work = 0
        self.chance = Chance(seed)
        self.values = Values(self.chance, constants, self.contract.asked)
        self.values.matching = texts_of_patterns(patterns, self.chance)
        self.inputs, self.known, self.steps = [], set(), set()
        self.flaky = []  # (input, why no test can have it)
        self.changed_places = set()  # of arguments that the function changes
        self.gives_none, self.gives_value = gives_none(source, function), False
        self.failed = 0  # accepted kinds of inputs on which it fails in an undeclared way
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
        """Runs the function on new inputs, and returns those that it accepts."""
        new = []
        for one in inputs:
            key = one.key()
            if key not in self.known and (one.anchor is not None or self.is_meant(one)):
                self.known.add(key)
                new.append(one)

        def look(namespace, index):
            one = new[index]
            del effects[:]
            first, steps, ends, lines = followed(namespace, self.function, one.args, one.kwargs, 10 * milliseconds, one.anchor is not None)
            if effects:
                return ("outward", effects[0], [], 0, 0, [])
            if first[0] == "cut" or first[0] == "error" and not is_deliberate(first[2], self.guards, self.declared):
                return (first[0], first[1] if first[0] == "error" else "", [], 0, 0, [])
            if first[0] == "value" and one.anchor is None and (not self.contract.is_kept(one.args) or is_endless(first[1])):
                return ("not meant", "", [], 0, 0, [])
            begun = time.process_time()
            again = result_of(namespace, self.function, one.args, one.kwargs, milliseconds)
            took = 1000 * (time.process_time() - begun)
            if again[0] == "cut" or not alike(first, again):
                return ("flaky" if again[0] != "cut" else "cut", "", [], 0, 0, [])
            error = first[1] if first[0] == "error" else ""
            changes = [] if error else [i for i, value in enumerate(one.args) if written(value) != written(first[2][i])]
            return ("raises" if error else "value", error, sorted(steps), took, lines, changes, summary(first, changes), sorted(ends))

        found = in_children(len(new), lambda: limited(1000, lambda: loaded(self.code)), look)
        self.tried += len(new)
        self.runs += 2 * len(new)
        for one, seen in zip(new, found):
            if seen is LOST:
                continue
            self.failed += self.is_like_taken(one) if seen[0] == "error" else 0
            if seen[0] == "flaky":
                self.flaky.append((one, UNSTEADY))
            elif seen[0] == "outward":
                self.flaky.append((one, "%s, which no test of synth's does" % seen[1]))
            elif seen[0] in ("value", "raises"):
                one.taken = True
                one.error = seen[1] or None
                one.result, one.is_usual = seen[6]
                one.strange = self.contract.strangeness(one.args)
                self.changed_places.update(seen[5])
                if seen[4] >= MOST_FOLLOWED:
                    one.milliseconds = min(int(5 * seen[3]) + MUTANT_MILLISECONDS, MOST_MILLISECONDS)
                one.work = seen[4] if seen[4] < MOST_FOLLOWED else 4 * MOST_FOLLOWED
                one.steps = frozenset(map(tuple, seen[2]))
                one.ends = frozenset(seen[7])
                for _, line in one.steps:
                    one.lines |= 1 << line
        WATCHED[0] = bool(self.changed_places)
        self.drop_fallen(new)
        return [one for one in new if one.taken]

    def drop_fallen(self, inputs):
        """Drops calls that end without a `return` if the function returns values and has no `return
        None`: they are not intended."""
        if self.gives_none or self.changed_places:
            return
        for one in inputs:
            self.gives_value = self.gives_value or one.taken and one.error is None and one.result != "None"
        for one in inputs if self.gives_value else ():
            if one.taken and one.anchor is None and one.result == "None":
                one.taken = False

    def is_like_taken(self, one):
        kinds = [type(value) for value in one.args]
        return any(other.error is None and kinds == [type(v) for v in other.args] for other in self.inputs[:20])

    def reaches(self, one, mutant):
        return self.places[mutant] == 0 or one.lines & self.places[mutant] != 0

    def is_meant(self, one):
        """Returns whether the arguments fit the annotations."""
        named = {p[0]: p[1] for p in self.parameters}
        given = list(zip((p[1] for p in self.plain), one.args))
        given += [(self.further, value) for value in one.args[len(self.plain) :]]
        given += [(named.get(name, ""), value) for name, value in one.kwargs.items()]
        return all(not annotation or fits(annotation, value) for annotation, value in given)

    def take_up(self, inputs):
        """Remembers accepted inputs; returns whether they make a new step."""
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

    def results(self, namespace, inputs):
        """Returns the function's results; a call that looks endless is cut."""
        limits = [MUTANT_MILLISECONDS if one.milliseconds == MUTANT_MILLISECONDS else one.milliseconds // 3 for one in inputs]
        return [result_of(namespace, self.function, one.args, one.kwargs, ms) for one, ms in zip(inputs, limits)]

    def kills(self, mutants, inputs, all_of_them):
        """Returns for each mutant the places of inputs that kill it: the first, or all."""

        def start():
            return self.results(limited(1000, lambda: loaded(self.code)), inputs)

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
                if expected[i][0] == "cut":
                    continue
                one = inputs[i]
                runs += 1
                result = result_of(namespace, self.function, one.args, one.kwargs, one.milliseconds)
                if not alike(expected[i], result):
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
        """Runs living mutants on new inputs; returns the number of kills."""
        alive = self.alive()
        killed = 0
        inputs = sorted((one for one in inputs if one.kills), key=lambda one: one.weight)
        self.work += sum(one.work for one in inputs) * (2 + len(alive))
        for mutant, places in zip(alive, self.kills(alive, inputs, False)):
            if places:
                self.killer[mutant] = inputs[places[0]]
                killed += 1
        return killed

    def alive(self):
        return [m for m in range(len(self.mutants)) if m not in self.killer and not self.mutants[m][4]]

    # --- the search

    def begin(self, anchors):
        given = [Input(list(args), dict(kwargs), index, kills) for index, (args, kwargs, kills) in enumerate(anchors)]
        self.barred = {one.key() for one in given if not one.kills}
        self.learn_from(given)
        taken = self.probe(given, 1000)
        self.take_up(taken)
        if not any(one.error is None for one in taken):
            accepted = self.probe(self.guessed())
            if not any(one.error is None for one in accepted) and self.contract.kinds:
                self.forget_kinds()
                accepted = self.probe(self.guessed())
            if not any(one.error is None for one in accepted):
                accepted += self.probe(self.guessed_from_code())
            taken += self.best_guesses(accepted)
        found = list(taken)
        longer = self.probe([more for one in taken[:3] for more in self.with_defaults(one)])
        self.take_up(longer)
        forms = {(len(one.args), *one.kwargs): one for one in reversed(longer)}
        for one in taken[:3] + list(forms.values())[:MOST_FORMS]:
            found += self.probe(self.edges(one))
        self.take_up(found[len(taken) :])
        self.attack(found + longer)

    def learn_from(self, given):
        """Uses the kinds of prose or body as annotations, unless a known call differs."""
        self.contract.learn([one.args for one in given])
        self.is_told = self.is_promised and len(given) >= ENOUGH_SEEN
        self.promises.learn([one.args for one in given], self.is_told)
        self.is_promised = self.is_own and (self.is_promised or bool(given))
        self.annotated = self.parameters
        self.parameters = [(p[0], p[1] or self.contract.kinds.get(p[0], ""), *p[2:]) for p in self.parameters]
        self.plain = [p for p in self.parameters if not p[3]]

    def forget_kinds(self):
        """Drops kinds that the function rejects: the prose did not mean its arguments."""
        self.contract.kinds = {}
        self.parameters = self.annotated
        self.plain = [p for p in self.parameters if not p[3]]

    def best_guesses(self, taken):
        """Returns the accepted kinds of arguments that reach most of the function."""
        kinds = {}
        for one in taken:
            kinds.setdefault(tuple(type(v).__name__ for v in one.args), []).append(one)
        kinds = [ones for ones in kinds.values() if any(one.error is None for one in ones)]
        ranked = sorted(kinds, key=lambda ones: -len(frozenset().union(*[o.steps for o in ones if o.error is None])))
        best = [one for ones in ranked[: 1 if len(ranked) < 3 else 2] for one in ones] or taken
        self.take_up(best)
        return best

    def search(self):
        idle = stale = 0
        for number in range(int(ROUNDS * self.effort)):
            alive = self.alive()
            if not alive or not self.inputs or self.work > MOST_WORK * self.effort:
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
