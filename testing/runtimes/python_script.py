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


def run_script(request):
    """In a process of its own: one harness serves the scripts of many candidates."""
    prepare_program(request["packages"])
    limit_cpu(request["cpu_ms"], leeway=1)
    main = fresh_module("__main__", SCRIPT)
    stub = Stub(request["function"])
    main.__dict__[request["function"]] = main.__dict__["candidate"] = stub
    end = '"passed":true'
    try:
        exec(compile_source(request["source"], SCRIPT), main.__dict__)
        finish_program()
    except BaseException as error:
        end = script_end(stub, error)
    flush()
    send('{"done":true,%s}' % end)


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
