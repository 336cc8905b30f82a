# Inputs of which nobody says anything: empty, zero, negative where no known call, no sentence and no
# condition of the code has such. Follows suite_meant.py.
MOST_DOUBTED = 200  # inputs that are held against mutants
MOST_CERTAIN = 400
LEAVE_OUT = ("special case left out", "call left out")  # mutants without something that the code has
MANY_RUNS = 10**6  # of a mutant that no promised input tells from the code


def borders_of(value):
    """Returns the borders of its kind at which a value lies."""
    if type(value) in (int, float):
        return {"zero"} if value == 0 else {"negative"} if value < 0 else set()
    if type(value) in SIZED:
        items = value if type(value) in SEQUENCES else ()
        return ({"empty"} if not value else set()) | ({"empty item"} if any(type(i) in SIZED and not i for i in items) else set())
    return set()


SIZED = (str, bytes, list, tuple, dict, set, frozenset)


class Promises:
    """The borders that arguments may have: those of calls, of the prose, or of the code."""

    def __init__(self, told, asked, names):
        """`told`: borders in the prose; `asked`: (parameter, border) of the code's conditions."""
        self.told, self.asked, self.names = set(told), {tuple(pair) for pair in asked}, names
        self.shown = set()  # (place, border)

    def learn(self, calls):
        for args in calls:
            self.shown |= {(place, border) for place, value in enumerate(args) for border in borders_of(value)}

    def doubts(self, args):
        """The borders of arguments that nobody promises, with their places."""
        return {
            (place, border)
            for place, value in enumerate(args)
            for border in borders_of(value)
            if border not in self.told and (place, border) not in self.shown and (self.name_of(place), border) not in self.asked
        }

    def name_of(self, place):
        return self.names[place] if place < len(self.names) else ""
