"""Drives `synth mcp --http` by hand, as clients of both eras, strangers and broken clients do: mcp_http.py SYNTH."""

import contextlib
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
MODERN = "2026-07-28"
PATIENCE = 60  # seconds, on a busy machine
AT_ONCE = 8  # requests that the server works on at once
FOREVER = {"code": "while True: pass", "max_time_s": 600}
TOKEN = "0123456789abcdef0123"


def expect(condition, what):
    if not condition:
        sys.exit(f"not so: {what}")


class Client:
    """One connection; `headers` are in every request."""

    def __init__(self, address, **headers):
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE)
        self.headers = {"Accept": "application/json, text/event-stream", "Content-Type": "application/json"}
        self.headers |= {name.replace("_", "-"): value for name, value in headers.items()}

    def send(self, body=b"", method="POST", path="/mcp", **headers):
        self.connection.request(method, path, body, self.headers | {n.replace("_", "-"): v for n, v in headers.items()})

    def answer(self):
        reply = self.connection.getresponse()
        return reply.status, reply.headers, reply.read()

    def ask(self, message, **headers):
        """Returns the status, the headers, and the messages that arrived."""
        self.send(json.dumps(message), **headers)
        status, fields, body = self.answer()
        if fields["Content-Type"] == "text/event-stream":
            lines = [line for line in body.decode().split("\n") if line and not line.startswith(":")]
            expect(all(line.startswith("data: ") for line in lines), f"only events: {lines}")
            return status, fields, [json.loads(line.removeprefix("data: ")) for line in lines]
        return status, fields, [json.loads(body)] if body else []


def modern(method, params=None, meta=None, request=1):
    meta = {"io.modelcontextprotocol/protocolVersion": MODERN, "io.modelcontextprotocol/clientCapabilities": {},
            **(meta or {})}
    return {"jsonrpc": "2.0", "id": request, "method": method, "params": {**(params or {}), "_meta": meta}}


def modern_headers(message):
    headers = {"MCP_Protocol_Version": MODERN, "Mcp_Method": message["method"]}
    return headers | ({"Mcp_Name": message["params"]["name"]} if message["method"] == "tools/call" else {})


def call(tool, arguments, **meta):
    return modern("tools/call", {"name": tool, "arguments": arguments}, meta)


def ask_modern(address, message):
    return Client(address).ask(message, **modern_headers(message))


def try_newer_era(address):
    status, fields, (found,) = ask_modern(address, modern("server/discover"))
    expect(status == 200 and MODERN in found["result"]["supportedVersions"], "the server is discovered")
    expect(fields["Mcp-Session-Id"] is None, "there is no session")
    listed = ask_modern(address, modern("tools/list"))[2][0]["result"]
    expect(listed["ttlMs"] > 0 and "synth_run" in [tool["name"] for tool in listed["tools"]], "tools are listed")
    status, fields, (ran,) = ask_modern(address, call("synth_run", {"code": "result = 6 * 7"}))
    expect(status == 200 and fields["Content-Type"] == "application/json", "without progress, JSON comes")
    expect(ran["result"]["structuredContent"]["result"] == 42, f"code is run: {ran}")
    instruction = {"instruction": "Write double(n). double(4) returns 8, double(5) returns 10."}
    status, fields, messages = ask_modern(address, call("synth_solve", instruction, progressToken="p"))
    expect(status == 200 and fields["X-Accel-Buffering"] == "no", "progress is a stream")
    *said, solved = messages
    steps = [each["params"]["progress"] for each in said]
    expect(steps and steps == sorted(set(steps)) and said[0]["params"]["progressToken"] == "p", f"it rises: {steps}")
    expect(solved["result"]["structuredContent"]["passed"] == 2, f"the result ends it: {solved}")


