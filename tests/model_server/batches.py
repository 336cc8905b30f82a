"""The batch interfaces of Anthropic and OpenAI for the model server, with the states that these document.

SCRIPT may have "batches":

    "polls": 2            number of polls before a batch has ended (0); a list: of the first, the second, ...
    "cut": 1              number of batches that are made, but whose connection ends before the answer
    "refuse": 1           number of batches that are refused with 529 (overloaded_error, or server_is_overloaded)
    "failed": "why"       OpenAI: batches fail their validation
    "results_url": "..."  Anthropic: the address that a batch states for its results
    "unasked": true       the results contain one that nobody asked for, and a line that is not JSON
    "no_list": true       there is no list of batches

A request whose scripted answer is {"server": {...}} with "status" is errored; with "batch" it is "expired",
"canceled" or "missing". The server keeps its batches when the client ends.
"""

import json
import re
import threading

ANTHROPIC = re.compile(r"/v1/messages/batches(?:/(\w+)(/results|/cancel)?)?")
OPENAI = re.compile(r"/v1/(batches|files)(?:/([\w-]+)(/content|/cancel)?)?")
CUSTOM_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Refused(Exception):
    def __init__(self, status, kind, message):
        super().__init__(message)
        self.status, self.kind = status, kind


class Batches:
    """The batches of one interface: the parts that both have in common."""

    def __init__(self, options, answer, now):
        self.options, self.answer, self.now = options, answer, now
        self.batches, self.lock = {}, threading.RLock()
        self.left = {name: options.get(name, 0) for name in ("cut", "refuse")}

    def uses(self, name):
        with self.lock:
            self.left[name] -= 1
            return self.left[name] >= 0

    def made(self, prefix, **batch):
        with self.lock:
            name = f"{prefix}{len(self.batches) + 1:03d}"
            polls = self.options.get("polls", 0)
            if isinstance(polls, list):
                polls = polls[min(len(self.batches), len(polls) - 1)]
            self.batches[name] = {"name": name, "at": self.now(), "polls": polls, "canceled": False, **batch}
            return self.batches[name]

    def find(self, name):
        if name not in self.batches:
            raise Refused(404, "not_found_error", f"no batch is named {name}")
        return self.batches[name]

    def looked_at(self, batch):
        """Counts down to the end of a batch, and answers its requests when that is reached."""
        with self.lock:
            if "results" not in batch:
                if batch["polls"] <= 0:
                    batch["results"] = [self.result(batch, item) for item in batch["items"]]
                batch["polls"] -= 1

    def result(self, batch, item):
        text, told = self.answer(self.path, item["body"], batch["headers"])
        word = "canceled" if batch["canceled"] else told.get("batch", "")
        return {"id": item["id"], "body": item["body"], "text": text, "told": told, "word": word}

    def newest_first(self, query, cursor):
        names = sorted(self.batches, reverse=True)
        if cursor in query:
            names = names[names.index(query[cursor]) + 1:] if query[cursor] in names else []
        limit = int(query.get("limit", 20))
        return [self.batches[name] for name in names[:limit]], len(names) > limit


