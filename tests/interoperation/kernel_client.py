"""Drives `synth kernel` as Jupyter does: kernel_client.py SYNTH EXAMPLES.

Needs python3-jupyter-client and jupyter-nbconvert of Debian; without
them it ends with 77, which ctest calls skipped.
"""

import json
import os
import pathlib
import queue
import signal
import socket
import subprocess
import sys
import tempfile
import time

SYNTH = os.path.abspath(sys.argv[1])
EXAMPLES = pathlib.Path(sys.argv[2])
PATIENCE = 100  # seconds, on a busy machine

try:
    import jupyter_client
    import nbformat
    import zmq
    from nbconvert.preprocessors import ExecutePreprocessor
except ImportError as missing:
    print(f"skipped: {missing} (Debian: python3-jupyter-client, jupyter-nbconvert)")
    sys.exit(77)


def check(true, what):
    if not true:
        sys.exit(f"not so: {what}")


class Kernel:
    """A synth kernel and its client."""

    def __init__(self):
        self.manager = jupyter_client.KernelManager(kernel_name="synth")
        self.manager.start_kernel(stdout=subprocess.DEVNULL)
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=PATIENCE)

    def begin(self, cell):
        return self.client.execute(cell)

    def end(self, asked):
        """Returns the reply, and the messages that were published before it."""
        published = []
        while True:
            message = self.client.get_iopub_msg(timeout=PATIENCE)
            if message["parent_header"].get("msg_id") != asked:
                continue
            published.append(message)
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                break
        while True:
            reply = self.client.get_shell_msg(timeout=PATIENCE)
            if reply["parent_header"].get("msg_id") == asked:
                return reply["content"], published

    def run(self, cell):
        return self.end(self.begin(cell))

    def value(self, cell):
        reply, published = self.run(cell)
        check(reply["status"] == "ok", f"{cell!r} gives {reply}")
        results = [m["content"]["data"] for m in published if m["msg_type"] == "execute_result"]
        return results[0]["text/plain"] if results else None

    def error(self, cell):
        reply, published = self.run(cell)
        errors = [m["content"] for m in published if m["msg_type"] == "error"]
        check(reply["status"] == "error" and len(errors) == 1, f"{cell!r} gives {reply}")
        check(errors[0]["ename"] == reply["ename"] and errors[0]["traceback"], f"{cell!r}: {errors}")
        return reply["ename"]

    def shut_down(self):
        process = self.process()
        self.client.shutdown()
        check(self.exit_of(process) == 0, "the kernel ends by itself, with status 0")
        self.client.stop_channels()

    def process(self):
        return self.manager.provisioner.process

    @staticmethod
    def exit_of(process):
        return process.wait(PATIENCE)


def cells_are_python(kernel):
    check(kernel.value("x = 20\nx + 1") == "21", "an expression's value is the result")
    reply, published = kernel.run("import sys\nprint('out')\nprint('err', file=sys.stderr)\nx")
    streams = {m["content"]["name"]: m["content"]["text"] for m in published if m["msg_type"] == "stream"}
    check(streams == {"stdout": "out\n", "stderr": "err\n"}, f"streams: {streams}")
    check(reply["execution_count"] == 2, f"cells are counted: {reply}")
    check(kernel.error("def f():\n    return 1 / 0\nf()") == "ZeroDivisionError", "what is raised is told")
    check(kernel.error("def f(:") == "SyntaxError", "and what cannot be read")
    _, published = kernel.run(
        "class Rich:\n  def _repr_html_(self): return '<b>x</b>'\n  def _repr_json_(self): return {'a': 1}\n"
        "  def _repr_png_(self): return b'\\x89PNG'\ndisplay(Rich())\nx"
    )
    shown = [m["content"]["data"] for m in published if m["msg_type"] == "display_data"]
    check(shown[0]["text/html"] == "<b>x</b>" and shown[0]["application/json"] == {"a": 1}, f"forms: {shown}")
    check(shown[0]["image/png"].strip() == "iVBORw==", f"forms: {shown}")


def questions_are_answered(kernel):
    info = kernel.client.kernel_info(reply=True, timeout=PATIENCE)["content"]
    check(info["implementation"] == "synth" and info["language_info"]["file_extension"] == ".py", f"info: {info}")
    completed = kernel.client.complete("é = 'é'; no_such_na", reply=True, timeout=PATIENCE)["content"]
    check(completed["matches"] == [], f"completed: {completed}")
    kernel.run("élan = 1")
    completed = kernel.client.complete("é = él", reply=True, timeout=PATIENCE)["content"]
    check(completed["matches"] == ["élan"] and completed["cursor_start"] == 4, f"completed: {completed}")
    whole, _ = kernel.end(kernel.client.is_complete("def f():"))
    check(whole["status"] == "incomplete" and whole["indent"] == "    ", f"is_complete: {whole}")


