# A module that --preload names. Reports in `gained` what it could do while it was imported.
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
gained = []


def attempt(what, act):
    try:
        if act():
            gained.append(what)
    except (OSError, ValueError):
        pass


def succeeds(name, *arguments):
    return getattr(libc, name)(*arguments) == 0


def capabilities():
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    held = (ctypes.c_uint32 * 6)()
    return succeeds("capget", header, held) and any(held)


def becomes_root():
    os.setresuid(0, 0, 0)
    return os.getuid() == 0


def reaches(path):
    """Tries the path by its own name, and by every path that may lead to the host's files."""
    ways = ["", "/host", "/old", "/proc/1/root", "/proc/self/root/..", *("/proc/self/fd/%d" % fd for fd in range(64))]
    return any(opens(way + path) for way in ways)


def opens(path):
    try:
        os.close(os.open(path, os.O_RDONLY))
        return True
    except OSError:
        return False


def writes(folder):
    path = os.path.join(folder, "synth-preloaded")
    with open(path, "w"):
        os.unlink(path)
    return True


attempt("capabilities", capabilities)
attempt("root", becomes_root)
attempt("privileges to be gained", lambda: libc.prctl(39, 0, 0, 0, 0) != 1)
attempt("a mount", lambda: succeeds("mount", b"none", b"/", b"tmpfs", 0, None))
attempt("a new root", lambda: succeeds("chroot", b"/"))
attempt("files of the user", lambda: reaches(os.path.join(FOLDER, "private")))
attempt("the folder for temporary files", lambda: reaches(os.path.join(FOLDER, "temporary")))
attempt("passwords", lambda: reaches("/etc/shadow"))
for folder in ("/", "/usr", "/etc", "/run", "/var/tmp", os.path.dirname(os.path.abspath(__file__))):
    attempt("writing to " + folder, lambda folder=folder: writes(folder))
attempt("another process", lambda: [pid for pid in range(2, 5000) if pid != os.getpid() and succeeds("kill", pid, 0)])
attempt("the parent", lambda: os.getppid() > 0 and succeeds("kill", os.getppid(), 0))
attempt("the network", lambda: len(os.listdir("/sys/class/net")) > 1)
attempt("an interface", lambda: [name for _, name in __import__("socket").if_nameindex() if name != "lo"])
