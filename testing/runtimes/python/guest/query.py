# Queries an interpreter once: its location, what it needs to run in a cell, and the harness (on
# standard input) compiled for it, unless its bytecode has the magic number in the argument, for
# which it is compiled already. Prints lines of a key and a value. Run with -I -S, so that nothing
# of the user's packages runs.
import os
import sys

if sys.implementation.name != "cpython" or sys.version_info < (3, 8):
    print("unfit", sys.implementation.name, "%d.%d.%d" % sys.version_info[:3])
    sys.exit(0)

import site


def mapped_libraries():
    """Returns the shared libraries it has loaded, such as libpython, wherever they are."""
    try:
        with open("/proc/self/maps") as maps:
            paths = {line.split(None, 5)[5].strip() for line in maps if line.count("/") > 0}
    except OSError:
        paths = set()
    return {os.path.realpath(path) for path in paths if ".so" in path and os.path.exists(path)}


def environment_settings():
    """Returns the content of pyvenv.cfg, if this is a virtual environment's interpreter."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(sys.executable)))
    try:
        with open(os.path.join(home, "pyvenv.cfg")) as config:
            lines = [line.replace(" ", "").strip() for line in config if "=" in line]
    except OSError:
        return None, {}
    return home, dict(line.lower().split("=", 1) for line in lines)


def named_by_path_files(folder):
    """Returns folders that .pth files in a folder add (site(3)); lines of code are not run."""
    for name in sorted(os.listdir(folder)):
        if name.endswith(".pth") and not name.startswith("."):
            try:
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    lines = [line.strip() for line in file]
            except OSError:
                continue
            for line in lines:
                if line and not line.startswith(("#", "import ", "import\t")):
                    yield os.path.join(folder, line)


def package_folders():
    """Returns the folders of third-party packages: those of the virtual environment, if it is one,
    else the interpreter's and the user's own."""
    home, settings = environment_settings()
    shared = home is None or settings.get("include-system-site-packages") == "true"
    prefixes = ([home] if home else []) + ([sys.base_prefix] if shared else [])
    folders = site.getsitepackages(prefixes)
    if shared and os.geteuid() == os.getuid():
        folders = folders + [site.getusersitepackages()]
    found = []
    for folder in folders:
        if os.path.isdir(folder) and folder not in found:
            found.append(folder)
            for named in named_by_path_files(folder):
                if os.path.isdir(named) and named not in found:
                    found.append(named)
    return found


executable = os.path.realpath(sys.executable)
library = os.path.dirname(os.path.dirname(os.path.realpath(os.__file__)))
packages = package_folders()
print("executable", executable)
print("version CPython", sys.version.split()[0])
for path in [executable, library] + sorted(mapped_libraries()) + packages:
    print("needs", path)
for path in packages:
    print("packages", path)
from _frozen_importlib_external import MAGIC_NUMBER  # as importlib.util's, without its imports

if sys.argv[1:] == [MAGIC_NUMBER.hex()]:
    print("compiled", sys.argv[1])
else:
    import binascii
    import marshal

    code = compile(sys.stdin.read(), "<harness>", "exec", dont_inherit=True)
    print("harness", binascii.b2a_base64(marshal.dumps(code), newline=False).decode())
