#!/usr/bin/env python3
"""Measures the cost of JavaScript, C++ and Bash over the bare interpreter or compiler, as ratios.

    python3 bench/languages.py [path of synth] > bench/results/languages.json

Every ratio is from one run of this script on one machine, with both sides measured in turn; run it
on a quiet one. Durations are medians, in milliseconds.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYNTH = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent / "build/bin/synth").resolve()
CLEAN = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}

CPP = """#include <algorithm>
#include <string>
#include <vector>

// The longest run of equal letters, and how long it is.
std::string longest_run(const std::string& text) {
  std::vector<std::pair<int, char>> runs;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i == 0 || text[i] != text[i - 1]) {
      runs.push_back({0, text[i]});
    }
    ++runs.back().first;
  }
  if (runs.empty()) {
    return "";
  }
  const auto longest = std::max_element(runs.begin(), runs.end(),
      [](const auto& a, const auto& b) { return a.first < b.first; });
  return std::to_string(longest->first) + longest->second;
}
"""


class Check:
    """A `synth check` that gets its input line by line."""

    def __init__(self, jobs=1):
        self.process = subprocess.Popen(
            [SYNTH, "check", "--jobs", str(jobs), "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, line):
        """Returns the time until the answer, which must be `pass`."""
        start = time.perf_counter()
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        took = time.perf_counter() - start
        assert json.loads(answer)["verdict"] == "pass", answer
        return took * 1000

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def line(language, code, tests, function=None):
    named = {"function": function} if function else {}
    return json.dumps({"language": language, "code": code, "tests": tests, **named})


def timed(*command):
    start = time.perf_counter()
    subprocess.run(command, env=CLEAN, check=True, capture_output=True)
    return (time.perf_counter() - start) * 1000


def javascript_line(number):
    tests = [{"args": [4], "expected": 4 + number}]
    return line("javascript", f"function f(x) {{ return x + {number}; }}", tests, "f")


def javascript_latency_ms():
    """Returns the latency of single candidates, with pauses in which the pool can fill."""
    check = Check()
    check.ask(javascript_line(0))
    check.ask(javascript_line(1))
    took = []
    for number in range(30):
        time.sleep(0.25)
        took.append(check.ask(javascript_line(number)))
    check.close()
    return statistics.median(took)


def javascript_rate_ratio():
    """Returns candidates per second over bare `node -e 0` per second, both on every processor."""
    count, jobs = 200, os.cpu_count()
    start = time.perf_counter()
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda _: timed("node", "-e", "0"), range(count)))
    bare = time.perf_counter() - start
    lines = "\n".join(javascript_line(number) for number in range(count))
    start = time.perf_counter()
    done = subprocess.run(
        [SYNTH, "check", "--jobs", str(jobs), "-"], input=lines, text=True, capture_output=True
    )
    ours = time.perf_counter() - start
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return bare / ours


def cpp_ratio():
    """Returns the time of a candidate with 20 tests over that of `g++ -O0` and a run of them."""
    check = Check()
    tests = [{"args": ["a" * size], "expected": f"{size}a"} for size in range(1, 21)]
    checks = "".join(f'  if (longest_run("{t["args"][0]}") != "{t["expected"]}") return 1;\n'
                     for t in tests)
    with tempfile.TemporaryDirectory() as folder:
        ours, plain = [], []
        for number in range(12):
            source = CPP + f"// {number}\n"
            program = Path(folder) / "plain.cpp"
            program.write_text(source + "int main() {\n" + checks + "}\n")
            ours.append(check.ask(line("cpp", source, tests, "longest_run")))
            compiled = timed("g++", "-std=gnu++20", "-O0", program, "-o", Path(folder) / "plain")
            plain.append(compiled + timed(Path(folder) / "plain"))
    check.close()
    settled = slice(5, None)  # the first have no precompiled headers yet
    return statistics.median(ours[settled]), statistics.median(plain[settled])


def bash_test_ms():
    """Returns the time of one test of a script with 50, without the start-up of `check`, and that
    of bare `bash -c :`."""
    check = Check()
    tests = [{"args": [str(n)], "expected_stdout": f"{n}\n"} for n in range(50)]
    request = line("bash", 'echo "$1"', tests)
    check.ask(request)
    ours = [check.ask(request) / len(tests) for _ in range(10)]
    check.close()
    return statistics.median(ours), statistics.median(timed("bash", "-c", ":") for _ in range(50))


def main():
    latency = javascript_latency_ms()
    rate = javascript_rate_ratio()
    cpp, plain = cpp_ratio()
    bash, bare_bash = bash_test_ms()
    result = {
        "machine": f"{platform.machine()}, {os.cpu_count()} processors, {platform.release()}",
        "load": os.getloadavg()[0],
        "javascript_latency_ms": round(latency, 2),
        "javascript_rate_over_node": round(rate, 3),
        "cpp_ms": round(cpp, 1),
        "cpp_over_plain_gcc": round(cpp / plain, 3),
        "bash_test_ms": round(bash, 2),
        "bash_test_over_bash": round(bash / bare_bash, 2),
    }
    print(json.dumps(result, indent=2))


main()