class AnthropicBatches(Batches):
    path = "/v1/messages"

    def shown(self, batch):
        ended = "results" in batch
        counts = dict.fromkeys(("processing", "succeeded", "errored", "canceled", "expired"), 0)
        for one in batch["results"] if ended else []:
            counts[self.type_of(one)] += 1
        counts["processing"] = 0 if ended else len(batch["items"])
        url = self.options.get("results_url",
                               f"http://{batch['headers']['host']}{self.path}/batches/{batch['name']}/results")
        return {"id": batch["name"], "type": "message_batch", "archived_at": None, "cancel_initiated_at": None,
                "created_at": batch["at"], "ended_at": batch["at"] if ended else None, "expires_at": batch["at"],
                "processing_status": "ended" if ended else "canceling" if batch["canceled"] else "in_progress",
                "request_counts": counts, "results_url": url if ended else None}

    @staticmethod
    def type_of(one):
        if one["word"] in ("expired", "canceled"):
            return one["word"]
        return "errored" if "status" in one["told"] else "succeeded"

    def create(self, body, headers):
        requests = body.get("requests")
        if not requests or any(set(request) != {"custom_id", "params"} for request in requests):
            raise Refused(400, "invalid_request_error", "requests: a list of custom_id and params")
        ids = [request["custom_id"] for request in requests]
        if len(set(ids)) < len(ids) or not all(CUSTOM_ID.fullmatch(one) for one in ids):
            raise Refused(400, "invalid_request_error", "requests: custom_id: unique, of 1 to 64 characters")
        if any(request["params"].get("stream") for request in requests):
            raise Refused(400, "invalid_request_error", "requests: params: stream is not supported in batches")
        return self.made("msgbatch_", headers=headers,
                         items=[{"id": request["custom_id"], "body": request["params"]} for request in requests])

    def handle(self, method, path, query, body, headers):
        """Returns the answer to a request: an object, or a text of JSON lines."""
        name, more = ANTHROPIC.fullmatch(path).groups()
        if method == "POST" and name is None:
            return self.shown(self.create(body, headers))
        if name is None:
            if self.options.get("no_list"):
                raise Refused(404, "not_found_error", "no such path")
            some, has_more = self.newest_first(query, "after_id")
            shown = [self.shown(batch) for batch in some]
            return {"data": shown, "has_more": has_more, "first_id": shown[0]["id"] if shown else None,
                    "last_id": shown[-1]["id"] if shown else None}
        batch = self.find(name)
        if more == "/cancel":
            batch["canceled"] = True
        elif more == "/results":
            if "results" not in batch:
                raise Refused(404, "not_found_error", "the batch has no results yet")
            return self.lines(batch)
        else:
            self.looked_at(batch)
        return self.shown(batch)

    def lines(self, batch):
        lines = []
        for one in reversed(batch["results"]):  # in any order
            kind = self.type_of(one)
            result = {"type": kind}
            if kind == "succeeded":
                result["message"] = one["text"]
            elif kind == "errored":
                result["error"] = one["text"]
            if one["word"] != "missing":
                lines.append(json.dumps({"custom_id": one["id"], "result": result}))
        if self.options.get("unasked"):
            lines += ["<html>", json.dumps({"custom_id": "nobody-0", "result": {"type": "expired"}})]
        return "\n".join(lines) + "\n"


