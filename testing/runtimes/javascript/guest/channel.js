// Part 3: frames over descriptor 3 (four bytes of length, least significant first, then JSON), and
// stubs that stand for the functions of a candidate in another cell.

let CHANNEL = 3;

function send(text) {
  const size = byteLength(text);
  const frame = toBuffer("1234" + text);
  for (let i = 0; i < 4; ++i) frame[i] = (size >>> (8 * i)) & 0xff;
  for (let at = 0; at < size + 4; ) at += writeSync(CHANNEL, frame, at, size + 4 - at);
}

function read(size) {
  const data = newBuffer(size);
  for (let at = 0; at < size; ) {
    const got = readSync(CHANNEL, data, at, size - at, null);
    if (got === 0) { // the engine waits for nothing but this process's end
      endAtOnce();
      quit(0);
    }
    at += got;
  }
  return data;
}

function receive() {
  const head = read(4);
  return parse(asText(read(head[0] + head[1] * 0x100 + head[2] * 0x10000 + head[3] * 0x1000000), "utf8"));
}

// Sends a message of an assertion script; all of them repeat the ticket of its request.
let ticket = "";
let said = 0;

function say(members) {
  ++said;
  send("{" + ticket + members + "}");
}

const errorClasses = new Map(); // the candidate's that a script knows by name

// Returns the class for the candidate's error here: a built-in one, or one known by name.
function rebuiltClass(described) {
  for (const name of [described.type, ...described.bases]) {
    const own = errorClasses.get(name.replace(/^solution\./, ""));
    if (own) return own;
    if (ownNames.has(name) && globalThis[name]?.prototype instanceof Error) return globalThis[name];
  }
  return Error;
}

// Returns the candidate's error here: of the built-in class, or of one with its name and base.
function rebuilt(described) {
  const base = rebuiltClass(described);
  const made = new base(described.message);
  if (base.name !== described.type) {
    const own = { [described.type]: class extends base {} }[described.type];
    Object.setPrototypeOf(made, own.prototype);
    // A DOMException has a name that cannot be assigned to.
    defineProperty(made, "name", { value: described.type, enumerable: true, writable: true, configurable: true });
  }
  return made;
}

// Returns a stub of the candidate's function: arguments and results are passed by value. Errors of
// the candidate are added to `raised`. `plain`: refuses objects without a plain content.
function stubOf(name, raised, check = (text) => text, plain = false) {
  return (...args) => {
    const values = check("[" + joined(mapped(args, (arg) => encode(arg, plain)), ",") + "]");
    say('"ask":{"function":' + stringify(name) + ',"kwargs":{},"args":' + values + "}");
    const reply = receive();
    let error = reply.error ? rebuilt(reply.error) : null;
    let value;
    try {
      if (!error) value = decode(reply.value);
    } catch (unreadable) { // a value that JavaScript cannot have is an exception of the call
      error = unreadable;
    }
    if (error) raised.push(error);
    if (reply.promise) return error ? Promise.reject(error) : Promise.resolve(value);
    if (error) throw error;
    check(stringify(reply.value));
    return value;
  };
}
