# Slips that programs make in any form: they sort an argument first, leave out its first item, or ignore its case or
# its sign. A call whose result differs if an argument is changed so tells a program with the slip from the code. Only
# the code itself is run, so this needs no mutant. Follows suite_edges.py.
MOST_SLIPPED_LINES = 400000  # lines that the calls with changed arguments execute
ENOUGH = 10  # items or letters that a program with a slip looks at


def slips_of(value):
    """Returns (the slip, the value that a program with it uses), for slips that change the value."""
    kind = type(value)
    if kind is str:
        made = text_slips(value)
    elif kind in SEQUENCES:
        made = [(slip, kind(items)) for slip, items in item_slips(list(value))]
    elif kind in (int, float):
        made = [("sign", abs(value)), ("less", value - 1), ("more", value + 1)]
    else:
        made = []
    return [(slip, changed) for slip, changed in made if written(changed) != written(value)]


def text_slips(text):
    return [
        ("case", text.lower()),
        ("space", "".join(text.split())),
        ("space around", text.strip()),
        ("marks", "".join(c for c in text if c.isalnum() or c.isspace())),
        ("repetition", "".join(dict.fromkeys(text))),
        ("order", "".join(sorted(text))),
        ("first", text[1:]),
        ("last", text[:-1]),
        ("rest", text[: ENOUGH]),
    ]


def item_slips(items):
    made = [
        ("order", ordered(items, False)),
        ("direction", items[::-1]),
        ("repetition", list({written(item): item for item in items}.values())),
        ("first", items[1:]),
        ("last", items[:-1]),
        ("rest", items[: ENOUGH]),
        ("empty", [item for item in items if item or type(item) is bool]),
    ]
    if any(type(item) in (int, float) for item in items):
        made.append(("sign", [abs(item) if type(item) in (int, float) else item for item in items]))
    if any(type(item) is str for item in items):
        made.append(("case", [item.lower() if type(item) is str else item for item in items]))
    return made


def slipped_calls(args):
    """Returns ((the slip, the place of its argument), arguments) for each slip that changes a call."""
    made = [
        ((slip, place), args[:place] + [changed] + args[place + 1 :])
        for place, value in enumerate(args) for slip, changed in slips_of(value)
    ]  # fmt: skip
    if len(args) == 2 and type(args[0]) is type(args[1]):
        made.append((("exchange", 0), args[::-1]))
    return made
