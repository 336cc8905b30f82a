"""Random arguments for the functions of the library: each generator takes a random.Random."""
import re


def integers(low=-20, high=40):
    return lambda r: r.randint(low, high)


def floats(low=-50, high=50, digits=2):
    return lambda r: round(r.uniform(low, high), digits)


def texts(alphabet="abcABC xyz 019-_.", most=12):
    return lambda r: "".join(r.choice(alphabet) for _ in range(r.randint(0, most)))


def words(most=5, alphabet="abcdeABC", longest=7):
    def sentence(r):
        count = r.randint(0, most)
        return " ".join(
            "".join(r.choice(alphabet) for _ in range(r.randint(1, longest))) for _ in range(count)
        )

    return sentence


def choices(*values):
    return lambda r: r.choice(values)


def lists(item=None, least=0, most=8):
    item = item or integers()
    return lambda r: [item(r) for _ in range(r.randint(least, most))]


def sets(item=None, most=6):
    item = item or integers(0, 9)
    return lambda r: {item(r) for _ in range(r.randint(0, most))}


def distinct(item=None, least=0, most=8):
    item = item or integers()

    def some(r):
        out = []
        for _ in range(r.randint(least, most)):
            value = item(r)
            if value not in out:
                out.append(value)
        return out if len(out) >= least else some(r)

    return some


def ordered(item=None, least=0, most=8):
    unordered = lists(item, least, most)
    return lambda r: sorted(unordered(r))


def dictionaries(key=None, value=None, most=6):
    key = key or choices("a", "b", "c", "d", "e", "f", "g")
    value = value or integers()
    return lambda r: {key(r): value(r) for _ in range(r.randint(0, most))}


def matrices(item=None, least=1, most=4, square=False):
    item = item or integers(-9, 9)

    def matrix(r):
        height = r.randint(least, most)
        width = height if square else r.randint(least, most)
        return [[item(r) for _ in range(width)] for _ in range(height)]

    return matrix


def lettered(pattern, fill=choices(*"abcxyz")):
    """Returns a generator of texts for a pattern: each # is a digit, each * a letter."""
    return lambda r: re.sub(
        r"[#*]", lambda m: str(r.randint(0, 9)) if m[0] == "#" else fill(r), pattern
    )


def either(*generators):
    return lambda r: r.choice(generators)(r)


def changed(generator, alphabet="0123456789aZ.-: "):
    """Replaces one character of a text by another, half of the time."""

    def change(r):
        text = generator(r)
        if text and r.random() < 0.5:
            place = r.randrange(len(text))
            text = text[:place] + r.choice(alphabet) + text[place + 1 :]
        return text

    return change


def intervals(most=5, high=20):
    def some(r):
        out = []
        for _ in range(r.randint(0, most)):
            begin = r.randint(0, high)
            out.append([begin, begin + r.randint(0, 6)])
        return out

    return some


def dates(low=1990, high=2030):
    import datetime

    first = datetime.date(low, 1, 1).toordinal()
    last = datetime.date(high, 12, 31).toordinal()
    return lambda r: datetime.date.fromordinal(r.randint(first, last)).isoformat()


def graphs(nodes="abcdef", most=3):
    def graph(r):
        names = list(nodes[: r.randint(1, len(nodes))])
        return {n: r.sample(names, min(len(names), r.randint(0, most))) for n in names}

    return graph


def acyclic(nodes="abcdef"):
    def graph(r):
        names = list(nodes[: r.randint(1, len(nodes))])
        order = names[:]
        r.shuffle(order)
        return {
            n: [m for m in names if order.index(m) < order.index(n) and r.random() < 0.4]
            for n in names
        }

    return graph


def by_type(text):
    """Returns the generator of a type of the library, unless another one is named."""
    if text == "int":
        return integers()
    if text in ("float",):
        return floats()
    if text == "str":
        return texts()
    if text == "bool":
        return choices(True, False)
    if text in ("T", "K", "N", "V", "U"):
        return integers()
    if text.startswith("set["):
        return sets(by_type(text[4:-1]))
    if text.startswith("list["):
        return lists(by_type(text[5:-1]))
    if text.startswith("dict[str, "):
        return dictionaries(None, by_type(text[10:-1]))
    if text.startswith("dict[K, "):
        return dictionaries(None, by_type(text[8:-1]))
    raise ValueError("no arguments are made for " + text)
