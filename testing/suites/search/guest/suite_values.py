# Values near known ones, and simpler ones: the inputs of a suite are made from these.
import re

EDGES = {
    bool: [True, False],
    int: [0, 1, -1, 2, 3, 5, 10, 100, 255, 1000],
    float: [0.0, 1.0, 0.5, -1.5, 2.0, 100.0],
    str: ["", "a", " ", "ab", "A", "aa", "Ab c", "0", "1.5", "a1_b", "a,b", "()", "\n", "\u00e9"],
    bytes: [b"", b"a", b"\x00\xff"],
    type(None): [None],
}  # fmt: skip
RARE_INTS = [7, 12, 16, 17, 64, 97, 99, 101, 128, 256, 1024, 2**31, 10**9 + 7, 2**64 + 1]
MOST_POOL = 60  # values remembered for one place
MOST_ITEMS = 40  # of a new container
SEQUENCES = (list, tuple)
SETS = (set, frozenset)


class Chance:
    """A small generator: the same numbers in every version of Python."""

    def __init__(self, seed):
        self.state = (seed * 2862933555777941757 + 3037000493) % 2**64

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound

    def of(self, items):
        return items[self.below(len(items))]

    def one_in(self, count):
        return self.below(count) == 0


def written(value):
    """Returns a text that distinguishes values and types, the same in every process."""
    if type(value) in SETS:
        return "%s{%s}" % (type(value).__name__, ",".join(sorted(written(item) for item in value)))
    if type(value) in SEQUENCES:
        return "%s[%s]" % (type(value).__name__, ",".join(written(item) for item in value))
    if type(value) is dict:
        return "dict{%s}" % ",".join("%s:%s" % (written(k), written(v)) for k, v in value.items())
    return repr(value)


def items_of(value):
    return list(value.values()) if type(value) is dict else list(value)


