"""A command author that gives scripted answers in turn, and keeps every request.

    scripted_author.py SCRIPT REQUESTS

SCRIPT is a JSON object from "stage" or "stage:function" to a list of answers; when a list is used up
its last answer is given again. An answer {"exit": 3} ends with that status, {"say": "..."} prints
that text. Requests are appended to REQUESTS, one JSON object per line.
"""

import json
import sys

script_path, requests_path = sys.argv[1:]
request = json.load(sys.stdin)
with open(script_path, encoding="utf-8") as file:
    script = json.load(file)


def key_of(asked):
    specific = asked["stage"] + ":" + ",".join(asked.get("group", []))
    return specific if specific in script else asked["stage"]


key = key_of(request)
try:
    with open(requests_path, encoding="utf-8") as file:
        before = [key_of(json.loads(line)) for line in file]
except FileNotFoundError:
    before = []
with open(requests_path, "a", encoding="utf-8") as file:
    file.write(json.dumps(request) + "\n")

answers = script.get(key, [])
if not answers:
    sys.exit(f"no answer is scripted for {key}")
answer = answers[min(before.count(key), len(answers) - 1)]
if "exit" in answer:
    print("scripted to fail", file=sys.stderr)
    sys.exit(answer["exit"])
print(answer["say"] if "say" in answer else json.dumps(answer))
