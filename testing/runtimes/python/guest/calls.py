# Part 5: the channel, loading the candidate, and making a call in its process.

CHANNEL = 3
MAX_FRAME = 32 << 20

module = type(sys)("solution")
reserve = bytearray(1 << 20)  # released to report that there is no memory


def pack(body):
    return len(body).to_bytes(4, "little") + body


def wait_for(fd, event):
    """Waits on a channel that somebody made non-blocking."""
    poller = select.poll()
    poller.register(fd, event)
    poller.poll()


def write_all(fd, data):
    sent = 0
    while sent < len(data):
        try:
            sent += write(fd, memoryview(data)[sent:] if sent else data)
        except BlockingIOError:
            wait_for(fd, select.POLLOUT)


def read_some(size):
    while True:
        try:
            return read(CHANNEL, min(size, 1 << 20))
        except BlockingIOError:
            wait_for(CHANNEL, select.POLLIN)


def send(text):
    write_all(CHANNEL, pack(text.encode("utf-8")))


def read_exact(size):
    data = read_some(size)
    if len(data) == size:
        return data
    chunk, data = data, bytearray()
    while chunk:
        data += chunk
        if len(data) == size:
            return data
        chunk = read_some(size - len(data))
    return None


def receive():
    """Returns the next request, or None at the end."""
    head = read_exact(4)
    body = None if head is None else read_exact(int.from_bytes(head, "little"))
    return None if body is None else parse_json(body.decode("utf-8"))


stdout, stderr = sys.stdout, sys.stderr


def flush():
    now = [live_sys.__dict__.get(name) for name in ("stdout", "stderr")]
    replaced = now[0] is not stdout or now[1] is not stderr
    for stream in [stdout, stderr] + now if replaced else (stdout, stderr):
        try:
            stream.flush()
        except BaseException:
            pass


def limit_cpu(milliseconds, leeway=None):
    """Limits the CPU time of this process; `leeway` seconds later it is killed even if it ignores
    SIGXCPU."""
    soft = -(-milliseconds // 1000)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    if leeway is not None:
        hard = soft + leeway if hard == resource.RLIM_INFINITY else min(hard, soft + leeway)
    resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def used_ms(who=resource.RUSAGE_SELF):
    used = resource.getrusage(who)
    return (used.ru_utime + used.ru_stime) * 1000


def unlimit_cpu():
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))


def stack_depth():
    frame, depth = sys._getframe(), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def prepare_interpreter():
    """Does the work of `site`, without its start-up time and .pth files."""
    sys.path[:] = [entry for entry in sys.path if entry]
    for name in ("exit", "quit"):
        setattr(builtins, name, _sitebuiltins.Quitter(name, "Ctrl-D (i.e. EOF)"))
    builtins.help = _sitebuiltins._Helper()
    stdout.reconfigure(line_buffering=True)


def prepare_program(packages):
    """Raises the recursion limit, so that the frames below do not count."""
    sys.path.extend(packages)
    sys.setrecursionlimit(sys.getrecursionlimit() + stack_depth() + 8)


def fresh_module(name, filename):
    made = type(sys)(name)
    made.__file__ = filename
    made.__loader__ = SourceLoader(filename)
    made.__builtins__ = builtins  # not this program's private copy
    sys.modules[name] = made
    live_sys.argv = [filename]
    return made


def compile_solution(request):
    code = compile_source(request["source"], SOLUTION)
    check_imports("\n".join(sources[SOLUTION]), request["imports"])
    return code


def load(request):
    global module
    prepare_program(request["packages"])
    limit_cpu(request["cpu_ms"])
    pid = getpid()
    begin = time.process_time()
    module = fresh_module("solution", SOLUTION)
    failure = None
    try:
        exec(compile_solution(request), module.__dict__)
    except BaseException as error:
        failure = raised_json(error, "compile_error")
    if getpid() != pid:  # a process started by the candidate
        _exit(0)
    cpu = (time.process_time() - begin) * 1000
    unlimit_cpu()
    restore_process()
    send('{%s,"cpu_ms":%r,"used_ms":%r}' % (failure or '"loaded":true', cpu, used_ms()))
    if failure:  # requests sent behind this one are not for this program
        _exit(0)


