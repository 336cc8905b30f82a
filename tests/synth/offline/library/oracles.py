"""What each function of the library should give, by other means than its own code: the oracle, which
takes the arguments and the constants by name, then what makes each argument (or, one for several
parameters, all of them). SKIP says that arguments are none to ask about."""
from skip import SKIP  # noqa: F401

ORACLES = {}

for _subject in ("texts", "numbers", "lists", "dictionaries", "matrices", "dates", "checks", "algorithms", "geometry", "sets"):
    try:
        _module = __import__("oracles_" + _subject)
    except ModuleNotFoundError:
        continue
    ORACLES.update(_module.ORACLES)
