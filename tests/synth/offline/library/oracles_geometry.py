import cmath
import math

from generators import *
from skip import SKIP

SIDE = integers(1, 6)
POINT = lambda r: [r.randint(-9, 9), r.randint(-9, 9)]
PI = 4 * math.atan(1)


def rounded(value, digits):
    if digits == 10:
        return value
    shifted = abs(value) * 10**digits
    return SKIP if abs(shifted % 1 - 0.5) < 1e-6 else round(value, digits)


def kind(first, second, third, invalid):
    longest = max(first, second, third)
    if invalid == "invalid" and first + second + third <= 2 * longest:
        return "invalid"
    same = (first == second) + (second == third) + (first == third)
    return {0: "scalene", 1: "isosceles", 3: "equilateral"}[same]


def area(a, b, c, digits):
    """By the law of cosines."""
    if a + b + c <= 2 * max(a, b, c):
        return SKIP
    angle = math.acos((a * a + b * b - c * c) / (2 * a * b))
    return rounded(a * b * math.sin(angle) / 2, digits)


def polygon(points):
    """Adds triangles from the first corner, with their signs."""
    x, y = points[0]
    return abs(sum(((b[0] - x) * (c[1] - y) - (c[0] - x) * (b[1] - y)) / 2 for b, c in zip(points[1:], points[2:])))


def roots(a, b, c):
    d = cmath.sqrt(b * b - 4 * a * c)
    if abs(d.imag) > 1e-12:
        return []
    return sorted({((-b + s * d) / 2 / a).real for s in (1, -1)})


def earth(a, b, c, d):
    p, q, turn = a * PI / 180, c * PI / 180, (d - b) * PI / 180
    inner = math.sin(p) * math.sin(q) + math.cos(p) * math.cos(q) * math.cos(turn)
    return 6371 * math.acos(max(-1, min(1, inner))) if inner < 0.99999 else SKIP


def box(r):
    x, y = r.randint(0, 8), r.randint(0, 8)
    return [x, y, x + r.randint(1, 4), y + r.randint(1, 4)]


def boxes(a, b):
    cells = lambda s: {(x, y) for x in range(s[0], s[2]) for y in range(s[1], s[3])}
    return bool(cells(a) & cells(b))


ORACLES = {
    "triangle_kind": (kind, SIDE, SIDE, SIDE),
    "is_triangle": (lambda first, second, third: 2 * max(first, second, third) < first + second + third, SIDE, SIDE, SIDE),
    "is_right_triangle": (lambda first, second, third: first**2 + second**2 + third**2 == 2 * max(first, second, third) ** 2, either(lambda r: (lambda t: tuple(r.sample(t, 3)))(r.choice([[3, 4, 5], [5, 12, 13], [6, 8, 10]])), lambda r: (SIDE(r), SIDE(r), SIDE(r)))),
    "triangle_area": (lambda first, second, third, digits: area(first, second, third, digits), SIDE, SIDE, SIDE),
    "triangle_area_by_height": (lambda base, height: 0.5 * base * height,),
    "hypotenuse": (lambda first, second: abs(complex(first, second)), SIDE, SIDE),
    "circle_area": (lambda radius, digits: rounded(PI * radius * radius, digits), floats(0, 20)),
    "circle_circumference": (lambda radius, digits: rounded(PI * (radius + radius), digits), floats(0, 20)),
    "sphere_volume": (lambda radius, digits: rounded(PI * radius * radius * radius * 4 / 3, digits), floats(0, 20)),
    "cylinder_volume": (lambda radius, height, digits: rounded(PI * radius * radius * height, digits), floats(0, 20), floats(0, 20)),
    "rectangle_perimeter": (lambda width, height: width + height + width + height, SIDE, SIDE),
    "trapezoid_area": (lambda first, second, height: first * height / 2 + second * height / 2, floats(1, 20), floats(1, 20), floats(1, 20)),
    "point_distance": (lambda first, second: abs(complex(*first) - complex(*second)), POINT, POINT),
    "distance": (lambda x1, y1, x2, y2: abs(complex(x1, y1) - complex(x2, y2)),),
    "manhattan_distance": (lambda first, second: max(first[0], second[0]) - min(first[0], second[0]) + max(first[1], second[1]) - min(first[1], second[1]), POINT, POINT),
    "midpoint": (lambda first, second: (first[0] + (second[0] - first[0]) / 2, first[1] + (second[1] - first[1]) / 2), POINT, POINT),
    "slope": (lambda x1, y1, x2, y2: SKIP if x1 == x2 else math.tan(math.atan2(y2 - y1, x2 - x1)), floats(), floats(), floats(), floats()),
    "polygon_area": (polygon, lists(POINT, 3, 6)),
    "point_in_circle": (lambda x, y, radius: abs(complex(x, y)) <= radius + 1e-12, integers(-5, 5), integers(-5, 5), integers(0, 8)),
    "rectangles_overlap": (boxes, box, box),
    "quadratic_roots": (roots, integers(1, 4), integers(-9, 9), integers(-9, 9)),
    "degrees_to_radians": (math.radians,),
    "radians_to_degrees": (math.degrees,),
    "kilometers_to_miles": (lambda kilometers, digits: rounded(kilometers * 1000 / 0.3048 / 5280, digits), floats(0, 90)),
    "miles_to_kilometers": (lambda miles, digits: rounded(miles * 5280 * 0.3048 / 1000, digits), floats(0, 90)),
    "haversine": (earth, floats(-80, 80), floats(-170, 170), floats(-80, 80), floats(-170, 170)),
}
