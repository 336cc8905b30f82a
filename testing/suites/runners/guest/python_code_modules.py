# An imported module that does not exist is the code under test: a module of stand-ins.
import ast
import builtins
import importlib.machinery
import importlib.util
import os
import sys


class CodeModules:
    """Finds the modules of the code, whose every name is made by `stand_in`. `want` receives
    operations on them that stand-ins cannot pass on."""

    def __init__(self, tree, stand_in, want=None):
        self.stand_in = stand_in
        self.want = want
        self.made = {}
        self.tops = {top for top in imported(tree) if not is_there(top)} - {"pytest"}
        self.unbound = unbound_calls(tree)
        self.files = {
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_module_file(node.value)
        }

    def install(self, folder):
        """Finds names that the file calls and nobody defines, and files that it loads."""
        sys.meta_path.append(self)
        sys.modules["synth stand-ins"] = self
        for name in self.known_unbound():
            setattr(builtins, name, self.get(name))
        for name in self.files:
            with open(os.path.join(folder, name), "w") as file:
                file.write('import sys\n__getattr__ = sys.modules["synth stand-ins"].get\n')

    def known_unbound(self):
        return sorted(name for name in self.unbound if self.has(name))

    def has(self, name):
        try:
            self.get(name)
        except AttributeError:
            return False
        return True

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in self.tops:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.__getattr__ = self.get
        if self.want is not None:
            module.__class__ = watched_module(self.want)

    def get(self, name):
        if name == "__all__":
            return self.known_unbound()
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in self.made:
            self.made[name] = self.stand_in(name)
        return self.made[name]


def watched_module(want):
    """The class of a module that reports changes of its names: the code would not see them."""

    class CodeModule(type(sys)):
        def __setattr__(self, name, value):
            super().__setattr__(name, value)
            if not name.startswith("__") and not isinstance(value, type(sys)):
                want("another value of %s in the code" % name)

    return CodeModule


def is_there(module):
    return importlib.util.find_spec(module) is not None


def runs_under_unittest(tree):
    used = set(imported(tree))
    return "unittest" in used and "pytest" not in used


def needs_no_runner(tree):
    """Returns whether it is a script of assertions alone, with nothing that a runner would find."""
    return not {"unittest", "pytest"} & set(imported(tree)) and not any(
        getattr(node, "name", "").lower().startswith("test") for node in tree.body)


def imported(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.module.split(".")[0]


def modules_of(tree, tops):
    """Returns the names, without packages, that are imported from these, in the file's order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module]
        else:
            continue
        yield from (name.split(".")[-1] for name in names if name.split(".")[0] in tops)


def is_module_file(text):
    return text.endswith(".py") and text[:-3].isidentifier() and not os.path.exists(text)


def unbound_calls(tree):
    """Returns the names that are called and bound nowhere in the file."""
    called, bound = set(), set(dir(builtins))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            called.add(node.func.id)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            bound.add(node.name)
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            bound.add(node.id)
        elif isinstance(node, ast.arg):
            bound.add(node.arg)
        elif isinstance(node, ast.alias):
            bound.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.ExceptHandler) and node.name:
            bound.add(node.name)
    return called - bound
