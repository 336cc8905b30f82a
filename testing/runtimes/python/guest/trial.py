# Tries, as a candidate would, what a level of isolation promises to prevent (docs/isolation.md).
# trial() returns a list of [promise, held, the attempt and its result]. A successful attempt
# changes nothing but the file that it is given.

import array
import ctypes
import fcntl
import mmap
import os
import socket

libc = ctypes.CDLL(None, use_errno=True)
CLONE_NEWUSER = 0x10000000
PTRACE_DETACH = 17
PR_GET_NO_NEW_PRIVS = 39


def call(name, *arguments):
    """Calls a function of the C library; raises its error as an exception."""
    result = getattr(libc, name)(*arguments)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def refused(promise, *attempts):
    """Runs attempts: a description and a function that fails if the promise is held."""
    why = "nothing was tried"
    for what, attempt in attempts:
        try:
            attempt()
        except (OSError, MemoryError) as error:
            why = f"{what}: refused: {error.strerror if isinstance(error, OSError) else 'no memory'}"
        else:
            return [promise, False, f"{what}: allowed"]
    return [promise, True, why]


def inherited_descriptors(first):
    def is_open(fd):
        try:
            os.fstat(fd)
        except OSError:
            return False
        return True

    found = [fd for fd in range(first, 256) if is_open(fd)]
    return ["descriptors", not found, f"descriptors {found} are open" if found else "only our own are open"]


def no_privileges():
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    held = (ctypes.c_uint32 * 6)()
    call("capget", header, held)
    none = not any((held[0], held[1], held[3], held[4])) and libc.prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1
    return ["privileges", none, "no capability, and none to be gained" if none else "some are held"]


def trace():
    """Detaches from a process that is not traced: another error if tracing is allowed."""
    try:
        call("ptrace", PTRACE_DETACH, os.getppid(), 0, 0)
    except ProcessLookupError:
        pass


def give_to_pipe():
    reader, writer = os.pipe()
    try:
        page = ctypes.create_string_buffer(4096)
        part = (ctypes.c_size_t * 2)(ctypes.addressof(page), 4096)
        call("vmsplice", writer, part, 1, 2)
    finally:
        os.close(reader)
        os.close(writer)


def signal_by_pipe(process):
    reader, writer = os.pipe()
    try:
        fcntl.fcntl(reader, fcntl.F_SETOWN, process)
    finally:
        os.close(reader)
        os.close(writer)


def send_descriptors(count):
    left, right = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with left, right:
        left.setblocking(False)
        for _ in range(count // 200 + 1):
            left.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0] * 200))])


def start_processes(count):
    reader, writer = os.pipe()  # the children end when it is closed
    children = []
    try:
        for _ in range(count):
            child = os.fork()
            if child == 0:
                os.close(writer)
                os.read(reader, 1)
                os._exit(0)
            children.append(child)
    finally:
        os.close(reader)
        os.close(writer)
        for child in children:
            os.waitpid(child, 0)


def write_much(count):
    with open("trial", "wb", buffering=0) as file:
        while count > 0:
            written = file.write(b"x" * 65536)
            if written == 0:
                raise OSError(28, "no space")
            count -= written


def trial(file, outside, memory, processes, disk, own_descriptors):
    answers = [inherited_descriptors(own_descriptors)]
    answers.append(refused("files outside", ("reading a file of the host's", lambda: open(file, "rb").close())))
    answers.append(
        refused(
            "writing outside",
            *(
                (f"writing {path}", lambda path=path: os.close(os.open(path, os.O_WRONLY)))
                for path in (file, "/etc/ld.so.cache", "/usr/bin/env")
            ),
            *(
                (f"making {path}", lambda path=path: os.mkdir(path))
                for path in ("/usr/.synth-trial", "/var/tmp/.synth-trial", "/.synth-trial")
            ),
        )
    )
    answers.append(
        refused(
            "changing outside",
            ("changing a file's mode", lambda: os.chmod(file, 0o600)),
            ("changing a file's owner", lambda: os.chown(file, os.getuid(), os.getgid())),
            ("changing a file's times", lambda: os.utime(file)),
            ("changing a file's attributes", lambda: os.setxattr(file, "user.synth", b"")),
            ("changing a file's length", lambda: os.truncate(file, 0)),
        )
    )
    answers.append(
        refused(
            "network",
            *(
                ("making a socket", lambda family=family, kind=kind: socket.socket(family, kind).close())
                for family in (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET)
                for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW)
            ),
        )
    )
    answers.append(refused("processes outside", ("signalling another process", lambda: os.kill(outside, 0))))
    answers.append(
        refused(
            "priorities outside",
            ("renicing another process", lambda: os.setpriority(os.PRIO_PROCESS, outside, 0)),
            (
                "rescheduling another process",
                lambda: os.sched_setscheduler(outside, os.SCHED_OTHER, os.sched_param(0)),
            ),
            ("moving another process", lambda: os.sched_setaffinity(outside, os.sched_getaffinity(outside))),
        )
    )
    answers.append(
        refused("signals by files", ("having another process signalled", lambda: signal_by_pipe(outside)))
    )
    answers.append(refused("tracing", ("ptrace", trace)))
    answers.append(refused("new namespaces", ("making a user namespace", lambda: call("unshare", CLONE_NEWUSER))))
    answers.append(no_privileges())
    answers.append(refused("memory limit", ("taking more than allowed", lambda: mmap.mmap(-1, memory).close())))
    answers.append(refused("memory in pipes", ("giving memory to a pipe", give_to_pipe)))
    answers.append(
        refused("descriptors in flight", ("sending more than 600 descriptors", lambda: send_descriptors(600)))
    )
    answers.append(
        refused("process limit", (f"starting {processes} processes", lambda: start_processes(processes)))
    )
    answers.append(refused("disk limit", ("writing more than allowed", lambda: write_much(disk))))
    return answers
