#!/usr/bin/env python3
"""Records the runs in examples/recorded again, which is needed whenever the prompts have changed.

    python3 tests/model_server/record_examples.py [path of synth]

The answers come from the scripts in examples/ beside this file, through model_server.py: no model
has written them, and each recording says so.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SYNTH = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build/bin/synth").resolve()
NOTE = ("recorded against a scripted server (tests/model_server), not against a model: "
        "the answers were written by hand")


def serve(script, folder):
    port = folder / "port"
    server = subprocess.Popen([sys.executable, HERE / "model_server.py", script, folder / "journal", port],
                              stdin=subprocess.PIPE)
    while not port.exists():
        time.sleep(0.01)
    return server, f"http://127.0.0.1:{port.read_text()}"


def record(script):
    recording = ROOT / "examples/recorded" / f"{script.stem}.jsonl"
    recording.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server, url = serve(script, Path(folder))
        try:
            subprocess.run([SYNTH, "solve", recording.with_suffix(".txt"), "--author", "anthropic",
                            "--base-url", url, "--record", recording, "--no-cache", "--quiet"],
                           env={**os.environ, "ANTHROPIC_API_KEY": "of-no-account"}, check=True,
                           stdout=subprocess.DEVNULL)
        finally:
            server.stdin.close()
            server.wait()
    label, *exchanges = recording.read_text().splitlines(keepends=True)
    recording.write_text(json.dumps({**json.loads(label), "note": NOTE}) + "\n" + "".join(exchanges))
    recording.chmod(0o644)


for each in sorted((HERE / "examples").glob("*.json")):
    record(each)
    print("recorded", each.stem)
