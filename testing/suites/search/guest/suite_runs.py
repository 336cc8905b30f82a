# Runs a program and its mutants on inputs, in children of this process: none of the foreign code is
# executed in the process that searches, and what does not come back is left behind with its child.
import marshal
import re
import resource
import time

CALL_MILLISECONDS = 4  # of an input that is taken up
MUTANT_MILLISECONDS = 16  # of a mutant's call
MOST_MILLISECONDS = 300  # of a mutant's call, where the function itself is slow
STUCK_SECONDS = 0.4  # CPU beyond the limit of a call, in code that no signal reaches
SILENT_SECONDS = 8.0  # a child that waits for something gives nothing
MOST_CHILD_BYTES = 200 << 20
MOST_FOLLOWED = 5000  # lines of a call
MOST_ITERATED = 2000  # items of a generator
TOLERANCE = 1e-9  # relative, of floats
LOST = None  # for an item whose child did not survive it


def sent(descriptor, item):
    data = marshal.dumps(item)
    data = len(data).to_bytes(4, "big") + data
    while data:
        data = data[os.write(descriptor, data) :]


def received(descriptor, count):
    data = b""
    while len(data) < count:
        piece = os.read(descriptor, count - len(data))
        if not piece:
            return None
        data += piece
    return data


def become_candidate(descriptor, start, work, first, count):
    sys.stdout = sys.stderr = sys.stdin = open(os.devnull, "r+")
    size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize() if os.path.exists("/proc/self/statm") else 0
    if size:
        resource.setrlimit(resource.RLIMIT_AS, (size + MOST_CHILD_BYTES,) * 2)
    signal.signal(signal.SIGPROF, cut_off)
    signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
    state = start()
    for index in range(first, count):
        sent(descriptor, work(state, index))


def in_children(count, start, work):
    """`work(start(), i)` for every i below count, with LOST where a child did not give it."""
    found, died = [], 0
    while len(found) < count:
        before = len(found)
        mine, theirs = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.close(mine)
                become_candidate(theirs, start, work, before, count)
            finally:
                os._exit(0)
        os.close(theirs)
        silent = []

        def end_child(*_):
            silent.append(True)
            os.kill(child, signal.SIGKILL)

        signal.signal(signal.SIGALRM, end_child)
        try:
            while len(found) < count:
                signal.setitimer(signal.ITIMER_REAL, SILENT_SECONDS)
                head = received(mine, 4)
                data = received(mine, int.from_bytes(head, "big")) if head else None
                if data is None:
                    break
                found.append(marshal.loads(data))
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            os.close(mine)
            try:
                os.kill(child, signal.SIGKILL)
            except OSError:
                pass
            os.waitpid(child, 0)
        if len(found) < count:
            died = died + 1 if len(found) == before else 0
            found.append(LOST)
            if died > 3:
                found += [LOST] * (count - len(found))
    return found


def limited(milliseconds, act):
    """What `act` returns, or Cut after so much CPU time; where that cannot be raised, the process
    ends a little later."""
    try:
        try:
            signal.setitimer(signal.ITIMER_VIRTUAL, milliseconds / 1000.0 + STUCK_SECONDS)
            signal.setitimer(signal.ITIMER_PROF, milliseconds / 1000.0, 0.005)
            return act()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def materialised(value):
    """The items of an iterator, which are all that can be compared of it."""
    if hasattr(type(value), "__next__"):
        items = []
        for item in value:
            items.append(item)
            if len(items) > MOST_ITERATED:
                raise Cut
        return ("iterator", items)
    return value


def result_of(namespace, function, args, kwargs, milliseconds):
    """("value", v), ("error", class name, error) or ("cut",)."""
    args, kwargs = copied(args), copied(kwargs)
    try:
        value = limited(milliseconds, lambda: materialised(namespace[function](*args, **kwargs)))
        return ("value", value) if is_small(value) else ("cut",)
    except Cut:
        return ("cut",)
    except MemoryError:
        return ("cut",)
    except BaseException as error:
        return ("error", type(error).__name__, error)


def same(a, b):
    """Equality as an assertion has it, but that NaN is NaN and floats match within TOLERANCE."""
    if isinstance(a, float) and isinstance(b, (int, float)) or isinstance(b, float) and isinstance(a, (int, float)):
        if a == b or a != a and b != b:
            return True
        try:
            return abs(a - b) <= TOLERANCE * abs(a)
        except OverflowError:
            return False
    if type(a) in (list, tuple):
        return type(a) is type(b) and len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if type(a) is dict:
        return type(b) is dict and a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    if type(a) in PLAIN or type(b) in PLAIN:
        return a == b
    return type(a).__name__ == type(b).__name__ and re.sub(r" at 0x\w+", "", repr(a)) == re.sub(r" at 0x\w+", "", repr(b))


PLAIN = (bool, int, float, complex, str, bytes, set, frozenset, type(None))


def alike(a, b):
    try:
        return a[0] == b[0] and (same(a[1], b[1]) if a[0] == "value" else a[1:2] == b[1:2])
    except BaseException:
        return False


def is_deliberate(error, guards, declared):
    """Whether a raise statement of the source's or its documentation stands behind an exception."""
    if any(cls.__name__ in declared for cls in type(error).__mro__):
        return True
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    return (
        last is not None
        and last.tb_frame.f_code.co_filename == VARIANT
        and any(first <= last.tb_lineno <= end for first, end in guards)
    )


def followed(namespace, function, args, kwargs, milliseconds):
    """The result, which steps from line to line the call made, and how many."""
    steps, left = set(), [MOST_FOLLOWED]

    def follow(frame, event, _):
        if frame.f_code.co_filename != VARIANT:
            return None
        before = [0]

        def line(frame, event, _):
            steps.add((before[0], frame.f_lineno))
            before[0] = frame.f_lineno
            left[0] -= 1
            if left[0] < 0:
                sys.settrace(None)
                return None
            return line

        return line

    sys.settrace(follow)
    try:
        result = result_of(namespace, function, args, kwargs, milliseconds)
    finally:
        sys.settrace(None)
    return result, steps, MOST_FOLLOWED - max(left[0], 0)
