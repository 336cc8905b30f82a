# Part 1 of the program that runs in a Python cell: values to JSON (docs/formats/values.md). Its
# parts, named in CMakeLists.txt, are joined at build time; the program runs with private copies of
# the builtins and of the modules, so that it uses nothing a candidate can replace.

import _sitebuiltins
import _signal as signal  # the module `signal` imports enum and re, which costs milliseconds
import binascii
import builtins
import gc
import os
import resource
import select
import sys
import time
from _json import encode_basestring as quote, make_scanner  # `json` imports re
from os import _exit, getpid, read, write  # a page that a call does not touch is not copied for it
from time import perf_counter


def private(module):
    """Returns a module with the names that this one has now."""
    copy = type(sys)(module.__name__)
    copy.__dict__.update(module.__dict__)
    return copy


live_sys = sys  # for the candidate's own use: its arguments and its streams
binascii, gc, os, resource, select, signal, sys, time = map(
    private, (binascii, gc, os, resource, select, signal, sys, time)
)

MAX_NODES = 1000000
MAX_UNIFORM = 100000  # so few that they need not be counted one by one
MAX_DEPTH = 200
MAX_BYTES = 16 << 20
MAX_REPR = 2000
MAX_MESSAGE = 10000
SAFE_INT = (1 << 53) - 1


class TooLarge(Exception):
    """The value exceeds a budget."""


class TooDeep(TooLarge):
    """The value is nested too deeply."""


class Yielded:
    """The items that an iterator gave, as a value for a test."""

    def __init__(self, cls, items):
        self.cls, self.items = cls, items


class NotPlain(Exception):
    """The value cannot be an argument: it is an object."""


def exact_str(text):
    """Returns a str of exactly that class, whatever a subclass overrides."""
    return str.__getitem__(text, slice(None))


def type_attribute(cls, name):
    """Returns `cls.__name__` and the like as the interpreter has them, past any metaclass."""
    try:
        value = type.__dict__[name].__get__(cls)
    except BaseException:
        return "?"
    return exact_str(value) if isinstance(value, str) else "?"


def type_name(cls):
    return type_attribute(cls, "__module__") + "." + type_attribute(cls, "__qualname__")


def cut(text, limit):
    if len(text) <= limit:
        return text
    return "%s... (%d more characters)" % (text[:limit], len(text) - limit)


def without_addresses(text):
    parts = text.split(" at 0x")
    return parts[0] + "".join(part.lstrip("0123456789abcdefABCDEF") for part in parts[1:])


def safe_text(make, value, limit):
    """Returns str() or repr() of anything: foreign code, which may raise or return nonsense."""
    try:
        text = make(value)
        return without_addresses(cut(exact_str(text), limit))
    except BaseException as error:
        return "<%s() failed: %s>" % (make.__name__, type_attribute(type(error), "__name__"))


