"""Opens a report and the pages of `synth view` in headless Chromium: browser_client.py SYNTH.

Exits with 77, with the reason, if there is no Chromium.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

SYNTH = sys.argv[1]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
HOSTILE = "</script><img src=x onerror=document.title='taken'><script>document.title='taken'</script>"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
         "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
         "--enable-logging=stderr", "--dump-dom"]


def expect(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")


def opened(url, home):
    """Returns the document after its script has run; the console must stay empty."""
    shown = subprocess.run([CHROMIUM, *FLAGS, f"--user-data-dir={home}/profile", url], capture_output=True,
                           text=True, timeout=60, env={**os.environ, "HOME": home}, check=False)
    told = [line for line in shown.stderr.splitlines() if ":CONSOLE" in line]
    expect(shown.returncode == 0 and "</html>" in shown.stdout, f"{url} opens: {shown.stderr[-600:]}")
    expect(not told, f"nothing goes wrong in {url}: {told}")
    expect("taken" not in re.search("<title>(.*?)</title>", shown.stdout).group(1), f"no text is a script in {url}")
    expect("<img" not in shown.stdout, f"no text is markup in {url}")
    return shown.stdout


def try_report(home):
    solved = json.loads(subprocess.run(
        [SYNTH, "solve", "-q", "--json", "Write double(n). double(4) returns 8, double(5) returns 10."],
        env={"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"}, check=True, capture_output=True).stdout)
    solved["instruction"] = HOSTILE
    solved["notes"] = [HOSTILE]
    solved["suite"] = {"mutants": 2, "surviving": [
        {"function": "double", "line": 1, "operator": HOSTILE, "diff": f"-x\n+{HOSTILE}"}]}
    page = os.path.join(home, "report.html")
    subprocess.run([SYNTH, "report", "--out", page], input=json.dumps(solved), text=True, check=True,
                   stderr=subprocess.DEVNULL)
    document = opened(f"file://{page}", home)
    expect("&lt;img src=x" in document, "hostile text is shown")
    field = re.search(r'<input type="search"[^>]*>', document)
    expect(field and "hidden" not in field.group(0), "the page's own script runs, and no other")


def try_view(home):
    server = subprocess.Popen([SYNTH, "view"], env={"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"},
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        address = server.stdout.readline().strip()
        expect("<h1>Runs</h1>" in opened(address, home), "the runs are listed")
        expect("double" in opened(address + "runs/1", home), "a run is shown")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(10)


def main():
    if CHROMIUM is None:
        print("there is no Chromium here (apt-get install chromium)")
        sys.exit(77)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        try_report(home)
        try_view(home)


main()
