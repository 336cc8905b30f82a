import datetime
import fnmatch
import ipaddress
import itertools
import re
import uuid

from generators import *
from skip import SKIP


def ipv4(text):
    try:
        return str(ipaddress.IPv4Address(text)) == text
    except ValueError:
        return False


def luhn(text):
    digits = [int(c) for c in text if c.isdigit()]
    total = 0
    for i, d in enumerate(reversed(digits)):
        total += d if i % 2 == 0 else sum(divmod(2 * d, 10))
    return len(digits) > 1 and total % 10 == 0


def card(r):
    head = "".join(str(r.randint(0, 9)) for _ in range(r.randint(1, 12)))
    return next((head + str(d) for d in range(10) if luhn(head + str(d)))) if r.random() < 0.6 else head + str(r.randint(0, 9))


def isbn10(r):
    head = "".join(str(r.randint(0, 9)) for _ in range(9))
    rest = sum(int(c) * (10 - i) for i, c in enumerate(head)) % 11
    return head + "0123456789X"[(11 - rest) % 11]


def isbn13(r):
    head = "978" + "".join(str(r.randint(0, 9)) for _ in range(9))
    return head + str(-sum(int(c) * [1, 3][i % 2] for i, c in enumerate(head)) % 10)


def check10(text):
    t = text.replace("-", "")
    if len(t) != 10 or not t[:9].isdigit() or not (t[9].isdigit() or t[9] == "X"):
        return False
    return sum((10 - i) * (10 if c == "X" else int(c)) for i, c in enumerate(t)) % 11 == 0


def check13(text):
    t = text.replace("-", "")
    return len(t) == 13 and t.isdigit() and (sum(map(int, t[::2])) + 3 * sum(map(int, t[1::2]))) % 10 == 0


def balanced(text):
    text = "".join(c for c in text if c in "()[]{}")
    while any(p in text for p in ("()", "[]", "{}")):
        text = text.replace("()", "").replace("[]", "").replace("{}", "")
    return text == ""


HEX = set("0123456789abcdefABCDEF")


def is_uuid(text):
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False


def email(text):
    name, at, domain = text.rpartition("@")
    labels = domain.split(".")
    ok = lambda part, extra: part != "" and all(c.isascii() and (c.isalnum() or c in extra) for c in part)
    return bool(at) and ok(name, "._%+-") and len(labels) > 1 and all(ok(l, "-") for l in labels[:-1]) and len(labels[-1]) > 1 and labels[-1].isalpha()


def url(text):
    m = text.partition("://")
    if m[0] not in ("http", "https") or " " in text:
        return False
    host = re.split("[/?#]", m[2])[0]
    name, colon, port = host.partition(":")
    return (not colon or port.isdigit()) and all(l and all(c.isalnum() or c == "-" for c in l) for l in name.split("."))


def date_ok(year, month, day):
    try:
        datetime.date(year, month, day)
        return True
    except ValueError:
        return False


def isomorphic(first, second):
    return len(first) == len(second) and [first.index(c) for c in first] == [second.index(c) for c in second]


def versions(r):
    return ".".join(str(r.choice([0, 0, 1, 2, 10])) for _ in range(r.randint(1, 3)))


def version_order(first, second):
    a, b = [list(map(int, v.split("."))) for v in (first, second)]
    for x, y in itertools.zip_longest(a, b, fillvalue=0):
        if x != y:
            return -1 if x < y else 1
    return 0


BRACKETS = either(texts("()[]{}a", 6), lambda r: (lambda t: t + t[::-1].translate(str.maketrans("([{", ")]}")))(texts("([{", 4)(r)))

