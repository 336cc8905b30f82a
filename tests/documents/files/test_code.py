from code import larger


def test_larger():
    assert larger(2, 1) == 2
