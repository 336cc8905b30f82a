# Describes the edges of its kind at which a value lies: for every edge that a function accepts, a
# suite has a test, if there is room. Follows suite_values.py.


# The edges that mistakes are made at most.
FIRST = ("no item", "one item", "empty", "zero", "one ", "negative", "None", "several negative", "only negative", "both signs", "capital", "mixed case", "border")


def importance(edge):
    return 3 if any(word in edge for word in FIRST) else 1


def edges_of(value, name):
    """Returns words for the edges at which an argument lies."""
    kind = type(value)
    if value is None or kind is bool:
        return {"%s is %s" % (name, value)}
    if kind in (int, float):
        return {"%s %s" % (word, name) for word in number_edges(value)}
    if kind is str:
        return {"%s %s" % (word, name) for word in text_edges(value)}
    if kind is dict:
        return {"%s in %s" % (word, name) for word in size_edges(value)} | item_edges(list(value.values()), "the values of " + name)
    if kind in SEQUENCES + SETS:
        items = list(value)
        if kind is tuple and len({type(item) for item in items}) > 1:  # a record
            return set().union(*(edges_of(item, "%s[%d]" % (name, i)) for i, item in enumerate(items)))
        return {"%s in %s" % (word, name) for word in size_edges(value)} | item_edges(items, name)
    return set()


def number_edges(value):
    words = []
    if value in (0, 1, -1):
        words.append({0: "zero", 1: "one", -1: "minus one"}[int(value)])
    if value < 0:
        words.append("negative")
    elif value > 1:
        words.append("very large" if value >= 1000 else "large" if value >= 50 else "several" if value >= 4 else "few")
    if type(value) is int and abs(value) > 1:
        words.append("odd" if value % 2 else "even")
    if type(value) is float and value == value and abs(value) != float("inf"):
        words.append("whole" if value == int(value) else "broken")
    return words


def text_edges(text):
    words = [] if text else ["empty"]
    if len(text) == 1:
        words.append("one letter of")
    letters = [c for c in text if c.isalpha()]
    if any(c.isupper() for c in letters):
        words.append("mixed case of" if any(c.islower() for c in letters) else "capital")
    if len(set(text)) < len(text):
        words.append("repeated letters in")
        if any(a == b for a, b in zip(text, text[1:])):
            words.append("a double letter in")
    if len({c.lower() for c in letters}) < len({*letters}):
        words.append("both cases of a letter in")
    if any(c.isdigit() for c in text):
        words.append("digits in")
    if " " in text:
        words.append("spaces around" if text != text.strip() else "words in")
        words += ["two spaces in"] if "  " in text else []
    if any(not c.isalnum() and c != " " for c in text):
        words.append("marks in")
    if len(text) > 1:
        words.append("symmetric" if text == text[::-1] else "lopsided")
    if len(text) >= 7:
        words.append("long")
    return words


def size_edges(value):
    return ["no item", "one item", "two items"][len(value) :][:1] or ["several items"]


def item_edges(items, name):
    """Describes the items of a container, and their relations."""
    words, kinds = set(), {type(item) for item in items}
    if kinds and kinds <= {int, float} and kinds != {bool}:
        below = [item for item in items if item < 0]
        words |= {"only negative numbers in" if len(below) == len(items) else "a negative number in"} if below else set()
        words |= {"several negative numbers in"} if 1 < len(below) < len(items) else set()
        words |= {"both signs twice in"} if len(below) > 1 and sum(item > 0 for item in items) > 1 else set()
        words |= {"zero in"} if 0 in items else set()
        words |= {"a large number in"} if max(items) >= 50 else set()
        words |= {"a broken number in"} if any(type(i) is float and i == i and abs(i) < 1e15 and i != int(i) for i in items) else set()
        if len(items) > 1:
            words |= {"the largest twice in"} if items.count(max(items)) > 1 else set()
            words |= {"the smallest twice in"} if items.count(min(items)) > 1 else set()
    elif kinds == {str}:
        words |= {"an empty text in"} if "" in items else set()
        words |= {"texts of the same length in"} if len({len(i) for i in items}) < len(items) else set()
        words |= {"texts that differ in case only in"} if len({i.lower() for i in items}) < len(set(items)) else set()
        words |= {"capital letters in"} if any(i != i.lower() for i in items) else set()
        words |= {"a longer text in"} if any(len(i) > 4 for i in items) else set()
    elif len(kinds) == 1 and kinds <= set(SEQUENCES):
        words |= {"an empty item in"} if any(not item for item in items) else set()
        words |= {"items of several lengths in"} if len({len(i) for i in items}) > 1 else set()
        inner = [value for item in items for value in item]
        words |= {w for w in item_edges(inner, "items of " + name)}
    elif len(kinds) > 1:
        words |= {"%s among" % kind.__name__ for kind in kinds}
    if len(items) > 1:
        written_items = [written(item) for item in items]
        if len(set(written_items)) == 1:
            words.add("only equal items in")
        elif len(set(written_items)) < len(items):
            words.add("an item twice in")
            if any(a == b for a, b in zip(written_items, written_items[1:])):
                words.add("neighbours that are equal in")
        words |= order_edges(items)
    return {word if word.endswith(name) else "%s %s" % (word, name) for word in words}


def order_edges(items):
    if len(items) < 3:
        return set()
    try:
        up = all(a <= b for a, b in zip(items, items[1:]))
        down = all(a >= b for a, b in zip(items, items[1:]))
    except TypeError:
        return set()
    return {"only equal items in" if up and down else "a rising order of" if up else "a falling order of" if down else "no order of"}


def edges_of_call(names, args, kwargs):
    found = set()
    for place, value in enumerate(args):
        found |= edges_of(value, names[place] if place < len(names) else "further arguments")
    for name, value in kwargs.items():
        found |= edges_of(value, name)
    texts = [written(value) for value in args]
    if len(texts) > 1 and len(set(texts)) < len(texts):
        found.add("equal arguments")
    sizes = [len(v) for v in args if type(v) in (str, list, tuple)]
    if len(sizes) > 1:
        found.add("arguments of the same length" if len(set(sizes)) == 1 else "a longer first" if sizes[0] > sizes[1] else "a longer second")
    numbers = [v for v in args if type(v) in (int, float)]
    if len(numbers) == 2 and numbers[0] != numbers[1]:
        found.add("a larger first" if numbers[0] > numbers[1] else "a larger second")
    if len(numbers) == 3:
        order = sorted(range(3), key=lambda i: numbers[i])
        found.add("the order %s" % order)
    return found
