"""Plays a host whose model writes: answers the questions of `synth serve` until it is done.

    dialogue_client.py EXAMPLES SYNTH ANSWERS INSTRUCTION

ANSWERS is a JSON object from "stage" or "stage:function" to an answer. Prints the stages of the
questions, and the result.
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
from serve_client import Synth  # noqa: E402

answers = json.loads(sys.argv[3])
synth = Synth(sys.argv[2], "--no-cache")
stages = []
state = synth.call("next", instruction=sys.argv[4])
while state["state"] != "done":
    if state["state"] == "working":
        state = synth.call("next", dialogue=state["dialogue"])
        continue
    question = state["question"]
    assert question["schema"]["type"] == "object", question
    stages.append(question["stage"])
    named = ":".join([question["stage"], *question["functions"]])
    try:  # an answer to another question is refused, and the open question stays
        synth.call("submit", dialogue=state["dialogue"], question=question["number"] + 1, answer={})
        sys.exit("an answer to no question was taken")
    except RuntimeError as error:
        assert "waits for an answer" in str(error), error
    state = synth.call("submit", dialogue=state["dialogue"], question=question["number"],
                       answer=answers.get(named) or answers[question["stage"]])
print(json.dumps({"stages": stages, **state["result"]}))
