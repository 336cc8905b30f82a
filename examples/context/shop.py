"""What a shop adds to its prices."""


def with_tax(cents: int) -> int:
    """The price with tax, in cents."""
    return cents * 119 // 100
