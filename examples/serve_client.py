"""A client of `synth serve`: asks synth for a function, and judges code with it.

    python3 examples/serve_client.py [SYNTH]
"""

import json
import subprocess
import sys


class Synth:
    """A client of one `synth serve`, with one request at a time."""

    def __init__(self, program="synth", *options):
        self.process = subprocess.Popen(
            [program, "serve", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.asked = 0

    def call(self, method, **params):
        self.asked += 1
        request = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}
        print(json.dumps(request), file=self.process.stdin, flush=True)
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.asked:  # else a notification: what it does now
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]
        raise RuntimeError("synth has ended")


if __name__ == "__main__":
    synth = Synth(*sys.argv[1:])
    solved = synth.call("solve", instruction="Write double(n). double(4) returns 8, double(5) returns 10.")
    print(solved["code"])
    judged = synth.call("check", language="python", function="double", code=solved["code"],
                        tests=[{"args": [21], "expected": 42}])
    print(judged["verdict"])
