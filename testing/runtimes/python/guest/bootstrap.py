# The start program of a cell's interpreter: reads the compiled harness from the channel and runs it
# with a private copy of the builtins.
import builtins, marshal, os  # noqa: E401


def read(size):
    data = b""
    while len(data) < size:
        chunk = os.read(3, size - len(data))
        if not chunk:
            os._exit(0)
        data += chunk
    return data


harness = marshal.loads(read(int.from_bytes(read(4), "little")))
names = {"__builtins__": dict(vars(builtins)), "__name__": "synth_harness"}
del builtins, marshal, os, read
exec(harness, names)