def instructions_are_solved(kernel):
    check(kernel.value("%%synth Write double(n). For example, double(4) returns 8 and double(1) returns 2.") is None, "solved")
    check(kernel.value("double(21)") == "42", "a solved function is defined")
    _, published = kernel.run("%%check\ndouble(3) == 6\nassert double(1) < double(2)")
    shown = [m["content"]["data"]["text/markdown"] for m in published if m["msg_type"] == "display_data"]
    check("**2 of 2 tests pass**" in shown[0], f"checked: {shown}")
    check(kernel.error("%%check\ndouble(3) == 7") == "CheckFailed", "a test that fails is an error")
    doubtful = (
        "Write is_even(n) that returns True if n is even, and count_even(xs), which counts the even numbers in xs "
        "using is_even."
    )
    kernel.value("%%synth\n" + doubtful)
    check(kernel.error("count_even([1, 2, 4])") == "NameError", "what is uncertain is not defined")
    kernel.value("%%accept")
    check(kernel.value("count_even([1, 2, 4])") == "2", "unless it is accepted")
    check(kernel.error("%%synth Write nothing that makes sense.") == "NotSolved", "what is not found is an error")


def hostile_cells_end_alone(kernel, home):
    (home / "secret").write_text("of the user")
    check(kernel.value("import os; kept = os.getpid()") is None, "the cells that follow have this")
    check(kernel.error(f"open({str(home / 'secret')!r}).read()") in ("FileNotFoundError", "PermissionError"), "files")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        kernel.error(f"import socket\nsocket.create_connection(('127.0.0.1', {port}), 2)")
    kernel.run("import os, signal\nos.kill(-1, signal.SIGKILL)")
    check(kernel.value("'here'") == "'here'", "a cell that kills all that it can leaves the kernel")
    kernel.run("import os\nos._exit(3)")
    check(kernel.value("x + 1") == "21", "a cell that ends its interpreter leaves what was before it")
    kernel.run("import os\nfor _ in range(2000):\n  try: os.fork()\n  except OSError: pass")
    kernel.run("import os\nos.write(3, b'\\xff' * 100)")
    check(kernel.value("x + 2") == "22", "nor does one that forks, or writes where answers are")


def interrupts_end_a_step(kernel):
    asked = kernel.begin("y = 5\nwhile True: pass")
    while True:  # an interrupt that comes before the cell runs has nothing to end
        kernel.manager.interrupt_kernel()
        try:
            reply = kernel.client.get_shell_msg(timeout=1)
            break
        except queue.Empty:
            pass
    check(reply["parent_header"]["msg_id"] == asked, f"answered: {reply}")
    check(reply["content"]["ename"] == "KeyboardInterrupt", f"interrupted: {reply}")
    while kernel.run("'settled'")[0]["status"] != "ok":  # one that came too late
        pass
    check(kernel.value("x + 3") == "23", "what was before is kept")


def bad_messages_are_refused(kernel):
    connection = kernel.manager.get_connection_info()
    context = zmq.Context.instance()
    stranger = jupyter_client.session.Session(key=b"another key")
    for port in ("shell_port", "control_port"):
        with context.socket(zmq.DEALER) as link:
            link.linger = 1000
            link.connect(f"tcp://127.0.0.1:{connection[port]}")
            for kind in ("execute_request", "shutdown_request"):
                stranger.send(link, kind, content={"code": "x = 'stolen'", "silent": False, "restart": False})
            link.send_multipart([b"no", b"message"])
            link.send(b"")
            link.send_multipart([b"<IDS|MSG>", b"", b"{", b"[", b"7", b"null"])
            check(link.poll(300) == 0, f"what is not signed has no answer on the {port}")
    check(kernel.value("x + 4") == "24", "nor has it changed anything")


def children_of(process):
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True)
    return [int(pid) for pid in found.stdout.split()]


def the_end_leaves_nothing(home):
    kernel = Kernel()
    check(kernel.value("1") == "1", "a second kernel has its own session")
    children = children_of(kernel.process())
    kernel.begin("while True: pass")
    kernel.shut_down()
    check(not any(pathlib.Path(f"/proc/{pid}").exists() for pid in children), "no process is left")
    check(not list((home / "state/synth/kernels").iterdir()), "nor a folder of a session")
    kernel = Kernel()
    process = kernel.process()
    process.send_signal(signal.SIGTERM)
    check(kernel.exit_of(process) == 130, "SIGTERM ends a kernel")
    kernel.client.stop_channels()
    check(not list((home / "state/synth/kernels").iterdir()), "and its session")


