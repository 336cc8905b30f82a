# Part 2 of the program that offers faster versions of a Python text: rules over its syntax tree.
#
# Each rule preserves the results for all intended inputs, as far as the tree shows; the caller has to
# measure whether it does, and whether it is faster. A rule yields edits (begin, end, replacement) in
# bytes, and the text that has to precede the whole.
LOOPING = LOOPS + COMPREHENSIONS
# Methods and functions that do not change a list.
READING = {"count", "index", "copy"}
READERS = {
    "len", "sum", "min", "max", "sorted", "enumerate", "range", "zip", "any", "all", "list", "tuple",
    "set", "frozenset", "dict", "iter", "reversed", "map", "filter", "str", "repr", "isinstance", "bool",
}  # fmt: skip
HOISTED = {"len", "sum", "min", "max", "sorted", "set", "frozenset", "tuple"}
IMPURE = {"print", "input", "open", "exec", "eval", "globals", "locals", "setattr", "delattr", "next", "id"}
CONTAINERS = {"list", "List", "dict", "Dict", "set", "Set", "bytearray", "deque", "Counter", "defaultdict"}

MEMBERS = '''class _Members:
    """Finds and counts what a list has, by hash if it can be hashed."""

    def __init__(self, items=()):
        self.hashed = {}
        self.others = []
        for item in items:
            self.add(item)

    def add(self, item):
        try:
            self.hashed[item] = self.hashed.get(item, 0) + 1
        except TypeError:
            self.others.append(item)

    def count(self, item):
        try:
            known = self.hashed.get(item, 0)
        except TypeError:
            known = sum(count for other, count in self.hashed.items() if other == item)
        return known + self.others.count(item) if self.others else known

    def __contains__(self, item):
        return self.count(item) > 0


def _members(items):
    return _Members(items) if type(items) in (list, tuple) else items


'''


class Rewrite:
    """One text and the edits that the rules found for it."""

    def __init__(self, source):
        self.source = source
        self.edits = []
        self.before = []  # texts before the whole
        self.taken = {n.id for n in source.nodes if isinstance(n, ast.Name)} | {
            n.arg for n in source.nodes if isinstance(n, ast.arg)
        }

    def replace(self, node, text):
        self.edits.append((self.source.begin(node), self.source.end(node), text))

    def insert_before(self, statement, line):
        place = self.source.starts[statement.lineno - 1]
        self.edits.append((place, place, self.source.indentation(statement) + line + "\n"))

    def insert_after(self, statement, line):
        place = self.source.starts[statement.end_lineno]
        self.edits.append((place, place, self.source.indentation(statement) + line + "\n"))

    def put_in_front(self, text):
        if text not in self.before:
            self.before.append(text)

    def new_name(self, wish):
        name = wish
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def text(self):
        if not self.edits:
            return None
        data = self.source.bytes
        end = len(data) + 1
        for begin, last, new in sorted(self.edits, key=lambda edit: edit[:2], reverse=True):
            if last > end:
                return None  # two rules edit the same place
            data = data[:begin] + new.encode("utf-8") + data[last:]
            end = begin
        text = "".join(self.before) + data.decode("utf-8")
        try:
            ast.parse(text)
        except SyntaxError:
            return None
        return text


def own_nodes(function):
    return [n for n in ast.walk(function) if n is not function]


def annotation_names(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name)} if node is not None else set()


