# Ranges that the prose states of numbers: "1 <= n <= 1000", "bases are less than 10", "between 1 and 1000".
# Read in the survey: nothing is executed. Stands in front of suite_contract.py.
import re

# What a sentence begins that tells what comes of a value rather than which values there may be.
CONDITION = re.compile(r"\b(if|when|whenever|unless|otherwise|else|returns?|raises?)\b|->|=>|==", re.I)
NUMBER = r"(-?\d+(?:\.\d+)?)"
COMPARED = re.compile(r"(?:%s\s*(<=|<|≤)\s*)?`?([A-Za-z_]\w*)`?\s*(<=|>=|<|>|≤|≥)\s*%s" % (NUMBER, NUMBER))
COMPARED_BEFORE = re.compile(r"%s\s*(<=|>=|<|>|≤|≥)\s*`?([A-Za-z_]\w*)`?(?!\s*(?:<|>|≤|≥|\w))" % NUMBER)
# (what stands in front of the number, how that compares).
IN_WORDS = (("less than|smaller than|lower than|below|under", "<"), ("greater than|larger than|more than|higher than|above|over", ">"),
            ("at most|no more than|not more than|up to|not greater than", "<="), ("at least|no less than|not less than", ">="))  # fmt: skip
SAID_OF = r"`?\b([A-Za-z_]\w*)\b`?\s+(?:\w+\s+){0,2}?(?:is|are|be|lies?)\s+(?:\w+\s+){0,2}?"
FROM_TO = re.compile(SAID_OF + r"(?:between|from|in the range(?: of| from)?)\s+\[?%s\s*(?:and|to|,|-|\.\.\.?)\s*%s" % (NUMBER, NUMBER), re.I)
IN_WORD = [(re.compile(SAID_OF + r"(?:%s)\s+%s" % (words, NUMBER), re.I), how) for words, how in IN_WORDS]
TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def sentences_of(prose):
    """Those of the text in front of doctests."""
    return re.split(r"(?<=[.;!?])\s+|\n\s*\n|\n(?=\s*[A-Z@*-])", prose.split(">>>")[0])


def meant_by(name, names):
    """The parameter that prose calls so: by its name, or by one that begins as it does."""
    if name in names:
        return name
    alike = [other for other in names if min(len(name), len(other)) > 2 and (other.startswith(name) or name.startswith(other))]
    return alike[0] if len(alike) == 1 else ""


def comparisons_in(sentence):
    """(name, operator, number) of what a sentence compares."""
    sentence = sentence.replace("≤", "<=").replace("≥", ">=")
    for low, first, name, second, high in COMPARED.findall(sentence):
        yield from [(name, TURNED[first], low)] if low else []
        yield name, second, high
    for low, operator, name in COMPARED_BEFORE.findall(sentence):
        yield name, TURNED[operator], low
    for name, low, high in FROM_TO.findall(sentence):
        yield name, ">=", low
        yield name, "<=", high
    for pattern, operator in IN_WORD:
        for name, number in pattern.findall(sentence):
            yield name, operator, number


def ranges_in_prose(prose, names):
    """(parameter, operator, number) for each border that the prose states of a parameter's values, other than as
    a condition of what comes of it."""
    found = set()
    for sentence in sentences_of(prose):
        if CONDITION.search(sentence):
            continue
        found |= {(meant_by(name, names), operator, float(number)) for name, operator, number in comparisons_in(sentence)}
    return sorted(one for one in found if one[0])