def try_older_era(address):
    client = Client(address)
    first = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    status, fields, (begun,) = client.ask({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": first})
    expect(status == 200 and begun["result"]["protocolVersion"] == "2025-06-18", f"a session begins: {begun}")
    client.headers |= {"Mcp-Session-Id": fields["Mcp-Session-Id"], "MCP-Protocol-Version": "2025-06-18"}
    expect(client.ask({"jsonrpc": "2.0", "method": "notifications/initialized"})[0] == 202, "it is taken note of")
    expect(client.ask({"jsonrpc": "2.0", "id": 1, "method": "ping"})[2][0]["result"] == {}, "ping is answered")
    running = Client(address)
    running.headers = client.headers
    running.send(json.dumps({"jsonrpc": "2.0", "id": "w", "method": "tools/call",
                             "params": {"name": "synth_run", "arguments": FOREVER}}))
    cancel = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "w"}}
    ended = []
    reader = threading.Thread(target=lambda: ended.append(running.answer()[::2]))
    reader.start()
    while reader.is_alive():  # the request may not be there yet
        expect(client.ask(cancel)[0] == 202, "a cancellation is taken note of")
        reader.join(0.05)
    expect(ended == [(200, b"")], f"what was cancelled has no answer, and ends: {ended}")
    client.send(method="DELETE")
    expect(client.answer()[0] == 204, "a session is ended")
    status, _, (refused,) = client.ask({"jsonrpc": "2.0", "id": 1, "method": "ping"})
    expect(status == 404 and "Mcp-Session-Id" in refused["error"]["message"], "then it is not there")


def try_leaving(address):
    """Disconnects during requests. Each would hold its place for ten minutes if it were not stopped."""
    message = call("synth_run", FOREVER)
    leaving = [Client(address) for _ in range(AT_ONCE)]
    for client in leaving:
        client.send(json.dumps(message), **modern_headers(message))
    for client in leaving:
        client.connection.close()
    ran = ask_modern(address, call("synth_run", {"code": "result = 1"}))[2][0]
    expect(ran["result"]["structuredContent"]["result"] == 1, "clients that leave give up their places")
    with socket.create_connection((address.hostname, address.port)) as rude:
        rude.sendall(b"POST /mcp HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
                     % address.netloc.encode())  # and disconnects


def try_bad_input(address):
    for body, status, text in [
        (b"nonsense", 400, "-32700"),
        (b"\xff\xfe", 400, "-32700"),
        (b"[" * 100_000, 400, "-32700"),
        (b"[]", 400, "-32600"),
        (b'{"jsonrpc":"2.0","id":1,"method":[]}', 400, "$.method"),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}', 400, "Mcp-Session-Id"),
        (b"x" * 100_000_000, 413, "64 MiB"),
    ]:
        client = Client(address)
        client.send(body)
        got, fields, said = client.answer()
        expect(got == status and text in said.decode() and fields["Content-Type"] == "application/json",
               f"{body[:40]} is answered by {status}: {got} {said}")
    for message, status, text in [
        (modern("fly"), 404, "-32601"),
        (call("synth_fly", {}), 200, "synth_fly"),
        (call("synth_run", {"cod": "1"}), 200, "did you mean code"),
        (call("synth_run", {"code": 7}), 200, "$.params.arguments.code"),
        (call("synth_run", []), 200, "$.params.arguments"),
    ]:
        got, _, (said,) = ask_modern(address, message)
        expect(got == status and text in json.dumps(said["error"]), f"{message} is answered by {text}: {got} {said}")
    got, _, (said,) = Client(address).ask(modern("tools/list"), MCP_Protocol_Version=MODERN, Mcp_Method="tools/call")
    expect(got == 400 and said["error"]["code"] == -32020, "a header that says something else is refused")
    got, _, (said,) = Client(address).ask({"jsonrpc": "2.0", "id": 1, "method": "ping"}, MCP_Protocol_Version="1999-01-01")
    expect(got == 400 and MODERN in said["error"]["data"]["supported"], "an unknown version is told the known ones")


