import difflib
import functools
import html
import itertools
import operator
import re
import textwrap
import urllib.parse

from generators import *
from skip import SKIP

SENTENCE = either(words(), texts("ab AB,. !1-"))
PHRASE = words(5, "abcdXYZ")


def humps(name):
    """Returns the parts of a name in camelCase, by a walk over its characters."""
    parts = [""]
    for i, c in enumerate(name):
        new = c.isupper() and i > 0 and (
            name[i - 1].islower() or name[i - 1].isdigit()
            or (name[i - 1].isupper() and i + 1 < len(name) and name[i + 1].islower())
        )
        if new:
            parts.append("")
        parts[-1] += c
    return parts


def pieces(text):
    """Returns words of letters and digits, cut where a small letter or digit meets a large one."""
    out = []
    for kind, run in itertools.groupby(text, lambda c: c.isascii() and c.isalnum()):
        if kind:
            part = ""
            for c in run:
                if part and c.isupper() and not part[-1].isupper():
                    out.append(part)
                    part = ""
                part += c
            out.append(part)
    return out


def caesar(text, shift):
    lower = "abcdefghijklmnopqrstuvwxyz"
    k = shift % 26
    return text.translate(str.maketrans(lower + lower.upper(), lower[k:] + lower[:k] + (lower[k:] + lower[:k]).upper()))


def vigenere(text, keyword, sign):
    out, i = "", 0
    for c in text:
        if c.isalpha():
            out += caesar(c, sign * (ord(keyword[i % len(keyword)].upper()) - 65))
            i += 1
        else:
            out += c
    return out


def levenshtein(a, b):
    if not a or not b:
        return len(a) + len(b)
    if a[0] == b[0]:
        return levenshtein(a[1:], b[1:])
    return 1 + min(levenshtein(a[1:], b), levenshtein(a, b[1:]), levenshtein(a[1:], b[1:]))


def subsequences(text):
    return {"".join(c) for n in range(len(text) + 1) for c in itertools.combinations(text, n)}


def substrings(text):
    return [text[i:j] for i in range(len(text)) for j in range(i + 1, len(text) + 1)]


def lcs_text(a, b):
    common = subsequences(a) & subsequences(b)
    best = max(map(len, common))
    found = {c for c in common if len(c) == best}
    return found.pop() if len(found) == 1 else SKIP


def longest_palindrome(text):
    best = ""
    for part in substrings(text):
        if part == part[::-1] and len(part) > len(best):
            best = part
    return best


def runs(items):
    out = []
    for item in items:
        if out and out[-1][0] == item:
            out[-1] = (item, out[-1][1] + 1)
        else:
            out.append((item, 1))
    return out


def rle(text, style):
    out = ""
    for c, n in runs(text):
        number = "" if n == 1 and "no 1" in style else str(n)
        out += c + number if style.startswith("a") else number + c
    return out


def unrle(text, style):
    out, number = "", ""
    if style == "3a":
        for c in text:
            if c.isdigit():
                number += c
            else:
                out += c * int(number or "1")
                number = ""
        return out
    i = 0
    while i < len(text):
        j = i + 1
        while j < len(text) and text[j].isdigit():
            j += 1
        out += text[i] * int(text[i + 1 : j] or "1")
        i = j
    return out


def encoded(r):
    return "".join(r.choice("abc") + str(r.randint(1, 12)) for _ in range(r.randint(0, 5)))


def encoded_before(r):
    return "".join(str(r.randint(1, 12)) + r.choice("abc") for _ in range(r.randint(0, 5)))


def most(items, count):
    best = None
    for item in items:
        if best is None or count(item) > count(best):
            best = item
    return best


def pig(word, ending):
    vowels = set("aeiouAEIOU")
    if word and word[0] in vowels:
        return word + ending
    consonants = "".join(itertools.takewhile(lambda c: c not in vowels, word))
    return word[len(consonants):] + consonants + "ay"


def soundex(name):
    code = dict(zip("BFPVCGJKQSXZDTLMNR", "111122222222334556"))
    letters = [c for c in name.upper() if "A" <= c <= "Z"]
    if not letters:
        return ""
    kept = [letters[0]] + [c for c in letters[1:] if c not in "HW"]
    digits = [code.get(c, "0") for c in kept]
    squeezed = [k for k, _ in itertools.groupby(digits)]
    return (letters[0] + "".join(d for d in squeezed[1:] if d != "0") + "000")[:4]


def csv_fields(line, separator):
    import csv
    import io

    rows = list(csv.reader(io.StringIO(line + "\n"), delimiter=separator))
    return (rows[0] if rows else []) or [""]


def csv_line(r, separator=","):
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(
        ["".join(r.choice('ab,;" ') for _ in range(r.randint(0, 4))) for _ in range(r.randint(2, 4))]
    )
    return out.getvalue()


def wrapped(text, width):
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def unique_run(text):
    return max([len(p) for p in substrings(text) if len(set(p)) == len(p)], default=0)


def ranges_text(numbers):
    out = []
    for _, group in itertools.groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        run = [n for _, n in group]
        out.append(str(run[0]) if len(run) == 1 else "%d-%d" % (run[0], run[-1]))
    return ",".join(out)


def range_list(r):
    parts = []
    for _ in range(r.randint(1, 4)):
        a = r.randint(0, 20)
        parts.append(r.choice([str(a), "%d-%d" % (a, a + r.randint(0, 4))]))
    return ",".join(parts)


def expanded(text):
    out = []
    for part in text.split(","):
        ends = [int(p) for p in part.split("-")]
        out += list(range(ends[0], ends[-1] + 1))
    return out