class OpenAiBatches(Batches):
    path = "/v1/chat/completions"

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.files = {}

    def keep(self, text, purpose):
        with self.lock:
            name = f"file-{len(self.files) + 1:03d}"
            self.files[name] = text
            return {"id": name, "object": "file", "bytes": len(text), "purpose": purpose,
                    "filename": name + ".jsonl", "created_at": 1}

    def upload(self, raw, content_type):
        boundary = re.fullmatch(r"multipart/form-data; boundary=([\w-]{1,70})", content_type or "")
        if not boundary:
            raise Refused(400, "invalid_request_error", "not multipart/form-data")
        fields = {}
        parts = raw.decode().split("--" + boundary.group(1))
        if parts[0] or parts[-1] != "--\r\n":
            raise Refused(400, "invalid_request_error", "a broken form")
        for part in parts[1:-1]:
            head, _, value = part.removeprefix("\r\n").partition("\r\n\r\n")
            fields[re.search(r'name="(\w+)"', head).group(1)] = value.removesuffix("\r\n")
        if fields.get("purpose") != "batch" or not fields.get("file"):
            raise Refused(400, "invalid_request_error", "purpose and file are needed")
        return self.keep(fields["file"], "batch")

    def create(self, body, headers):
        wanted = {"endpoint": self.path, "completion_window": "24h"}
        if any(body.get(key) != value for key, value in wanted.items()) or body.get("input_file_id") not in self.files:
            raise Refused(400, "invalid_request_error", "endpoint, completion_window or input_file_id")
        errors, items = [], []
        for number, line in enumerate(self.files[body["input_file_id"]].splitlines(), 1):
            request = json.loads(line)
            if request["method"] != "POST" or request["url"] != self.path or request["body"].get("stream"):
                errors.append({"code": "invalid_request", "line": number, "message": "method, url or stream",
                               "param": None})
            items.append({"id": request["custom_id"], "body": request["body"]})
        if len({item["id"] for item in items}) < len(items) or len({item["body"]["model"] for item in items}) != 1:
            errors.append({"code": "invalid_file", "line": None, "message": "ids or models", "param": None})
        if "failed" in self.options:
            errors.append({"code": "invalid_request", "line": 1, "message": self.options["failed"], "param": None})
        return self.made("batch_", items=items, headers=headers, errors=errors, file=body["input_file_id"],
                         metadata=body.get("metadata"), states=["validating", "in_progress", "finalizing"])

    def shown(self, batch):
        status = batch["states"][0]
        if batch["errors"]:
            status = "failed"
        elif "results" in batch:
            words = {one["word"] for one in batch["results"]}
            status = "cancelled" if batch["canceled"] else "expired" if "expired" in words else "completed"
        elif batch["canceled"]:
            status = "cancelling"
        return {"id": batch["name"], "object": "batch", "endpoint": self.path, "status": status,
                "errors": {"object": "list", "data": batch["errors"]} if batch["errors"] else None,
                "input_file_id": batch["file"], "completion_window": "24h", "metadata": batch["metadata"],
                "output_file_id": batch.get("output"), "error_file_id": batch.get("error"), "created_at": 1}

    def handle(self, method, path, query, body, headers):
        what, name, more = OPENAI.fullmatch(path).groups()
        if what == "files":
            if method == "POST":
                return self.upload(body, headers.get("content-type"))
            if name not in self.files:
                raise Refused(404, "not_found_error", f"no file is named {name}")
            return self.files[name]
        if method == "POST" and name is None:
            return self.shown(self.create(body, headers))
        if name is None:
            if self.options.get("no_list"):
                raise Refused(404, "not_found_error", "no such path")
            some, has_more = self.newest_first(query, "after")
            return {"object": "list", "data": [self.shown(batch) for batch in some], "has_more": has_more,
                    "last_id": some[-1]["name"] if some else None}
        batch = self.find(name)
        if more == "/cancel":
            batch["canceled"] = True
        elif not batch["errors"]:
            self.looked_at(batch)
            if len(batch["states"]) > 1:
                batch["states"].pop(0)
            if "results" in batch and "output" not in batch:
                self.write_files(batch)
        return self.shown(batch)

    def write_files(self, batch):
        good, bad = [], []
        for number, one in enumerate(reversed(batch["results"])):
            line = {"id": f"batch_req_{number}", "custom_id": one["id"], "response": None, "error": None}
            if one["word"] in ("expired", "canceled"):
                code = "batch_expired" if one["word"] == "expired" else "batch_cancelled"
                line["error"] = {"code": code, "message": "This request could not be executed."}
                bad.append(line)
            elif one["word"] != "missing":
                status = one["told"].get("status", 200)
                line["response"] = {"status_code": status, "request_id": "req_test", "body": one["text"]}
                (good if status == 200 else bad).append(line)
        unasked = [{"custom_id": "nobody-0", "response": None}] if self.options.get("unasked") else []
        text = ["".join(json.dumps(line) + "\n" for line in lines) for lines in (good + unasked, bad)]
        batch["output"] = self.keep("<html>\n" + text[0], "batch_output")["id"] if text[0] else None
        batch["error"] = self.keep(text[1], "batch_output")["id"] if text[1] else None
