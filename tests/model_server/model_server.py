"""A model server for tests: answers like Anthropic, OpenAI, Gemini, Ollama and a plain endpoint.

    model_server.py SCRIPT JOURNAL PORT

Writes its port to the file PORT, then serves until its standard input ends. SCRIPT is a JSON object from "stage" or
"stage:function" to a list of answers; when a list is used up its last answer is given again. The
stage is read from the prompt. An answer is the stage's object, or an object with "server":

    {"server": {"text": "..."}}            that text instead of an object
    {"server": {"status": 429, "headers": {"retry-after": "1"}, "error": {...}}}
    {"server": {"cut": true}}              the connection ends in the middle of the answer
    {"server": {"dropped": true}}          ... before its first byte
    {"server": {"stop": "max_tokens"}}     with the provider's own word for why it ended
    {"server": {"refusal": "..."}}
    {"server": {"garbage": true}}          an answer that does not have the provider's form

    {"server": {"delay": 3}, "answer": {...}}   after so many seconds

"delay" in SCRIPT is the number of seconds that every other answer takes. Every request is a line of JOURNAL: path,
headers, body, stage, and the times of its begin and end. For "batches" in SCRIPT, see batches.py. Actions on
batches are in JOURNAL too, with the stage "batch", and so is each request of a batch when it is answered.
"""

import json
import os
import re
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

sys.dont_write_bytecode = True
import batches  # beside this file

SCRIPT_PATH, JOURNAL_PATH, PORT_PATH = sys.argv[1:]
with open(SCRIPT_PATH, encoding="utf-8") as script_file:
    SCRIPT = json.load(script_file)
LOCK = threading.Lock()
COUNTS = {}

# The first words of each stage's fixed prompt.
STAGES = {
    "function_specs": "You read an instruction and specify",
    "test_cases": "You write tests for the functions",
    "implementation": "You implement the functions",
    "repair": "Code failed its tests",
    "choice": "Two programs give different results",
    "script": "You write one complete program",
    "review": "You review code that is there",
}


def prompt_of(body):
    """Returns the fixed part and the material, whatever the provider calls them."""
    if "prompt" in body:
        return body["prompt"], body["prompt"]
    if "contents" in body:
        return tuple("".join(part["text"] for part in content["parts"])
                     for content in (body["systemInstruction"], body["contents"][-1]))
    messages = body["messages"]
    system = body.get("system") or messages[0]["content"]
    if isinstance(system, list):
        system = "".join(block["text"] for block in system)
    user = messages[-1]["content"]
    if isinstance(user, list):
        user = "".join(block["text"] for block in user)
    return system, user


def stage_of(fixed):
    return next((stage for stage, words in STAGES.items() if words in fixed), "unknown")


def functions_of(material):
    section = re.search(r"^=+ functions\n(.*?)^=+ ", material, re.MULTILINE | re.DOTALL)
    return re.findall(r"^(\w+)\(", section.group(1), re.MULTILINE) if section else []


def next_answer(stage, functions):
    key = stage + ":" + ",".join(functions)
    key = key if key in SCRIPT else stage
    with LOCK:
        count = COUNTS[key] = COUNTS.get(key, 0) + 1
    answers = SCRIPT.get(key)
    if answers is None:
        return {"server": {"status": 500, "error": f"no answer is scripted for {key}"}}
    return answers[min(count, len(answers)) - 1]


class Provider:
    """The form of one provider's answers; `events` are the pieces of a stream."""

    stream_type = "text/event-stream"

    def sse(self, events):
        return [f"event: {kind}\ndata: {json.dumps(data)}\n\n" for kind, data in events]


class Anthropic(Provider):
    def whole(self, body, text, stop, refusal):
        content = [{"type": "thinking", "thinking": "…", "signature": "s"}]
        if not refusal:
            content.append({"type": "text", "text": text})
        return {
            "id": "msg_1", "type": "message", "role": "assistant", "model": body["model"],
            "content": content, "stop_reason": "refusal" if refusal else stop or "end_turn",
            "stop_details": {"type": "refusal", "category": refusal} if refusal else None,
            "stop_sequence": None,
            "usage": {"input_tokens": 100, "cache_creation_input_tokens": 0,
                      "cache_read_input_tokens": 20, "output_tokens": 50},
        }

    def pieces(self, body, text, stop, refusal):
        message = self.whole(body, text, None, None)
        start = {**message, "content": [], "stop_reason": None,
                 "usage": {**message["usage"], "output_tokens": 1}}
        events = [("message_start", {"type": "message_start", "message": start}),
                  ("ping", {"type": "ping"}),
                  ("content_block_start", {"type": "content_block_start", "index": 0,
                   "content_block": {"type": "thinking", "thinking": "", "signature": ""}}),
                  ("content_block_delta", {"type": "content_block_delta", "index": 0,
                   "delta": {"type": "thinking_delta", "thinking": "{\"not\": \"this\"}"}}),
                  ("content_block_stop", {"type": "content_block_stop", "index": 0})]
        if not refusal:
            events.append(("content_block_start", {"type": "content_block_start", "index": 1,
                           "content_block": {"type": "text", "text": ""}}))
            for part in in_parts(text):
                events.append(("content_block_delta", {"type": "content_block_delta", "index": 1,
                               "delta": {"type": "text_delta", "text": part}}))
            events.append(("content_block_stop", {"type": "content_block_stop", "index": 1}))
        ending = {"stop_reason": "refusal" if refusal else stop or "end_turn", "stop_sequence": None}
        if refusal:
            ending["stop_details"] = {"type": "refusal", "category": refusal}
        events.append(("message_delta", {"type": "message_delta", "delta": ending,
                                         "usage": {"output_tokens": 50}}))
        events.append(("message_stop", {"type": "message_stop"}))
        return self.sse(events)

    def error(self, status, error):
        return {"type": "error", "request_id": "req_test",
                "error": error if isinstance(error, dict) else {"type": "api_error",
                                                                "message": str(error)}}


