# Part 10: steps with an object of a class (specs/sequence.h).


def steps_members(cls, args, kwargs, steps, begin):
    """Returns the results of the steps; only the end of the process, or lack of memory, ends the
    sequence. A result is encoded before the next step, which may change it."""
    if "argument" in steps[0]:
        return arguments_members(cls, args, kwargs, steps, begin)
    if not is_a(cls, type):
        error = TypeError("'%s' is not a class, and has no objects to do steps with" % safe_text(str, cls, MAX_REPR))
        return raised_json(error, "exception")
    instance = cls(*args, **kwargs)
    encoder = Encoder()
    for step in steps:
        encoder.put("," if encoder.parts else "[")
        try:
            given = take_step(instance, step)
        except (SystemExit, MemoryError, TooLarge):
            raise
        except BaseException as error:
            encoder.put('{"error":%s}' % error_json(error))
            continue
        if given is instance:
            encoder.put('{"itself":true}')
            continue
        encoder.put('{"value":')
        write_given(encoder, given)
        encoder.put("}")
    encoder.put("]")
    ms = (perf_counter() - begin) * 1000
    return '"ending":"pass","steps":%s,"ms":%r' % ("".join(encoder.parts), ms)


def arguments_members(function, args, kwargs, steps, begin):
    """Returns what the arguments of the function are after its call, and its result."""
    result = as_yielded(function(*args, **kwargs))
    encoder = Encoder()
    for step in steps:
        encoder.put(',{"value":' if encoder.parts else '[{"value":')
        write_given(encoder, argument_of(function, args, kwargs, step["name"]) if step["name"] else result)
        encoder.put("}")
    encoder.put("]")
    ms = (perf_counter() - begin) * 1000
    return '"ending":"pass","steps":%s,"ms":%r' % ("".join(encoder.parts), ms)


def argument_of(function, args, kwargs, name):
    """Returns an argument by its place or by the name of its parameter."""
    if name.isdigit():
        return args[int(name)]
    name = in_source(name)
    if name in kwargs:
        return kwargs[name]
    places = function.__code__.co_varnames[: function.__code__.co_argcount]
    if name not in places or places.index(name) >= len(args):
        raise TypeError("the call gives no argument '%s'" % name)
    return args[places.index(name)]


# What Python does for these names is more than to call them: `in` asks `__iter__`, too.
OPERATORS = {
    "__len__": len,
    "__str__": str,
    "__repr__": repr,
    "__bool__": bool,
    "__int__": int,
    "__float__": float,
    "__abs__": abs,
    "__iter__": lambda a: first_items(iter(a)),
    "__next__": next,
    "__reversed__": lambda a: first_items(reversed(a)),
    "__neg__": lambda a: -a,
    "__contains__": lambda a, b: b in a,
    "__call__": lambda a, b: a(b),
    "__getitem__": lambda a, b: a[b],
    "__setitem__": lambda a, b, c: type(a).__setitem__(a, b, c),
    "__delitem__": lambda a, b: type(a).__delitem__(a, b),
    "__eq__": lambda a, b: a == b,
    "__ne__": lambda a, b: a != b,
    "__le__": lambda a, b: a <= b,
    "__ge__": lambda a, b: a >= b,
    "__lt__": lambda a, b: a < b,
    "__gt__": lambda a, b: a > b,
    "__pow__": lambda a, b: a**b,
    "__floordiv__": lambda a, b: a // b,
    "__add__": lambda a, b: a + b,
    "__sub__": lambda a, b: a - b,
    "__mul__": lambda a, b: a * b,
    "__truediv__": lambda a, b: a / b,
    "__mod__": lambda a, b: a % b,
    "__and__": lambda a, b: a & b,
    "__or__": lambda a, b: a | b,
    "__xor__": lambda a, b: a ^ b,
}


def take_step(instance, step):
    if step["name"] in OPERATORS and not step["field"]:
        return OPERATORS[step["name"]](instance, *decode_arguments(step)[0])
    member = getattr(instance, in_source(step["name"]))
    if step["field"]:
        return member
    args, kwargs = decode_arguments(step)
    return member(*args, **kwargs)


STEP_LEVELS = 3  # of the list of steps around a value


def write_given(encoder, value):
    """Writes a value, to a depth that the candidate's recursion limit does not change."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10000)
    try:
        any_size_of_int(encoder.value, value, STEP_LEVELS)
    finally:
        sys.setrecursionlimit(limit)
