# The part of the program that runs variants which suite_kinds.py needs without running any.
from copy import deepcopy as copied