class OpenAi(Provider):
    usage = {"prompt_tokens": 120, "completion_tokens": 50, "total_tokens": 170,
             "prompt_tokens_details": {"cached_tokens": 20}}

    def whole(self, body, text, stop, refusal):
        return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": body["model"],
                "choices": [{"index": 0, "finish_reason": stop or "stop", "logprobs": None,
                             "message": {"role": "assistant",
                                         "content": None if refusal else text,
                                         "refusal": refusal}}],
                "usage": self.usage}

    def chunk(self, body, delta, finish=None):
        return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1,
                "model": body["model"],
                "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}

    def pieces(self, body, text, stop, refusal):
        chunks = [self.chunk(body, {"role": "assistant", "content": ""})]
        if refusal:
            chunks.append(self.chunk(body, {"refusal": refusal}))
        else:
            chunks += [self.chunk(body, {"content": part}) for part in in_parts(text)]
        chunks.append(self.chunk(body, {}, stop or "stop"))
        if body.get("stream_options", {}).get("include_usage"):
            chunks.append({**self.chunk(body, {}), "choices": [], "usage": self.usage})
        return [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks] + ["data: [DONE]\n\n"]

    def error(self, status, error):
        return {"error": error if isinstance(error, dict) else
                {"message": str(error), "type": "server_error", "param": None, "code": None}}


class Gemini(Provider):
    usage = {"promptTokenCount": 120, "cachedContentTokenCount": 20, "candidatesTokenCount": 40,
             "thoughtsTokenCount": 10, "totalTokenCount": 170}

    def chunk(self, parts, finish=None):
        candidate = {"content": {"role": "model", "parts": parts}, "index": 0}
        if finish:
            candidate["finishReason"] = finish
        return {"candidates": [candidate], "usageMetadata": self.usage,
                "modelVersion": "some-model", "responseId": "r1"}

    def whole(self, body, text, stop, refusal):
        return self.chunk([{"text": "" if refusal else text}], refusal or stop or "STOP")

    def pieces(self, body, text, stop, refusal):
        chunks = [self.chunk([{"text": "{\"not\": \"this\"}", "thought": True}])]
        if not refusal:
            chunks += [self.chunk([{"text": part}]) for part in in_parts(text)]
        chunks.append(self.chunk([{"text": ""}], refusal or stop or "STOP"))
        return [f"data: {json.dumps(chunk)}\n\n" for chunk in chunks]

    def error(self, status, error):
        message = error.get("message") if isinstance(error, dict) else str(error)
        words = {401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 429: "RESOURCE_EXHAUSTED",
                 503: "UNAVAILABLE", 504: "DEADLINE_EXCEEDED"}
        return {"error": {"code": status, "message": message,
                          "status": words.get(status, "INTERNAL")}}


class Ollama(Provider):
    stream_type = "application/x-ndjson"

    def line(self, body, content, **more):
        return {"model": body["model"], "created_at": "2026-11-20T10:00:00Z",
                "message": {"role": "assistant", "content": content}, "done": False, **more}

    def last(self, body, content, stop):
        return self.line(body, content, done=True, done_reason=stop or "stop", total_duration=1,
                         prompt_eval_count=120, eval_count=50)

    def whole(self, body, text, stop, refusal):
        return self.last(body, refusal or text, stop)

    def pieces(self, body, text, stop, refusal):
        lines = [self.line(body, part) for part in in_parts(refusal or text)]
        return [json.dumps(line) + "\n" for line in [*lines, self.last(body, "", stop)]]

    def error(self, status, error):
        return {"error": error.get("message") if isinstance(error, dict) else str(error)}


class Endpoint(Provider):
    def whole(self, body, text, stop, refusal):
        return {"completion": refusal or text}

    def pieces(self, body, text, stop, refusal):
        return [json.dumps(self.whole(body, text, stop, refusal))]

    def error(self, status, error):
        return {"error": error}


def in_parts(text):
    return [text[i:i + 17] for i in range(0, len(text), 17)]


def provider_at(path):
    if path.endswith("/v1/messages"):
        return Anthropic()
    if path.endswith("/chat/completions"):
        return OpenAi()
    if ":streamGenerateContent" in path:
        return Gemini()
    return Ollama() if path.endswith("/api/chat") else Endpoint()


