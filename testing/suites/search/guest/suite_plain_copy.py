# What suite_kinds.py needs of the program's part that runs variants, where nothing is run.
from copy import deepcopy as copied
