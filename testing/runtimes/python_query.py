# What an interpreter is asked once: where it is, what it needs to run in a cell, and the harness
# (on standard input) compiled for it. Answers in lines of a key and a value. Run with -I -S, so
# that nothing of the user's packages runs.
import binascii
import marshal
import os
import sys

if sys.implementation.name != "cpython" or sys.version_info < (3, 8):
    print("unfit", sys.implementation.name, "%d.%d.%d" % sys.version_info[:3])
    sys.exit(0)

import site


def mapped_libraries():
    """Shared libraries it has loaded, libpython for one, wherever they lie."""
    try:
        with open("/proc/self/maps") as maps:
            paths = {line.split(None, 5)[5].strip() for line in maps if line.count("/") > 0}
    except OSError:
        paths = set()
    return {os.path.realpath(path) for path in paths if ".so" in path and os.path.exists(path)}


def package_folders():
    """Where third-party packages lie: the virtual environment's, if it is one."""
    home = os.path.dirname(os.path.dirname(os.path.abspath(sys.executable)))
    prefixes = [sys.base_prefix]
    try:
        with open(os.path.join(home, "pyvenv.cfg")) as config:
            settings = dict(line.replace(" ", "").strip().lower().split("=", 1)
                            for line in config if "=" in line)
        shared = settings.get("include-system-site-packages") == "true"
        prefixes = [home] + (prefixes if shared else [])
    except OSError:
        pass
    return [path for path in site.getsitepackages(prefixes) if os.path.isdir(path)]


executable = os.path.realpath(sys.executable)
library = os.path.dirname(os.path.dirname(os.path.realpath(os.__file__)))
packages = package_folders()
print("executable", executable)
print("version CPython", sys.version.split()[0])
for path in [executable, library] + sorted(mapped_libraries()) + packages:
    print("needs", path)
for path in packages:
    print("packages", path)
code = compile(sys.stdin.read(), "<harness>", "exec", dont_inherit=True)
print("harness", binascii.b2a_base64(marshal.dumps(code), newline=False).decode())
