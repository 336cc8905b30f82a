# Functions that read or write files by their names: a test makes the files in a temporary folder
# and examines them afterwards. Nothing of the source is executed. Follows suite_kinds.py.

FILE_METHODS = {"read_text": "r", "read_bytes": "rb", "write_text": "w", "write_bytes": "wb"}  # of a Path, with the mode
FILE_TEXTS = ["a\nb\n", "1,2\n3,4\n", '{"a": 1}', "x = 1\n# y\n\nz = 2", ""]
HOLDER = "folder"  # the name of the temporary folder


class FileUse:
    """The use that a function makes of a file by its name."""

    def __init__(self, modes, is_path):
        self.reads = any("r" in mode or "a" in mode or "+" in mode for mode in modes)
        self.writes = any(set(mode) & set("wax+") for mode in modes)
        self.mode = "b" if any("b" in mode for mode in modes) else ""
        self.is_path = is_path

    def kind(self):
        return "bytes" if self.mode else "str"

    def values(self):
        return [text.encode() for text in FILE_TEXTS] if self.mode else FILE_TEXTS

    def opened(self, name, mode):
        return "open({i}os.path.join(%s, %r), %r%s)" % (HOLDER, name, mode + self.mode, "" if self.mode else ", encoding='utf-8', newline=''")

    def given(self, name):
        path = "{i}os.path.join(%s, %r)" % (HOLDER, name)
        return "{i}pathlib.Path(%s)" % path if self.is_path else path


def mode_of(call):
    """Returns the mode of a call of open(); empty if it is not a constant."""
    modes = call.args[1:2] + [k.value for k in call.keywords if k.arg == "mode"]
    if not modes:
        return "r"
    return modes[0].value if isinstance(modes[0], ast.Constant) and isinstance(modes[0].value, str) else None


def name_of_path(node):
    """Returns the variable that is a path, by itself or as Path(x)."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "Path" and len(node.args) == 1:
        node = node.args[0]
    return getattr(node, "id", "")


def file_uses(function):
    """Returns the uses of the files of parameters, by parameter."""
    annotations = {a.arg: ast.unparse(a.annotation) if a.annotation else "" for a in function.args.posonlyargs + function.args.args}
    modes = {}
    for node in (n for n in ast.walk(function) if isinstance(n, ast.Call)):
        if getattr(node.func, "id", "") == "open" and node.args:
            name, mode = name_of_path(node.args[0]), mode_of(node)
        elif isinstance(node.func, ast.Attribute) and node.func.attr in FILE_METHODS:
            name, mode = name_of_path(node.func.value), FILE_METHODS[node.func.attr]
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "open" and name_of_path(node.func.value) in annotations:
            name, mode = name_of_path(node.func.value), mode_of(ast.Call(node.func, [node.func.value] + node.args, node.keywords))
        else:
            continue
        if name in annotations and mode is not None:
            modes.setdefault(name, []).append(mode)
    return {name: FileUse(found, annotations[name].split(".")[-1].strip("\"'") == "Path") for name, found in modes.items()}


def lines_with_files(uses, call):
    """Returns code that makes the files, calls, and returns the result and the written text."""
    lines = ["with {i}tempfile.TemporaryDirectory() as %s:" % HOLDER]
    for name, use in uses.items():
        if use.reads:
            lines += ["    with %s as file:" % use.opened(name, "w"), "        file.write(%s)" % name]
    written_files = [name for name, use in uses.items() if use.writes]
    if not written_files:
        return lines + ["    return " + call]
    lines += ["    result = " + call, "    left = []"]
    for name in written_files:
        lines += ["    with %s as file:" % uses[name].opened(name, "r"), "        left.append(file.read())"]
    return lines + ["    return result, *left"]