def joined(words, conjunction, comma):
    if not words:
        return ""
    text = words[0]
    for i, word in enumerate(words[1:], 1):
        last = i == len(words) - 1
        if not last:
            text += ", " + word
        else:
            text += (", " if comma == "yes" and len(words) > 2 else " ") + conjunction + " " + word
    return text


MORSE = {
    "A": ".-", "B": "-...", "C": "-.-.", "D": "-..", "E": ".", "F": "..-.", "G": "--.", "H": "....", "I": "..",
    "J": ".---", "K": "-.-", "L": ".-..", "M": "--", "N": "-.", "O": "---", "P": ".--.", "Q": "--.-", "R": ".-.",
    "S": "...", "T": "-", "U": "..-", "V": "...-", "W": ".--", "X": "-..-", "Y": "-.--", "Z": "--..", "0": "-----",
    "1": ".----", "2": "..---", "3": "...--", "4": "....-", "5": ".....", "6": "-....", "7": "--...", "8": "---..",
    "9": "----.",
}


def morse(text):
    out = []
    for word in text.upper().split():
        out.append(" ".join(MORSE[c] for c in word))
    return " / ".join(out)


def filled(template, values, style):
    sides = {"{}": ("{", "}"), "{{}}": ("{{", "}}"), "${}": ("${", "}")}[style]
    for name, value in values.items():
        template = template.replace(sides[0] + name + sides[1], str(value))
    return template


def template(r):
    return "".join(r.choice(["{a}", "{b}", "{z}", "{{a}}", "${b}", "x ", "{", "!"]) for _ in range(r.randint(0, 5)))


def fill_oracle(template, values, style):
    if style == "{}" and ("{{" in template or "${" in template):
        return SKIP
    return filled(template, values, style)


LETTERS = words(5, "abcXYZ01", 4)
NAMES = either(
    choices("getHttpCode", "HTTPServer", "parseJSONText", "x", "aB", "userId2Name", "fooBarBaz", "", "URL"),
    texts("abAB1", 8),
)
SNAKES = lambda r: "_".join(texts("abcXY1", 4)(r) or "a" for _ in range(r.randint(1, 4)))
SHORT = texts("abc", 6)
ALPHABET = "the quick brown fox jumps over a lazy dog"

def parts_of(text):
    return [text[i:j] for i in range(len(text)) for j in range(i + 1, len(text) + 1)]


