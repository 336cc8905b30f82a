# Part 10: steps with an object of a class (specs/sequence.h).


def steps_members(cls, args, kwargs, steps, begin):
    """Returns the results of the steps; only the end of the process, or lack of memory, ends the
    sequence. A result is encoded before the next step, which may change it."""
    if not is_a(cls, type):
        error = TypeError("'%s' is not a class, and has no objects to do steps with" % safe_text(str, cls, MAX_REPR))
        return raised_json(error, "exception")
    instance = cls(*args, **kwargs)
    encoder = Encoder()
    for step in steps:
        encoder.put("," if encoder.parts else "[")
        try:
            given = take_step(instance, step)
        except (SystemExit, MemoryError):
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


def take_step(instance, step):
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