def makes_container(node):
    if isinstance(node, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        return True
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in CONTAINERS | {"sorted"}
    if isinstance(node, ast.IfExp):
        return makes_container(node.body) or makes_container(node.orelse)
    return isinstance(node, ast.BinOp) and (makes_container(node.left) or makes_container(node.right))


def is_pure(function):
    """Returns whether no visible code changes anything outside of a call of the function."""
    for node in own_nodes(function):
        if isinstance(node, FUNCTIONS + (ast.Global, ast.Nonlocal, ast.Yield, ast.YieldFrom, ast.Await, ast.Delete)):
            return False
        if isinstance(node, (ast.Attribute, ast.Subscript)) and not isinstance(node.ctx, ast.Load):
            return False
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE:
            return False
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            return False  # called for its effect
        if isinstance(node, ast.Return) and node.value is not None and makes_container(node.value):
            return False  # a caller that changes the result would change the remembered one
    return True


def takes_values(function):
    """Returns whether its parameters are plain, and no annotation rules out that they can be hashed."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs or not arguments.args:
        return False
    if any(not isinstance(default, ast.Constant) for default in arguments.defaults):
        return False
    constant = handed_on(function)
    annotations = [a.annotation for i, a in enumerate(arguments.args) if i not in constant] + [function.returns]
    return not any(annotation_names(each) & CONTAINERS for each in annotations)


def calls_itself_twice(function):
    calls = self_calls(function)
    loops = [n for n in own_nodes(function) if isinstance(n, LOOPING)]
    return len(calls) > 1 or any(call in set(ast.walk(loop)) for call in calls for loop in loops)


def self_calls(function):
    return [n for n in own_nodes(function)
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == function.name]


def handed_on(function):
    """Returns the places of parameters that every recursive call passes on unchanged."""
    names = [argument.arg for argument in function.args.args]
    calls = self_calls(function)
    if function.args.defaults or any(len(c.args) != len(names) or c.keywords for c in calls):
        return set()
    return {
        i for i, name in enumerate(names)
        if not binds(function, name) and all(isinstance(c.args[i], ast.Name) and c.args[i].id == name for c in calls)
    }  # fmt: skip


def without_arguments(source, function, places, begin, end):
    """Returns the text from `begin` to `end`, with calls of the function without the arguments at `places`."""
    text = source.bytes[begin:end]
    cuts = []
    for call in self_calls(function):
        kept = len(call.args)  # arguments before the removed ones at the end
        while kept - 1 in places:
            kept -= 1
        if kept < len(call.args):
            cuts.append((source.end(call.args[kept - 1]), source.end(call.args[-1])))
        cuts += [(source.begin(call.args[i]), source.begin(call.args[i + 1])) for i in places if i < kept]
    for first, last in sorted(cuts, reverse=True):
        text = text[: first - begin] + text[last - begin :]
    return text.decode("utf-8")


def remember(rewrite):
    """Makes a function that calls itself more than once remember its results for the duration of a call."""
    source = rewrite.source
    for function in source.nodes:
        if not isinstance(function, ast.FunctionDef) or function.decorator_list:
            continue
        if not calls_itself_twice(function) or not is_pure(function) or not takes_values(function):
            continue
        has_docstring = ast.get_docstring(function) is not None
        body = function.body[1:] if has_docstring else function.body
        if not body or not source.is_alone_on_line(body[0]):
            continue
        begin, end = source.whole_lines(body[0], body[-1])
        constant = handed_on(function)
        lines = without_arguments(source, function, constant, begin, end).splitlines(keepends=True)
        if any(isinstance(n, (ast.Constant, ast.JoinedStr)) and n.end_lineno != n.lineno
               for statement in body for n in ast.walk(statement)):
            continue  # a text of several lines must not be indented
        if len(constant) == len(function.args.args):
            continue
        indent = source.indentation(body[0])
        names = [argument.arg for i, argument in enumerate(function.args.args) if i not in constant]
        parameters = list(names)
        for i, default in enumerate(reversed(function.args.defaults), 1):
            parameters[-i] += "=" + source.text(default)
        new = "%s@functools.lru_cache(maxsize=None, typed=True)\n%sdef %s(%s):\n" % (
            indent, indent, function.name, ", ".join(parameters))
        new += "".join("    " + line if line.strip() else line for line in lines)
        new += "" if new.endswith("\n") else "\n"
        new += "\n%sreturn %s(%s)\n" % (indent, function.name, ", ".join(names))
        rewrite.edits.append((begin, end, new))
        rewrite.put_in_front("import functools\n")


def uses_of(name, place):
    return [n for n in ast.walk(place) if isinstance(n, ast.Name) and n.id == name]


def is_read(source, use):
    """Returns whether a use of a variable neither binds nor changes it, nor passes it on."""
    if not isinstance(use.ctx, ast.Load):
        return False
    parent = source.parents[use]
    if isinstance(parent, ast.Attribute):
        return parent.attr in READING
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Name) and parent.func.id in READERS
    if isinstance(parent, ast.Subscript):
        return use is parent.slice or isinstance(parent.ctx, ast.Load)
    if isinstance(parent, (ast.For, ast.comprehension)):
        return use is parent.iter
    return isinstance(parent, (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.If, ast.While, ast.IfExp))


def is_unchanged(source, name, place):
    return all(is_read(source, use) for use in uses_of(name, place))


def loops_around(source, node):
    """Returns the loops that evaluate a node in each iteration, the innermost first, up to its function."""
    inner = node
    for outer in source.ancestors(node):
        if isinstance(outer, FUNCTIONS + (ast.ClassDef,)):
            return
        if isinstance(outer, ast.Lambda):
            if called_for_each(source, outer) is None:
                return
            yield outer
        if isinstance(outer, (ast.For, ast.AsyncFor)) and inner is not outer.iter and inner not in outer.orelse:
            yield outer
        elif isinstance(outer, ast.While) and inner not in outer.orelse:
            yield outer
        elif isinstance(outer, COMPREHENSIONS) and not (inner is outer.generators[0]
                                                        and node_is_in(node, outer.generators[0].iter)):
            yield outer
        inner = outer


def called_for_each(source, function):
    """Returns the call that gets a function to call for each of its items, or None."""
    parent = source.parents[function]
    call = source.parents[parent] if isinstance(parent, ast.keyword) else parent
    is_such = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func is not function
    return call if is_such and call.func.id in ("max", "min", "sorted", "map", "filter") else None


def node_is_in(node, place):
    return any(each is node for each in ast.walk(place))


def binds(place, name):
    return any(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load) for n in ast.walk(place))


def statement_to_stand_before(source, node, names):
    """Returns the statement of the outermost loop that does not change the variables, if a line may precede it."""
    best = None
    handed = source.parents[node]
    is_handed = isinstance(handed, ast.Attribute) and called_for_each(source, handed) is not None
    for loop in ([handed] if is_handed else []) + list(loops_around(source, node)):
        statement = source.statement_of(loop)
        if not all(is_unchanged(source, name, statement) for name in names):
            break
        if source.is_alone_on_line(statement) or isinstance(statement, LOOPS + (ast.If, ast.With)):
            best = statement
    if best is None:
        return None
    before = source.bytes[source.starts[best.lineno - 1] : source.begin(best)]
    return best if not before.strip() and not is_elif(source, best) else None


def is_elif(source, statement):
    return isinstance(statement, ast.If) and source.bytes[source.begin(statement) :].startswith(b"elif")


def variables_of(source, node):
    """Returns the local variables of the enclosing function that a line before a loop may use."""
    function = source.function_of(node)
    return set(source.names_of_function(function)) if function else set()


def look_up(rewrite):
    """Looks up by hash a list that a loop searches and does not change."""
    source = rewrite.source
    known = {}
    for node in source.nodes:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            searched = node.comparators[0]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "count":
            searched = node.func.value if len(node.args) == 1 and not node.keywords else None
        elif isinstance(node, ast.Attribute) and node.attr == "count" and called_for_each(source, node):
            searched = node.value
        else:
            continue
        if not isinstance(searched, ast.Name) or searched.id not in variables_of(source, node):
            continue
        statement = statement_to_stand_before(source, searched, [searched.id])
        if statement is None:
            continue
        key = (searched.id, statement)
        if key not in known:
            known[key] = rewrite.new_name(searched.id + "_members")
            rewrite.insert_before(statement, "%s = _members(%s)" % (known[key], searched.id))
            rewrite.put_in_front(MEMBERS)
        rewrite.replace(searched, known[key])


def appended(source, use):
    """Returns the statement and argument of `name.append(argument)`, or None."""
    attribute = source.parents[use]
    call = source.parents.get(attribute)
    statement = source.parents.get(call)
    is_append = (isinstance(attribute, ast.Attribute) and attribute.attr == "append" and isinstance(call, ast.Call)
                 and call.func is attribute and len(call.args) == 1 and not call.keywords
                 and isinstance(statement, ast.Expr) and source.is_alone_on_line(statement))
    return (statement, call.args[0]) if is_append and isinstance(call.args[0], ast.Name) else None


def keep_members(rewrite):
    """Keeps a set of the members beside a list that grows by `append` and is searched in a loop."""
    source = rewrite.source
    for function in [n for n in source.nodes if isinstance(n, ast.FunctionDef)]:
        for start in function.body:
            if not (isinstance(start, ast.Assign) and len(start.targets) == 1 and isinstance(start.value, ast.List)
                    and not start.value.elts and isinstance(start.targets[0], ast.Name)
                    and source.is_alone_on_line(start)):
                continue
            name = start.targets[0].id
            uses = [use for use in uses_of(name, function) if use is not start.targets[0]]
            searches = [use for use in uses if isinstance(source.parents[use], ast.Compare)
                        and use in source.parents[use].comparators and len(source.parents[use].ops) == 1
                        and isinstance(source.parents[use].ops[0], (ast.In, ast.NotIn))
                        and any(True for _ in loops_around(source, use))]
            appends = {use: appended(source, use) for use in uses}
            rest = [use for use in uses if not appends[use] and not is_read(source, use)
                    and not isinstance(source.parents[use], ast.Return)]
            if rest or not searches or any(source.function_of(use) is not function for use in uses):
                continue
            members = rewrite.new_name(name + "_members")
            rewrite.put_in_front(MEMBERS)
            rewrite.insert_after(start, "%s = _Members()" % members)
            for statement, argument in filter(None, appends.values()):
                rewrite.insert_after(statement, "%s.add(%s)" % (members, source.text(argument)))
            for use in searches:
                rewrite.replace(use, members)


def hoist(rewrite):
    """Moves the computation of loop invariants before the loop."""
    source = rewrite.source
    known = {}
    for node in source.nodes:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in HOISTED
                and len(node.args) == 1 and not node.keywords and isinstance(node.args[0], ast.Name)):
            continue
        name = node.args[0].id
        if name not in variables_of(source, node) or node.func.id in variables_of(source, node):
            continue
        if node.func.id in ("sorted", "set") and not isinstance(source.parents[node], (ast.Compare, ast.Subscript)):
            continue  # a new object may be changed
        statement = statement_to_stand_before(source, node, [name])
        if statement is None:
            continue
        text = source.text(node)
        key = (text, statement)
        if key not in known:
            known[key] = rewrite.new_name("%s_%s" % (name, node.func.id))
            if node.func.id in ("min", "max"):  # without an iteration there may be no items
                text = "%s(%s, default=None)" % (node.func.id, name)
            rewrite.insert_before(statement, "%s = %s" % (known[key], text))
        rewrite.replace(node, known[key])


RULES = (remember, look_up, keep_members, hoist)


def faster_texts(text):
    """Returns versions of a text that may be faster: by all rules together, then by each alone."""
    try:
        source = Source(text)
    except (SyntaxError, ValueError, RecursionError):
        return []
    texts = []
    for rules in (RULES,) + tuple((rule,) for rule in RULES):
        rewrite = Rewrite(source)
        for rule in rules:
            rule(rewrite)
        new = rewrite.text()
        if new is not None and new not in texts:
            texts.append(new)
    return texts
