# Makes few and simple cases of the inputs that a search found.
MOST_CASES = 12  # that are filled up to with edges; what mutants need is kept beyond that
MOST_WITH_FIRST = 15  # where edges are left that mistakes are made at most
ENOUGH_EDGES = 10  # cases, beside edges that mistakes are made at most
BORDER = "a border of the result at %s"
ENOUGH_CASES = 8  # that are filled up to with what gives another result
MOST_OF_ONE_RESULT = 3  # cases of a function that gives the same whatever it is given
MOST_READ = 70  # weight of an input that is kept for an edge
MOST_LOOKED_AT = 600  # inputs, for edges
MOST_WEIGHED = 60  # inputs, for what they kill


class FewestCases(PromisedInputs):
    def chosen(self, candidates, matrix):
        """Greedy set cover: anchors, then the killer of most of the rest, the simplest first."""
        kept = [i for i, one in enumerate(candidates) if one.anchor is not None]
        left = {m for m, places in matrix.items() if places and not any(i in places for i in kept)}
        while left:
            def gain(i):
                one = candidates[i]
                return (sum(i in matrix[m] for m in left), -one.strange, not one.is_usual, -one.weight, -i)

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
        """Returns the simplest input found that still kills the mutants."""
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
            if one.anchor is None and (self.contract.strangeness(args) > one.strange or own[0] == "value" and not self.contract.is_kept(args)):
                return False
            if self.is_doubtful(args) and not self.is_doubtful(one.args):
                return False
            if not one.is_usual and summary(own, [0] if WATCHED[0] else [])[1]:
                return False  # the simplest call that is still informative
            return all(not alike(own, other) for other in others)

        def run(namespaces, _):
            args, kwargs = copied(one.args), copied(one.kwargs)
            left, progress = 250, True
            while progress and left > 0:
                progress = False
                for text in [t for t in texts_in([args, list(kwargs.values())]) if len(t) > 1]:
                    taken = texts_in([args, list(kwargs.values())])
                    short = next((letter for letter in "abcdefgh" if letter not in taken), text)
                    names = {n: renamed(v, text, short) for n, v in kwargs.items()}
                    trial = renamed(args, text, short)
                    left -= 1
                    if short != text and Input(trial, names).key() not in self.barred and does(namespaces, trial, names):
                        args, kwargs, progress = trial, names, True
                places = [(args, i) for i in range(len(args))] + [(kwargs, n) for n in kwargs]
                for holder, at in places:
                    before = holder[at]
                    for value in sorted(simpler(before), key=weight):
                        if weight(value) >= weight(before) or left <= 0:
                            break
                        left -= 1
                        holder[at] = value
                        if Input(args, kwargs).key() not in self.barred and does(namespaces, args, kwargs):
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
        """Returns the inputs from which a suite can be made."""
        killers = {id(one): one for one in self.killer.values()}
        extra = sorted((one for one in self.inputs if id(one) not in killers), key=lambda one: one.weight)[:20]
        anchors = [one for one in self.inputs if one.anchor is not None and one.kills]
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

    # --- edges

    def edges_at(self, one):
        """Returns each edge at which an argument of a case lies, with the ending of the call."""
        if one.lies_at is None:
            names = [p[0] for p in self.parameters]
            end = one.error or (one.result if one.result in ("True", "False") else "empty" if one.is_usual else "value")
            one.lies_at = {(edge, end) for edge in edges_of_call(names, one.args, one.kwargs)}
        return one.lies_at

    def completed(self, cases):
        """Returns the cases and more, so that every edge of the arguments' kinds that the function
        accepts has one: greedily those at most new edges, with new results."""
        cases, keys = list(cases), {one.key() for one in cases}
        pool = [one for one in self.inputs if one.anchor is None and one.kills and one.weight <= MOST_READ and not one.strange and one.key() not in keys]
        pool = [one for one in pool if one.key() not in self.barred][:MOST_LOOKED_AT]
        self.mark_borders(pool + cases)
        is_one = len({(one.error, one.result) for one in pool + cases}) == 1
        most = MOST_OF_ONE_RESULT if is_one else MOST_WITH_FIRST
        shown = set()
        for one in cases:  # a known call is kept for its edge too
            new = self.edges_at(one) - shown
            if one.anchor is not None and new and len(cases) <= MOST_CASES:
                one.shows = min(new, key=lambda pair: (-importance(pair[0]), pair))[0]
            shown |= new
        results = {one.result for one in cases}
        while len(cases) < most and pool:
            def gain(one):
                new = sum(importance(edge) for edge, _ in self.edges_at(one) - shown)
                return new + 2 * (one.result not in results) + (not one.is_usual) - one.weight / 25.0

            best = max(pool, key=gain)
            new = self.edges_at(best) - shown
            if len(cases) >= ENOUGH_EDGES and all(importance(edge) < 3 for edge, _ in new):
                break
            if not new and (best.result in results or len(cases) >= ENOUGH_CASES):
                break
            best.shows = min(new, key=lambda pair: (-importance(pair[0]), pair))[0] if new else "another result"
            pool.remove(best)
            cases.append(best)
            shown |= new
            results.add(best.result)
        return cases if is_one else self.filled_up(cases, pool)

    def mark_borders(self, inputs):
        """Numbers next to each other, for one of which the function gives an empty value or an error and for the
        other does not, lie at an edge that the function makes itself."""
        ends = {one.key(): (one.error, one.is_usual) for one in inputs}
        for one in inputs:
            for place, value in enumerate(one.args if not one.kwargs else ()):
                for near in (value - 1, value + 1) if type(value) is int else ():
                    end = ends.get(Input(one.args[:place] + [near] + one.args[place + 1 :], {}).key())
                    if end is not None and end != (one.error, one.is_usual):
                        name = self.plain[place][0] if place < len(self.plain) else "arguments"
                        self.edges_at(one).add((BORDER % name, str(near > value)))

    def filled_up(self, cases, pool):
        """More cases where there is room: those that kill once more what few kill, since mistakes of people are
        told from the code by what tells the mutants that are hardest to kill. In turns simple ones, and ones as
        large as the calls that somebody made, in which more can go wrong."""
        pool = sorted(pool, key=lambda one: one.is_usual)[:: max(1, len(pool) // MOST_WEIGHED)][:MOST_WEIGHED]
        if len(cases) >= MOST_CASES or not pool or not self.killer:
            return cases
        mutants = sorted(self.killer)
        killers = [set(places) for places in self.kills(mutants, pool + cases, True)]
        times = [sum(place >= len(pool) for place in places) for places in killers]
        rarity = [1.0 / (1 + len(places)) for places in killers]
        usual_weight = max([one.weight for one in cases if one.anchor is not None], default=0)
        left = set(range(len(pool)))
        while len(cases) < MOST_CASES and left:
            is_large = len(cases) % 2 == 0 and any(pool[place].weight >= usual_weight for place in left)

            def gain(place):
                one = pool[place]
                found = sum(rarity[m] / (1 + times[m]) for m, places in enumerate(killers) if place in places)
                return found * (one.weight >= usual_weight) if is_large else found / (20 + one.weight)

            best = max(sorted(left), key=gain)
            if gain(best) <= 0:
                break
            left.discard(best)
            pool[best].shows = "another result"
            cases.append(pool[best])
            for m, places in enumerate(killers):
                times[m] += best in places
        return cases

    def covers(self, one):
        """Returns the lines that a call reaches, and the branches that it takes: 2 * branch, and 1
        more if its condition does not hold."""
        lines, branches = self.layout
        reached = {line for _, line in one.steps}
        ways = []
        for number, (first, last, target) in enumerate(branches):
            after = {line for before, line in one.steps if first <= before <= last and not first <= line <= last}
            ways += [2 * number] if target in after else []
            ways += [2 * number + 1] if after - {target} or any(first <= line <= last for line in one.ends) else []
        return sorted(reached.intersection(lines)), ways

    def stable(self, program, source, inputs):
        """Returns inputs with the same result in fresh interpreters; remembers the others."""
        answers = replayed(program, source, self.function, [(one.args, one.kwargs) for one in inputs])
        self.flaky += [(one, UNSTEADY) for one, same in zip(inputs, answers) if not same]
        return [one for one, same in zip(inputs, answers) if same or one.anchor is not None]


def search_suite(program, source, function, subject, anchors, seed, effort):
    """Searches a suite. `program` is the text of this one, for fresh interpreters."""
    if "tempfile" in source:
        import tempfile

        tempfile.gettempdir()  # its first call tries folders
    if "asyncio" in source:
        import asyncio  # here, so that waiting is counted
    search = FewestCases(source, function, subject, seed, effort)
    search.begin(anchors)
    search.search()
    search.drop_doubtful()
    cases = search.completed(search.minimised(search.candidates()))
    stable = search.stable(program, source, cases)
    if len(stable) < len(cases):
        cases = search.minimised(search.stable(program, source, search.candidates()))
        stable = search.stable(program, source, cases)
    mutants = [(m in search.killer, search.runs_of.get(m, 0)) for m in range(len(search.mutants))]
    flaky = [(one.args, one.kwargs, why) for one, why in search.flaky[:3]]
    return (
        [(one.args, one.kwargs, one.shows, *search.covers(one)) for one in stable],
        mutants, flaky, search.tried, search.runs, len(search.inputs), properties_of(search) if stable else [],
        sorted(search.changed_places),
    )  # fmt: skip