def try_strangers(address):
    ping = modern("tools/list")
    for headers, status in [({"Host": f"evil.example:{address.port}"}, 421), ({"Origin": "http://evil.example"}, 403),
                            ({"Sec_Fetch_Site": "cross-site"}, 403), ({"Content_Type": "text/plain"}, 415),
                            ({"Accept": "text/html"}, 406), ({"path": "/"}, 404), ({"path": "/mcp/x"}, 404)]:
        expect(Client(address).ask(ping, **headers)[0] == status, f"{headers} is refused with {status}")
    for method in ("GET", "PUT", "OPTIONS"):
        client = Client(address)
        client.send(method=method)
        status, fields, _ = client.answer()
        expect(status == 405 and fields["Allow"] == "POST, DELETE", f"{method} is not allowed")


def try_many(address, pid):
    def files():
        return len(os.listdir(f"/proc/{pid}/fd"))

    before = files()
    failed = []

    def run(number):
        client = Client(address)
        for each in range(5):
            message = call("synth_run", {"code": f"result = {number * each}"})
            messages = client.ask(message, **modern_headers(message))[2]
            if messages[0]["result"]["structuredContent"]["result"] != number * each:
                failed.append(messages)
        client.connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect(not failed, f"several clients at once get their own answers: {failed}")
    ask_modern(address, modern("tools/list"))
    expect(files() <= before + 4, f"no descriptors are left: {before}, then {files()}")


def try_token(address):
    expect(Client(address).ask(modern("tools/list"))[0] == 401, "who has no token is refused")
    message = modern("tools/list")
    client = Client(address, Authorization=f"Bearer {TOKEN}", Host="any.example")
    expect(client.ask(message, **modern_headers(message))[0] == 200, "who has it is served, by any name")
    client.headers["Authorization"] += "0"
    expect(client.ask(message, **modern_headers(message))[0] == 401, "another is refused")


@contextlib.contextmanager
def serving(environment, *options):
    server = subprocess.Popen([SYNTH, "mcp", "--http", *options], env=environment, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        line = server.stdout.readline().strip()
        expect(line.startswith("http://") and line.endswith("/mcp"), f"the address is printed: {line}")
        yield urllib.parse.urlsplit(line), server.pid
    finally:
        server.send_signal(signal.SIGINT)
    expect(server.wait(PATIENCE) == 0, "Ctrl-C is its end")


def try_refusals(environment, home):
    def refused(text, *options, **variables):
        ended = subprocess.run([SYNTH, "mcp", *options], env=environment | variables, text=True,
                               stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        expect(ended.returncode != 0 and text in ended.stderr, f"{options} is refused by {text}: {ended.stderr}")

    token = os.path.join(home, "token")
    with open(token, "w") as file:
        file.write(TOKEN + "\n")
    os.chmod(token, 0o644)
    refused("there is no token", "--http", "0.0.0.0:0")
    refused("not an address", "--http", "example.org:80")
    refused("others may read it", "--http", "127.0.0.1:0", "--token-file", token)
    refused("SYNTH_MCP_TOKEN", "--http", "127.0.0.1:0", SYNTH_MCP_TOKEN="short")
    os.chmod(token, 0o600)
    refused("--http", "--token-file", token)
    return token


def main():
    with tempfile.TemporaryDirectory() as home:
        environment = {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"}
        with serving(environment, "127.0.0.1:0") as (address, pid):
            for check in (try_newer_era, try_older_era, try_leaving, try_bad_input, try_strangers):
                check(address)
            try_many(address, pid)
            message = call("synth_run", FOREVER)
            Client(address).send(json.dumps(message), **modern_headers(message))  # Ctrl-C ends this one too
        token = try_refusals(environment, home)
        with serving(environment, "0.0.0.0:0", "--token-file", token) as (address, _):
            try_token(address._replace(netloc=f"127.0.0.1:{address.port}"))
        with serving(environment | {"SYNTH_MCP_TOKEN": TOKEN}, "127.0.0.1:0") as (address, _):
            expect(Client(address).ask(modern("tools/list"))[0] == 401, "a token of the environment counts")


main()
