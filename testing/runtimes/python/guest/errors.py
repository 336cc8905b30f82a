# Part 4: describes what a candidate raised, in the candidate's own terms.

SOLUTION = "solution.py"
SETUP = "setup.py"
SCRIPT = "script.py"
FIRST_FRAMES = 5
LAST_FRAMES = 10

sources = {}  # file name -> lines of the source compiled under it


class SourceLoader:
    """Lets `traceback`, `inspect` and `linecache` find the source of code without a file."""

    def __init__(self, filename):
        self.filename = filename

    def get_source(self, name):
        return "\n".join(sources[self.filename]) + "\n"


def compile_source(source, filename, flags=0):
    source = source[1:] if source.startswith("\ufeff") else source
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    sources[filename] = lines
    return compile(source, filename, "exec", flags, dont_inherit=True)


def parse_source(source, filename):
    return compile_source(source, filename, flags=0x400)  # ast.PyCF_ONLY_AST


def own_frames(error):
    """Returns file, line and function of the given code's frames, outermost first."""
    trace = BaseException.__dict__["__traceback__"].__get__(error)
    frames = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename in sources:
            frames.append((code.co_filename, trace.tb_lineno or 0, code.co_name))
        trace = trace.tb_next
    return frames


def source_line(filename, number):
    lines = sources.get(filename, ())
    return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def frame_text(frame):
    filename, line, function = frame
    head = '  File "%s", line %d, in %s\n' % (filename, line, function)
    source = cut(source_line(filename, line), 400)
    return head + "    " + source + "\n" if source else head


def traceback_text(frames, last):
    if not frames:
        return last
    shown = [frame_text(frame) for frame in frames]
    if len(shown) > FIRST_FRAMES + LAST_FRAMES:
        left_out = len(shown) - FIRST_FRAMES - LAST_FRAMES
        shown[FIRST_FRAMES:-LAST_FRAMES] = ["  ... %d more calls ...\n" % left_out]
    return "Traceback (most recent call last):\n" + "".join(shown) + last


def syntax_error_parts(error):
    """Returns line, message and marked source line of a SyntaxError of the given code, or None."""
    filename, line, offset = error.filename, error.lineno, error.offset
    if filename not in sources or type(line) is not int or type(error.msg) is not str:
        return None
    text = '  File "%s", line %d\n' % (filename, line)
    lines = sources[filename]
    if 0 < line <= len(lines):
        source = lines[line - 1]
        stripped = source.lstrip()
        text += "    %s\n" % cut(stripped, 400)
        if type(offset) is int and 0 < offset <= 400:
            text += "    %s^\n" % (" " * max(0, offset - 1 - (len(source) - len(stripped))))
    return line, error.msg, text


def exception_name(cls):
    """Returns the name as Python prints it: built-in and own classes without their module."""
    own = type_attribute(cls, "__module__") in ("builtins", "solution", "__main__")
    return type_attribute(cls, "__qualname__") if own else type_name(cls)


def base_names(cls):
    """Returns the names of the base classes, nearest first, without those of every exception."""
    mro = type.__dict__["__mro__"].__get__(cls)[1:]
    names = [exception_name(base) for base in mro if base is not object]
    if "Exception" in names:
        names = [name for name in names if name != "BaseException"]
    return names


def error_json(error):
    cls = type(error)
    name = exception_name(cls)
    message = safe_text(str, error, MAX_MESSAGE)
    frames = own_frames(error)
    line = frames[-1][1] if frames else None
    syntax = None
    if cls is ImportPolicy:
        line = error.line
        frames = [(SOLUTION, line, "<module>")]
    if cls in (SyntaxError, IndentationError, TabError):
        try:
            syntax = syntax_error_parts(error)
        except BaseException:
            pass
    last = name + (": " + cut(message, 2000) if message else "")
    if syntax is not None:
        line, message, marked = syntax
        trace = marked + name + ": " + message
    else:
        trace = traceback_text(frames, last)
    return '{"type":%s,"bases":[%s],"message":%s,"line":%s,"traceback":%s}' % (
        text_json(name),
        ",".join(text_json(base) for base in base_names(cls)),
        text_json(message),
        "null" if line is None else line,
        text_json(trace),
    )


def exit_note(error):
    """Returns the call of `sys.exit(...)` that raised the error."""
    try:
        code = error.code
        if code is None:
            return "sys.exit()"
        return "sys.exit(%s)" % cut(without_addresses(repr(code)), 200)
    except BaseException:
        return "sys.exit()"


def raised_json(error, ending="pass", note=""):
    """Returns the ending of a call that raised, as the members of a reply."""
    if is_a(error, SystemExit):
        ending, note = "early_exit", exit_note(error)
    return '"ending":"%s","note":%s,"error":%s' % (ending, text_json(note), error_json(error))
