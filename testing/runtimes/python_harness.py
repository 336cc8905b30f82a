# Part 3: loads a candidate and makes calls of it, each in a process of its own.
#
# It speaks frames over descriptor 3 (four bytes of length, least significant first, then JSON).
# One request is answered before the next is read:
#   load     {source, cpu_ms, packages}          -> {loaded} or {ending, error}
#   call     {function, args, kwargs, setup, cpu_ms} -> an end frame, then the call's own frame
#   program  {source, cpu_ms}                    -> the same, for `synth run`
#   open     {cpu_ms}: one process for all `ask`s to come -> {opened}
#   ask      {function, args, kwargs}            -> an end frame, then the call's own frame
#   script   {source, function}: an assertion script here, whose calls go out as {ask} frames
#            and are answered with frames like a call's own          -> {done}
# The end frame says how many frames the call's process sent and how it ended. The call's own
# frame comes out of a process that runs foreign code, and this process has loaded that code:
# whatever is sent from here can claim a value, never a verdict.

CHANNEL = 3
MAX_FRAME = 32 << 20
POLL_MS = 10  # where the kernel or this Python has no pidfd
DAEMON_MS = 100  # how long killed processes may take to let go of the result pipe

module = type(sys)("solution")
reserve = bytearray(1 << 20)  # given up to tell that there is no memory


def pack(body):
    return len(body).to_bytes(4, "little") + body


def write_all(fd, data):
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def send(text):
    write_all(CHANNEL, pack(text.encode("utf-8")))


def read_exact(fd, size):
    data = bytearray()
    while len(data) < size:
        chunk = os.read(fd, min(size - len(data), 1 << 20))
        if not chunk:
            return None
        data += chunk
    return data


def receive(fd):
    """The next request, or None at the end."""
    head = read_exact(fd, 4)
    body = None if head is None else read_exact(fd, int.from_bytes(head, "little"))
    return None if body is None else parse_json(body.decode("utf-8"))


stdout, stderr = sys.stdout, sys.stderr


def flush():
    for stream in (stdout, stderr, sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            pass


def limit_cpu(milliseconds, leeway=None):
    """This process may use that much CPU in all; `leeway` seconds later it is killed even if it
    ignores SIGXCPU."""
    soft = -(-milliseconds // 1000)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    if leeway is not None:
        hard = soft + leeway if hard == resource.RLIM_INFINITY else min(hard, soft + leeway)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def unlimit_cpu():
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))


def stack_depth():
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def prepare_interpreter(packages):
    """What `site` would have done, without its start-up time and .pth files."""
    sys.path[:] = [entry for entry in sys.path if entry] + packages
    for name in ("exit", "quit"):
        setattr(builtins, name, _sitebuiltins.Quitter(name, "Ctrl-D (i.e. EOF)"))
    builtins.help = _sitebuiltins._Helper()
    stdout.reconfigure(line_buffering=True)
    # The frames below a candidate's first must not take from its recursion limit.
    sys.setrecursionlimit(sys.getrecursionlimit() + stack_depth() + 8)


def fresh_module(name, filename):
    made = type(sys)(name)
    made.__file__ = filename
    made.__loader__ = SourceLoader(filename)
    made.__builtins__ = builtins  # not this program's private copy
    sys.modules[name] = made
    sys.argv = [filename]
    return made


def load(request):
    global module
    prepare_interpreter(request["packages"])
    limit_cpu(request["cpu_ms"])
    begin = time.process_time()
    module = fresh_module("solution", SOLUTION)
    failure = None
    try:
        exec(compile_source(request["source"], SOLUTION), module.__dict__)
    except BaseException as error:
        failure = raised_json(error, "compile_error")
    cpu = (time.process_time() - begin) * 1000
    unlimit_cpu()
    restore_process()
    send('{%s,"cpu_ms":%r}' % (failure or '"loaded":true', cpu))


def restore_process():
    """Undoes what loading may have changed and calls depend on."""
    flush()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    gc.freeze()  # a collection in a call's process need not copy every page


# ---- in a call's process -----------------------------------------------------------------------


def value_members(value, begin):
    ms = (time.perf_counter() - begin) * 1000
    sys.setrecursionlimit(10000)
    return '"ending":"pass","value":%s,"ms":%r' % (any_size_of_int(lambda: encode(value)), ms)


