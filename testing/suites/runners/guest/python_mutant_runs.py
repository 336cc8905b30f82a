# Runs a user's file of tests on the code, then on its mutants. Follows python_rehearsal.py: one
# process loads the runner, and forks for each mutant.
MOST_SECONDS = 420  # for all mutants
LEAST_SECONDS = 2.0  # for one mutant; else several times the code's own time
TIMES_THE_CODE = 5

MUTANT_RUNNER = RUNNER + """
import json, select, signal, time

def text_of(pipe, seconds, pid):
    # What a copy says before it ends; None if it takes too long.
    text, end = b"", time.monotonic() + seconds
    while True:
        left = end - time.monotonic()
        if left <= 0 or not select.select([pipe], [], [], left)[0]:
            os.killpg(pid, signal.SIGKILL)
            return None
        piece = os.read(pipe, 65536)
        if not piece:
            return text
        text += piece

def run_copy(runner, path, seconds, first):
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        os.setpgid(0, 0)
        try:
            os.write(write, json.dumps(run_tests(runner, path, first)).encode()[:1 << 20])
        finally:
            os._exit(0)
    os.close(write)
    try:
        os.setpgid(pid, pid)
    except OSError:
        pass
    text = text_of(read, seconds, pid)
    os.close(read)
    os.waitpid(pid, 0)
    try:
        os.killpg(pid, signal.SIGKILL)
    except OSError:
        pass
    try:
        return json.loads(text) if text is not None else [{"the file": "it takes too long"}, 0]
    except ValueError:
        return [{"the file": "its process ended"}, 0]

def put(path, data):
    with open(path, "wb") as file:
        file.write(data)

def edited(data, edits):
    for begin, end, text in sorted(edits, reverse=True):
        data = data[:begin] + text.encode("utf-8") + data[end:]
    return data

def main(runner, path, code_path, code, mutants, told, limits):
    most, least, times, whole = limits
    begun = time.monotonic()
    own = run_copy(runner, path, whole, False)
    taken = time.monotonic() - begun
    code, killers = code.encode("utf-8"), []
    if own is not None and not own[0]:
        for mutant in mutants:  # edits: begin, end, text; in bytes
            if time.monotonic() - begun > most:
                break
            put(code_path, edited(code, mutant))
            failed = run_copy(runner, path, max(least, times * taken), True)[0]
            killers.append(sorted(failed)[0] if failed else "")
        put(code_path, code)
    put(told, json.dumps([own, killers]).encode())

with open(sys.argv[1], encoding="utf-8") as file:
    asked = json.load(file)
try:
    __import__(asked[0])
except ImportError:
    pass
main(*asked)
"""


def run_on_mutants(runner, code_name, code, test_name, tests, root, files, mutants):
    """Returns None if the runner is missing; else [[name, why]... of tests that fail on the code
    itself, and for each mutant, as far as time allows, the test that fails on it or ""]."""
    names = sorted(os.listdir("."))  # before the new folder exists, which may be in this one
    base = tempfile.mkdtemp(prefix="mutants-", dir=tempfile.gettempdir())
    folder, home = os.path.join(base, "run"), os.path.join(base, "home")
    os.mkdir(home)
    lay_out(folder, names, root, [*files, (code_name, code), (test_name, tests)])
    asked, told = os.path.join(home, "asked"), os.path.join(home, "told")
    with open(asked, "w", encoding="utf-8") as file:
        limits = [MOST_SECONDS, LEAST_SECONDS, TIMES_THE_CODE, SECONDS]
        paths = [os.path.join(folder, test_name), os.path.join(folder, code_name)]
        json.dump([runner, paths[0], paths[1], code, list(mutants), told, limits], file)
    environment = dict(os.environ, HOME=home, TMPDIR=home, PYTHONDONTWRITEBYTECODE="1",
                       PYTHONPATH=people_paths(folder, root, test_name))
    try:
        subprocess.run([sys.executable, "-c", MUTANT_RUNNER, asked], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=MOST_SECONDS + 2 * SECONDS)
        with open(told, encoding="utf-8") as file:
            own, killers = json.load(file)
    except (subprocess.SubprocessError, OSError, ValueError):
        return [[["the file", "the runner came to no end"]], []]
    if own is None:
        return None
    return [[[name, why] for name, why in sorted(own[0].items())], killers]
