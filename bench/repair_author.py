#!/usr/bin/env python3
"""A command author for bench/repair.py: repairs with recorded programs of a real model for the same
function (../shared/data/selection.jsonl.gz), drawn at random, most of them wrong.

    bench/repair.py -- --author command --command "python3 bench/repair_author.py" --max-calls 12

With --plausible, only programs that pass the examples of the prose are drawn: several wrong patches
that pass all shown tests, and a right one.
"""
import gzip
import hashlib
import json
import pathlib
import random
import re
import sys

DATA = pathlib.Path(__file__).resolve().parent.parent.parent / "shared/data/selection.jsonl.gz"


def record_of(function):
    with gzip.open(DATA, "rt") as lines:
        for line in lines:
            record = json.loads(line)
            if record["entry_point"] == function:
                return record
    sys.exit(f"no recorded program for {function}")


def heading_of(code, function):
    """The definition up to its colon, over several lines if need be."""
    found = re.search(rf"^def {function}\(.*?\)[^:\n]*:[^\S\n]*\n", code, re.M | re.S)
    return found.group(0) if found else sys.exit("the code has no heading")


def main():
    request = json.load(sys.stdin)
    function = request["group"][0]
    record = record_of(function)
    pool = record["solutions"]
    if "--plausible" in sys.argv:
        pool = [each for each in pool if all(each["anchor_pass"])] or pool
    asked = [function, request["stage"], request.get("candidate"), request["prompt"]]
    dice = random.Random(hashlib.md5(json.dumps(asked).encode()).hexdigest())
    chosen = dice.choices(pool, [each["count"] for each in pool])[0]
    code = heading_of(request["implementations"][function], function) + chosen["code"].rstrip() + "\n"
    if request["stage"] == "choice":
        answer = {"choice": "neither", "reason": ""}
    else:
        answer = {"fault": "implementation", "category": "logical", "root_cause": "", "disputed_tests": [],
                  "implementations": [{"function": function, "code": code}]}
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
