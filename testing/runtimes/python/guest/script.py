# Part 7: an assertion script, whose calls of the candidate go out as values.


# For how long a script waits for a process: longer than any neighbour may take them all. Its own
# candidate cannot yet have done so, and what comes too late is repeated alone.
NEIGHBOUR_S = 60


class Stub:
    """Stands for the candidate's function: a call goes out as values and comes back as one."""

    def __init__(self, name):
        self.__name__ = self.__qualname__ = name
        self.raised = []

    def __call__(self, *args, **kwargs):
        members = (
            text_json(self.__name__),
            ",".join(encode(arg, plain=True) for arg in args),
            ",".join(quote(name) + ":" + encode(arg, plain=True) for name, arg in kwargs.items()),
        )
        send('{"ask":{"function":%s,"args":[%s],"kwargs":{%s}}}' % members)
        reply = receive()
        if reply is None:
            _exit(0)
        error, value = read_answer(reply)
        if error is not None:
            self.raised.append(error)
            raise error
        return value


def read_answer(reply):
    """What the candidate raised, or its value. One that Python cannot have (a list in a set) is an
    exception of the call."""
    try:
        if reply.get("error") is not None:
            return rebuilt(reply["error"]), None
        return None, decode(reply["value"])
    except (TypeError, ValueError, KeyError) as error:
        return TypeError("the result is no value of Python's: %s" % error), None


def rebuilt(described):
    """The candidate's exception here: of the built-in class, or of one with its name and base."""
    known = [getattr(builtins, name, None) for name in [described["type"]] + described["bases"]]
    known = [cls for cls in known if isinstance(cls, type) and issubclass(cls, BaseException)]
    cls = known[0] if known else Exception
    if cls.__name__ != described["type"]:
        cls = type(described["type"].split(".")[-1], (cls,), {})
    try:
        return cls(described["message"])
    except BaseException:  # UnicodeDecodeError and others want more than a message
        return Exception(described["message"])


def script_end(stub, error):
    if any(raised is error for raised in stub.raised):
        return '"came_through":true,"error":%s' % error_json(error)
    kind = "assertion" if is_a(error, AssertionError) else "fault"
    return '"%s":%s' % (kind, error_json(error))


def run_assertions(request, names, finish):
    """How the script came to its end, as members of a frame."""
    stub = Stub(request["function"])
    names[request["function"]] = names["candidate"] = stub
    try:
        exec(compile_source(request["source"], SCRIPT), names)
        finish()
    except BaseException as error:
        return script_end(stub, error)
    return '"passed":true'


def run_script(request):
    """In a process of its own: one harness serves the scripts of many candidates."""
    prepare_program(request["packages"])
    limit_cpu(request["cpu_ms"], leeway=1)
    end = run_assertions(request, fresh_module("__main__", SCRIPT).__dict__, finish_program)
    flush()
    send('{"done":true,%s}' % end)


MOST_GROWN_KIB = 64 << 10  # by a plain script, for another to run in the same process


def run_plain_script(request):
    """In this process: the engine has seen that it can only compute (plain_script.h)."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begin = used_ms()
    limit_cpu(request["cpu_ms"] + int(begin))
    recursion_limit = sys.getrecursionlimit()
    sys.setrecursionlimit(recursion_limit + stack_depth() + 8)
    found = {name: getattr(builtins, name) for name in request["builtins"].split()}
    names = {"__name__": "__main__", "__builtins__": found}
    end = run_assertions(request, names, flush)
    names.clear()  # what its functions hold, too
    sys.setrecursionlimit(recursion_limit)
    unlimit_cpu()
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    send('{"done":true,%s}' % end)
    how = '"exit":0,"signal":null,"cpu_ms":%r' % (used_ms() - begin)
    send_end(0, how, grown > MOST_GROWN_KIB)


def script_process(request):
    try:
        pid = getpid()
        run_script(request)
        _exit(0 if getpid() == pid else 70)
    finally:
        _exit(70)


def serve_script(request):
    """Tells how the script's process ended, and whether it left anything to the next."""
    flush()
    ours, theirs = os.pipe()  # open as long as one of its processes lives
    pid = fork_patiently(NEIGHBOUR_S)
    if pid == 0:
        os.close(ours)
        os.setsid()  # so that everything it starts can be ended as one group
        script_process(request)
    os.close(theirs)
    watch = Watch(pid, ours)
    while not watch.ended:
        watch.step()
    how = watch.finish()
    send_end(0, how, not watch.closed or os.listdir("."))
