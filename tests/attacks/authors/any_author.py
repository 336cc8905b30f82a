"""An author for `synth solve --author command`: one function f, whose code is in the file $CODE."""
import json
import os
import sys

request = json.load(sys.stdin)
with open(os.environ["CODE"], encoding="utf-8") as file:
    code = file.read()
SPEC = {
    "name": "f",
    "purpose": "square",
    "inputs": [{"name": "n", "type": "int", "description": "n"}],
    "outputs": {"type": "int", "description": "r"},
    "dependencies": [],
    "examples": [],
}
if request["stage"] == "function_specs":
    print(json.dumps({"functions": [SPEC], "entry_point": "f"}))
elif request["stage"] == "test_cases":
    print(json.dumps({"tests": []}))
else:
    print(json.dumps({"implementations": [{"function": "f", "code": code}]}))
