# Part 9: a session. Steps run in this process, one after the other, and share their names. A step
# sends two frames: the reply, and the results that it has shown.

MOST_SHOWN = 8 << 20  # bytes that one step may show
MOST_PLAIN = 1 << 20  # of a result's repr()

REPRESENTATIONS = (
    ("text/markdown", "_repr_markdown_"),
    ("text/html", "_repr_html_"),
    ("application/json", "_repr_json_"),
    ("image/svg+xml", "_repr_svg_"),
    ("image/png", "_repr_png_"),
)

session = None  # the module of all steps


class Showing:
    """The results shown by the current step, as text of the frame."""

    results = []
    size = 0
    left_out = 0
    result = "null"  # the index of the final expression's value

    @classmethod
    def begin(cls):
        cls.results, cls.size, cls.left_out, cls.result = [], 0, 0, "null"

    @classmethod
    def add(cls, forms):
        texts = ["[%s,%s]" % (quote(mime), encode(content)) for mime, content in forms]
        size = sum(map(len, texts))
        if cls.size + size > MOST_SHOWN:
            cls.left_out += 1
            return
        cls.size += size
        cls.results.append("[%s]" % ",".join(texts))

    @classmethod
    def frame(cls, ticket):
        members = (quote(ticket), ",".join(cls.results), cls.left_out, cls.result)
        return '{"ticket":%s,"shown":[%s],"left_out":%d,"result":%s}' % members


def json_text(data):
    import json

    return data if is_a(data, str) else json.dumps(data)


def content_of(mime, data):
    """Returns a representation's content as text or bytes, or None. Metadata is dropped."""
    if is_a(data, tuple) and len(data) == 2:
        data = data[0]
    if data is None:
        return None
    if mime == "application/json":
        return json_text(data)
    if mime == "image/png" and is_a(data, str):
        return binascii.a2b_base64(data)
    return data if is_a(data, str) or is_a(data, bytes) else None


def bundle_of(value):
    """Returns the result of `_repr_mimebundle_`, which overrides single representations."""
    bundle = value._repr_mimebundle_()
    if is_a(bundle, tuple):
        bundle = bundle[0]
    return dict(bundle)


def representations(value):
    if is_a(value, type):  # its methods are for its instances
        return
    bundle = {}
    if hasattr(type(value), "_repr_mimebundle_"):
        try:
            bundle = bundle_of(value)
        except Exception:
            pass
    for mime, method in REPRESENTATIONS:
        try:
            data = bundle.get(mime)
            if data is None and hasattr(type(value), method):
                data = getattr(value, method)()
            content = content_of(mime, data)
        except Exception:  # a failing representation is skipped
            continue
        if content is not None:
            yield mime, content


def show(*values):
    """The steps' `display`: shows values in every form that they have."""
    for value in values:
        Showing.add([("text/plain", safe_text(repr, value, MOST_PLAIN)), *representations(value)])


def show_figures():
    """Shows the figures that the step has drawn and not closed."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return
    import io

    for number in pyplot.get_fignums():
        drawn = io.BytesIO()
        pyplot.figure(number).savefig(drawn, format="png", bbox_inches="tight")
        Showing.add([("text/plain", "<figure %d>" % number), ("image/png", drawn.getvalue())])
    pyplot.close("all")


def compile_step(request):
    """Returns the statements, and the final expression, if there is one."""
    import ast
    import linecache

    filename = "step %d" % request["number"]
    tree = parse_source(request["source"], filename)
    lines = sources[filename]
    text = "\n".join(lines) + "\n"
    linecache.cache[filename] = (len(text), None, [line + "\n" for line in lines], filename)
    check_imports("\n".join(lines), request["imports"])
    last = None
    if tree.body and is_a(tree.body[-1], ast.Expr):
        last = compile(ast.Expression(tree.body.pop().value), filename, "eval", dont_inherit=True)
    return compile(tree, filename, "exec", dont_inherit=True), last


def run_step(request):
    code, last = compile_step(request)
    names = session.__dict__
    begin = perf_counter()
    exec(code, names)
    value = None if last is None else eval(last, names)
    if value is not None:
        names["_"] = value
        place = len(Showing.results)
        show(value)
        Showing.result = "null" if place == len(Showing.results) else str(place)
    show_figures()
    none = '"ending":"pass","result_set":false,"ms":%r' % ((perf_counter() - begin) * 1000)
    if value is None:
        return none
    limit = sys.getrecursionlimit()
    try:
        return '"result_set":true,' + value_members(value, begin)
    except TooLarge:  # it is shown only
        return none
    finally:
        sys.setrecursionlimit(limit)


def begin_session(request):
    global session
    prepare_program(request["packages"])
    session = fresh_module("__main__", "session.py")
    session.display = show
    os.environ["MPLBACKEND"] = "Agg"
    os.environ["MPLCONFIGDIR"] = os.getcwd() + "/.matplotlib"
    import random

    random.seed(request["seed"])


def serve_session(request):
    begin_session(request)
    pid = getpid()
    try:
        while True:
            asked = receive()
            if asked is None:
                _exit(0)
            limit_cpu(asked["cpu_ms"] + int(used_ms()))
            Showing.begin()
            text = attempt(run_step, asked)
            if getpid() != pid:  # a process started by the step
                _exit(0)
            if not reserve:
                reserve.extend(bytes(1 << 20))
            flush()
            send(text)
            send(Showing.frame(asked["ticket"]))
    finally:
        _exit(70)
