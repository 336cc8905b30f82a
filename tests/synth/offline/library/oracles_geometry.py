import cmath
import math

from generators import *
from skip import SKIP

SIDE = integers(1, 6)
POINT = lambda r: [r.randint(-9, 9), r.randint(-9, 9)]
PI = 4 * math.atan(1)
LENGTH = floats(1, 20)


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


def corners(sides, length):
    """Returns the corners of a regular polygon with sides of the length."""
    radius = length / abs(cmath.exp(2j * PI / sides) - 1)
    return [(z.real, z.imag) for z in (radius * cmath.exp(2j * PI * k / sides) for k in range(sides))]


def regular(sides, length, digits):
    return rounded(polygon(corners(sides, length)), digits)


def whole(f, low, high, steps=2000):
    """Integrates by Simpson's rule, which is exact for polynomials of up to the third degree."""
    step = (high - low) / steps
    return step / 3 * sum(f(low + k * step) * (1 if k in (0, steps) else 4 if k % 2 else 2) for k in range(steps + 1))


def solid(slice_area, height, digits=10):
    return rounded(whole(slice_area, 0, height), digits)


def faces(*sides):
    """Adds up the areas of faces."""
    return sum(a * b for a, b in sides)


def determinant3(a, b, c):
    return a[0] * (b[1] - c[1]) - a[1] * (b[0] - c[0]) + b[0] * c[1] - b[1] * c[0]


def cone_side(radius, height):
    """The side of a cone is a sector of the slant height whose arc is the circumference of the base."""
    slant = abs(complex(radius, height))
    return 2 * PI * radius * slant / 2