def attempt(act):
    """What came of `act`, as the text of a reply frame."""
    begin = time.perf_counter()
    try:
        return "{%s}" % act()
    except TooLarge as error:
        note = "the result is too large: " + str(error)
        return '{"ending":"output_limit","note":%s}' % text_json(note)
    except BadArguments as error:
        return '{"ending":"bad_request","note":%s}' % text_json(str(error))
    except BaseException as error:
        reserve.clear()
        ms = (time.perf_counter() - begin) * 1000
        return '{%s,"ms":%r}' % (raised_json(error), ms)


class BadArguments(Exception):
    """Values that Python cannot have: a list in a set, JavaScript's undefined."""


def any_size_of_int(act):
    """`act` without the limit on the digits of an int, which guards against foreign input."""
    if not hasattr(sys, "set_int_max_str_digits"):
        return act()
    digits = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return act()
    finally:
        sys.set_int_max_str_digits(digits)


def decode_arguments(request):
    try:
        args = [decode(arg) for arg in request["args"]]
        return args, {name: decode(arg) for name, arg in request["kwargs"].items()}
    except (TypeError, KeyError) as error:
        raise BadArguments("Python cannot have this argument: %s" % error) from None


def make_call(request):
    """Neither a missing function nor a setup that fails is what the candidate raised."""
    args, kwargs = any_size_of_int(lambda: decode_arguments(request))
    setup = request.get("setup")
    if setup:
        try:
            exec(compile_source(setup, SETUP), module.__dict__)
        except BaseException as error:
            return raised_json(error, "exception", "raised by the setup")
    name = request["function"]
    if name not in module.__dict__:
        error = NameError("the code defines no function '%s'" % name)
        return raised_json(error, "exception")
    function = module.__dict__[name]
    begin = time.perf_counter()
    return value_members(function(*args, **kwargs), begin)


def run_program(request):
    main = fresh_module("__main__", SOLUTION)
    try:
        code = compile_source(request["source"], SOLUTION)
    except BaseException as error:
        return raised_json(error, "compile_error")
    begin = time.perf_counter()
    exec(code, main.__dict__)
    finish_program()
    if "result" not in main.__dict__:
        return '"ending":"pass","result_set":false,"ms":%r' % ((time.perf_counter() - begin) * 1000)
    return '"result_set":true,' + value_members(main.__dict__["result"], begin)


def finish_program():
    """What the interpreter does at the end of a program: threads are waited for, exit functions
    called."""
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    if "atexit" in sys.modules:
        sys.modules["atexit"]._run_exitfuncs()


def enter_call_process(cpu_ms):
    os.setsid()  # so that everything it starts can be ended as one group
    os.close(CHANNEL)
    limit_cpu(cpu_ms, leeway=1)
    return os.getpid()


def leave_call_process(fd, pid, text):
    """Sends the reply and ends. A process that the candidate forked off sends nothing."""
    if os.getpid() == pid:
        flush()
        write_all(fd, pack(text.encode("utf-8")))
    os._exit(0)


def one_call(fd, request, act):
    try:
        pid = enter_call_process(request["cpu_ms"])
        text = attempt(lambda: act(request))
        leave_call_process(fd, pid, text)
    finally:
        os._exit(70)


def many_calls(fd, request):
    try:
        pid = enter_call_process(request["cpu_ms"])
        while True:
            asked = receive(fd)
            if asked is None:
                os._exit(0)
            text = attempt(lambda: make_call(asked))
            if os.getpid() != pid:
                os._exit(0)
            flush()
            write_all(fd, pack(text.encode("utf-8")))
    finally:
        os._exit(70)


# ---- beside a call's process -------------------------------------------------------------------