def text_json(text):
    """Returns text for messages as a JSON string; lone surrogates are escaped."""
    return quote(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def big_decimal(n):
    """Returns the digits of a huge int, faster than str() in quadratic time (CPython's _pylong)."""
    import _decimal as decimal

    powers = {}

    def power(w):
        if w not in powers:
            powers[w] = (
                decimal.Decimal(2) ** w if w <= 400 else power(w >> 1) * power(w - (w >> 1))
            )
        return powers[w]

    def convert(n, w):
        if w <= 400:
            return decimal.Decimal(n)
        half = w >> 1
        return convert(n & ((1 << half) - 1), half) + convert(n >> half, w - half) * power(half)

    with decimal.localcontext() as context:
        context.prec = decimal.MAX_PREC
        context.Emax = decimal.MAX_EMAX
        context.Emin = decimal.MIN_EMIN
        context.traps[decimal.Inexact] = True
        digits = str(convert(abs(n), n.bit_length()))
    return "-" + digits if n < 0 else digits


def int_json(n):
    if -SAFE_INT <= n <= SAFE_INT:
        return int.__repr__(n)
    bits = n.bit_length()
    if bits > MAX_BYTES * 3:  # a digit has more than 3 bits
        raise TooLarge("an int of %d bits" % bits)
    digits = big_decimal(n) if bits > 14000 else int.__repr__(n)  # str() stops at 4300 digits
    return '{"$int":"%s"}' % digits


def float_json(x):
    text = float.__repr__(x)
    if text == "-0.0" or text in ("nan", "inf", "-inf"):
        return '{"$float":"%s"}' % text
    return text


def base64(data):
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def str_json(text):
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return '{"$str":"%s"}' % base64(text.encode("utf-8", "surrogatepass"))
    return quote(text)


def bytes_json(data):
    return '{"$bytes":"%s"}' % base64(data)


def complex_json(z):
    real = complex.real.__get__(z)
    imag = complex.imag.__get__(z)
    return '{"$complex":[%s,%s]}' % (float_json(real), float_json(imag))


def is_plain_key(key):
    if type(key) is not str or key.startswith("$"):
        return False
    try:
        key.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


# By id: hashing a class would run its metaclass.
SCALARS = {
    id(type(None)): lambda _: "null",
    id(bool): lambda v: "true" if v else "false",
    id(int): int_json,
    id(float): float_json,
    id(complex): complex_json,
    id(str): str_json,
    id(bytes): bytes_json,
}
SEQUENCES = {
    id(list): (list, "[", "]"),
    id(tuple): (tuple, '{"$tuple":[', "]}"),
    id(set): (set, '{"$set":[', "]}"),
    id(frozenset): (frozenset, '{"$frozenset":[', "]}"),
}


def uniform_json(items):
    """Returns the items' forms at once if all are small ints or all plain text, as in most lists.
    None if each item needs a step, or the items may be over a budget."""
    kinds = set(map(id, map(type, items)))
    if len(kinds) != 1 or len(items) > MAX_UNIFORM:
        return None
    if id(int) in kinds:
        small = -SAFE_INT <= min(items) and max(items) <= SAFE_INT
        return ",".join(map(int.__repr__, items)) if small else None
    if id(str) in kinds and sum(map(len, items)) <= MAX_BYTES:
        text = "".join(items)
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            return None
        return ",".join(map(quote, items))
    return None


class Encoder:
    """Writes one value. Exact built-in types have their own forms, everything else is an $object; a
    container inside itself is written as an object whose repr is what Python prints for it."""

    def __init__(self, plain=False):
        self.parts = []
        self.nodes = 0
        self.size = 0
        self.open = set()
        self.plain = plain  # objects are written as their `base`, or refused

    def text(self, value):
        self.value(value, 1)
        return "".join(self.parts)

    def put(self, text):
        self.size += len(text)
        if self.size > MAX_BYTES:
            raise TooLarge("more than %d MiB" % (MAX_BYTES >> 20))
        self.parts.append(text)

    def value(self, value, depth):
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise TooLarge("more than %d values" % MAX_NODES)
        kind = id(type(value))
        scalar = SCALARS.get(kind)
        if scalar is not None:
            self.put(scalar(value))
            return
        if depth > MAX_DEPTH:
            raise TooDeep("more than %d levels" % MAX_DEPTH)
        if id(value) in self.open:
            self.object(type(value), "{...}" if isinstance(value, dict) else "[...]")
            return
        self.open.add(id(value))
        if kind in SEQUENCES:
            self.sequence(value, depth, *SEQUENCES[kind])
        elif kind == id(dict):
            self.dict(value, depth)
        else:
            self.instance(value, depth)
        self.open.discard(id(value))

    def sequence(self, value, depth, cls, begin, end):
        items = list(cls.__iter__(value))
        text = uniform_json(items)
        if text is not None:
            self.nodes += len(items)
            self.put(begin + text + end)
            return
        self.put(begin)
        separator = ""
        for item in items:
            self.put(separator)
            separator = ","
            self.value(item, depth + 1)
        self.put(end)

    def dict(self, value, depth):
        entries = list(dict.items(value))
        plain = all(is_plain_key(key) for key, _ in entries)
        self.put("{" if plain else '{"$dict":[')
        separator = ""
        for key, item in entries:
            self.put(separator)
            separator = ","
            if plain:
                self.put(quote(key))
                self.put(":")
            else:
                self.put("[")
                self.value(key, depth + 1)
                self.put(",")
            self.value(item, depth + 1)
            if not plain:
                self.put("]")
        self.put("}" if plain else "]}")

    def yielded(self, value, depth):
        self.object(value.cls, "iter(%s)" % safe_text(repr, value.items, MAX_REPR), close=False)
        self.put(',"fields":{"yields":')
        self.value(value.items, depth + 1)
        self.put("}}}")

    def instance(self, value, depth):
        cls = type(value)
        if cls is Yielded:
            self.yielded(value, depth)
            return
        has_base, base = base_of(value)
        if self.plain:
            if not has_base:
                raise NotPlain(value.__dict__["synth object"][0] if cls is Opaque else type_name(cls))
            self.value(base, depth)
            return
        self.object(cls, safe_text(repr, value, MAX_REPR), close=False)
        fields = fields_of(value)
        if fields is not None:
            self.put(',"fields":{')
            separator = ""
            for name, item in fields:
                self.put(separator + text_json(name) + ":")
                separator = ","
                self.value(item, depth + 1)
            self.put("}")
        if has_base:
            self.put(',"base":')
            self.value(base, depth + 1)
        self.put("}}")

    def object(self, cls, text, close=True):
        if self.plain:
            raise NotPlain(type_name(cls))
        self.put('{"$object":{"type":%s,"repr":%s' % (text_json(type_name(cls)), text_json(text)))
        if close:
            self.put("}}")


def base_of(value):
    """Returns whether `value` has a plain content, and that, read with the built-in's methods."""
    if is_a(value, int):
        return True, int.__int__(value)
    if is_a(value, float):
        return True, float.__float__(value)
    if is_a(value, complex):
        return True, complex(complex.real.__get__(value), complex.imag.__get__(value))
    if is_a(value, str):
        return True, exact_str(value)
    if is_a(value, bytes):
        return True, bytes.__getitem__(value, slice(None))
    if is_a(value, bytearray):  # Python treats it as equal to bytes
        return True, bytes.join(b"", [value])
    for cls in (list, tuple, set, frozenset):
        if is_a(value, cls):
            return True, cls(cls.__iter__(value))
    if is_a(value, dict):
        return True, dict(dict.items(value))
    return numpy_content(value)


def is_a(value, cls):
    """Returns isinstance by the real class, whatever `__class__` claims."""
    return any(base is cls for base in type.__dict__["__mro__"].__get__(type(value)))


def numpy_content(value):
    for cls in type.__dict__["__mro__"].__get__(type(value)):
        if type_attribute(cls, "__module__") == "numpy":
            name = type_attribute(cls, "__name__")
            reader = {"generic": "item", "ndarray": "tolist"}.get(name)
            if reader:
                try:
                    content = getattr(cls, reader)(value)
                except BaseException:
                    return False, None
                # the item of a long double is a long double again
                return (False, None) if type(content) is type(value) else (True, content)
    return False, None


MOST_ITEMS = 10000  # of an iteration, which may have no end


def first_items(iterator):
    items = []
    for item in iterator:
        items.append(item)
        if len(items) > MOST_ITEMS:
            raise TooLarge("more than %d items" % MOST_ITEMS)
    return items


def as_yielded(value):
    """Returns what an iterator gives, unless that does not end; any other value as it is: a file, an object with
    fields."""
    cls = type(value)
    for base in type.__dict__["__mro__"].__get__(cls):
        if "__next__" in type.__dict__["__dict__"].__get__(base):
            is_other = type_attribute(base, "__module__") == "_io" or fields_of(value) is not None
            try:
                return value if is_other else Yielded(cls, first_items(value))
            except TooLarge:
                return value
    return value


def defines_equality(cls):
    """Returns whether an object of the class may equal another one."""
    for base in type.__dict__["__mro__"].__get__(cls):
        if base is not object and "__eq__" in type.__dict__["__dict__"].__get__(base):
            return True
    return False


def fields_of(value):
    """The fields of a dataclass, named tuple or enum member in order, the attributes of an object
    whose class says when two are equal, or None."""
    try:
        cls = type(value)
        if is_a(value, tuple):
            names = getattr(cls, "_fields", None)
            if type(names) is not tuple or not all(type(name) is str for name in names):
                return None
            return list(zip(names, tuple.__iter__(value)))
        declared = getattr(cls, "__dataclass_fields__", None)
        if type(declared) is dict:
            own = [n for n, f in declared.items() if f._field_type.name == "_FIELD"]
            missing = object()
            found = [(exact_str(n), getattr(value, n, missing)) for n in own]
            return [(n, v) for n, v in found if v is not missing]
        if type_name(type(cls)) in ("enum.EnumMeta", "enum.EnumType"):
            return [("name", value._name_), ("value", value._value_)]
        if type_name(cls) == "decimal.Decimal":  # 1.50 is 1.5
            return [("number", str(value.normalize()))] if value.is_finite() else None
        if defines_equality(cls) and not is_a(value, dict):
            own = object.__getattribute__(value, "__dict__")
            return [(exact_str(name), item) for name, item in dict.items(own)]
    except BaseException:
        pass
    return None


def encode(value, plain=False):
    scalar = SCALARS.get(id(type(value)))
    if scalar is not None and (type(value) not in (str, bytes) or len(value) < MAX_REPR):
        return scalar(value)  # the common case, in few steps
    return any_size_of_int(Encoder(plain).text, value)


def any_size_of_int(act, *args):
    """Calls `act` without the limit on digits of an int, which guards against foreign input."""
    if not hasattr(sys, "set_int_max_str_digits"):
        return act(*args)
    digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return act(*args)
    finally:
        sys.set_int_max_str_digits(digits)