def restore_process():
    """Undoes changes by loading on which calls depend."""
    flush()
    for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF):
        signal.setitimer(timer, 0)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    gc.freeze()  # so that a collection in a call's process need not copy every page


def value_members(value, begin):
    value = as_yielded(value)
    ms = (perf_counter() - begin) * 1000
    sys.setrecursionlimit(10000)
    return '"ending":"pass","value":%s,"ms":%r' % (encode(value), ms)


def attempt(act, request):
    """Returns the result of `act`, as the text of a reply frame."""
    begin = perf_counter()
    try:
        return "{%s}" % act(request)
    except TooLarge as error:  # there is a value, but no frame could hold it
        return '{"ending":"pass","too_large":%s}' % text_json(str(error))
    except BaseException as error:
        reserve.clear()
        ms = (perf_counter() - begin) * 1000
        return '{%s,"ms":%r}' % (raised_json(error), ms)


def in_source(name):
    """Returns the name as Python reads it in code: letters of other scripts in normal form KC."""
    if len(name) == len(name.encode("utf-8", "surrogatepass")):
        return name
    try:
        return compile(name, "<name>", "eval").co_names[0]
    except (SyntaxError, ValueError, IndexError):
        return name


def made_by(form, args, kwargs):
    """Returns the value of a name of the code or of a module, or the result of calling it."""
    target = None
    path = [in_source(part) for part in form["name"].split(".")]
    if "module" in form:
        __import__(form["module"])
        target = sys.modules[form["module"]]
    else:
        first = path.pop(0)
        if first not in module.__dict__:
            raise NameError("the code defines no '%s'" % first)
        target = module.__dict__[first]
    for part in path:
        target = getattr(target, part)
    return target(*args, **kwargs) if "args" in form or "kwargs" in form else target


def expected_value(args, begin):
    """Encodes a value that a test expects."""
    (value,) = args
    if fields_of(value) is None and not defines_equality(type(value)):
        raise TypeError("no object of the class '%s' equals another: it defines no __eq__" % type_name(type(value)))
    return value_members(value, begin)


def decode_arguments(request):
    """Decodes arguments; the engine has checked that Python can represent them."""
    kwargs = request["kwargs"]
    if kwargs:
        kwargs = {in_source(name): decode(arg) for name, arg in kwargs.items()}
    return decode(request["args"]), kwargs


def make_call(request):
    """Makes a call. A missing function or a failing setup is not an exception of the candidate."""
    args, kwargs = decode_arguments(request)
    setup = request.get("setup")
    if setup:
        try:
            exec(compile_source(setup, SETUP), module.__dict__)
        except BaseException as error:
            return raised_json(error, "exception", "raised by the setup")
    if not request["function"]:
        return expected_value(args, perf_counter())
    name = in_source(request["function"])
    if name not in module.__dict__:
        error = NameError("the code defines no function '%s'" % name)
        return raised_json(error, "exception")
    function = module.__dict__[name]
    begin = perf_counter()
    if request.get("steps"):
        return steps_members(function, args, kwargs, request["steps"], begin)
    return value_members(function(*args, **kwargs), begin)


def run_program(request):
    main = fresh_module("__main__", SOLUTION)
    try:
        code = compile_solution(request)
    except BaseException as error:
        return raised_json(error, "exception")
    begin = perf_counter()
    exec(code, main.__dict__)
    finish_program()
    if "result" not in main.__dict__:
        return '"ending":"pass","result_set":false,"ms":%r' % ((perf_counter() - begin) * 1000)
    return '"result_set":true,' + value_members(main.__dict__["result"], begin)


def finish_program():
    """Does what the interpreter does at the end of a program: waits for threads and calls exit
    functions."""
    if "threading" in sys.modules:
        sys.modules["threading"]._shutdown()
    if "atexit" in sys.modules:
        sys.modules["atexit"]._run_exitfuncs()


def enter_call_process(cpu_ms, fd):
    os.setsid()  # so that all processes it starts can be ended as one group
    if fd != CHANNEL:
        os.close(CHANNEL)
    limit_cpu(cpu_ms, leeway=1)
    return getpid()


