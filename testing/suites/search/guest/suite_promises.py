# Inputs of which nobody says anything: empty, zero, negative where no known call, no sentence and no
# condition of the code has such. Follows suite_meant.py.
MOST_COUNTED = 10**6


def borders_of(value):
    """Returns the borders of its kind at which a value lies."""
    if type(value) in (int, float):
        return borders_of_number(value) | ({"zero"} if value == 0 else {"one"} if value == 1 else {"negative"} if value < 0 else set())
    if type(value) is str:
        return borders_of_text(value)
    if type(value) in SIZED:
        items = value if type(value) in SEQUENCES else ()
        found = {"empty item"} if any(type(i) in SIZED and not i for i in items) else set()
        found = found.union(*(borders_of_text(i) - {"empty"} for i in items if type(i) is str))
        found = found.union(*(borders_of_number(i) for i in items if type(i) in (int, float)))
        return found if value else {"empty"}
    return set()


def borders_of_number(value):
    """Beyond what people count to, code may have numbers that stand for none: the first least of all."""
    return {"huge"} if abs(value) >= MOST_COUNTED else set()


def borders_of_text(text):
    """Returns the edges on which similar methods of texts differ: letters of other alphabets, space other
    than one blank between words."""
    found = set() if text else {"empty"}
    found |= set() if text.isascii() else {"foreign letter"}
    return found if not text or text == " ".join(text.split()) else found | {"unusual space"}


SIZED = (str, bytes, list, tuple, dict, set, frozenset)


class Promises:
    """The borders that arguments may have: those of calls, of the prose, or of the code."""

    def __init__(self, told, asked, names):
        """`told`: borders in the prose; `asked`: (parameter, border) of the code's conditions."""
        self.told, self.asked, self.names = set(told), {tuple(pair) for pair in asked}, names
        self.shown = set()  # (place, border)
        self.meant = set()  # those for which the code alone shows that they are meant

    def learn(self, calls, is_told):
        """`is_told`: whether prose and calls say what is promised. Then what the code asks for beside is its own
        affair: others who do what is promised need not ask."""
        self.asked = set() if is_told else self.asked
        for args in calls:
            self.shown |= {(place, border) for place, value in enumerate(args) for border in borders_of(value)}

    def doubts(self, args):
        """The borders of arguments that nobody promises, with their places."""
        return self.untold(args) - self.meant

    def untold(self, args):
        return {
            (place, border)
            for place, value in enumerate(args)
            for border in borders_of(value)
            if border not in self.told and (place, border) not in self.shown and (self.name_of(place), border) not in self.asked
        }

    def name_of(self, place):
        return self.names[place] if place < len(self.names) else ""
