# Runs many variants of one source on the same calls, in the process of one call: a filter that is
# quick. What passes it is run by itself afterwards, since a variant can disturb those after it.
import ast
import os
import signal
import sys

VARIANT = "variant of solution.py"  # its file, which is not this program's
MOST_NODES = 20000  # of a result that is looked at
MOST_BITS = 100000  # of an int
MOST_TEXT = 100000
MOST_EVENTS = 200000  # lines of a call that are followed


class Cut(BaseException):
    """The call took too long."""


def cut_off(*_):
    raise Cut


def timed(milliseconds, act):
    """What `act` returns, or Cut after so much CPU time. The signal comes again, since a candidate
    may catch what it raises."""
    signal.signal(signal.SIGPROF, cut_off)
    try:
        try:
            signal.setitimer(signal.ITIMER_PROF, milliseconds / 1000.0, 0.005)
            return act()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def is_held(descriptor):
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def guard_descriptors():
    """From here on nothing opens a descriptor that this process has already: a variant may take a number for
    the name of a file, and write into what the process answers by."""
    held = {descriptor for descriptor in range(64) if is_held(descriptor)}

    def refuse(event, args):
        if event == "open" and type(args[0]) is int and args[0] in held:
            raise OSError(9, "Bad file descriptor")

    sys.addaudithook(refuse)


def copied(value):
    """A copy of a call's argument: variants may change theirs."""
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
    """The names of its classes, nearest first."""
    return [cls.__name__ for cls in type(error).__mro__]


def step_taken(made, step):
    """What a step of a sequence gives, in the form of specs/sequence.h."""
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
    return {"returned": copied(value)}  # what the next step may change


def made_call(namespace, call):
    function, args, kwargs = call[:3]
    made = namespace[function](*copied(args), **copied(kwargs))
    return [step_taken(made, step) for step in call[4]] if call[4] else made


def outcome(namespace, call, milliseconds):
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
    """What one program gives for the calls, up to the last that may be cut; None if it does not
    load."""
    try:
        code = compile(data, VARIANT, "exec", dont_inherit=True)
        namespace = timed(10 * milliseconds, lambda: loaded(code))
    except BaseException:
        return None
    found = []
    for call in calls:
        if call[3]:  # code to run in the module before the call, which those after it do not see
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
    """Variants are lists of edits (begin, end, text) in bytes of the source."""
    sys.stdout = sys.stderr = open(os.devnull, "w")
    guard_descriptors()
    data = source.encode("utf-8")
    limit = sys.getrecursionlimit()
    found = []
    for edits in variants:
        found.append(outcomes(edited(data, edits), calls, milliseconds, most_cut))
        sys.setrecursionlimit(limit)
    return found


def lines_executed(source, calls, milliseconds):
    """For every call the lines of the source that it executes, in order."""
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
    """The functions of a source with their parameters, docstrings, lines and annotations."""

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
