# Part 6: what is done beside the process of a call: starting it, watching it, ending it.

POLL_MS = 10  # where the kernel or this Python has no pidfd
DAEMON_MS = 100  # how long killed processes may take to let go of the result pipe
STARVED_S = 2  # how long to wait for a process that somebody else's limit leaves us


class Watch:
    """A call's process and what it sends, until it has answered or ended."""

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
        """Waits for something to happen and takes note of it."""
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
        """1 for exactly one frame and nothing else, 0 for nothing, 2 for anything more."""
        if not self.data:
            return 0
        size = int.from_bytes(self.data[:4], "little")
        return 1 if len(self.data) >= 4 and len(self.data) == 4 + size else 2

    def finish(self):
        """Ends the group; how its process ended, as members of the end frame."""
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
    except ChildProcessError:  # the candidate has it reaped already
        return True


def reap(pid):
    """Not by wait4(), which looks for a class in the module `resource` that others know."""
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
        _exit(0)  # the cell is not clean any more: no further call is made in it


def cannot_start(error):
    """A call whose process could not be started raised that error."""
    text = "{%s}" % raised_json(error)
    send_end(1, '"exit":0,"signal":null,"cpu_ms":0', False)
    send(text)


def fork_patiently():
    """Where a user's processes are counted together, a neighbour may have taken all there are; it
    will be ended for it."""
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
