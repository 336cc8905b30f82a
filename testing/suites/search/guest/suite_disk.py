# Another disk for code that asks for what lies on it: one that has nothing but the temporary folder.


def empty_disk():
    """Makes whatever lies outside of the temporary folder look as if it were not there, for what asks through os."""
    import builtins
    import errno
    import functools
    import io
    import tempfile

    inside = tempfile.gettempdir() + os.sep

    def is_there(path):
        return not isinstance(path, (str, bytes, os.PathLike)) or os.path.abspath(os.fsdecode(path)).startswith(inside) or os.fsdecode(path) == os.devnull

    def missing(asked):
        @functools.wraps(asked)
        def ask(path=".", *args, **kwargs):
            if not is_there(path):
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
            return asked(path, *args, **kwargs)

        return ask

    for name in ("stat", "lstat", "listdir", "scandir", "readlink", "statvfs"):
        setattr(os, name, missing(getattr(os, name)))
    allowed = os.access
    os.access = lambda path, *args, **kwargs: is_there(path) and allowed(path, *args, **kwargs)
    builtins.open = io.open = missing(builtins.open)
