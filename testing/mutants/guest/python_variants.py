# Runs many variants of one source on the same calls, in the process of one call: a quick filter. A
# variant that passes runs again alone, since a variant can disturb those after it.
import ast
import os
import signal
import sys
import time

VARIANT = "variant of solution.py"  # its file name, different from this program's
MOST_NODES = 20000  # maximum nodes of a result
MOST_BITS = 100000  # of an int
MOST_TEXT = 100000
MOST_EVENTS = 200000  # maximum traced lines of a call
MOST_SECONDS_WAITED = 0.3  # that a call may ask for


class Cut(BaseException):
    """The call took too long."""


def cut_off(*_):
    raise Cut


def timed(milliseconds, act):
    """Returns the result of `act`, or raises Cut after so much CPU time. The signal repeats, since
    a candidate may catch the first exception."""
    signal.signal(signal.SIGPROF, cut_off)
    try:
        try:
            signal.setitimer(signal.ITIMER_PROF, milliseconds / 1000.0, 0.005)
            return act()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


waited = [0.0]  # seconds that the current call asked to wait for


def count_waiting(most, end):
    """Calls `end` as soon as a call asks to wait longer: waiting takes no CPU time, by which calls are limited."""

    def note(seconds):
        waited[0] += max(seconds, 0)
        if waited[0] > most:
            end()

    sleep = time.sleep

    def counted(seconds):
        note(seconds)
        return sleep(seconds)

    time.sleep = counted
    asyncio = sys.modules.get("asyncio")
    if asyncio is not None:
        pause = asyncio.sleep

        async def counted_pause(delay, *args, **kwargs):
            note(delay)
            return await pause(delay, *args, **kwargs)

        asyncio.sleep = asyncio.tasks.sleep = counted_pause


def is_held(descriptor):
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def guard_descriptors():
    """Prevents opening a descriptor that this process already has: a variant may take a number for
    the name of a file, and write into the channel of the process's answers."""
    held = {descriptor for descriptor in range(64) if is_held(descriptor)}

    def refuse(event, args):
        if event == "open" and type(args[0]) is int and args[0] in held:
            raise OSError(9, "Bad file descriptor")

    sys.addaudithook(refuse)


def copied(value):
    """Returns a copy of an argument, since variants may change theirs."""
    if type(value) is list:
        return [copied(item) for item in value]
    if type(value) is tuple:
        return tuple(copied(item) for item in value)
    if type(value) is dict:
        return {copied(key): copied(item) for key, item in value.items()}
    if type(value) is set:
        return set(value)
    return value


def is_small(value):
    todo, nodes = [value], 0
    while todo:
        item = todo.pop()
        nodes += 1
        if nodes > MOST_NODES or type(item) is int and item.bit_length() > MOST_BITS:
            return False
        if isinstance(item, (str, bytes)) and len(item) > MOST_TEXT:
            return False
        if isinstance(item, (list, tuple, set, frozenset)):
            if len(item) > MOST_NODES:
                return False
            todo += item
        elif isinstance(item, dict):
            todo += item.keys()
            todo += item.values()
    return True


def edited(data, edits):
    for begin, end, new in sorted(edits, reverse=True):
        data = data[:begin] + new.encode("utf-8") + data[end:]
    return data


def loaded(code, file=VARIANT):
    module = type(sys)("solution")
    module.__file__ = file
    sys.modules["solution"] = module
    exec(code, module.__dict__)
    return module.__dict__


def raised(error):
    """Returns the names of the error's classes, nearest first."""
    return [cls.__name__ for cls in type(error).__mro__]


def step_taken(made, step):
    """Returns the result of a step of a sequence, in the form of specs/sequence.h."""
    name, is_field, args, kwargs, is_looked_at = step
    try:
        value = getattr(made, name)
        if not is_field:
            value = value(*copied(args), **copied(kwargs))
    except Exception as error:
        return {"raised": raised(error)[0], "bases": raised(error)[1:]}
    if not is_looked_at:
        return None
    if not is_small(value):
        raise Cut
    return {"returned": copied(value)}  # copied, since the next step may change it


def made_call(namespace, call):
    function, args, kwargs = call[:3]
    made = namespace[function](*copied(args), **copied(kwargs))
    return [step_taken(made, step) for step in call[4]] if call[4] else made


def outcome(namespace, call, milliseconds):
    waited[0] = 0.0
    try:
        value = timed(milliseconds, lambda: made_call(namespace, call))
        return ("value", value) if is_small(value) else ("cut",)
    except Cut:
        return ("cut",)
    except BaseException as error:
        try:
            message = str(error)[:1000]
        except BaseException:
            message = ""
        return ("error", raised(error), message)


def outcomes(data, calls, milliseconds, most_cut):
    """Returns the outcomes of one program's calls, up to the last that may be cut; None if it does
    not load."""
    try:
        code = compile(data, VARIANT, "exec", dont_inherit=True)
        namespace = timed(10 * milliseconds, lambda: loaded(code))
    except BaseException:
        return None
    found = []
    for call in calls:
        if call[3]:  # setup code in a module of its own, which later calls do not see
            try:
                own = loaded(code)
                exec(call[3], own)
            except BaseException:
                found.append(("cut",))
                break
            found.append(outcome(own, call, milliseconds))
        else:
            found.append(outcome(namespace, call, milliseconds))
        if found.count(("cut",)) >= most_cut:
            break
    return found


def run_variants(source, variants, calls, milliseconds, most_cut):
    """Runs variants: lists of edits (begin, end, text) in bytes of the source."""
    sys.stdout = sys.stderr = open(os.devnull, "w")
    guard_descriptors()
    if "asyncio" in source:
        import asyncio  # here, so that its waiting is counted
    count_waiting(MOST_SECONDS_WAITED, cut_off)
    data = source.encode("utf-8")
    limit = sys.getrecursionlimit()
    found = []
    for edits in variants:
        found.append(outcomes(edited(data, edits), calls, milliseconds, most_cut))
        sys.setrecursionlimit(limit)
    return found


def lines_executed(source, calls, milliseconds):
    """Returns for every call the lines of the source that it executes, in order."""
    sys.stdout = sys.stderr = open(os.devnull, "w")
    namespace = loaded(compile(source, VARIANT, "exec", dont_inherit=True))
    found = []
    for call in calls:
        lines, left = set(), [MOST_EVENTS]

        def follow(frame, event, _):
            if frame.f_code.co_filename != VARIANT:
                return None
            lines.add(frame.f_lineno)
            left[0] -= 1
            if left[0] < 0:
                raise Cut
            return follow

        sys.settrace(follow)
        try:
            outcome(namespace, call, milliseconds)
        finally:
            sys.settrace(None)
        found.append(sorted(lines))
    return found


def described(source):
    """Returns the functions of a source with parameters, docstrings, lines and annotations."""

    def written(annotation):
        return "" if annotation is None else ast.unparse(annotation)

    return [
        (
            node.name,
            [a.arg for a in node.args.posonlyargs + node.args.args],
            ast.get_docstring(node) or "",
            node.lineno,
            node.end_lineno,
            [written(a.annotation) for a in node.args.posonlyargs + node.args.args],
            written(node.returns),
        )
        for node in ast.parse(source).body
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
