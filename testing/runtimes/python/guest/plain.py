# Part 7: decides which assertion scripts can only compute with plain values and call the candidate.
# Those share a process, one after the other; each of the others has a cell of its own.
#
# A closed list of allowed nodes of its syntax tree decides, and the checked tree is the one that is
# compiled. There is no access to classes, exceptions, imports, decorators or patterns, to names
# with a leading underscore, or to builtins and attributes that are not listed; allowed code reaches
# no frame, no module, no codec and no name of another script, and nothing of it runs after its end.
# No builtin can be redefined: the check relies on `str` being str.

PLAIN_BUILTINS = (
    "abs all any ascii bin bool bytearray bytes chr complex dict divmod enumerate filter float "
    "frozenset hex int isinstance iter len list map max min next oct ord pow print range repr "
    "reversed round set slice sorted str sum tuple zip"
).split()

# Of str, bytes, list, tuple, dict, set, int, float and complex; without those that take a format or
# a codec, which reach attributes and modules.
PLAIN_METHODS = frozenset(
    (
        "add append as_integer_ratio bit_count bit_length capitalize casefold center clear conjugate "
        "copy count denominator difference difference_update discard endswith expandtabs extend find "
        "fromkeys get imag index insert intersection intersection_update is_integer isalnum isalpha "
        "isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isspace issubset "
        "issuperset istitle isupper items join keys ljust lower lstrip numerator partition pop popitem "
        "real remove removeprefix removesuffix replace reverse rfind rindex rjust rpartition rsplit "
        "rstrip setdefault sort split splitlines startswith strip swapcase symmetric_difference "
        "symmetric_difference_update title union update upper values zfill"
    ).split()
)

# With an encoding as an argument they look up a codec, which may import modules.
TEXT_TYPES = ("str", "bytes", "bytearray")

# The nodes, each with its members that hold nodes; the others hold operators and plain data, except
# the names that `has_plain_names` checks.
PLAIN_NODES = {
    "Module": "body",
    "FunctionDef": "args body returns",
    "Return": "value",
    "Assign": "targets value",
    "AugAssign": "target value",
    "AnnAssign": "target annotation value",
    "For": "target iter body orelse",
    "While": "test body orelse",
    "If": "test body orelse",
    "Assert": "test msg",
    "Expr": "value",
    "Pass": "",
    "Break": "",
    "Continue": "",
    "BoolOp": "values",
    "NamedExpr": "target value",
    "BinOp": "left right",
    "UnaryOp": "operand",
    "Lambda": "args body",
    "IfExp": "test body orelse",
    "Dict": "keys values",
    "Set": "elts",
    "ListComp": "elt generators",
    "SetComp": "elt generators",
    "DictComp": "key value generators",
    "GeneratorExp": "elt generators",
    "Compare": "left comparators",
    "Call": "func args keywords",
    "FormattedValue": "value format_spec",
    "JoinedStr": "values",
    "Constant": "",
    "Attribute": "value",
    "Subscript": "value slice",
    "Starred": "value",
    "Name": "",
    "List": "elts",
    "Tuple": "elts",
    "Slice": "lower upper step",
    "Index": "value",  # before Python 3.9
    "ExtSlice": "dims",
    "comprehension": "target iter ifs",
    "arguments": "posonlyargs args vararg kwonlyargs kw_defaults kwarg defaults",
    "arg": "annotation",
    "keyword": "value",
}

plain_members = {}  # class of a node -> its members that hold nodes; filled on first use


def find_plain_members():
    import _ast

    for name, members in PLAIN_NODES.items():
        kind = getattr(_ast, name, None)
        if kind is not None:
            plain_members[kind] = members.split()


def is_own_name(name):
    """Returns whether a plain script may assign to that name."""
    return (name == "_" or not name.startswith("_")) and not hasattr(builtins, name)


def text_types_in_place(call):
    """Returns nodes that name one of TEXT_TYPES in a call that passes it only a value."""
    func, args = call.func, call.args
    name = func.id if type(func).__name__ == "Name" else ""
    if any(type(arg).__name__ == "Starred" for arg in args):
        return ()
    if name in TEXT_TYPES and len(args) <= 1 and not call.keywords:
        return (func,)
    if name == "map" and len(args) == 2:
        return (args[0],)
    if name == "isinstance" and len(args) == 2:
        return getattr(args[1], "elts", args[1:])
    return ()


def has_plain_names(node, kind, in_place):
    """Returns whether the names in this node itself are plain. `in_place`: ids of nodes that may
    name one of TEXT_TYPES; those inside this node are added."""
    if kind == "Name":
        if type(node.ctx).__name__ != "Load":
            return is_own_name(node.id)
        if node.id in TEXT_TYPES:
            return id(node) in in_place
        return node.id in PLAIN_BUILTINS or is_own_name(node.id)
    if kind == "Attribute":
        in_place.add(id(node.value))
        return type(node.ctx).__name__ == "Load" and node.attr in PLAIN_METHODS
    if kind == "Call":
        in_place.update(map(id, text_types_in_place(node)))
        return True
    if kind == "FunctionDef":
        plain = not node.decorator_list and not getattr(node, "type_params", None)
        return plain and is_own_name(node.name)
    if kind == "arg":
        return is_own_name(node.arg)
    if kind == "keyword":
        return node.arg is None or not node.arg.startswith("_")
    return kind != "comprehension" or not node.is_async


def is_plain(tree):
    """Returns whether a script with that syntax tree can only compute. O(n)."""
    if not plain_members:
        find_plain_members()
    in_place = set()
    todo = [tree]
    for node in todo:
        kind = type(node)
        members = plain_members.get(kind)
        if members is None or not has_plain_names(node, kind.__name__, in_place):
            return False
        for member in members:
            child = getattr(node, member)
            if type(child) is list:
                todo += [one for one in child if one is not None]
            elif child is not None:
                todo.append(child)
    return True


def plain_names():
    """Returns the names that a plain script has. AssertionError is for the interpreter, which looks
    it up before version 3.9."""
    found = {name: getattr(builtins, name) for name in PLAIN_BUILTINS + ["AssertionError"]}
    return {"__name__": "__main__", "__builtins__": found}