def leave_call_process(fd, pid, text):
    """Sends the reply and ends. A process that the candidate forked sends nothing."""
    if getpid() == pid:
        flush()
        write_all(fd, pack(text.encode("utf-8")))
    _exit(0)


def one_call(fd, request, act):
    try:
        pid = enter_call_process(request["cpu_ms"], fd)
        text = attempt(act, request)
        leave_call_process(fd, pid, text)
    finally:
        _exit(70)


def limited_call(request):
    """Makes a call in a process that already has its session and limits."""
    try:
        leave_call_process(CHANNEL, getpid(), attempt(make_call, request))
    finally:
        _exit(70)


def make_call_of_script(request):
    """Makes a call for a script. A value nested too deeply is an exception of the call, the one
    that json, pickle and copy raise for it, and does not end the script."""
    try:
        return make_call(request)
    except TooDeep as error:
        return raised_json(RecursionError("the result is nested too deeply: %s" % error))


def class_form(cls):
    """Describes a class to an assertion script."""
    if is_a(cls, type) and BaseException in type.__dict__["__mro__"].__get__(cls):
        members = (text_json(exception_name(cls)), ",".join(map(text_json, base_names(cls))))
        return '{"exception":{"type":%s,"bases":[%s],"message":""}}' % members
    bases = type.__dict__["__mro__"].__get__(cls)
    plain = [base.__name__ for base in PLAIN_BASES if base in bases]
    base = text_json(plain[0]) if plain else "null"
    members = ""
    if type_name(type(cls)) in ("enum.EnumMeta", "enum.EnumType"):
        pairs = [text_json(name) + ":" + encode(member) for name, member in dict.items(cls._member_map_)]
        members = ',"members":{%s}' % ",".join(pairs)
    return '{"class":%s,"base":%s%s}' % (text_json(type_name(cls)), base, members)


PLAIN_BASES = (int, float, complex, str, bytes, bytearray, list, tuple, set, frozenset, dict)


def described(value):
    """Describes a name of the candidate to an assertion script: a function or a class that can be
    called, a value, or why it is missing."""
    try:
        if is_a(value, type):
            return class_form(value)
        if is_a(value, type(sys)):
            return '{"refused":"it is a module that the candidate has imported; import it in the script"}'
        if callable(value):
            return '{"function":true}'
        return '{"value":%s}' % encode(value)
    except BaseException as error:
        why = "its value cannot travel: " + safe_text(str, error, MAX_REPR)
        return '{"refused":%s}' % text_json(why)


MOST_NAMED = 16 << 20  # bytes, of all descriptions


def describe_names(names):
    forms, size = [], 0
    for name in names:
        if in_source(name) in module.__dict__:
            form = described(module.__dict__[in_source(name)])
            size += len(form)
            if size > MOST_NAMED:
                form = '{"refused":"it is too large"}'
            forms.append(quote(name) + ":" + form)
    send('{"names":{%s}}' % ",".join(forms))


def answer_calls(request):
    """Makes one call after the other in this process, which loaded the candidate."""
    limit_cpu(request["cpu_ms"] + int(used_ms()), leeway=1)
    pid = getpid()
    try:
        if request["names"]:
            describe_names(request["names"])
        while True:
            asked = receive()
            if asked is None:
                _exit(0)
            text = attempt(make_call_of_script, asked)
            if getpid() != pid:
                _exit(0)
            flush()
            send(text)
    finally:
        _exit(70)


def last_calls(request):
    """Makes the calls in this process, which loaded the candidate, answers each as soon as its
    value is there, and ends."""
    limit_cpu(request["cpu_ms"] + int(used_ms()), leeway=1)
    pid = getpid()
    recursion_limit = sys.getrecursionlimit()
    try:
        for call in request["calls"]:
            text = attempt(make_call, call)
            if getpid() != pid:
                _exit(0)
            flush()
            send(text)
            sys.setrecursionlimit(recursion_limit)
            if not reserve:
                reserve.extend(bytes(1 << 20))
        _exit(0)
    finally:
        _exit(70)