ORACLES = {
    "is_ipv4": (ipv4, changed(lambda r: ".".join(str(r.choice([0, 1, 9, 10, 99, 255, 256, 300])) for _ in range(r.choice([4, 4, 4, 3, 5]))))),
    "is_email": (email, changed(choices("john@example.com", "a.b+c@mail.x-y.org", "x_y%z@a.co", "me@b", "a@@b.com"), "@. aZ_-")),
    "is_luhn_valid": (luhn, either(card, lambda r: " ".join(card(r)), texts("0123 ", 4))),
    "is_luhn_valid_number": (lambda number: luhn(str(number)) if number > 9 else SKIP, lambda r: int(card(r))),
    "luhn_digit": (lambda number: next(d for d in range(10) if luhn(number + str(d))), lambda r: "".join(str(r.randint(0, 9)) for _ in range(r.randint(1, 12)))),
    "is_isbn10": (check10, changed(either(isbn10, lambda r: (lambda t: t[0] + "-" + t[1:9] + "-" + t[9])(isbn10(r))), "0123456789X-")),
    "is_isbn13": (check13, changed(isbn13, "0123456789-a")),
    "is_hex_color": (lambda text: text[:1] == "#" and len(text) in (4, 7) and set(text[1:]) <= HEX, changed(lettered("#", choices("#")) if False else lambda r: "#" + "".join(r.choice("019afAF") for _ in range(r.choice([3, 6, 6, 4, 2]))), "0aFg#")),
    "is_uuid": (is_uuid, changed(lambda r: str(uuid.UUID(int=r.getrandbits(128))), "0aFg")),
    "is_mac_address": (lambda text: (lambda p: len(p) == 6 and all(len(x) == 2 and set(x) <= HEX for x in p))(text.replace("-", ":").split(":")), changed(lambda r: r.choice(":-").join("%02X" % r.randint(0, 255) for _ in range(r.choice([6, 6, 5]))), "0aFg:")),
    "is_url": (url, changed(choices("http://a.com", "https://x-y.org/p?q=1#z", "ftp://a.b", "https://localhost:80/", "http://a.b.c?x"), "/:. a-")),
    "is_strong_password": (lambda password, special: len(password) > 7 and bool(re.search("[a-z]", password) and re.search("[A-Z]", password) and re.search(r"\d", password)) and (special == "no" or re.search(r"[\W_]", password) is not None), either(texts("abAB12!", 10), lambda r: "aB1!" + texts("abAB12!", 6)(r))),
    "are_brackets_balanced": (balanced, BRACKETS),
    "nesting_depth": (lambda text: max([text[:i].count("(") - text[:i].count(")") for i in range(len(text) + 1)]), texts("(()a)", 8)),
    "parentheses_to_add": (lambda text: len(re.sub("[^()]", "", functools_reduce(text))), texts("()a", 8)),
    "is_phone_number": (lambda text: (lambda d: any(text == f.format(d[:3], d[3:6], d[6:]) for f in ("({}) {}-{}", "{}-{}-{}")) and len(d) == 10)(re.sub(r"\D", "", text)), changed(either(lettered("(###) ###-####"), lettered("###-###-####")))),
    "format_phone_number": (lambda digits: "({}{}{}) {}{}{}-{}{}{}{}".format(*digits), lettered("##########")),
    "is_time": (lambda text: text in {"%02d:%02d" % (h, m) for h in range(24) for m in range(60)}, changed(lettered("##:##"))),
    "is_username": (lambda text: 3 <= len(text) <= 16 and all(c.isalnum() or c == "_" for c in text), texts("abZ09_-", 18)),
    "is_identifier": (lambda text: text.isidentifier(), texts("abZ09_-", 4)),
    "is_binary_text": (lambda text: text.replace("0", "").replace("1", "") == "" and bool(text), texts("0112", 3)),
    "is_hex_text": (lambda text: bool(text) and all(c in HEX for c in text), texts("09afAFg", 3)),
    "is_sudoku_line": (lambda numbers: len(numbers) == 9 and set(numbers) == set(range(1, 10)), lambda r: (lambda n: r.sample(n, 9) if r.random() < 0.5 else [r.randint(1, 9) for _ in range(r.choice([9, 8]))])(list(range(1, 10)))),
    "compare_versions": (version_order, versions, versions),
    "is_newer_version": (lambda first, second: version_order(first, second) == 1, versions, versions),
    "is_valid_date": (date_ok, choices(2023, 2024, 1900, 2000), integers(0, 13), integers(0, 32)),
    "can_construct": (lambda note, letters: all(letters.count(c) >= note.count(c) for c in note), texts("abc", 4), texts("abc", 8)),
    "are_isomorphic": (isomorphic, lambda r: (lambda n: ("".join(r.choice("ab") for _ in range(n)), "".join(r.choice("xy") for _ in range(n))))(r.randint(0, 4))),
    "matches_wildcard": (lambda text, pattern: fnmatch.fnmatchcase(text, pattern), texts("ab.", 6), texts("ab.*?", 5)),
}


def functools_reduce(text):
    text = re.sub("[^()]", "", text)
    while "()" in text:
        text = text.replace("()", "")
    return text
