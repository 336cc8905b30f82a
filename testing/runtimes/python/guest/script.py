# Part 8: an assertion script, whose calls of the candidate are sent as values.
#
# Every frame of a script carries the ticket of its request. The first reports whether the script is
# plain, before any of it runs, and its names; the last, {done}, the number of frames.

MOST_GROWN_KIB = 16 << 10  # by plain scripts, if another shall run in the same process

script = None  # the current one
first_rss = None  # before the first script


class Script:
    """The frames that a script has sent, and the meaning of its names."""

    def __init__(self, request):
        self.ticket = quote(request["ticket"])
        self.sent = 0
        self.raised = []  # errors from the candidate
        self.classes = {}  # of exceptions, by name
        self.refused = {}  # name -> why it is missing

    def send(self, members):
        self.sent += 1
        send('{"ticket":%s,%s}' % (self.ticket, members))


class Stub:
    """A stub of the candidate's function: a call and its result are passed as values."""

    asked_for_more = []  # what no stub can do, in the order of the requests
    came = objects  # the classes of received objects

    def __init__(self, name):
        self.__name__ = self.__qualname__ = name

    def __call__(self, *args, **kwargs):
        try:
            members = (
                text_json(self.__name__),
                ",".join(encode(arg, plain=True) for arg in args),
                ",".join(quote(name) + ":" + encode(arg, plain=True) for name, arg in kwargs.items()),
            )
        except NotPlain as error:
            raise self.want("an object of the class %s as an argument of %s" % (error, self.__name__))
        script.send('"ask":{"function":%s,"args":[%s],"kwargs":{%s}}' % members)
        reply = receive()
        if reply is None:
            _exit(0)
        error, value = read_answer(reply)
        if error is not None:
            script.raised.append(error)
            raise error
        return value

    def __getattr__(self, name):
        error = AttributeError("the candidate's %s is called through values: no attribute %s" % (self.__name__, name))
        if not name.startswith("_"):
            self.want(str(error))
        raise error

    @staticmethod
    def want(what):
        """Reports what cannot be passed by value, even if the script catches the error."""
        what = cut(what, MAX_REPR)
        if len(Stub.asked_for_more) < 100:
            Stub.asked_for_more.append(what)
            script.send('"more":%s' % text_json(what))
        return NotPlain(what + " cannot travel as a value")

    @staticmethod
    def tell(text):
        """Sends the engine a line of a report."""
        script.send('"tell":%s' % text_json(text))


class ClassStub(Stub):
    """A stub of a class of the candidate: makes objects, which are returned as values."""

    def __init__(self, name, form):
        Stub.__init__(self, name)
        self.__dict__["synth class"] = (form["class"], form["base"])
        for member, value in form.get("members", {}).items():
            self.__dict__[member] = decode(value)

    def __instancecheck__(self, value):
        name, base = self.__dict__["synth class"]
        if base is not None:
            raise self.want("an object of the class %s, which comes as its %s," % (name, base))
        return is_a(value, Opaque) and value.__dict__["synth object"][0] == name


def read_answer(reply):
    """Returns the candidate's exception, or its value. A value that Python cannot have (a list in a
    set) is an exception of the call."""
    try:
        if reply.get("error") is not None:
            return rebuilt(reply["error"]), None
        return None, decode(reply["value"])
    except (TypeError, ValueError, KeyError) as error:
        return TypeError("the result is not a value of Python's: %s" % error), None


def rebuilt_class(described):
    """Returns the candidate's exception class: a built-in one, or one with its name and base."""
    name = described["type"].split(".")[-1]
    for known in [described["type"]] + described["bases"]:
        cls = script.classes.get(known) or getattr(builtins, known, None)
        if isinstance(cls, type) and issubclass(cls, BaseException):
            break
    else:
        cls = Exception
    return cls if cls.__name__ == name else type(name, (cls,), {})


def rebuilt(described):
    cls = rebuilt_class(described)
    try:
        return cls(described["message"])
    except BaseException:  # UnicodeDecodeError and others need more than a message
        return Exception(described["message"])


