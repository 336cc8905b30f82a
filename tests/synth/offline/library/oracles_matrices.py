import itertools
import math

from generators import *
from skip import SKIP

M = matrices()
SQ = matrices(square=True)
BITS = matrices(integers(0, 1), 1, 5)


def cells(m):
    return {(i, j): x for i, row in enumerate(m) for j, x in enumerate(row)}


def of_cells(c):
    h = 1 + max(i for i, _ in c)
    w = 1 + max(j for _, j in c)
    return [[c[i, j] for j in range(w)] for i in range(h)]


def walk(m):
    """Walks the matrix, and turns right at its end or at a place already visited."""
    c, out, seen, (i, j), (di, dj) = cells(m), [], set(), (0, 0), (0, 1)
    while len(out) < len(c):
        out.append(c[i, j])
        seen.add((i, j))
        if (i + di, j + dj) not in c or (i + di, j + dj) in seen:
            di, dj = dj, -di
        i, j = i + di, j + dj
    return out


def leibniz(m):
    n = len(m)
    total = 0
    for p in itertools.permutations(range(n)):
        inversions = sum(p[i] > p[j] for i in range(n) for j in range(i + 1, n))
        total += (-1) ** inversions * math.prod(m[i][p[i]] for i in range(n))
    return total


def life(g):
    c = cells(g)
    return of_cells({(i, j): (lambda n: int(n == 3 or (n == 4 and x)))(sum(c.get((i + a, j + b), 0) for a in (-1, 0, 1) for b in (-1, 0, 1))) for (i, j), x in c.items()})


def islands(g):
    c = [p for p, x in cells(g).items() if x]
    group = {p: p for p in c}
    for _ in c:
        for p in c:
            for q in c:
                if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1:
                    group[p] = group[q] = min(group[p], group[q])
    return len(set(group.values()))


def product_pair(r):
    a, b, c = (r.randint(1, 3) for _ in "abc")
    some = lambda h, w: [[r.randint(-5, 5) for _ in range(w)] for _ in range(h)]
    return some(a, b), some(b, c)


def same_shape(r):
    a, b = r.randint(1, 3), r.randint(1, 3)
    return tuple([[r.randint(-5, 5) for _ in range(b)] for _ in range(a)] for _ in "xy")


def symmetric(r):
    m = SQ(r)
    return [[m[min(i, j)][max(i, j)] for j in range(len(m))] for i in range(len(m))]


def magic(m):
    n = len(m)
    lines = [[m[i][j] for j in range(n)] for i in range(n)] + [[m[i][j] for i in range(n)] for j in range(n)]
    lines += [[m[i][i] for i in range(n)], [m[i][n - 1 - i] for i in range(n)]]
    return all(sum(line) == sum(lines[0]) for line in lines)


def shaped(r):
    h, w = r.randint(1, 3), r.randint(1, 3)
    m = [[r.randint(0, 9) for _ in range(w)] for _ in range(h)]
    return (m,) + r.choice([(w, h), (h * w, 1), (1, h * w), (2, 2)])