def mirrored(text):
    return all(text[i] == text[-1 - i] for i in range(len(text) // 2))


def longest_mirrored(text):
    some = ("".join(itertools.compress(text, mask)) for mask in itertools.product([0, 1], repeat=len(text)))
    return max(len(t) for t in some if mirrored(t))


def cuts(text):
    return 0 if mirrored(text) else 1 + min(cuts(text[:k]) + cuts(text[k:]) for k in range(1, len(text)))


def over(first, second):
    if not first or not second:
        return len(first) + len(second)
    if first[0] == second[0]:
        return 1 + over(first[1:], second[1:])
    return 1 + min(over(first[1:], second), over(first, second[1:]))


def repeated_word(text):
    found = text.split()
    return next((w for i, w in enumerate(found) if w in found[:i]), None)


AB = texts("ab", 7)


def outside_parentheses(text):
    """Copies by hand; each opening needs a closing one."""
    out, at = "", 0
    while at < len(text):
        close = text.find(")", at)
        if text[at] == "(" and close >= 0:
            out = out[:-1] if out.endswith(" ") and at > 0 and text[at - 1] == " " else out
            at = close + 1
        else:
            out += text[at]
            at += 1
    return out


def balanced(text):
    while "()" in text:
        text = text.replace("()", "")
    return text == ""


ORACLES = {
    "slugify": (lambda text, separator: separator.join("".join(c if c.isalnum() else " " for c in text.lower()).split()), texts("abAB 12!&-_", 14)),
    "camel_to_snake": (lambda name: "_".join(humps(name)).lower(), NAMES),
    "snake_to_camel": (lambda name: "".join(w if i == 0 else w[:1].upper() + w[1:].lower() for i, w in enumerate(name.split("_"))), SNAKES),
    "kebab_case": (lambda text: "-".join(pieces(text)).lower(), texts("abAB1 _-", 10)),
    "snake_case": (lambda text: "_".join(pieces(text)).lower(), texts("abAB1 _-", 10)),
    "constant_case": (lambda text: "_".join(pieces(text)).upper(), texts("abAB1 _-", 10)),
    "pascal_case": (lambda text: "".join(w[0].upper() + w[1:].lower() for w in "".join(c if c.isalnum() else " " for c in text).split()), texts("abAB1 _-", 10)),
    "camel_case": (lambda text: "".join(w.lower() if i == 0 else w[0].upper() + w[1:].lower() for i, w in enumerate("".join(c if c.isalnum() else " " for c in text).split())), texts("abAB1 _-", 10)),
    "title_case": (lambda text: "".join(c.upper() if i == 0 or text[i - 1] == " " else c.lower() for i, c in enumerate(text)), texts("abAB 1", 10)),
    "sentence_case": (lambda text: "".join(c.lower() if i else c.upper() for i, c in enumerate(text)), texts("abAB 1")),
    "capitalize_first": (lambda text: "".join(c if i else c.upper() for i, c in enumerate(text)), texts("abAB 1")),
    "uncapitalize": (lambda text: "".join(c if i else c.lower() for i, c in enumerate(text)), texts("abAB 1")),
    "swap_case": (lambda text: "".join(c.lower() if c.isupper() else c.upper() for c in text),),
    "alternating_case": (lambda text: "".join([c.upper(), c.lower()][i & 1] for i, c in enumerate(text)),),
    "initials": (lambda name, separator: re.sub(r"(\S)\S*\s*", r"\1" + separator, name.strip()).upper(), PHRASE),
    "reverse_text": (lambda text: "".join(reversed(text)),),
    "reverse_words": (lambda text: re.sub(r"\s+", " ", " ".join(re.split(r"\s+", text.strip())[::-1])), SENTENCE),
    "reverse_each_word": (lambda text: re.sub(r"[^ ]+", lambda m: "".join(reversed(m[0])), text), SENTENCE),
    "truncate": (lambda text, length, ending: text if len(text) <= length else (text[: length - len(ending)] + ending), texts(most=20), integers(3, 12)),
    "truncate_after": (lambda text, length, ending: text if not text[length:] else "".join(itertools.islice(text, length)) + ending, texts(most=20), integers(0, 12)),
    "truncate_words": (lambda text, count, ending: re.match(r"\s*((?:\S+\s*){0,%d})" % count, text)[1].rstrip() and (lambda kept, all_: " ".join(kept) + (ending if len(kept) < len(all_) else ""))(re.findall(r"\S+", text)[:count], re.findall(r"\S+", text)) or ("" if not text.strip() else " ".join(re.findall(r"\S+", text)[:count]) + (ending if len(re.findall(r"\S+", text)) > count else "")), words(), integers(0, 5)),
    "wrap_text": (wrapped, words(8), integers(4, 16)),
    "wrap_paragraph": (lambda text, width: "\n".join(wrapped(text, width)), words(8), integers(4, 16)),
    "pad_left": (lambda text, width, fill: fill * (width - len(text)) + text, texts(), integers(0, 12)),
    "pad_right": (lambda text, width, fill: text + fill * (width - len(text)), texts(), integers(0, 12)),
    "center_text": (lambda text, width, fill: fill * ((width - len(text)) // 2 if width > len(text) else 0) + text + fill * (-((len(text) - width) // 2) if width > len(text) else 0), texts(), integers(0, 12)),
    "zero_pad": (lambda number, width: "%0*d" % (width, number), integers(-200, 2000), integers(0, 7)),
    "is_palindrome": (lambda text: (lambda t: all(t[i] == t[-1 - i] for i in range(len(t) // 2)))(re.sub(r"[^a-z0-9]", "", text.lower())), either(texts("abA, ", 5), lambda r: (lambda t: t + t[::-1].upper())(texts("ab ,", 4)(r)))),
    "is_anagram": (lambda first, second: all(first.lower().count(c) == second.lower().count(c) for c in (first + second).lower() if c != " "), lambda r: (lambda a: (a, "".join(r.sample(a, len(a))).upper() if r.random() < 0.6 else texts("abc ")(r)))(texts("abc ")(r))),
    "is_pangram": (lambda text: all(chr(c) in text or chr(c - 32) in text for c in range(97, 123)), changed(choices(ALPHABET, ALPHABET.upper(), "abc", ""))),
    "is_isogram": (lambda text: all(text.lower().count(c) == 1 for c in text.lower() if "a" <= c <= "z"), texts("abcdeFG -", 6)),
    "has_unique_characters": (lambda text: all(text.count(c) == 1 for c in text), texts("abcdefgh", 5)),
    "caesar_cipher": (caesar, texts("abcxyzABXYZ ,1", 12), integers(-60, 60)),
    "caesar_decrypt": (lambda text, shift: caesar(text, -shift), texts("abcxyzABXYZ ,1", 12), integers(-60, 60)),
    "rot13": (lambda text: __import__("codecs").encode(text, "rot13"), texts("abnozANMZ ,1")),
    "atbash": (lambda text: text.translate(str.maketrans("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "zyxwvutsrqponmlkjihgfedcbaZYXWVUTSRQPONMLKJIHGFEDCBA")), texts("abyzAZ 1")),
    "vigenere_encrypt": (lambda text, keyword: vigenere(text, keyword, 1), texts("abcxyzABYZ ,"), choices("LEMON", "a", "key")),
    "vigenere_decrypt": (lambda text, keyword: vigenere(text, keyword, -1), texts("abcxyzABYZ ,"), choices("LEMON", "a", "key")),
    "morse_encode": (morse, texts("abszSOS 019", 8)),
    "morse_decode": (lambda code: " ".join("".join(k for w in word.split() for k, v in MORSE.items() if v == w) for word in code.split(" / ")), lambda r: morse(texts("ABSZ Q19", 8)(r).strip() or "A")),
    "run_length_encode": (rle, texts("aab", 10)),
    "run_length_decode": (lambda text, style: unrle(text, style) if text == "" or text[0].isdigit() == (style == "3a") else SKIP, either(encoded, encoded_before)),
    "run_length_pairs": (runs, lists(integers(0, 2))),
    "text_runs": (runs, texts("aab")),
    "is_rotation": (lambda first, second: any(first[i:] + first[:i] == second for i in range(len(first) + 1)), lambda r: (lambda a, k: (a, a[k:] + a[:k] if r.random() < 0.5 else texts("ab", 4)(r)))(texts("ab", 4)(r), r.randint(0, 4))),
    "is_subsequence": (lambda short, long: short in subsequences(long), texts("ab", 4), texts("ab", 8)),
    "edit_distance": (levenshtein, texts("abc", 5), texts("abc", 5)),
    "hamming_distance": (lambda first, second: len([i for i in range(len(first)) if first[i] != second[i]]), lambda r: (lambda n: tuple("".join(r.choice("ab") for _ in range(n)) for _ in "12"))(r.randint(0, 8))),
    "lcs_length": (lambda first, second: max(map(len, subsequences(first) & subsequences(second))), texts("abc", 7), texts("abc", 7)),
    "longest_common_subsequence": (lcs_text, texts("abcde", 6), texts("abcde", 6)),
    "longest_common_substring": (lambda first, second: most([""] + [p for p in substrings(first) if p in substrings(second)], len), texts("abc", 7), texts("abc", 7)),
    "common_prefix": (lambda words: __import__("os").path.commonprefix(words), lists(texts("ab", 5), 0, 4)),
    "common_suffix": (lambda words: __import__("os").path.commonprefix([w[::-1] for w in words])[::-1], lists(texts("ab", 5), 0, 4)),
    "longest_palindrome": (lambda text: (lambda best, ps: ps[0] if ps else "")(0, [p for p in substrings(text) if p == p[::-1] and len(p) == max(len(q) for q in substrings(text) if q == q[::-1])]), texts("aab", 8)),
    "longest_unique_substring": (unique_run, texts("abcd", 9)),
    "word_counts": (lambda text, case: (lambda ws: {w: ws.count(w) for w in ws})((text.lower() if case == "lower" else text).split()), words(6, "abA", 2)),
    "character_counts": (lambda text: {c: text.count(c) for c in text},),
    "number_of_words": (lambda text: sum(c != " " and (i == 0 or text[i - 1] == " ") for i, c in enumerate(text)), SENTENCE),
    "count_vowels": (lambda text: sum(text.count(c) for c in "aeiouAEIOU"), texts("aeioubcdAEXY 1")),
    "count_consonants": (lambda text: sum(text.count(c) for c in "bcdfghjklmnpqrstvwxyzBCDFGHJKLMNPQRSTVWXYZ"), texts("aeioubcdAEXY 1")),
    "remove_vowels": (lambda text: re.sub("[aeiouAEIOU]", "", text), texts("aeioubcdAEXY 1")),
    "remove_punctuation": (lambda text: re.sub(r"[^A-Za-z0-9\s]", "", text), texts("ab,.!?-_'\"@[]{}~ 1")),
    "remove_duplicate_characters": (lambda text: "".join(c for i, c in enumerate(text) if c not in text[:i]), texts("aabbc")),
    "collapse_repeats": (lambda text: "".join(k for k, _ in itertools.groupby(text)), texts("aabb ")),
    "normalize_whitespace": (lambda text: re.sub(" +", " ", text).strip(" "), texts("ab  ")),
    "remove_spaces": (lambda text: text.replace(" ", ""), texts("ab  ")),
    "longest_word": (lambda text: most(text.split(), len) or "", words()),
    "shortest_word": (lambda text: most(text.split(), lambda w: -len(w)) or "", words()),
    "most_common_word": (lambda text: most(text.lower().split(), lambda w: text.lower().split().count(w)) or "", words(6, "abA", 1)),
    "most_common_character": (lambda text: most(text, lambda c: text.count(c)) or "", texts("abc")),
    "first_unique_character": (lambda text: ([c for c in text if text.count(c) == 1] + [None])[0], texts("aabbcd", 8)),
    "first_unique_index": (lambda text: ([i for i, c in enumerate(text) if text.index(c) == text.rindex(c) == i] + [-1])[0], texts("aabbcd", 8)),
    "first_repeated_character": (lambda text: ([c for i, c in enumerate(text) if c in text[:i]] + [None])[0], texts("abcdefg", 6)),
    "pig_latin": (pig, texts("abceiSTr", 6)),
    "pig_latin_text": (lambda text, ending: " ".join(pig(w, ending) for w in text.split(" ")), lambda r: " ".join(texts("abceiSTr", 5)(r) or "a" for _ in range(r.randint(1, 3)))),
    "escape_html": (lambda text, apostrophe: html.escape(text, quote=True).replace("&#x27;", apostrophe), texts("ab<>&\"' ")),
    "unescape_html": (html.unescape, lambda r: html.escape(texts("ab<>&\"' ")(r))),
    "strip_tags": (lambda text: "".join(p.split(">", 1)[-1] if i else p for i, p in enumerate(text.split("<"))), lambda r: "".join(r.choice(["<b>", "</b>", "a", " x", "<a href='#'>"]) for _ in range(r.randint(0, 6)))),
    "fill_template": (fill_oracle, template, dictionaries(choices("a", "b"), choices("1", "xy"))),
    "parse_query": (lambda query: dict(urllib.parse.parse_qsl(query.lstrip("?"), keep_blank_values=True)), lambda r: r.choice(["", "?"]) + "&".join(r.choice("abc") + "=" + texts("xyz1", 3)(r) for _ in range(r.randint(0, 4)))),
    "build_query": (urllib.parse.urlencode, dictionaries(None, integers(0, 99))),
    "parse_csv_line": (lambda line, separator: csv_fields(line, separator) if '"' not in line or separator == "," else SKIP, csv_line),
    "to_csv_line": (lambda fields: (lambda io, csv: (csv.writer(io, lineterminator="").writerow(fields), io.getvalue())[1])(__import__("io").StringIO(), __import__("csv")), lists(texts('ab," ', 4), 2, 4)),
    "soundex": (soundex, either(choices("Robert", "Rupert", "Ashcraft", "Tymczak", "Pfister", "Honeyman", ""), texts("abcdhwlmnrstAB", 8))),
    "number_of_sentences": (lambda text: len([p for p in re.split(r"[.!?]+", text)[:-1] if p.strip()]), lambda r: "".join(r.choice(["Hi", " you", ". ", "! ", "? ", "a"]) for _ in range(r.randint(0, 8)))),
    "number_of_lines": (lambda text: text.count("\n") + (text != "" and not text.endswith("\n")), texts("ab\n")),
    "substring_positions": (lambda text, part: [m.start() for m in re.finditer("(?=%s)" % part, text)], texts("aab", 10), choices("a", "aa", "ab", "aba")),
    "count_substring": (lambda text, part, overlapping: len(re.findall("(?=%s)" % part if overlapping == "yes" else part, text)), texts("aab", 10), choices("a", "aa", "ab", "aba")),
    "split_camel_case": (lambda name: [p for p in humps(name) if p] if name.isalpha() else SKIP, choices("helloBigWorld", "HTTPServer", "x", "aB", "parseURL", "FooBar", "a", "getHTTPCode", "ABC", "abcDef", "Abc", "fooB", "nowThen")),
    "mask": (lambda text, visible, sign: "".join(c if i >= len(text) - visible else sign for i, c in enumerate(text)), texts()),
    "mask_email": (lambda email: re.sub(r"(?<=.)[^@](?=[^@]*@)", "*", email), choices("john@example.com", "a@b.org", "mary.ann@x.net", "xy@z.com", "abcdef@gh.de", "q1w2@e.fr", "zed@zed.io", "o@o.o", "someone@there.it", "tt@uu.vv", "k.l@m.no", "pqr@s.tu", "u@v.wx")),
    "file_extension": (lambda path, dot: (lambda e: e if dot == "yes" else e[1:])(__import__("os").path.splitext(path)[1]) if not path.split("/")[-1].startswith("..") and not path.endswith(".") else SKIP, lambda r: r.choice(["", "a/", "/x.y/"]) + r.choice(["f", "f.txt", "f.tar.gz", ".bashrc", "noext", "a.b"])),
    "base_name": (lambda path: __import__("os").path.basename(path), texts("ab/.", 8)),
    "expand_ranges": (expanded, range_list),
    "summarize_ranges": (ranges_text, lambda r: sorted(set(lists(integers(0, 14))(r)))),
    "english_list": (joined, lists(texts("abc", 3), 0, 4)),
    "pluralize": (lambda word, count: word + ("" if count == 1 else "s"), texts("abc"), integers(0, 3)),
    "count_case": (lambda text: (len(re.findall("[A-Z]", text)), len(re.findall("[a-z]", text))),),
    "interleave_texts": (lambda first, second: "".join((first[i : i + 1]) + second[i : i + 1] for i in range(max(len(first), len(second)))), SHORT, texts("123", 6)),
    "text_chunks": (lambda text, size: re.findall("(?s).{1,%d}" % size, text), texts(), integers(1, 5)),
    "extract_numbers": (lambda text: [int(p) for p in "".join(c if c.isdigit() else " " for c in text).split()], texts("ab12 -.9", 12)),
    "extract_emails": (lambda text: [w.strip(",.") for w in text.split() if "@" in w], lambda r: " ".join(r.choice(["a@b.com", "hi", "x.y@z-q.org,", "you.", "j_d@site.co.uk"]) for _ in range(r.randint(0, 5)))),
    "extract_hashtags": (lambda text, sign: [w if sign == "yes" else w[1:] for w in text.split() if w.startswith("#")], lambda r: " ".join(r.choice(["#a", "b", "#c_1", "d2"]) for _ in range(r.randint(0, 5)))),
    "letter_values": (lambda word: sum(" abcdefghijklmnopqrstuvwxyz".index(c) for c in word.lower() if c.isalpha()), texts("abzABZ 1")),
    "alphabet_positions": (lambda text: [" abcdefghijklmnopqrstuvwxyz".index(c) for c in text.lower() if c.isalpha()], texts("abzABZ 1")),
    "group_anagrams": (lambda words: [[w for w in words if sorted(w) == sorted(f)] for i, f in enumerate(words) if all(sorted(f) != sorted(g) for g in words[:i])], lists(texts("abc", 3), 0, 6)),
    "text_to_binary": (lambda text: " ".join(bin(ord(c))[2:].rjust(8, "0") for c in text),),
    "binary_to_text": (lambda bits: "".join(map(chr, [sum(2 ** (7 - i) * int(b) for i, b in enumerate(g)) for g in bits.split()])), lambda r: " ".join(bin(r.randint(33, 126))[2:].zfill(8) for _ in range(r.randint(0, 5)))),
    "text_to_hex": (lambda text: "".join("%02x" % ord(c) for c in text),),
    "dna_complement": (lambda strand: "".join({"A": "T", "T": "A", "C": "G", "G": "C"}[c] for c in strand), texts("ACGT")),
    "dna_reverse_complement": (lambda strand: "".join({"A": "T", "T": "A", "C": "G", "G": "C"}[c] for c in reversed(strand)), texts("ACGT")),
    "dna_to_rna": (lambda strand: "".join("U" if c == "T" else c for c in strand), texts("ACGT")),
    "gc_content": (lambda strand: (strand.count("G") + strand.count("C")) / len(strand) * 100 if strand else 0.0, texts("ACGT")),
    "ends_with_any": (lambda text, endings: text.endswith(tuple(endings)), texts("ab", 4), lists(texts("ab", 2), 0, 3)),
    "remove_prefix": (lambda text, prefix: text.removeprefix(prefix), texts("ab", 5), texts("ab", 2)),
    "remove_suffix": (lambda text, suffix: text.removesuffix(suffix), texts("ab", 5), texts("ab", 2)),
    "text_between": (lambda text, begin, end: (lambda m: m[1] if m else "")(re.search(re.escape(begin) + "(.*?)" + re.escape(end), text)), texts("ab[]", 8), choices("[", "a["), choices("]", "b]")),
    "similarity": (lambda first, second: 1 - levenshtein(first, second) / max(len(first), len(second), 1), texts("abc", 5), texts("abc", 5)),
    "acronym_of": (lambda phrase: "".join(w[0] for w in phrase.replace("-", " ").split()).upper(), lambda r: r.choice(" -").join(texts("abcXY", 4)(r) or "z" for _ in range(r.randint(1, 4)))),
    "count_character": (lambda text, character: sum(c == character for c in text), texts("aab"), choices("a", "b", "z")),
    "is_numeric_text": (lambda text: (lambda t: bool(t) and t != "." and t.replace(".", "", 1).isdigit())(text[1:] if text[:1] in ("+", "-") else text), texts("+-.12a", 4)),
    "indent_lines": (lambda text, width: textwrap.indent(text, " " * width, lambda line: True) if not text.endswith("\n") and text else (" " * width if not text else SKIP), texts("ab\n", 8), integers(0, 4)),
    "dedent": (lambda text: textwrap.dedent(text) if all(l.strip() for l in text.split("\n")) else SKIP, lambda r: "\n".join(" " * r.randint(1, 4) + r.choice(["a", "b c"]) for _ in range(r.randint(1, 3)))),
    "count_vowels_and_consonants": (
        lambda s: [len([c for c in s if c in "aeiouAEIOU"]), len([c for c in s if c.isalpha() and c not in "aeiouAEIOU"])],
        texts("abeiXYZ o1."),
    ),
    "vowel_ratio": (
        lambda s, digits: round(len([c for c in s if c in "aeiou"]) / len([c for c in s if c.isalpha()]), digits)
        if any(c.isalpha() for c in s) else 0.0,
        texts("abex1 ", 8),
    ),
    "parse_bool": (lambda s: s.lower() in {"y", "yes", "on", "1", "true"}, choices("Yes", "no", "TRUE", "1", "0", "on", "off", "y", "", "truth")),
    "is_weekend_name": (lambda s: s.lower()[:2] in ("sa", "su"), choices("Monday", "Tuesday", "Wednesday", "Thursday", "friday", "Saturday", "SUNDAY", "sunday")),
    "map_characters": (lambda s, t: s.translate(str.maketrans(t)), texts("abcxyz", 8), dictionaries(choices("a", "b", "x"), choices("q", "", "rs"))),
    "find_all": (
        lambda s, part: [i for i in range(len(s)) if s[i : i + len(part)] == part] if part else SKIP,
        texts("ab", 9), texts("ab", 2),
    ),
    "extension_or_none": (
        lambda p: p.split("/")[-1].split(".")[-1] if "." in p.split("/")[-1] else None,
        choices("a.txt", "b", "x/y.tar.gz", "d.e/f", ".bashrc", "q."),
    ),
    "greet": (lambda name, greeting, mark: "%s, %s%s" % (greeting, name, mark), choices("Ada", "Bob", "")),
    "count_same_ends": (lambda text: sum(p[0] == p[-1] for p in parts_of(text)), texts("abc", 8)),
    "replace_spaces": (lambda text, replacement: replacement.join(text.split(" ")), texts("ab  ")),
    "strip_address_zeros": (lambda address: ".".join(p.lstrip("0") or "0" for p in address.split(".")), lambda r: ".".join("%0*d" % (r.randint(1, 3), r.randint(0, 255)) for _ in range(4))),
    "first_repeated_word": (repeated_word, words(6, "ab", 1)),
    "last_index_of": (lambda text, character: max([i for i, c in enumerate(text) if c == character], default=-1), texts("abc"), choices("a", "b", "z")),
    "even_characters": (lambda text: "".join(c for i, c in enumerate(text) if i % 2 == 0), texts()),
    "odd_characters": (lambda text: "".join(c for i, c in enumerate(text) if i % 2), texts()),
    "are_permutations": (lambda first, second: all(first.count(c) == second.count(c) for c in first + second), either(lambda r: (lambda t: ["".join(t), "".join(r.sample(t, len(t)))])(list(texts("abA", 5)(r))), lambda r: [texts("ab", 3)(r), texts("ab", 3)(r)])),
    "drop_first_and_last": (lambda text, character: "".join(reversed("".join(reversed(text.replace(character, "", 1))).replace(character, "", 1))), texts("abc"), choices("a", "b", "z")),
    "long_words": (lambda text, length: [w for w in text.split() if w[length:]], words(), integers(0, 6)),
    "letters_and_digits": (lambda text: (len(re.findall("[A-Za-z]", text)), len(re.findall("[0-9]", text))), texts()),
    "ascii_sum": (lambda text: sum(text.encode()), texts()),
    "sum_of_text_digits": (lambda text: sum(d * text.count(str(d)) for d in range(10)), texts("ab 0123459")),
    "has_same_ends": (lambda text: len(text) > 0 and text.startswith(text[-1]), texts("ab", 4)),
    "capitalize_ends": (lambda text: re.sub(r"\b[a-z]|[a-z]\b", lambda m: m[0].upper(), text), words(5, "abcdXYZ")),
    "longest_character_run": (lambda text: max([len(p) for p in parts_of(text) if len(set(p)) == 1], default=0), AB),
    "count_palindromes": (lambda text: sum(map(mirrored, parts_of(text))), texts("abc", 8)),
    "longest_palindromic_subsequence": (longest_mirrored, texts("abc", 8)),
    "palindrome_insertions": (lambda text: len(text) - longest_mirrored(text), texts("abc", 8)),
    "palindrome_cuts": (cuts, AB),
    "shortest_supersequence": (over, texts("abc", 6), texts("abc", 6)),
    "remove_character": (lambda t, c: "".join(t.split(c)), texts("aab b"), choices("a", "b", "c")),
    "replace_character": (lambda t, c, d: d.join(t.split(c)), texts("aab b"), choices("a", "b", "c"), choices("x", "")),
    "remove_characters_of": (lambda a, b: "".join(c for c in a if b.count(c) == 0), texts("abcd"), texts("bc", 3)),
    "common_characters_in_order": (lambda a, b: "".join(c for c in a if b.count(c)), texts("abcd"), texts("bc", 3)),
    "remove_digits": (lambda t: re.sub("[0-9]", "", t),),
    "remove_parenthesized": (outside_parentheses, texts("ab ()")),
    "remove_words": (lambda t, ws: re.sub(" +", " ", " ".join(w for w in t.split(" ") if ws.count(w) == 0)).strip(), words(5, "ab", 2), lists(texts("ab", 2))),
    "items_without_words": (lambda a, b: [w for w in a if b.count(w) == 0], lists(texts("ab", 2)), lists(texts("ab", 2))),
    "remove_short_words": (lambda t, n: " ".join(w for w in re.findall(r"\S+", t) if not len(w) < n), words(), integers(0, 8)),
    "remove_words_of_length": (lambda t, n: " ".join(w for w in re.findall(r"\S+", t) if not len(w) == n), words(), integers(1, 7)),
    "words_of_length": (lambda t, n: [w for w in re.findall(r"\S+", t) if len(w) == n], words(), integers(1, 7)),
    "unique_words_in_order": (lambda t: " ".join(w for i, w in enumerate(t.split()) if w not in t.split()[:i]), words(6, "ab", 2)),
    "collapse_spaces": (lambda t: "".join(c for i, c in enumerate(t) if (c, t[i - 1 : i]) != (" ", " ")), texts("ab   ")),
    "swap_spaces_and_underscores": (lambda t: "".join({" ": "_", "_": " "}.get(c, c) for c in t),),
    "keep_alphanumeric": (lambda t: "".join(c for c in t if c.isalnum()), texts("abZ09 -_!")),
    "move_digits_to_end": (lambda t: "".join([c for c in t if c not in "0123456789"] + [c for c in t if c in "0123456789"]),),
    "digits_in_text": (lambda t: len(re.findall("[0-9]", t)),),
    "count_spaces": (lambda t: len([c for c in t if c == " "]),),
    "count_uppercase": (lambda t: len(re.findall("[A-Z]", t)),),
    "count_lowercase": (lambda t: len(re.findall("[a-z]", t)),),
    "letters_digits_and_others": (lambda t: tuple(len(re.findall(p, t)) for p in ("[a-zA-Z]", "[0-9]", "[^a-zA-Z0-9]")),),
    "longest_uppercase_run": (lambda t: max(map(len, re.findall("[A-Z]*", t))), texts("aABC")),
    "longest_vowel_run": (lambda t: max(map(len, re.findall("[aeiou]*", t.lower()))), texts("abeiXO")),
    "reverse_vowels": (lambda t: (lambda places: "".join(t[places[-1 - places.index(i)]] if i in places else c for i, c in enumerate(t)))([i for i, c in enumerate(t) if c.lower() in "aeiou"]), texts("abeiXO")),
    "rotate_text_left": (lambda t, n: "".join(t[(i + n) % len(t)] for i in range(len(t))), texts(), integers(0, 15)),
    "rotate_text_right": (lambda t, n: "".join(t[(i - n) % len(t)] for i in range(len(t))), texts(), integers(0, 15)),
    "rotations_to_same": (lambda t: next((n for n in range(1, len(t)) if t[n:] + t[:n] == t), len(t)) if t else SKIP, texts("ab", 6)),
    "character_code": (lambda c: c.encode()[0], choices(*"aZ09 -_")),
    "character_of_code": (lambda n: bytes([n]).decode(), integers(32, 126)),
    "characters_of": (lambda t: [t[i] for i in range(len(t))],),
    "join_characters": (lambda cs: functools.reduce(operator.add, cs, ""), lists(choices(*"abc"))),
    "sort_characters": (lambda t: "".join(c * t.count(c) for c in map(chr, range(128))),),
    "sort_words_in": (lambda t: " ".join(sorted(re.findall(r"\S+", t))), words()),
    "duplicate_characters": (lambda t: re.sub("(.)", r"\1\1", t),),
    "remove_at": (lambda t, i: "".join(c for j, c in enumerate(t) if i != j) if i < len(t) else SKIP, texts(), integers(0, 9)),
    "insert_in_middle": (lambda t, p: re.sub("^(.{%d})" % (len(t) // 2), lambda m: m[1] + p, t), texts(), texts("ab", 3)),
    "insert_before_each_character": (lambda t, p: re.sub("(.)", lambda m: p + m[1], t), texts(), texts("ab", 3)),
    "exchange_ends": (lambda t: re.sub("^(.)(.*)(.)$", r"\3\2\1", t),),
    "swap_beginnings": (lambda a, b: "%s%s %s%s" % (b[0:2], a[2:], a[0:2], b[2:]),),
    "is_alternating_two": (lambda t: len(t) > 1 and t[0] != t[1] and (t[:2] * 9).startswith(t), either(texts("ab", 3), choices("ababa", "baba", "abca", "aaaa"))),
    "are_characters_equal": (lambda t: all(c == t[0] for c in t), texts("ab", 3)),
    "are_letters_sorted": (lambda t: all(a <= b for a, b in zip(t, t[1:])), texts("abc", 4)),
    "is_vowel": (lambda c: c in list("aeiouAEIOU"), choices(*"abeXIzU", "")),
    "starts_with_vowel": (lambda t: t.lower().startswith(tuple("aeiou")), texts("abE", 4)),
    "can_be_palindrome": (lambda t: any(p == p[::-1] for p in itertools.permutations(t)), texts("abc", 5)),
    "least_common_character": (lambda t: t[min((t.count(c), i) for i, c in enumerate(t))[1]] if t else SKIP, texts("abc")),
    "sort_by_character_count": (lambda t: "".join(sorted(t, key=lambda c: (-t.count(c), t.index(c)))), texts("abcd")),
    "all_substrings": (lambda t: [t[i : i + n] for i in range(len(t)) for n in range(1, len(t) - i + 1)], texts("abc", 6)),
    "count_substrings": (lambda t: len([1 for i in range(len(t)) for j in range(i, len(t))]),),
    "count_distinct_substrings": (lambda t: len({t[i : j + 1] for i in range(len(t)) for j in range(i, len(t))}), texts("abc", 7)),
    "sum_of_digit_substrings": (lambda t: sum(int(t[i : j + 1]) for i in range(len(t)) for j in range(i, len(t))), texts("0123", 7)),
    "longest_valid_parentheses": (lambda t: max([j - i for i in range(len(t)) for j in range(i, len(t) + 1) if balanced(t[i:j])], default=0), texts("()", 10)),
    "flips_to_alternate": (lambda t: min(sum(a != b for a, b in zip(t, goal * 9)) for goal in ("01", "10")), texts("01")),
    "removals_to_alternate": (lambda t: len(t) - len(list(itertools.groupby(t))), texts("01")),
    "quoted_parts": (lambda t: t.split('"')[1 : -1 : 2] if t.count('"') % 2 == 0 else t.split('"')[1:-1:2], texts('ab " "')),
    "space_before_capitals": (lambda t: "".join(t[i] + (" " if t[i + 1 : i + 2].isupper() else "") for i in range(len(t))) if not re.search("[A-Z][A-Z]| [A-Z]", t) else SKIP, texts("abcABC", 7)),
    "split_at_capitals": (lambda t: [p for p in re.split("(?=[A-Z])", t) if p[:1].isupper()], texts("abAB")),
    "split_at_lowercase": (lambda t: [p for p in re.split("(?=[a-z])", t) if p[:1].islower()], texts("abAB")),
    "words_of_at_least": (lambda t, n: [w for w in re.split(r"\W+", t) if len(w) >= n and w], words(5, "ab_1-", 5), integers(0, 4)),
    "last_word_length": (lambda t: len((["", *t.split()])[-1]), words()),
    "has_word": (lambda t, w: " %s " % w in " %s " % t if w else SKIP, words(4, "ab", 2), texts("ab", 2)),
    "count_word": (lambda t, w: len([1 for v in re.findall(r"\S+", t) if v == w]), words(5, "ab", 2), choices("a", "ab", "b")),
    "longest_words": (lambda ws: [w for w in ws if all(len(w) >= len(v) for v in ws)], lists(texts("ab", 3))),
    "length_of_longest_word": (lambda ws: sorted(map(len, ws))[-1], lists(texts("ab", 4), 1)),
    "count_reverse_pairs": (lambda ts: len([1 for a, b in itertools.combinations(ts, 2) if list(a) == list(reversed(b))]), lists(texts("ab", 2))),
    "decimal_of_binary_number": (lambda n: sum(int(d) << i for i, d in enumerate(reversed(str(n)))), lambda r: int("".join(r.choice("01") for _ in range(r.randint(1, 9))))),
    "have_same_characters": (lambda a, b: all(c in b for c in a) and not any(c not in a for c in b), texts("abc", 4), texts("abc", 4)),
    "file_stem": (lambda path: (lambda p: p.stem if p.name else "")(__import__("pathlib").PurePosixPath(path)), lambda r: "/".join(r.choice(["a", "bc", "x.y", "n.tar.gz", "m.txt", ".rc"]) for _ in range(r.randint(1, 3)))),
    "email_domain": (lambda email: email.split("@")[-1], lambda r: texts("ab.", 5)(r) + "@" + texts("cd.", 6)(r)),
    "email_user": (lambda email: email.split("@")[0], lambda r: texts("ab.", 5)(r) + "@" + texts("cd.", 6)(r)),
    "url_domain": (lambda url: urllib.parse.urlsplit(url).hostname, lambda r: r.choice(["http", "https", "ftp"]) + "://" + r.choice(["a.b", "example.org", "www.x.de"]) + r.choice(["", ":80"]) + r.choice(["", "/", "/a/b:c", "?q=1", "#top", "/a?b=c:d"])),
    "surround_text": (lambda text, mark: mark.join(["", text, ""]), texts(), texts("*_-", 3)),
    "repeat_text": (lambda text, count, separator: "".join(text + (separator if i < count - 1 else "") for i in range(count)), texts("ab", 4), integers(0, 5), texts(", -", 2)),
    "middle_characters": (lambda text: "".join(c for i, c in enumerate(text) if abs(2 * i - len(text) + 1) < 2),),
    "drop_ends": (lambda text: "".join(c for i, c in enumerate(text) if 0 < i < len(text) - 1),),
    "reading_minutes": (lambda text, speed: -(-len(re.findall(r"\S+", text)) // speed), lambda r: "ab " * r.randint(0, 900)),
}