def heron(a, b, c):
    half = (a + b + c) / 2
    return math.sqrt(half * (half - a) * (half - b) * (half - c))


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
    "square_area": (lambda side: sum([side] * side), SIDE),
    "square_perimeter": (lambda side: side + side + side + side, SIDE),
    "rectangle_area": (lambda length, width: sum([length] * width), SIDE, SIDE),
    "rectangle_diagonal": (lambda length, width, digits: rounded(abs(complex(length, width)), digits), LENGTH, LENGTH),
    "parallelogram_area": (lambda base, height: int(polygon([(0, 0), (base, 0), (base + 3, height), (3, height)])), SIDE, SIDE),
    "rhombus_area": (lambda first, second: polygon([(first / 2, 0), (0, second / 2), (-first / 2, 0), (0, -second / 2)]), LENGTH, LENGTH),
    "triangle_perimeter": (lambda first, second, third: sum((first, second, third)), SIDE, SIDE, SIDE),
    "equilateral_triangle_area": (lambda side, digits: regular(3, side, digits), LENGTH),
    "hexagon_area": (lambda side, digits: regular(6, side, digits), LENGTH),
    "pentagon_area": (lambda side, digits: regular(5, side, digits), LENGTH),
    "pentagon_perimeter": (lambda side: sum([side] * 5), SIDE),
    "hexagon_perimeter": (lambda side: sum([side] * 6), SIDE),
    "regular_polygon_area": (regular, integers(3, 9), LENGTH),
    "regular_polygon_perimeter": (lambda sides, length: sum([length] * sides), integers(3, 9), SIDE),
    "polygon_diagonals": (lambda sides: sum(1 for a in range(sides) for b in range(a) if (a - b) % sides not in (1, sides - 1)), integers(3, 20)),
    "interior_angle_sum": (lambda sides: sides * 180 - 360, integers(3, 20)),
    "interior_angle": (lambda sides: 180 - 360 / sides, integers(3, 20)),
    "third_angle": (lambda first, second: next(c for c in range(181) if first + second + c == 180), integers(1, 89), integers(1, 90)),
    "ellipse_area": (lambda first, second, digits: rounded(PI * first**2 * (second / first), digits), LENGTH, LENGTH),
    "sector_area": (lambda radius, angle, digits: rounded((angle * PI / 180) * radius**2 / 2, digits), LENGTH, integers(1, 360)),
    "arc_length": (lambda radius, angle, digits: rounded((angle * PI / 180) * radius, digits), LENGTH, integers(1, 360)),
    "ring_area": (lambda outer, inner, digits: rounded(PI * (outer + inner) * (outer - inner), digits), floats(10, 20), floats(1, 9)),
    "cube_volume": (lambda side: len([(x, y, z) for x in range(side) for y in range(side) for z in range(side)]), SIDE),
    "cube_surface_area": (lambda side: faces(*[(side, side)] * 6), SIDE),
    "cube_lateral_area": (lambda side: faces(*[(side, side)] * 4), SIDE),
    "cuboid_volume": (lambda length, width, height: sum(length for _ in range(width) for _ in range(height)), SIDE, SIDE, SIDE),
    "cuboid_surface_area": (lambda a, b, c: faces((a, b), (a, b), (b, c), (b, c), (c, a), (c, a)), SIDE, SIDE, SIDE),
    "cuboid_lateral_area": (lambda a, b, c: faces((b, c), (b, c), (c, a), (c, a)), SIDE, SIDE, SIDE),
    "cuboid_diagonal": (lambda length, width, height, digits: rounded(abs(complex(abs(complex(length, width)), height)), digits), LENGTH, LENGTH, LENGTH),
    "cylinder_surface_area": (lambda radius, height, digits: rounded(2 * (PI * radius * radius) + (PI * 2 * radius) * height, digits), LENGTH, LENGTH),
    "cylinder_lateral_area": (lambda radius, height, digits: rounded((PI * 2 * radius) * height, digits), LENGTH, LENGTH),
    "cone_volume": (lambda radius, height, digits: solid(lambda z: PI * (radius * z / height) ** 2, height, digits), LENGTH, LENGTH),
    "cone_surface_area": (lambda radius, height, digits: rounded(cone_side(radius, height) + PI * radius * radius, digits), LENGTH, LENGTH),
    "cone_lateral_area": (lambda radius, height, digits: rounded(cone_side(radius, height), digits), LENGTH, LENGTH),
    "sphere_surface_area": (lambda radius, digits: rounded((2 * radius) ** 2 * PI, digits), LENGTH),
    "hemisphere_volume": (lambda radius, digits: solid(lambda z: PI * (radius**2 - z**2), radius, digits), LENGTH),
    "triangular_prism_volume": (lambda base, height, length: solid(lambda _: polygon([(0, 0), (base, 0), (base, height)]), length), LENGTH, LENGTH, LENGTH),
    "pyramid_volume": (lambda length, width, height: solid(lambda z: (length * z / height) * (width * z / height), height), LENGTH, LENGTH, LENGTH),
    "tetrahedron_volume": (lambda side, digits: (lambda height: solid(lambda z: regular(3, max(1e-9, side * z / height), 10), height, digits))(side * math.sqrt(2 / 3)), LENGTH),
    "torus_volume": (lambda major, minor, digits: rounded((PI * minor * minor) * (2 * PI * major), digits), floats(10, 20), floats(1, 9)),
    "chebyshev_distance": (lambda first, second: next(d for d in range(99) if all(b - d <= a <= b + d for a, b in zip(first, second))), POINT, POINT),
    "are_collinear": (lambda first, second, third: determinant3(first, second, third) == 0, either(lambda r: (lambda p, v, k: (p, [p[0] + v[0], p[1] + v[1]], [p[0] + k * v[0], p[1] + k * v[1]]))(POINT(r), POINT(r), r.randint(-3, 3)), lambda r: (POINT(r), POINT(r), POINT(r)))),
    "rhombus_perimeter": (lambda a: a + a + a + a,),
    "parallelogram_perimeter": (lambda a, b: a + b + a + b,),
    "kite_area": (lambda p, q: p * (q / 2),),
    "trapezoid_median": (lambda a, b: a / 2 + b / 2,),
    "semicircle_area": (lambda r: math.pi / 2 * r * r,),
    "semicircle_perimeter": (lambda r: math.pi * r + 2 * r,),
    "octagon_area": (lambda a: 2 * a * a / math.tan(math.pi / 8), floats(1)),
    "octagon_perimeter": (lambda a: sum([a] * 8),),
    "equilateral_triangle_height": (lambda a: a * math.sin(math.pi / 3), floats(1)),
    "equilateral_triangle_perimeter": (lambda a: a + a + a,),
    "is_equilateral": (lambda a, b, c: len({a, b, c}) == 1, integers(1, 2), integers(1, 2), integers(1, 2)),
    "is_isosceles": (lambda a, b, c: len({a, b, c}) < 3, integers(1, 5), integers(1, 5), integers(1, 5)),
    "is_scalene": (lambda a, b, c: len({a, b, c}) == 3, integers(1, 5), integers(1, 5), integers(1, 5)),
    "are_triangle_angles": (lambda a, b, c: a > 0 and b > 0 and c == 180 - a - b > 0, either(integers(0, 99)), choices(60, 90), choices(30, 60, 90, 120)),
    "triangle_inradius": (lambda a, b, c: 2 * heron(a, b, c) / (a + b + c), lambda r: (lambda a, b: (a, b, r.randint(abs(a - b) + 1, a + b - 1)))(r.randint(2, 30), r.randint(2, 30))),
    "triangle_circumradius": (lambda a, b, c: a * b * c / 4 / heron(a, b, c), lambda r: (lambda a, b: (a, b, r.randint(abs(a - b) + 1, a + b - 1)))(r.randint(2, 30), r.randint(2, 30))),
    "centroid": (lambda *corners: tuple(sum(c[i] for c in corners) / 3 for i in (0, 1)), lists(integers(), 2, 2), lists(integers(), 2, 2), lists(integers(), 2, 2)),
    "largest_triangle_in_semicircle": (lambda r: r**2, integers(0, 20)),
    "square_in_circle": (lambda r: (2 * r) ** 2 // 2, integers(0, 40)),
    "circle_in_square": (lambda a: math.pi * (a / 2) ** 2,),
    "cubes_in_cube": (lambda n, k: len([1 for x in range(n) for y in range(n) for z in range(n) if max(x, y, z) + k <= n]), integers(1, 8), integers(1, 8)),
    "rectangles_in_grid": (lambda h, w: len([1 for a in range(h + 1) for b in range(a) for c in range(w + 1) for d in range(c)]), integers(0, 7), integers(0, 7)),
    "squares_in_rectangle": (lambda h, w: len([1 for x in range(h) for y in range(w) for s in range(1, 9) if x + s <= h and y + s <= w]), integers(0, 8), integers(0, 8)),
    "squares_on_chessboard": (lambda n: sum(i * i for i in range(n + 1)), integers(0, 20)),
    "frustum_volume": (lambda b, t, h: math.pi / 3 * h * (b**3 - t**3) / (b - t) if b != t else SKIP, integers(1, 9), integers(1, 9), integers(1, 9)),
    "ellipsoid_volume": (lambda a, b, c: math.pi * a * b * c / 0.75,),
    "complex_length": (lambda a, b: abs(complex(a, b)),),
    "complex_angle": (lambda a, b: cmath.phase(complex(a, b)),),
    "parabola_vertex": (lambda a, b, c: (lambda x: (x, a * x * x + b * x + c))(-b / 2 / a), integers(1, 9), integers(), integers()),
    "parabola_focus": (lambda a, b, c: (lambda x: (x, a * x * x + b * x + c + 1 / a / 4))(-b / 2 / a), integers(1, 9), integers(), integers()),
    "diameter_of": (lambda r: r + r,),
    "square_diagonal": (lambda a: math.hypot(a, a), floats(1)),
    "cube_diagonal": (lambda a: math.hypot(a, a, a), floats(1)),
    "cross_product": (lambda a, b: [a[i - 2] * b[i - 1] - a[i - 1] * b[i - 2] for i in range(3)], lists(integers(), 3, 3), lists(integers(), 3, 3)),
    "vector_length": (lambda v: math.dist(v, [0] * len(v)), lists(integers())),
}
