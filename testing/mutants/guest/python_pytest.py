# Part 1: the parts of pytest that test files use, without pytest, which a cell may lack.
import re


def marked(*args, **kwargs):
    is_bare = len(args) == 1 and callable(args[0]) and not kwargs
    return args[0] if is_bare else lambda function: function


class Marks:
    def parametrize(self, names, values, **_):
        names = [n.strip() for n in names.split(",")] if isinstance(names, str) else list(names)
        rows = [value if len(names) > 1 else (value,) for value in values]

        def mark(function):
            earlier = getattr(function, "cases", [{}])
            given = [dict(zip(names, row)) for row in rows]
            function.cases = [dict(case, **row) for row in given for case in earlier]
            return function

        return mark

    def __getattr__(self, _):
        return marked


class Raises:
    def __init__(self, expected, match=None):
        self.expected, self.match = expected, match

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind is None:
            raise AssertionError("nothing was raised")
        self.value = error
        if not issubclass(kind, self.expected):
            return False
        if self.match is not None and not re.search(self.match, str(error)):
            raise AssertionError("the message is another one")
        return True


class Approximately:
    def __init__(self, expected, rel=None, abs=None, **_):
        self.expected = expected
        self.rel = 1e-6 if rel is None else rel
        self.abs = 1e-12 if abs is None else abs

    def near(self, a, b):
        if isinstance(b, (list, tuple)):
            return len(a) == len(b) and all(self.near(x, y) for x, y in zip(a, b))
        if isinstance(b, dict):
            return a.keys() == b.keys() and all(self.near(a[k], b[k]) for k in b)
        if isinstance(b, (int, float)) and isinstance(a, (int, float)):
            return a == b or abs(a - b) <= max(self.abs, self.rel * abs(b))
        return a == b

    def __eq__(self, other):
        return self.near(other, self.expected)


def raises(expected, *args, **kwargs):
    if args:
        with Raises(expected):
            args[0](*args[1:], **kwargs)
        return None
    return Raises(expected, kwargs.get("match"))
