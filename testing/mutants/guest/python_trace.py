# Part 2: calls that are traced line by line, to find out why they went wrong.
import reprlib

MOST_NAMES = 12  # of a frame
SHORT = reprlib.Repr()
SHORT.maxlevel = 3
SHORT.maxstring = SHORT.maxlong = SHORT.maxother = 80
SHORT.maxlist = SHORT.maxtuple = SHORT.maxset = SHORT.maxfrozenset = SHORT.maxdict = 8


def shown(value):
    try:
        return SHORT.repr(value)
    except BaseException:
        return "?"


def held_by(frame):
    names = [name for name in frame.f_locals if name.isidentifier()][:MOST_NAMES]
    return frame.f_lineno, [(name, shown(frame.f_locals[name])) for name in names]


class Followed:
    """One call traced by sys.settrace: how often each line ran, and the values of names in the
    frame that returned, or that raised the last exception."""

    def __init__(self):
        self.times = {}
        self.left = MOST_EVENTS
        self.outermost = self.last = self.error = None
        self.returned = self.raised = (0, [])

    def __call__(self, frame, event, arg):
        if frame.f_code.co_filename != VARIANT:
            return None
        self.outermost = self.outermost or frame
        if event == "line":
            self.last = frame
            self.times[frame.f_lineno] = self.times.get(frame.f_lineno, 0) + 1
            self.left -= 1
            if self.left < 0:
                raise Cut
        elif event == "exception" and arg[1] is not self.error:
            self.error, self.raised = arg[1], held_by(frame)
        elif event == "return" and frame is self.outermost:
            self.returned = held_by(frame)
        return self

    def end(self, kind):
        """Returns the line where the call ended, and the names there."""
        if kind == "cut" and self.last is not None:
            return held_by(self.last)
        return self.returned if kind == "value" else self.raised


def follow_calls(source, calls, milliseconds):
    """Returns for every call how often each line ran, the line it ended on, and the names there."""
    sys.stdout = sys.stderr = open(os.devnull, "w")
    namespace = loaded(compile(source, VARIANT, "exec", dont_inherit=True))
    found = []
    for call in calls:
        followed = Followed()
        sys.settrace(followed)
        try:
            kind = outcome(namespace, call, milliseconds)[0]
        finally:
            sys.settrace(None)
        line, names = followed.end(kind)
        found.append((sorted(followed.times.items()), line, names))
    return found
