def larger(a: int, b: int) -> int:
    """Gives the larger of two numbers.

    >>> larger(2, 5)
    5
    """
    if a > b:
        return a
    return b