def sudoku(r):
    base = [[(3 * i + i // 3 + j) % 9 + 1 for j in range(9)] for i in range(9)]
    board = [[x if r.random() < 0.5 else 0 for x in row] for row in base]
    if r.random() < 0.6:
        board[r.randrange(9)][r.randrange(9)] = r.randint(1, 9)
    return board


def sudoku_valid(board):
    c = cells(board)
    return not any(
        c[p] == c[q] != 0 and (p[0] == q[0] or p[1] == q[1] or (p[0] // 3, p[1] // 3) == (q[0] // 3, q[1] // 3))
        for p, q in itertools.combinations(c, 2)
    )


ORACLES = {
    "transpose": (lambda matrix: of_cells({(j, i): x for (i, j), x in cells(matrix).items()}), M),
    "rotate_matrix": (lambda matrix: of_cells({(j, len(matrix) - 1 - i): x for (i, j), x in cells(matrix).items()}), M),
    "rotate_matrix_left": (lambda matrix: of_cells({(len(matrix[0]) - 1 - j, i): x for (i, j), x in cells(matrix).items()}), M),
    "spiral": (walk, matrices(None, 1, 5)),
    "multiply_matrices": (lambda first, second: [[sum(first[i][k] * second[k][j] for k in range(len(second))) for j in range(len(second[0]))] for i in range(len(first))], product_pair),
    "add_matrices": (lambda first, second: of_cells({p: x + second[p[0]][p[1]] for p, x in cells(first).items()}), same_shape),
    "scale_matrix": (lambda matrix, factor: of_cells({p: factor * x for p, x in cells(matrix).items()}), M, integers(-3, 3)),
    "identity_matrix": (lambda size: of_cells({(i, j): 1 if i == j else 0 for i in range(size) for j in range(size)}), integers(1, 6)),
    "trace": (lambda matrix: sum(x for (i, j), x in cells(matrix).items() if i == j), SQ),
    "diagonal": (lambda matrix: [x for (i, j), x in cells(matrix).items() if i == j], SQ),
    "both_diagonals_sum": (lambda matrix: sum(x for (i, j), x in cells(matrix).items() if i == j or i + j == len(matrix) - 1), SQ),
    "diagonal_difference": (lambda matrix: abs(sum(x for (i, j), x in cells(matrix).items() if i == j) - sum(x for (i, j), x in cells(matrix).items() if i + j == len(matrix) - 1)), SQ),
    "determinant": (leibniz, SQ),
    "is_symmetric": (lambda matrix: len(matrix) == len(matrix[0]) and all(x == matrix[j][i] for (i, j), x in cells(matrix).items()), either(symmetric, M)),
    "is_magic_square": (magic, either(choices([[2, 7, 6], [9, 5, 1], [4, 3, 8]], [[8, 1, 6], [3, 5, 7], [4, 9, 2]], [[5]], [[1, 1], [1, 1]]), SQ)),
    "row_sums": (lambda matrix: list(map(sum, matrix)), M),
    "column_sums": (lambda matrix: [sum(row[j] for row in matrix) for j in range(len(matrix[0]))], M),
    "flip_horizontally": (lambda matrix: of_cells({(i, len(matrix[0]) - 1 - j): x for (i, j), x in cells(matrix).items()}), M),
    "flip_vertically": (lambda matrix: of_cells({(len(matrix) - 1 - i, j): x for (i, j), x in cells(matrix).items()}), M),
    "reshape": (lambda matrix, height, width: matrix if height * width != len(cells(matrix)) else (lambda it: [[next(it) for _ in range(width)] for _ in range(height)])(iter(cells(matrix).values())), shaped),
    "zero_matrix": (lambda height, width: of_cells({(i, j): 0 for i in range(height) for j in range(width)}), integers(1, 4), integers(1, 4)),
    "spiral_matrix": (lambda size: (lambda order: of_cells({p: order.index(p) + 1 for p in order}))(walk([[(i, j) for j in range(size)] for i in range(size)])), integers(1, 6)),
    "set_zeros": (lambda matrix: of_cells({(i, j): 0 if any(y == 0 and (a == i or b == j) for (a, b), y in cells(matrix).items()) else x for (i, j), x in cells(matrix).items()}), matrices(integers(0, 6))),
    "saddle_points": (lambda matrix: [(i, j) for (i, j), x in cells(matrix).items() if all(x >= y for (a, b), y in cells(matrix).items() if a == i) and all(x <= y for (a, b), y in cells(matrix).items() if b == j)], matrices(integers(0, 3))),
    "game_of_life": (life, BITS),
    "count_islands": (islands, BITS),
    "is_valid_sudoku": (sudoku_valid, sudoku),
    "is_square_matrix": (lambda matrix: {len(matrix)} == set(map(len, matrix)), either(M, SQ)),
    "is_identity_matrix": (lambda matrix: len(matrix) == len(matrix[0]) and all(x == (i == j) for (i, j), x in cells(matrix).items()), either(matrices(choices(0, 1)), lambda r: (lambda n: [[int(i == j) for j in range(n)] for i in range(n)])(r.randint(1, 4)))),
    "antidiagonal": (lambda matrix: [x for (i, j), x in sorted(cells(matrix).items()) if i + j == len(matrix) - 1], SQ),
}