def bound(name, form):
    """Returns the script's value for a name that `described` (part 5) has described."""
    if "function" in form:
        return Stub(name)
    if "exception" in form:
        script.classes[name] = rebuilt_class(form["exception"])
        return script.classes[name]
    return ClassStub(name, form) if "class" in form else decode(form["value"])


def bind(names, forms):
    for name, form in forms.items():
        try:
            if "refused" not in form:
                names[name] = bound(name, form)
            else:
                script.refused[name] = form["refused"]
        except Exception as error:  # a form that no Python candidate sends
            script.refused[name] = "it cannot travel: %s" % error


def names_in(code):
    """Returns all names that a code object uses and does not define, attributes among them."""
    found = set(code.co_names)
    for inner in code.co_consts:
        if type(inner) is type(code):
            found |= names_in(inner)
    return found


def script_end(error):
    if any(raised is error for raised in script.raised):
        return '"came_through":true,"error":%s' % error_json(error)
    kind = "assertion" if is_a(error, AssertionError) else "fault"
    told = '"%s":%s' % (kind, error_json(error))
    if is_a(error, NameError):  # "name 'x' is not defined"
        for name, why in script.refused.items():
            if "'%s'" % name in safe_text(str, error, MAX_MESSAGE):
                told += ',"note":%s' % text_json(why)
    return told


def run_assertions(code, names, forms, function, finish):
    """Runs a script; returns how it ended, as members of a frame."""
    try:
        bind(names, forms)
        names[function] = names["candidate"] = Stub(function)
        exec(code, names)
        finish()
    except BaseException as error:
        return script_end(error)
    return '"passed":true'


def run_plain_script(code, forms, function):
    """Runs a script in this process, which may run others after it."""
    recursion_limit = sys.getrecursionlimit()
    sys.setrecursionlimit(recursion_limit + stack_depth() + 8)
    names = plain_names()
    end = run_assertions(code, names, forms, function, flush)
    names.clear()  # also what its functions refer to
    sys.setrecursionlimit(recursion_limit)
    return end


def run_only_script(code, forms, request):
    """Runs a script in this process, which runs nothing else and ends with it."""
    pid = getpid()
    try:
        prepare_program(request["packages"])
        names = fresh_module("__main__", SCRIPT).__dict__
        end = run_assertions(code, names, forms, request["function"], finish_program)
        flush()
        if getpid() == pid:  # else it is a process started by the script
            script.send('"done":%d,%s' % (script.sent, end))
        _exit(0)
    finally:
        _exit(70)


def has_grown():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - first_rss > MOST_GROWN_KIB


def serve_script(request):
    """Runs a script, if it may run here."""
    global script, first_rss
    if first_rss is None:
        first_rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    script = Script(request)
    del Stub.asked_for_more[:]
    limit_cpu(request["cpu_ms"] + int(used_ms()))
    code, plain, names, failure = None, True, (), None
    try:
        tree = parse_source(request["source"], SCRIPT)
        plain = is_plain(tree)
        code = compile(tree, SCRIPT, "exec", dont_inherit=True)
        names = sorted(names_in(code) - set(dir(builtins)))
    except BaseException as error:  # none of it runs
        failure = script_end(error)
    listed = ",".join(text_json(name) for name in names if not name.startswith("_"))
    script.send('"plain":%s,"names":[%s]' % ("true" if plain else "false", listed))
    reply = receive() if plain or not request["only_plain"] else None
    if reply is None:
        _exit(0)
    if reply["names"] is None:  # the candidate does not load
        unlimit_cpu()
        return
    if not plain:
        limit_cpu(request["cpu_ms"] + int(used_ms()), leeway=1)
        run_only_script(code, reply["names"], request)
    end = failure or run_plain_script(code, reply["names"], request["function"])
    unlimit_cpu()
    again = "false" if has_grown() else "true"
    script.send('"done":%d,"again":%s,%s' % (script.sent, again, end))
