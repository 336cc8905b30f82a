# Part 11: loads a candidate and makes calls of it, each in a process of its own; the last may be in
# the one that loaded it.
#
# It speaks frames over descriptor 3 (four bytes of length, least significant first, then JSON).
# One request is answered before the next is read:
#   load     {source, imports, cpu_ms, packages} -> {loaded} or {ending, error}, and the end
#   call     {function, args, kwargs, setup, cpu_ms} -> an end frame, then the call's own frame; of a
#            class with {steps: [{name, field, args, kwargs}]} that has {steps: [value, error or itself]}
#   last     {calls: [{function, args, kwargs, setup}], cpu_ms}: made by this process itself, one
#            after the other, which then ends                -> the calls' own frames, and the end
#   program  {source, imports, cpu_ms, packages} -> the same, for `synth run`
#   answer   {cpu_ms, names}: from here on this process makes the calls itself, for an assertion
#            script -> {names}, what those names are, if there are any; each further frame is
#            {function, args, kwargs}                                 -> the call's own frame
#   script   {ticket, source, function, only_plain, cpu_ms, packages}: an assertion script
#                                              -> {plain, names}, before any of it runs
#            {names}: what these names of the candidate's are; null if it does not load. Then the
#            script's calls go out as {ask} frames and are answered like a call's own; {done} is the
#            last. A plain one (plain.py) leaves this process ready for another; for any other it is
#            the last request, and the only one: with `only_plain` it does not run
#   session  {seed, packages}: from here on each frame is a step {number, ticket, source, imports,
#            cpu_ms}                           -> the step's own frame, and {ticket, shown, left_out}
# The end frame says how many frames the call's process sent and how it ended. The call's own
# frame comes out of a process that runs foreign code, and this process has loaded that code:
# whatever is sent from here can claim a value, an exception or an early exit, never another verdict.


def serve():
    may_be_copied = False
    while True:
        if may_be_copied and "become_copy" in globals():
            flush()
            os.putenv("SYNTH_SERVE", "1")
            if os.fork() == 0:  # in each call's process: testing/sandbox/warm/calls.h
                limited_call(receive())
        request = receive()
        if request is None:
            return
        op = request["op"]
        if op == "load":
            load(request)
            may_be_copied = True
        elif op == "call":
            serve_call(request, make_call)
        elif op == "last":
            last_calls(request)
        elif op == "program":
            prepare_program(request["packages"])
            serve_call(request, run_program)
        elif op == "answer":
            answer_calls(request)
        elif op == "script":
            serve_script(request)
        elif op == "session":
            serve_session(request)


REHEARSALS = 10  # CPython specialises code after 8 runs, in place


def rehearse():
    """Does in a zygote what cells will do, for what the interpreter sets up only then (the types of
    syntax trees, which take milliseconds), and for code and data to lie ready in pages that copies
    need not write to."""
    global CHANNEL, module
    channel, limit = CHANNEL, sys.getrecursionlimit()
    CHANNEL = os.open("/dev/null", os.O_RDWR)
    request = parse_json('{"function":"f","args":[[1,"a",0.5,null]],"kwargs":{},"cpu_ms":1000}')
    for _ in range(REHEARSALS):
        module = fresh_module("solution", SOLUTION)
        loaded = {"source": "def f(x):\n    return [x, {1: (2,)}]\n", "imports": None}
        exec(compile_solution(loaded), module.__dict__)
        attempt(make_call, request)
        attempt(make_call, dict(request, function="g"))
        is_plain(parse_source("def check(c):\n    assert c('a') == [1], 'b'\n", SCRIPT))
    serve_call(request, make_call)
    module = type(sys)("solution")
    del sys.modules["solution"]
    sources.clear()
    sys.setrecursionlimit(limit)
    os.close(CHANNEL)
    CHANNEL = channel


try:
    prepare_interpreter()
    if "become_copy" in globals():  # in a zygote: each cell continues here
        rehearse()
        become_copy()
    serve()
except (BrokenPipeError, ConnectionResetError):
    pass  # the engine has ended
finally:
    flush()
    _exit(0)
