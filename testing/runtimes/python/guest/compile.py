# Compiles the harness when synth is built: given its files, prints the magic number of this
# interpreter's bytecode, and the code. Interpreters of other versions compile their own (query.py).
import binascii
import importlib.util
import marshal
import sys

source = "".join(open(path, encoding="utf-8").read() for path in sys.argv[1:])
code = compile(source, "<harness>", "exec", dont_inherit=True)
print(importlib.util.MAGIC_NUMBER.hex())
print(binascii.b2a_base64(marshal.dumps(code), newline=False).decode())
