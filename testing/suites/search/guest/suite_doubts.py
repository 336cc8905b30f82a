# Which of the inputs that a search found are in no test, since nobody promises what comes of them. Follows
# suite_search.py and suite_promises.py.
LEAVE_OUT = ("special case left out", "call left out")  # mutants without something that the code has
MOST_DOUBTED = 200  # inputs that are held against mutants
MOST_CERTAIN = 400
MANY_RUNS = 10**6  # of a mutant that no promised input tells from the code


class PromisedInputs(Search):
    def is_doubtful(self, args):
        return self.is_promised and bool(self.promises.doubts(args))

    def told_by_doubtful(self):
        """Mutants that only such inputs tell from the code, with these; and all such inputs."""
        doubtful = [one for one in self.inputs if one.anchor is None and (self.is_doubtful(one.args) or self.is_far(self.promises.untold(one.args)))]
        places = {id(one) for one in doubtful}
        certain = [one for one in self.inputs if one.kills and id(one) not in places]
        doubtful, certain = (sorted(ones, key=lambda one: one.weight) for ones in (doubtful, certain))
        suspects = sorted(m for m, one in self.killer.items() if id(one) in places)
        free = []
        for mutant, killers in zip(suspects, self.kills(suspects, certain[:MOST_CERTAIN], False) if suspects else ()):
            if killers:
                self.killer[mutant] = certain[killers[0]]
            else:
                free.append(mutant)
        told = self.kills(free, doubtful[:MOST_DOUBTED], True) if free else []
        return {m: [doubtful[i] for i in killers] for m, killers in zip(free, told)}, doubtful

    def drop_doubtful(self):
        """Mutants that only such inputs tell from the code do what the code promises, so the code promises
        nothing there: these inputs are taken from the suite, and the mutants from what it has to kill. But
        what the code does for these inputs alone it does on purpose."""
        told, others = self.told_by_doubtful()
        meant = set()
        for mutant, ones in told.items():
            if self.mutants[mutant][0] in LEAVE_OUT:
                meant = meant.union(*(own for own in (self.promises.doubts(one.args) for one in ones) if not self.is_far(own)))
        if meant:
            self.promises.meant |= meant
            told, others = self.told_by_doubtful()
        doubts = set()
        for mutant, ones in told.items():
            doubts = doubts.union(*(self.promises.doubts(one.args) for one in ones))
            del self.killer[mutant]
            self.runs_of[mutant] = MANY_RUNS
        self.barred |= {one.key() for one in others if self.promises.doubts(one.args) & doubts or self.is_far(self.promises.untold(one.args))}
        self.inputs = [one for one in self.inputs if one.anchor is not None or one.key() not in self.barred]

    def is_far(self, own):
        """Returns whether prose and calls do not support an input: it has negative numbers and they have
        none, or it has several numbers at borders at once."""
        numbers = [border for _, border in own if border in ("zero", "one", "negative")]
        return self.is_told and (len(numbers) > 1 or "negative" in numbers)