STARTER = """import jupyter_client, os
manager = jupyter_client.KernelManager(kernel_name="synth")
manager.start_kernel()
client = manager.blocking_client()
client.start_channels()
client.wait_for_ready(timeout=100)
print(manager.provisioner.process.pid, flush=True)
os._exit(1)
"""


def a_kernel_ends_with_its_client(home):
    with subprocess.Popen([sys.executable, "-c", STARTER], stdout=subprocess.PIPE, text=True) as starter:
        kernel = int(starter.stdout.readline())
    deadline = time.monotonic() + PATIENCE
    while list((home / "state/synth/kernels").iterdir()) and time.monotonic() < deadline:
        time.sleep(0.1)
    check(not list((home / "state/synth/kernels").iterdir()), f"the session of kernel {kernel} is gone")


def run_synth(*words, **more):
    return subprocess.run([SYNTH, "kernel", *words], capture_output=True, text=True, env={**os.environ, **more})


def bad_connection_files_are_told(home):
    for text, named in (("{", "line 1"), ('{"transport": "tcp"}', "ip")):
        (home / "connection.json").write_text(text)
        done = run_synth("run", "--connection", str(home / "connection.json"))
        check(done.returncode == 2 and named in done.stderr, f"a damaged file: {done}")
    check(run_synth("run", "--connection", str(home / "none")).returncode != 0, "no file")
    check("--connection" in run_synth("run").stderr, "no --connection")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ports = ("shell_port", "iopub_port", "stdin_port", "control_port", "hb_port")
        fields = {"transport": "tcp", "ip": "127.0.0.1", "signature_scheme": "hmac-sha256", "key": "k"}
        fields.update((port, taken.getsockname()[1]) for port in ports)
        (home / "connection.json").write_text(json.dumps(fields))
        done = run_synth("run", "--connection", str(home / "connection.json"))
        check(done.returncode != 0 and "ports" in done.stderr, f"ports that are taken: {done}")


def kernels_are_installed_and_removed(home):
    program = pathlib.Path(SYNTH).parent.parent / "libexec/synth/synth-lane"
    (home / "without").mkdir()
    (home / "without/synth-lane").symlink_to(program)
    done = run_synth("install", SYNTH_LIBEXEC=str(home / "without"))
    check(done.returncode != 0 and "xeus-dev" in done.stderr, f"without the library: {done}")
    done = run_synth("install", "--prefix", str(home / "all"), "--name", "other", "--time", "60", "--no-log")
    spec = json.loads((home / "all/share/jupyter/kernels/other/kernel.json").read_text())
    check(done.returncode == 0 and spec["argv"][0] == SYNTH, f"installed: {done}, {spec}")
    check(" ".join(spec["argv"][3:6]) == "--time 60 --no-log", f"with settings: {spec}")
    check(run_synth("remove", "--prefix", str(home / "all"), "--name", "other").returncode == 0, "removed")
    check(not (home / "all/share/jupyter/kernels/other").exists(), "removed")


def notebooks_are_executed():
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        book = nbformat.read(path, as_version=4)
        ExecutePreprocessor(timeout=PATIENCE, kernel_name="synth").preprocess(book, {"metadata": {"path": "."}})
        counts = [cell.execution_count for cell in book.cells if cell.cell_type == "code"]
        check(counts == list(range(1, len(counts) + 1)), f"{path}: {counts}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        for name in ("JUPYTER_DATA_DIR", "JUPYTER_PATH", "JUPYTER_CONFIG_DIR"):
            os.environ.pop(name, None)
        os.environ.update(
            HOME=folder, XDG_DATA_HOME=f"{folder}/data", XDG_STATE_HOME=f"{folder}/state",
            XDG_CACHE_HOME=f"{folder}/cache", XDG_CONFIG_HOME=f"{folder}/config", XDG_RUNTIME_DIR=folder,
            IPYTHONDIR=f"{folder}/ipython", SYNTH_PYTHON=sys.executable,
        )
        done = run_synth("install", "--user")
        check(done.returncode == 0, f"installed: {done}")
        kernel = Kernel()
        cells_are_python(kernel)
        questions_are_answered(kernel)
        bad_messages_are_refused(kernel)
        interrupts_end_a_step(kernel)
        instructions_are_solved(kernel)
        hostile_cells_end_alone(kernel, home)
        kernel.shut_down()
        the_end_leaves_nothing(home)
        a_kernel_ends_with_its_client(home)
        bad_connection_files_are_told(home)
        kernels_are_installed_and_removed(home)
        notebooks_are_executed()


main()
