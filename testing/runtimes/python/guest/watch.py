# Part 6: runs beside the process of a call: starts it, watches it, ends it.

POLL_MS = 10  # if the kernel or this Python has no pidfd
DAEMON_MS = 100  # time for killed processes to release the result pipe
STARVED_S = 2  # time to wait for a process if another user of the limit has taken all


class Watch:
    """The process of a call and the bytes it sends, until it has answered or ended."""

    def __init__(self, pid, fd):
        self.pid = pid
        self.fd = fd
        self.data = bytearray()
        self.closed = False
        self.ended = False
        self.poller = select.poll()
        self.poller.register(fd, select.POLLIN)
        self.pidfd = None
        if hasattr(os, "pidfd_open"):
            try:
                self.pidfd = os.pidfd_open(pid)
                self.poller.register(self.pidfd, select.POLLIN)
            except OSError:
                pass

    def step(self, wait_ms=None):
        """Waits for an event and records it."""
        if self.pidfd is None and (wait_ms is None or wait_ms > POLL_MS):
            wait_ms = POLL_MS
        ready = [fd for fd, _ in self.poller.poll(wait_ms)]
        if self.fd in ready:
            chunk = read(self.fd, 1 << 20)
            self.data += chunk
            if not chunk:
                self.closed = True
                self.poller.unregister(self.fd)
            if len(self.data) > MAX_FRAME:
                os.kill(self.pid, signal.SIGKILL)
                del self.data[MAX_FRAME:]
        if not self.ended and (self.pidfd is None or self.pidfd in ready):
            self.ended = has_ended(self.pid)
            if self.ended and self.pidfd is not None:
                self.poller.unregister(self.pidfd)
        return bool(ready)

    def frames(self):
        """Returns 1 for exactly one frame and nothing else, 0 for nothing, 2 for anything more."""
        if not self.data:
            return 0
        size = int.from_bytes(self.data[:4], "little")
        return 1 if len(self.data) >= 4 and len(self.data) == 4 + size else 2

    def finish(self):
        """Ends the group; returns how its process ended, as members of the end frame."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except OSError:
            pass
        while not self.ended:
            self.step()
        until = perf_counter() + DAEMON_MS / 1000.0
        while not self.closed and perf_counter() < until:
            self.step(DAEMON_MS)
        if self.pidfd is not None:
            os.close(self.pidfd)
        os.close(self.fd)
        return reap(self.pid)


def has_ended(pid):
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
    except ChildProcessError:  # the candidate has already reaped it
        return True


def reap(pid):
    """Reaps a process, without wait4(), which needs a class of the public module `resource`."""
    before = used_ms(resource.RUSAGE_CHILDREN)
    try:
        _, status = os.waitpid(pid, 0)
    except ChildProcessError:
        return '"exit":null,"signal":null,"cpu_ms":0'
    return '"exit":%s,"signal":%s,"cpu_ms":%r' % (
        os.WEXITSTATUS(status) if os.WIFEXITED(status) else "null",
        os.WTERMSIG(status) if os.WIFSIGNALED(status) else "null",
        used_ms(resource.RUSAGE_CHILDREN) - before,
    )


def send_end(frames, how, left_over):
    send('{"frames":%d,%s,"left_over":%s}' % (frames, how, "true" if left_over else "false"))


def answer(watch, how):
    frames = watch.frames()
    send_end(frames, how, not watch.closed)
    if frames == 1:
        write_all(CHANNEL, watch.data)
    if not watch.closed:
        _exit(0)  # the cell is not clean: no further call is made in it


def cannot_start(error):
    """Reports that a call whose process could not be started raised that error."""
    text = "{%s}" % raised_json(error)
    send_end(1, '"exit":0,"signal":null,"cpu_ms":0', False)
    send(text)


def fork_patiently():
    """Forks. If a user's processes are counted together, a neighbour may have taken them all; it
    will be ended for that, so this waits."""
    until = perf_counter() + STARVED_S
    while True:
        try:
            return os.fork()
        except BlockingIOError:
            if perf_counter() > until:
                raise
            time.sleep(POLL_MS / 1000.0)


def serve_call(request, act):
    flush()
    try:
        ours, theirs = os.pipe()
        pid = fork_patiently()
    except BaseException as error:
        return cannot_start(error)
    if pid == 0:
        os.close(ours)
        one_call(theirs, request, act)
    os.close(theirs)
    watch = Watch(pid, ours)
    while not watch.ended:
        watch.step()
    while not watch.closed and watch.step(0):
        pass
    answer(watch, watch.finish())
