"""Drives `synth view` as browsers, strangers and a hundred clients do: view_client.py SYNTH."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.parse

SYNTH = sys.argv[1]
CLIENTS = 100


def fetch(address, path="", method="GET", headers=None):
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    connection.request(method, address.path + path if not path.startswith("/") else path, headers=headers or {})
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, body


def expect(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")


def expect_valid(html, what):
    """Checks a page with HTML Tidy."""
    seen = subprocess.run(["tidy", "-errors", "-quiet"], input=html, capture_output=True, text=True)
    expect(seen.returncode == 0, f"{what} is valid HTML: {seen.stderr}")


def try_pages(address):
    for path in ("", "runs/1", "stats"):
        expect_valid(fetch(address, path)[2], f"page '{path}'")
    status, headers, body = fetch(address)
    expect(status == 200 and "<h1>Runs</h1>" in body and 'href="runs/1"' in body, "the runs are listed")
    policy = headers["Content-Security-Policy"]
    expect("default-src 'none'" in policy and "unsafe" not in policy, f"the policy is strict: {policy}")
    expect(headers["X-Content-Type-Options"] == "nosniff" and headers["Referrer-Policy"] == "no-referrer",
           "nothing is guessed or told")
    expect("def double" in fetch(address, "runs/1")[2].replace('<span class="k">', "").replace("</span>", ""),
           "a run's code is shown")
    expect(json.loads(fetch(address, "runs/1.json")[2])["all_tests_passed"], "a run's JSON is given")
    expect("1 succeeded" in fetch(address, "stats")[2], "statistics are shown")
    expect(fetch(address, "runs/77")[0] == 404, "a run that is not there is told")
    status, _, body = fetch(address, method="HEAD")
    expect(status == 200 and body == "", "HEAD has no body")


def try_strangers(address):
    expect(fetch(address, "/")[0] == 404, "no page without the token")
    expect(fetch(address, method="POST")[0] == 405, "nothing can be changed")
    expect(fetch(address, headers={"Host": f"evil.example:{address.port}"})[0] == 421, "another name is refused")
    expect(fetch(address, headers={"Origin": "http://evil.example"})[0] == 403, "another origin is refused")
    expect(fetch(address, headers={"Sec-Fetch-Site": "cross-site"})[0] == 403, "another site is refused")
    with socket.create_connection((address.hostname, address.port)) as rude:
        rude.sendall(b"GET / HTTP/1.1\r\nHost:")  # and leaves
    expect(fetch(address)[0] == 200, "one that leaves harms no other")


def try_many(address):
    found = []
    threads = [threading.Thread(target=lambda: found.append(fetch(address, "runs/1")[0])) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(found == [200] * CLIENTS, "a hundred at once are served")


def try_events(address, file):
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=30)
    connection.request("GET", address.path + "live/events")
    answer = connection.getresponse()
    expect(answer.headers["Content-Type"] == "text/event-stream", "events are a stream of events")
    with open(file, "a") as events:
        events.write('{"at":0.1,"event":"stage"}\n')
    lines = [answer.readline() for _ in range(3)]
    expect(b'data: {"at":0.1,"event":"stage"}\n' in lines, f"events come: {lines}")
    connection.close()


def main():
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"}
        subprocess.run([SYNTH, "solve", "-q", "Write double(n). double(4) returns 8, double(5) returns 10."],
                       env=environment, check=True, stdout=subprocess.DEVNULL)
        events = os.path.join(home, "events")
        server = subprocess.Popen([SYNTH, "view", "1", "--events", events], env=environment, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            whole = server.stdout.readline().strip()
            expect(whole.endswith("/runs/1"), f"the address is that of the run: {whole}")
            address = urllib.parse.urlsplit(whole.removesuffix("runs/1"))
            try_pages(address)
            try_strangers(address)
            try_many(address)
            try_events(address, events)
            taken = subprocess.run([SYNTH, "view", "--port", str(address.port)], env=environment, text=True,
                                   capture_output=True)
            expect(taken.returncode != 0 and "--port" in taken.stderr, "a port that is taken is told")
        finally:
            server.send_signal(signal.SIGINT)
        expect(server.wait(10) == 0, "Ctrl-C is its end")


main()
