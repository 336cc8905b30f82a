"""Drives `synth` alone on a terminal as a person does, through a pseudo-terminal: prompt_client.py SYNTH."""

import os
import pathlib
import pty
import re
import select
import signal
import stat
import sys
import tempfile
import time

SYNTH = os.path.abspath(sys.argv[1])
PATIENCE = 100  # seconds, on a busy machine
EDITING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0B]?|\r|\x07")


class Terminal:
    """The program on its own terminal, in its own home."""

    def __init__(self, home, words=(), **more):
        self.home = pathlib.Path(home)
        self.work = self.home / "work"
        self.work.mkdir(exist_ok=True)
        environment = {
            # Memory that libedit keeps until the program ends is not a leak of synth.
            "ASAN_OPTIONS": "fast_unwind_on_malloc=0",
            "LSAN_OPTIONS": f"print_suppressions=0:suppressions={pathlib.Path(__file__).with_name('libedit_leaks.txt')}",
            "HOME": home, "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TERM": "xterm",
            "XDG_STATE_HOME": str(self.home / "state"), **more,
        }
        self.seen = ""  # all that was written
        self.begin = 0  # everything before it has been matched
        self.child, self.fd = pty.fork()
        if self.child == 0:
            os.chdir(self.work)
            os.execve(SYNTH, [SYNTH, *words], environment)

    def read(self, seconds):
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:  # the program has gone
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)

    def expect(self, *texts):
        """Waits for the texts, one after the other."""
        deadline = time.monotonic() + PATIENCE
        for text in texts:
            while True:
                plain = EDITING.sub("", self.seen)
                at = plain.find(text, self.begin)
                if at >= 0:
                    self.begin = at + len(text)
                    break
                if time.monotonic() > deadline or not self.read(deadline - time.monotonic()):
                    sys.exit(f"not seen: {text!r} in:\n{plain[self.begin:]}\n(all: {self.seen!r})")

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def enter(self, line, *texts):
        self.type(line + "\n")
        self.expect(*texts)
        if texts:
            self.expect("synth> ")

    def status(self):
        """Returns the exit status of the program."""
        while self.read(PATIENCE):
            pass
        _, status = os.waitpid(self.child, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


def expect(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")


def wait_for(path):
    deadline = time.monotonic() + PATIENCE
    while not path.exists():
        expect(time.monotonic() < deadline, f"{path} is made")
        time.sleep(0.01)


def try_dialogue(home):
    terminal = Terminal(home, EDITOR="sed -i 's/return /return 1 + /'")
    terminal.expect(":help has the commands", "synth> ")
    terminal.enter("Write double(n). For example, double(4) returns 8 and double(5) returns 10.",
                   "def double(n", "pass", "double(4)", "tests pass")
    terminal.enter(":test double(-3) == -6", "def double(n", "double(-3)", "3 tests pass")
    terminal.enter(":why", "3 from your examples", "what was tried:", "attempt 1 (offline)")
    terminal.enter(":accept", "double is defined")
    terminal.type(":run [double(x)\n")
    terminal.expect("   ... ")
    terminal.enter("for x in range(20, 22)]", "[40, 42]")
    terminal.enter(":run double(1 / 0)", "ZeroDivisionError")
    terminal.enter(":undo", "double is still defined", "def double(n", "2 tests pass")
    terminal.enter(":edit", "FAIL", "actual", "failed")
    terminal.enter(":save made.py", "nothing was written")
    terminal.enter(":undo", "def double(n")
    terminal.enter(":save made.py", "wrote ./made.py and ./")
    expect("def double" in (terminal.work / "made.py").read_text(), "the code is written")
    expect("call(4), 8" in (terminal.work / "test_made.py").read_text(), "its tests are beside it")
    terminal.type(":save m\t\x15:q\n")  # completed, and removed
    terminal.expect(":save made.py ")
    expect(terminal.status() == 0, "it leaves")


def try_line(home):
    """Tests editing, history and completion; a line that is dropped, and the end."""
    terminal = Terminal(home)
    terminal.expect("synth> ")
    terminal.type("Write nothing of this\x03")
    terminal.expect("synth> ")
    terminal.type(":ru\t1 + 40\x02\x02\x02\x02\x02\x06\x05\n")  # back, forth, to the end
    terminal.expect("41", "synth> ")
    terminal.type("\x1b[A\x7f1\n")  # the line before, its last digit another one
    terminal.expect("42", "synth> ")
    terminal.enter(":run '\u00fc' * 3 # \u00e9\u00e9\x7f\x7f", "'\u00fc\u00fc\u00fc'")
    terminal.enter(":wat", "there is no command :wat")
    terminal.type("\x04")
    expect(terminal.status() == 0, "Ctrl-D leaves")
    history = terminal.home / "state/synth/prompt_history"
    expect(stat.S_IMODE(history.stat().st_mode) == 0o600, "what is typed is its owner's alone")
    lines = history.read_text().splitlines()
    expect(lines[-4:] == [":run 1 + 40", ":run 1 + 41", ":run '\u00fc' * 3 # ", ":wat"], f"each line is kept: {lines}")
    terminal = Terminal(home)
    terminal.expect("synth> ")
    terminal.type("\x12+ 41\n")  # searched for
    terminal.expect("42", "synth> ")
    terminal.enter(":quit")
    expect(terminal.status() == 0, ":quit leaves")


def try_interrupts(home):
    command = "touch started; exec sleep 1000"
    terminal = Terminal(home, SYNTH_AUTHOR="command", SYNTH_COMMAND=command)
    terminal.expect("synth> ")
    for keys in ("\x03", "\x03\x03\x03"):
        terminal.type("Write f(n). f(1) is 2.\n")
        wait_for(terminal.work / "started")
        (terminal.work / "started").unlink()
        terminal.type(keys)
        terminal.expect("stopped", "synth> ")
    said = ""
    while "stopped" not in said:  # a Ctrl-C that comes before the step has begun drops the line
        terminal.type(":run while True: pass\n")
        time.sleep(0.2)
        before = terminal.begin
        while "synth> " not in EDITING.sub("", terminal.seen)[before:]:
            terminal.type("\x03")
            terminal.read(0.2)
        terminal.expect("synth> ")
        said = EDITING.sub("", terminal.seen)[before:]
    terminal.enter(":run 6 * 7", "42")
    os.kill(terminal.child, signal.SIGTERM)
    expect(terminal.status() == 130, "an end from outside is told as such")
    history = (terminal.home / "state/synth/prompt_history").read_text()
    expect(":run 6 * 7\n" in history, "what was typed is kept")


def try_hostile_code(home):
    """Tests that the output of candidates is shown, and that no terminal obeys it."""
    escape = "\x1b]0;owned\x07"
    answer = {"implementations": [{"function": "f", "code": f"def f(n):\n    # {escape}\n    return n + 1\n"}]}
    specs = {"functions": [{
        "name": "f", "purpose": "One more.", "inputs": [{"name": "n", "type": "int"}], "outputs": {"type": "int"},
        "examples": [{"args": [1], "expected": 2}],
    }]}
    author = pathlib.Path(home) / "author.py"
    author.write_text(
        "import json, sys\nstage = json.load(sys.stdin)['stage']\n"
        f"print(json.dumps({{'function_specs': {specs!r}, 'implementation': {answer!r}}}.get(stage, {{'tests': []}})))\n")
    terminal = Terminal(home, TERM="dumb", SYNTH_AUTHOR="command", SYNTH_COMMAND=f"python3 {author}")
    terminal.expect("synth> ")
    terminal.enter("Write f(n). f(1) is 2.", "def f(n)", "\\x1b]0;owned\\x07", "return n + 1", "1 test passes")
    terminal.enter(":run print('\\x1b]0;owned'); '\\x1b[2J'", "printed", "\\x1b]0;owned", "'\\x1b[2J'")
    expect("\x1b]0;" not in terminal.seen and "\x1b[2J" not in terminal.seen, f"nothing is obeyed: {terminal.seen!r}")
    terminal.type("\x04")
    expect(terminal.status() == 0, "it leaves")


def try_without_terminal(home):
    terminal = Terminal(home, ("prompt", "--no-log"))
    terminal.expect("synth> ")
    terminal.enter(":run 1 + 1", "2")
    second = Terminal(home, ("prompt", "--no-log"))
    second.expect("synth> ")
    second.enter(":run 2 + 2", "4")
    terminal.type("\x04")
    second.type("\x04")
    expect(terminal.status() == 0 and second.status() == 0, "two prompts at once are two sessions")
    expect(not (terminal.home / "state/synth/prompt_history").exists(), "--no-log keeps nothing")
    sessions = sorted(path.name for path in (terminal.home / "state/synth/sessions").iterdir())
    expect(sessions == ["prompt", "prompt-2"], f"the sessions: {sessions}")


def main():
    for part in (try_dialogue, try_line, try_interrupts, try_hostile_code, try_without_terminal):
        with tempfile.TemporaryDirectory(prefix="synth-prompt-") as home:
            part(home)
    print("the prompt does what it should")


if __name__ == "__main__":
    main()
