"""A command author for examples/top_words.json: synth asks, it answers.

synth solve --spec examples/top_words.json --author command --command 'python3 examples/author.py'
"""
import json
import sys

CODE = {
    "tokenize": "def tokenize(text):\n    return text.lower().split()\n",
    "word_frequencies": "from collections import Counter\n\ndef word_frequencies(text):\n"
                        "    return dict(Counter(tokenize(text)))\n",
    "top_words": "def top_words(text, n):\n    counts = word_frequencies(text)\n"
                 "    return sorted(counts, key=lambda word: (-counts[word], word))[:n]\n",
}
request = json.load(sys.stdin)
if request["stage"] == "implementation":
    codes = [{"function": name, "code": CODE[name]} for name in request["group"]]
    print(json.dumps({"implementations": codes}))
elif request["stage"] == "test_cases":
    print(json.dumps({"tests": []}))  # the examples of the spec are tests already
else:
    sys.exit(f"this author cannot answer the stage {request['stage']}")
