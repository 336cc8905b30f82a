from generators import *
from skip import SKIP

FEW = lists(integers(-5, 5), 0, 4)


def value(coefficients, x):
    return sum(c * x**i for i, c in enumerate(coefficients))


def product(a, b):
    powers = range(len(a) + len(b) - 1) if a and b else ()
    return [sum(a[i] * b[k - i] for i in range(len(a)) if 0 <= k - i < len(b)) for k in powers]


def root(coefficients):
    """Only of linear polynomials and of pure powers, whose root is known without a search."""
    if len(coefficients) == 2 and coefficients[1]:
        return -coefficients[0] / coefficients[1]
    if len(coefficients) == 4 and not any(coefficients[1:3]) and coefficients[3]:
        cube = -coefficients[0] / coefficients[3]
        return abs(cube) ** (1 / 3) * (1 if cube > 0 else -1)
    return SKIP


def odd_degree(r):
    low, high = r.randint(-9, 9), r.choice((-3, -2, -1, 1, 2, 3))
    return r.choice(([low, high], [low, 0, 0, high]))


ORACLES = {
    "evaluate_polynomial": (value, FEW, integers(-4, 4)),
    "polynomial_derivative": (lambda c: [c[i] * i for i in range(1, len(c))], FEW),
    "add_polynomials": (lambda a, b: [sum(p[i] for p in (a, b) if i < len(p)) for i in range(max(len(a), len(b)))], FEW, FEW),
    "multiply_polynomials": (product, FEW, FEW),
    "polynomial_root": (root, odd_degree),
}
