# Runs in the interpreter whose copies become cells (testing/sandbox/warm/zygote.h): loads modules
# that candidates are likely to import and the harness (on standard input), and waits in os.fork().
# No candidate code ever runs here. Arguments, if any: the modules that the user wants loaded too,
# and the folders of their packages, a name a line.
import _random
import builtins
import gc
import marshal
import os
import sys

if "LD_PRELOAD" in os.environ:
    sys.exit("the interpreter does not load what is preloaded into it")

register_at_fork = os.register_at_fork


def register_light(**hooks):
    """Registers a lighter seed() for `random`, whose own touches as many pages as a small call
    does, each of which would be copied; this one has the same effect."""
    generator = getattr(hooks.get("after_in_child"), "__self__", None)
    seed = _random.Random.seed

    def reseed():
        seed(generator)
        generator.gauss_next = None

    if isinstance(generator, _random.Random):
        hooks["after_in_child"] = reseed
    register_at_fork(**hooks)


os.register_at_fork = register_light
gc.disable()  # imports stay, and a collection takes a sixth of the time

# Modules that import no submodule of a package which `import package` alone would not: a program
# must not work only because of an import made here.
for name in (
    "abc bisect collections contextlib copy datetime enum functools heapq itertools json math "
    "operator random re string time typing"
).split():
    try:
        __import__(name)
    except ImportError:
        pass  # an interpreter without it

os.register_at_fork = register_at_fork

if len(sys.argv) > 2:
    found_at = list(sys.path)
    sys.path.extend(sys.argv[2].splitlines())
    for name in sys.argv[1].splitlines():
        try:
            __import__(name)
        except BaseException as error:
            sys.exit("cannot preload %s: %s: %s" % (name, type(error).__name__, error))
    sys.path[:] = found_at


def become_copy():
    """Returns in each cell."""
    gc.enable()
    gc.freeze()  # with garbage: a collection in a cell need not copy every page
    os.putenv("SYNTH_WARM", "1")
    os.fork()


with open(0, "rb", closefd=False) as file:
    harness = marshal.loads(file.read())
names = {
    "__builtins__": dict(vars(builtins)),
    "__name__": "synth_harness",
    "become_copy": become_copy,
}
exec(harness, names)
