# Runs a program and its mutants on inputs, in children of this process: the searching process
# executes no untrusted code, and a lost child loses only its own results.
import marshal
import re
import resource
import time

CALL_MILLISECONDS = 60  # of a new input; MOST_FOLLOWED decides
MUTANT_MILLISECONDS = 24  # of a mutant's call, many times the time of MOST_FOLLOWED lines
MOST_MILLISECONDS = 300  # of a mutant's call, if the function itself is slow
STUCK_SECONDS = 0.4  # CPU time beyond a call's limit, in code that signals do not interrupt
SILENT_SECONDS = 8.0  # without a result of a child, which may be waiting
MOST_SILENT = 12  # children that are waited for so long, before none is started any more
MOST_WAITED = 0.02  # seconds that a call may ask to wait for: a search makes thousands of calls
MOST_CHILD_BYTES = 200 << 20
MOST_FOLLOWED = 20000  # lines of a new input's call
MOST_ITERATED = 2000  # items of a generator
TOLERANCE = 1e-9  # relative, of floats
LOST = None  # for an item whose child died


# Operations with effects outside of the process, and their descriptions.
OUTWARD = {
    "os.remove": "removes a file", "os.rename": "renames a file", "os.rmdir": "removes a folder",
    "os.mkdir": "makes a folder", "os.link": "makes a link", "os.symlink": "makes a link",
    "os.truncate": "changes a file", "os.chmod": "changes a file", "os.chown": "changes a file",
    "os.utime": "changes a file", "os.chdir": "changes the folder that it runs in", "subprocess.Popen": "starts a program",
    "os.system": "starts a program", "os.exec": "starts a program", "os.posix_spawn": "starts a program",
    "os.fork": "starts a process", "socket.connect": "uses the network", "socket.bind": "uses the network",
    "socket.getaddrinfo": "uses the network", "os.kill": "ends a process", "os.putenv": "changes the environment",
    "os.unsetenv": "changes the environment", "shutil.rmtree": "removes a folder", "os.killpg": "ends a process",
    "os.forkpty": "starts a process", "os.setxattr": "changes a file", "os.removexattr": "changes a file",
    "socket.sendto": "uses the network", "socket.sendmsg": "uses the network", "socket.gethostbyname": "uses the network",
    "socket.gethostbyaddr": "uses the network", "socket.getnameinfo": "uses the network", "ctypes.dlsym": "calls a library of C",
}  # fmt: skip
# Events of a path in a folder, with the index of that folder among their arguments.
WITH_FOLDER = {"os.remove": 1, "os.rmdir": 1, "os.mkdir": 2}
effects = []  # of the current call, in words
own_places = []  # made by tempfile for it
being_removed = []  # one of these, whose parts are named relative to descriptors of folders


def is_own(path, folder=-1):
    """Returns whether a path is in a temporary folder made since the process began."""
    if not own_places or not isinstance(path, (str, bytes, os.PathLike)):
        return False
    path = os.fsdecode(path)
    if isinstance(folder, int) and folder >= 0:
        return bool(being_removed)
    path = os.path.realpath(path)
    return any(path == place or path.startswith(place + os.sep) for place in own_places)


def note_effects(event, args):
    if event in ("tempfile.mkdtemp", "tempfile.mkstemp"):
        own_places.append(os.path.realpath(args[0]))
        del being_removed[:]
        return
    if event == "shutil.rmtree" and args[0] in own_places:
        being_removed.append(args[0])
        return
    if event == "os.rmdir" and args[0] in own_places:
        own_places.remove(args[0])
        del being_removed[:]
        return
    if event in WITH_FOLDER and is_own(args[0], args[WITH_FOLDER[event]]) or event in ("open", "os.truncate", "os.chmod", "os.utime") and is_own(args[0]):
        return
    if event == "open":
        flags = args[2] if isinstance(args[2], int) else 0
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND) and args[0] != os.devnull:
            effects.append("writes a file")
    elif event == "sqlite3.connect":
        if args[0] not in ("", ":memory:") and not is_own(args[0]):
            effects.append("writes a file")
    elif event in OUTWARD:
        effects.append(OUTWARD[event])


def end_waiting():
    effects.append("waits")
    raise Cut


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
    guard_descriptors()
    sys.addaudithook(note_effects)
    count_waiting(MOST_WAITED, end_waiting)
    state = start()
    for index in range(first, count):
        sent(descriptor, work(state, index))


silent_children = []  # a mark for each that was ended since it was silent


def in_children(count, start, work):
    """Returns `work(start(), i)` for every i below count, LOST if a child did not return it."""
    found, died = [], 0
    while len(found) < count:
        if len(silent_children) >= MOST_SILENT:
            return found + [LOST] * (count - len(found))
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

        def end_child(*_):
            silent_children.append(True)
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
    """Returns the result of `act`, or raises Cut after so much CPU time; if that cannot be raised,
    the process ends a little later."""
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
    """Returns the items of an iterator, the only part that can be compared."""
    if hasattr(type(value), "__next__"):
        items = []
        for item in value:
            items.append(item)
            if len(items) > MOST_ITERATED:
                raise Cut
        return ("iterator", items)
    return value


WATCHED = [False]  # whether results include the arguments after the call


def result_of(namespace, function, args, kwargs, milliseconds):
    """Returns ("value", v, arguments after the call), ("error", class name, error) or ("cut",)."""
    args, kwargs = copied(args), copied(kwargs)
    waited[0] = 0.0
    try:
        value = limited(milliseconds, lambda: materialised(namespace[function](*args, **kwargs)))
        return ("value", value, args) if is_small((value, args)) else ("cut",)
    except Cut:
        return ("cut",)
    except MemoryError:
        return ("cut",)
    except BaseException as error:
        return ("error", type(error).__name__, error)


def same(a, b):
    """Compares as an assertion does, but NaN is NaN and floats match within TOLERANCE."""
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
        if a[0] != b[0] or a[0] != "value":
            return a[:2] == b[:2]
        return same(a[1], b[1]) and (not WATCHED[0] or same(a[2], b[2]))
    except BaseException:
        return False


def is_deliberate(error, guards, declared):
    """Returns whether a raise statement of the source or its documentation has the exception."""
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


def followed(namespace, function, args, kwargs, milliseconds, is_given):
    """Returns the result, the steps from line to line, where functions ended, and the number of
    steps; a call with too many is cut, on every machine the same, unless somebody made it."""
    steps, ends, left = set(), set(), [MOST_FOLLOWED]

    def follow(frame, event, _):
        if frame.f_code.co_filename != VARIANT:
            return None
        before, raised = [0], [False]

        def line(frame, event, _):
            if event == "return" and not raised[0]:
                ends.add(frame.f_lineno)
            raised[0] = event == "exception"
            steps.add((before[0], frame.f_lineno))
            before[0] = frame.f_lineno
            left[0] -= 1
            if left[0] < 0:
                if not is_given:
                    raise Cut
                sys.settrace(None)
                return None
            return line

        return line

    sys.settrace(follow)
    try:
        result = result_of(namespace, function, args, kwargs, milliseconds)
    finally:
        sys.settrace(None)
    return result, steps, ends, MOST_FOLLOWED - max(left[0], 0)