class Values:
    """Makes values near those seen at the same place: `pools` has the values for a path such as
    "0.[]" (the items of the first argument)."""

    def __init__(self, chance, constants, asked=()):
        """`asked`: names of the classes by which the code distinguishes values."""
        self.chance = chance
        self.asked = asked
        self.matching = []  # texts that match regular expressions of the code
        self.constants = {kind: [] for kind in (int, float, str)}
        for value in constants:
            near = [value, value + 1, value - 1] if type(value) in (int, float) else [value]
            self.constants.setdefault(type(value), []).extend(near)
        self.pools = {}

    def remember(self, path, value):
        pool = self.pools.setdefault(path, [])
        if len(pool) < MOST_POOL and all(type(v) is not type(value) or v != value for v in pool):
            pool.append(value)
        if type(value) is dict:
            for key, item in value.items():
                self.remember(path + ".k", key)
                self.remember(path + ".[]", item)
        elif type(value) is tuple and len(value) <= 6:
            for index, item in enumerate(value):
                self.remember("%s.%d" % (path, index), item)
                self.remember(path + ".[]", item)
        elif type(value) in (list, tuple) + SETS:
            for item in sorted(value, key=written) if type(value) in SETS else value:
                self.remember(path + ".[]", item)

    def kinds_at(self, path):
        return {type(value) for value in self.pools.get(path, ())}

    def near(self, value, path):
        """Returns a value of the same kind, a little different; may be the same."""
        kind = type(value)
        pool = self.pools.get(path, ())
        if pool and self.chance.one_in(8):
            return self.chance.of(pool)
        if kind is bool:
            return not value
        if kind is int:
            return self.near_int(value, path)
        if kind is float:
            return self.near_float(value, path)
        if kind is str:
            return self.near_text(value, path)
        if kind in SEQUENCES:
            return self.near_sequence(value, path)
        if kind in SETS:
            return kind(self.near_list(sorted(value, key=written), path))
        if kind is dict:
            return self.near_dict(value, path)
        if kind is bytes:
            return self.chance.of([value + b"a", value[1:], value[:-1], value[::-1]] + EDGES[bytes])
        return self.chance.of(pool) if pool else value

    def near_int(self, value, path):
        choice = self.chance.below(12)
        donors = [v for v in self.pools.get(path, ()) if type(v) is int]
        if choice < 4:
            return value + (1 if choice % 2 else -1) * (1 + self.chance.below(2))
        if choice < 6 and self.constants[int]:
            return self.chance.of(self.constants[int])
        if choice < 8 and donors:
            return self.chance.of(donors) + self.chance.below(3) - 1
        if choice < 10:
            return self.chance.of(EDGES[int])
        if choice == 10:
            return self.chance.of([-value, value * 2, value // 2, value * 10 + 1, value * value % 1009])
        if self.chance.one_in(4):
            return self.chance.of(RARE_INTS)
        return self.chance.below(60) - 10 if self.chance.one_in(2) else self.chance.below(10 ** (2 + self.chance.below(4)))

    def near_float(self, value, path):
        choice = self.chance.below(8)
        if choice < 2:
            return value + (self.chance.below(41) - 20) / 10.0
        if choice == 2 and self.constants[float] + self.constants[int]:
            return float(self.chance.of(self.constants[float] + self.constants[int]))
        if choice == 3:
            return self.chance.of([-value, value * 2, value / 2, value * 10, float(int(value)) if abs(value) < 1e15 else 0.0])
        if choice == 4:
            donors = [v for v in self.pools.get(path, ()) if type(v) is float]
            return self.chance.of(donors) if donors else value
        return self.chance.of(EDGES[float]) if choice < 7 else self.chance.below(2000) / 8.0

    def near_text(self, value, path):
        choice = self.chance.below(14)
        donors = [v for v in self.pools.get(path, ()) if type(v) is str] or [value]
        letters = "".join(donors[:20]) + "".join(self.constants[str]) + "aAbz09 _-.,()xé"
        at = self.chance.below(len(value) + 1)
        end = min(len(value), at + 1 + self.chance.below(3))
        if choice < 2:
            return value[:at] + self.chance.of(letters) + value[at:]
        if choice < 4:
            return value[:at] + value[end:]
        if choice < 6:
            if self.matching and self.chance.one_in(3):
                return self.chance.of(self.matching)
            return value[:at] + self.chance.of(letters) + value[at + 1 :]
        if choice < 8 and self.constants[str]:
            constant = self.chance.of(self.constants[str])
            return value[:at] + constant + value[end if choice == 7 else at :]
        if choice == 8:
            donor = self.chance.of(donors)
            return value[:at] + donor[self.chance.below(len(donor) + 1) :]
        if choice == 9:
            return value[:at] + value[at:end] * (2 + self.chance.below(2)) + value[end:]
        if choice == 10:
            return self.chance.of([value.swapcase(), value.upper(), value.lower(), value[::-1], value + value])
        if choice == 11:
            words = value.split(" ")
            other = self.chance.of(self.chance.of(donors).split(" "))
            words.insert(self.chance.below(len(words) + 1), other)
            return " ".join(words)
        if choice == 12:
            return self.chance.of(EDGES[str])
        if value.isdigit() and len(value) < 30:
            return str(self.near_int(int(value), path))
        return self.near_number_within(value) if any(map(str.isdigit, value)) else value[:end]

    def near_number_within(self, value):
        """Changes a number in a text such as a date, with the same width."""
        numbers = [(m.start(), m.end()) for m in re.finditer("[0-9]{1,9}", value)]
        if not numbers:
            return value
        begin, end = self.chance.of(numbers)
        number = int(value[begin:end])
        near = self.chance.of([number + 1, number - 1, 1, number + self.chance.below(30), self.chance.below(10 ** (end - begin))])
        return value[:begin] + str(max(near, 0)).zfill(end - begin)[-(end - begin) :] + value[end:]

    def near_sequence(self, value, path):
        """Tuples of several kinds are records, whose length mostly stays."""
        is_record = type(value) is tuple and 1 < len(value) <= 6
        if value and (is_record and not self.chance.one_in(5)):
            at = self.chance.below(len(value))
            items = list(value)
            items[at] = self.near(items[at], "%s.%d" % (path, at))
            return tuple(items)
        return type(value)(self.near_list(list(value), path))

    def fresh(self, path):
        """Returns an item for a container whose place is known."""
        pool = self.pools.get(path)
        if pool:
            return self.near(self.chance.of(pool), path)
        return self.chance.of([0, 1, 2, 3])

    def near_list(self, items, path):
        inner = path + ".[]"
        choice = self.chance.below(12)
        if not items or choice == 0:
            return [self.fresh(inner) for _ in range(self.chance.below(4))] if choice else []
        at = self.chance.below(len(items))
        if choice < 4:
            items[at] = self.near(items[at], inner)
        elif choice == 4:
            del items[at]
        elif choice < 7 and len(items) < MOST_ITEMS:
            items.insert(self.chance.below(len(items) + 1), self.fresh(inner))
        elif choice == 7 and len(items) < MOST_ITEMS:
            items.insert(self.chance.below(len(items) + 1), items[at])
        elif choice == 8:
            other = self.chance.below(len(items))
            items[at], items[other] = items[other], items[at]
        elif choice == 9:
            items[at] = items[self.chance.below(len(items))]
        elif choice == 10:
            items = items[::-1] if self.chance.one_in(2) else ordered(items, self.chance.one_in(2))
        else:
            items = items[: at + 1] if self.chance.one_in(2) else items[at:]
        return items

    def near_dict(self, value, path):
        entries = list(value.items())
        choice = self.chance.below(8)
        at = self.chance.below(len(entries)) if entries else 0
        if not entries or choice < 2:
            key = self.fresh(path + ".k") if self.pools.get(path + ".k") else "a"
            entries.insert(at, (key, self.fresh(path + ".[]")))
        elif choice == 2:
            del entries[at]
        elif choice < 6:
            key, item = entries[at]
            is_nested = any(type(inner) is dict for _, inner in entries)
            nest = not is_nested and self.chance.one_in(8)
            entries[at] = (key, copied(value) if nest else self.near(item, path + ".[]"))
        elif choice == 6:
            entries[at] = (self.near(entries[at][0], path + ".k"), entries[at][1])
        else:
            entries = entries[::-1] if self.chance.one_in(2) else []
        return dict(entry for entry in entries if is_key(entry[0]))

    def edges_near(self, value, path):
        """Returns a value related to another argument of the kind."""
        return other_edges(value) if type(value) is str else self.edges(value, path)[:12]

    def of_other_kinds(self, value):
        """Returns values that code must distinguish if it tests their class."""
        number = value if type(value) is int else 2
        return [v for v in (float(number) if abs(number) < 2**50 else 2.0, number, True, str(number), None, []) if type(v) is not type(value)]

    def edges(self, value, path):
        """Returns values at the edges of the kind of `value`, with constants of the code."""
        kind = type(value)
        if self.asked and kind in EDGES:
            return self.of_other_kinds(value) + EDGES[kind] + self.constants.get(kind, [])[:40] + other_edges(value)
        if kind is str and self.matching:
            return self.matching + EDGES[kind] + self.constants.get(kind, [])[:40] + other_edges(value)
        if kind in EDGES:
            return EDGES[kind] + self.constants.get(kind, [])[:40] + other_edges(value)
        pool = self.pools.get(path + ".[]", [])
        if kind in (list, tuple):
            items = list(value)
            made = [[], items[:1], items[:1] * 2, items[::-1], ordered(items, False), ordered(items, True), items + items[:1], items[1:], items[:-1]]
            made += number_lists(items) + [items + items, items[:1] + items, [items[0]] * 3 if items else []]
            made += [items + [other] for other in self.of_other_kinds(items[0])] if self.asked and items else []
            made += [items[:1] + [edge] for item in pool[:1] for edge in self.edges(item, path + ".[]")[:40]]
            return [kind(m) for m in made]
        if kind in SETS:
            return [kind(), kind(sorted(value, key=written)[:1])]
        if kind is dict:
            entries = list(value.items())
            return [{}, dict(entries[:1]), dict(entries[::-1])]
        return []


def other_edges(value):
    """Returns edges near a value."""
    if type(value) is str:
        double = "".join(c + c for c in value[:3]) + value[3:]
        return [value.upper(), value.lower(), value.swapcase(), value.title(), value[::-1], value + value[::-1],
                double, value + value, " " + value + " ", value + value.upper(), value + "1", value[:1].upper() + value]
    return [-value, value + 1, value - 1, value * 2, value * 10] if type(value) in (int, float) else []


def number_lists(items):
    """Returns lists of numbers with negative ones, with ties, with zero."""
    if not items or any(type(item) not in (int, float) for item in items):
        return []
    below = [-abs(item) - 1 for item in items]
    return [below, below[:1], [-item for item in items], items + [max(items)], [min(items)] + items, items + [0], [item - items[0] for item in items],
            [item * 10 for item in items], items[::-1] + below]


def ordered(items, descending):
    try:
        return sorted(items, reverse=descending)
    except TypeError:
        return items


def is_key(value):
    try:
        hash(value)
    except TypeError:
        return False
    return True


# --- simpler values


def weight(value):
    """Returns the reading effort, and the distance from what one expects."""
    kind = type(value)
    if kind is bool or value is None:
        return 1
    if kind is int:
        return 1 + len(str(abs(value))) + (value < 0) if abs(value) < 10**50 else 60
    if kind is float:
        return 2 + len(repr(value)) + (value < 0)
    if kind in (str, bytes):
        text = value if kind is str else value.decode("latin-1")
        return 1 + len(text) + sum(not (c.isalnum() and c.isascii() or c == " ") for c in text)
    if kind is dict:
        return 3 + sum(weight(k) + weight(v) + 1 for k, v in value.items())
    if not hasattr(kind, "__iter__"):  # complex numbers
        return 2 + len(repr(value))
    return 2 + sum(weight(item) + 1 for item in value)


def simpler(value):
    """Returns values that are easier to read, the boldest first."""
    kind = type(value)
    if kind is bool:
        return [False] if value else []
    if kind is int:
        found = [0, 1, 2, 3, 5, 10, abs(value), value // 2, value // 10 * 10, value - 1 if value > 0 else value + 1]
        return [v for v in found if abs(v) < abs(value) or value < 0 and v == -value]
    if kind is float:
        found = [0.0, 1.0, 2.0, 0.5, abs(value)]
        if abs(value) < 1e15:
            found += [float(int(value)), round(value, 1), float(int(value) // 2)]
        return [v for v in found if len(repr(v)) + (v < 0) < len(repr(value)) + (value < 0) or abs(v) < abs(value)]
    if kind is str:
        return simpler_text(value)
    if kind in (list, tuple):
        return [kind(items) for items in simpler_items(list(value))]
    if kind in SETS:
        return [kind(i) for i in simpler_items(sorted(value, key=written)) if all(map(is_key, i))]
    if kind is dict:
        entries = list(value.items())
        found = [dict(entries[:i] + entries[i + 1 :]) for i in range(min(len(entries), 12))]
        for i, (key, item) in enumerate(entries[:8]):
            found += [dict(entries[:i] + [(key, v)] + entries[i + 1 :]) for v in simpler(item)[:6]]
            found += [dict(entries[:i] + [(k, item)] + entries[i + 1 :]) for k in simpler(key)[:3]]
        return found
    return []


def texts_in(value):
    """Returns the texts in a value, also keys, each once."""
    if type(value) is str:
        return {value: None}
    parts = []
    if type(value) is dict:
        parts = list(value) + list(value.values())
    elif type(value) in SEQUENCES:
        parts = value
    return {text: None for part in parts for text in texts_in(part)}


def renamed(value, old, new):
    """Returns a value with one text replaced by another everywhere."""
    if type(value) is str:
        return new if value == old else value
    if type(value) is dict:
        return {renamed(k, old, new): renamed(v, old, new) for k, v in value.items()}
    return type(value)(renamed(item, old, new) for item in value) if type(value) in SEQUENCES else value


def simpler_text(value):
    found = ["", "a", "ab"] if len(value) > 1 else ["", "a"]
    size = len(value) // 2
    while size > 0:
        found += [value[:i] + value[i + size :] for i in range(0, len(value), size)][:24]
        size //= 2
    for i, char in enumerate(value[:24]):
        plain = "a" if not char.isupper() else "A"
        if char not in "aA01 ":
            found.append(value[:i] + plain + value[i + 1 :])
            if char.isdigit():
                found.append(value[:i] + "1" + value[i + 1 :])
    return [text for text in found if text != value and len(text) <= len(value)]


def simpler_items(items):
    found = [[]] if items else []
    size = len(items) // 2
    while size > 0:
        found += [items[:i] + items[i + size :] for i in range(0, len(items), size)][:24]
        size //= 2
    for i, item in enumerate(items[:12]):
        found += [items[:i] + [v] + items[i + 1 :] for v in simpler(item)[:8]]
    return found
