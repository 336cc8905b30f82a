from strings import initials


def test_initials():
    assert initials("ada lovelace") == "AL"
    assert initials("grace brewster murray hopper") == "GBMH"
    assert initials("plato") == "P"