class Watch:
    """A call's process and what it sends, until it has answered or ended."""

    def __init__(self, pid, fd):
        self.pid = pid
        self.fd = fd
        self.data = bytearray()
        self.closed = False
        self.ended = False
        self.poller = select.poll()
        self.poller.register(fd, select.POLLIN)
        self.pidfd = None
        if hasattr(os, "pidfd_open"):
            try:
                self.pidfd = os.pidfd_open(pid)
                self.poller.register(self.pidfd, select.POLLIN)
            except OSError:
                pass

    def step(self, wait_ms=None):
        """Waits for something to happen and takes note of it."""
        if self.pidfd is None and (wait_ms is None or wait_ms > POLL_MS):
            wait_ms = POLL_MS
        ready = [fd for fd, _ in self.poller.poll(wait_ms)]
        if self.fd in ready:
            chunk = os.read(self.fd, 1 << 20)
            self.data += chunk
            if not chunk:
                self.closed = True
                self.poller.unregister(self.fd)
            if len(self.data) > MAX_FRAME:
                os.kill(self.pid, signal.SIGKILL)
                del self.data[MAX_FRAME:]
        if not self.ended and (self.pidfd is None or self.pidfd in ready):
            self.ended = has_ended(self.pid)
            if self.ended and self.pidfd is not None:
                self.poller.unregister(self.pidfd)
        return bool(ready)

    def frame_ready(self):
        return len(self.data) >= 4 and len(self.data) >= 4 + int.from_bytes(self.data[:4], "little")

    def frames(self):
        """1 for exactly one frame and nothing else, 0 for nothing, 2 for anything more."""
        if not self.data:
            return 0
        size = int.from_bytes(self.data[:4], "little")
        return 1 if len(self.data) >= 4 and len(self.data) == 4 + size else 2

    def finish(self):
        """Ends the group; how the process ended, as members of the end frame."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except OSError:
            pass
        while not self.ended:
            self.step()
        until = time.perf_counter() + DAEMON_MS / 1000.0
        while not self.closed and time.perf_counter() < until:
            self.step(DAEMON_MS)
        if self.pidfd is not None:
            os.close(self.pidfd)
        os.close(self.fd)
        return '%s,"left_over":%s' % (reap(self.pid), "false" if self.closed else "true")


def has_ended(pid):
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # the candidate has it reaped already
        return True


def reap(pid):
    try:
        _, status, used = os.wait4(pid, 0)
    except ChildProcessError:
        return '"exit":null,"signal":null,"cpu_ms":0'
    return '"exit":%s,"signal":%s,"cpu_ms":%r' % (
        os.WEXITSTATUS(status) if os.WIFEXITED(status) else "null",
        os.WTERMSIG(status) if os.WIFSIGNALED(status) else "null",
        (used.ru_utime + used.ru_stime) * 1000,
    )


def answer(watch, end):
    frames = watch.frames()
    send('{"frames":%d,%s}' % (frames, end))
    if frames == 1:
        write_all(CHANNEL, watch.data)
    watch.data = bytearray()


def cannot_start(error):
    """A call whose process could not be started raised that error."""
    text = "{%s}" % raised_json(error)
    send('{"frames":1,"exit":0,"signal":null,"cpu_ms":0,"left_over":false}')
    send(text)


def serve_call(request, act):
    flush()
    try:
        ours, theirs = os.pipe()
        pid = os.fork()
    except BaseException as error:
        return cannot_start(error)
    if pid == 0:
        os.close(ours)
        one_call(theirs, request, act)
    os.close(theirs)
    watch = Watch(pid, ours)
    while not watch.ended:
        watch.step()
    while not watch.closed and watch.step(0):
        pass
    answer(watch, watch.finish())


session = None


def open_session(request):
    global session
    import _socket

    flush()
    pair = _socket.socketpair(_socket.AF_UNIX, _socket.SOCK_STREAM)
    ours, theirs = [end.detach() for end in pair]
    pid = os.fork()
    if pid == 0:
        os.close(ours)
        many_calls(theirs, request)
    os.close(theirs)
    session = Watch(pid, ours)
    send('{"opened":true}')


def ask_session(body):
    try:
        write_all(session.fd, pack(body))
    except OSError:
        pass  # it has ended, and is seen to have
    while not session.ended and not session.frame_ready():
        session.step()
    if session.ended:
        while not session.closed and session.step(0):
            pass
        answer(session, session.finish())
    else:
        answer(session, '"running":true')


# ---- the assertion script ----------------------------------------------------------------------


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
        reply = receive(CHANNEL)
        if reply is None:
            os._exit(0)
        if reply.get("error") is not None:
            error = rebuilt(reply["error"])
            self.raised.append(error)
            raise error
        return any_size_of_int(lambda: decode(reply["value"]))


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
        return '"came_through":true'
    kind = "assertion" if is_a(error, AssertionError) else "fault"
    return '"%s":%s' % (kind, error_json(error))


def run_script(request):
    prepare_interpreter(request["packages"])
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


def serve():
    while True:
        head = read_exact(CHANNEL, 4)
        body = None if head is None else read_exact(CHANNEL, int.from_bytes(head, "little"))
        if body is None:
            return
        request = parse_json(body.decode("utf-8"))
        op = request["op"]
        if op == "load":
            load(request)
        elif op == "call":
            serve_call(request, make_call)
        elif op == "program":
            prepare_interpreter(request["packages"])
            serve_call(request, run_program)
        elif op == "open":
            open_session(request)
        elif op == "ask":
            ask_session(body)
        elif op == "script":
            run_script(request)


try:
    serve()
except (BrokenPipeError, ConnectionResetError):
    pass  # the engine is gone
finally:
    flush()
    os._exit(0)
