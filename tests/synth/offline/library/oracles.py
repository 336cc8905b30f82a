"""The expected results of each function of the library, by other means than its own code. An entry has
the oracle, which takes the arguments and the constants by name, then a generator for each argument (or one
for several parameters, for all of them). An oracle returns SKIP for arguments that are not to be tested."""
from skip import SKIP  # noqa: F401

ORACLES = {}

for _subject in ("texts", "numbers", "lists", "dictionaries", "matrices", "dates", "checks", "algorithms", "geometry", "sets",
                 "bits", "tuples", "sequences", "polynomials", "elementary"):
    try:
        _module = __import__("oracles_" + _subject)
    except ModuleNotFoundError:
        continue
    ORACLES.update(_module.ORACLES)