def note(**line):
    with LOCK, open(JOURNAL_PATH, "a", encoding="utf-8") as journal:
        journal.write(json.dumps(line) + "\n")


def answer_in_batch(path, body, headers):
    """Returns the whole answer to a request, and the entry of the script for it."""
    came = time.monotonic()
    provider = provider_at(path)
    fixed, material = prompt_of(body)
    stage, functions = stage_of(fixed), functions_of(material)
    answer = next_answer(stage, functions)
    told = answer.get("server", {}) if isinstance(answer, dict) else {}
    note(path=path, headers=headers, body=body, stage=stage, functions=functions, came=came, went=time.monotonic())
    if "status" in told:
        return provider.error(told["status"], told.get("error", "error")), told
    text = told.get("text", json.dumps(answer.get("answer", answer)))
    return provider.whole(body, text, told.get("stop"), told.get("refusal")), told


def now():
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


BATCHES = {kind: kind(SCRIPT.get("batches", {}), answer_in_batch, now)
           for kind in (batches.AnthropicBatches, batches.OpenAiBatches)}


def batches_at(path):
    if batches.ANTHROPIC.fullmatch(path):
        return BATCHES[batches.AnthropicBatches]
    return BATCHES[batches.OpenAiBatches] if batches.OPENAI.fullmatch(path) else None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.do_batches("GET", b"")

    def do_batches(self, method, raw):
        place = urlsplit(self.path)
        kept = batches_at(place.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        is_form = headers.get("content-type", "").startswith("multipart/")
        body = raw if is_form else json.loads(raw or b"null")
        note(path=self.path, headers=headers, method=method, body=raw.decode() if is_form else body, stage="batch")
        is_new = method == "POST" and place.path.endswith("/batches")
        try:
            if kept is None:
                raise batches.Refused(404, "not_found_error", "no such path")
            if is_new and kept.uses("refuse"):
                raise batches.Refused(529, "overloaded_error", "overloaded")
            said = kept.handle(method, place.path, dict(parse_qsl(place.query)), body, headers)
        except batches.Refused as refused:
            error = provider_at(kept.path if kept else "").error(
                refused.status, {"type": refused.kind, "message": str(refused), "code": None})
            self.send(refused.status, "application/json", [json.dumps(error)])
            return
        if is_new and kept.uses("cut"):
            self.close_connection = True
            self.connection.shutdown(2)
            return
        whole = said if isinstance(said, str) else json.dumps(said)
        self.send(200, "application/x-jsonl" if isinstance(said, str) else "application/json", [whole])

    def do_POST(self):
        came = time.monotonic()
        raw = self.rfile.read(int(self.headers["content-length"]))
        if batches_at(urlsplit(self.path).path):
            self.do_batches("POST", raw)
            return
        body = json.loads(raw)
        provider = provider_at(self.path)
        fixed, material = prompt_of(body)
        stage, functions = stage_of(fixed), functions_of(material)
        answer = next_answer(stage, functions)
        told = answer.get("server", {}) if isinstance(answer, dict) else {}
        time.sleep(told.get("delay", SCRIPT.get("delay", 0)))
        # Written before the answer's end, so that a client that has the answer finds the line.
        note(path=self.path, headers={k.lower(): v for k, v in self.headers.items()}, body=body,
             stage=stage, functions=functions, came=came, went=time.monotonic())
        self.give(provider, body, answer, told)

    def give(self, provider, body, answer, told):
        if "status" in told:
            self.send(told["status"], "application/json",
                      [json.dumps(provider.error(told["status"], told.get("error", "error")))],
                      told.get("headers", {}))
            return
        if told.get("dropped"):
            self.close_connection = True
            self.connection.shutdown(2)
            return
        if told.get("garbage"):
            self.send(200, "application/json", ["<html>surely not"])
            return
        text = told.get("text", json.dumps(answer.get("answer", answer)))
        made = (text, told.get("stop"), told.get("refusal"))
        stream = body.get("stream", isinstance(provider, (Gemini, Ollama))) and not isinstance(provider, Endpoint)
        if not stream:
            self.send(200, "application/json", [json.dumps(provider.whole(body, *made))])
            return
        pieces = provider.pieces(body, *made)
        if told.get("cut"):
            self.send(200, provider.stream_type, pieces[:len(pieces) // 2], cut=True)
            return
        self.send(200, provider.stream_type, pieces)

    def send(self, status, content_type, pieces, headers=None, cut=False):
        self.send_response(status)
        self.send_header("content-type", content_type)
        self.send_header("request-id", "req_test")
        self.send_header("transfer-encoding", "chunked")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        for piece in pieces:
            data = piece.encode()
            self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
            self.wfile.flush()
        if cut:
            self.close_connection = True
            self.connection.shutdown(2)
            return
        self.wfile.write(b"0\r\n\r\n")


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
with open(PORT_PATH + ".new", "w", encoding="utf-8") as port_file:
    port_file.write(str(server.server_address[1]))
os.replace(PORT_PATH + ".new", PORT_PATH)
sys.stdin.read()
