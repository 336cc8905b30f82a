// Part 4: loads a candidate and makes calls of it, or runs an assertion script. Every request but `load`
// carries a ticket that its answer repeats. What is sent from here can claim a value, never a
// verdict: the candidate runs in this process.
//   load    {source}                               -> {loaded} or {ending, error}
//   call    {function, args, kwargs, setup, keep}  -> {ending, value or error, ms, cpu_ms, last}
//   script  {source, function}: its calls go out as {ask} -> {done}

// "solution.js:3:7" and the like, where the stack names it.
function lineOf(stack, filename) {
  const at = stack.indexOf(filename + ":");
  const found = at < 0 ? null : /^:(\d+)/.exec(stack.slice(at + filename.length));
  return found ? found[1] : "null";
}

function bases(error) {
  const names = [];
  for (let at = getPrototypeOf(error); at !== null; at = getPrototypeOf(at)) {
    const name = at.constructor?.name;
    if (typeof name === "string" && name !== "" && name !== "Object") names.push(name);
  }
  return names;
}

function errorForm(error, filename) {
  let type = typeof error;
  let names = [];
  let message = "";
  let stack = "";
  try {
    if (isNativeError(error) || error instanceof Error) {
      names = bases(error);
      type = names[0] ?? "Error";
      message = String(error.message);
      stack = String(error.stack);
    } else {
      message = type === "object" && error !== null ? describe(error) + " was thrown" : String(error);
    }
  } catch {
    message = "an error that cannot be read";
  }
  const own = stack.split("\n").filter((line) => line.includes(filename + ":") && line.length < 500);
  const trace = [type + ": " + cut(message, 2000), ...own.slice(0, 20)].join("\n");
  return (
    '{"type":' + plainText(type) + ',"bases":[' + names.slice(1, 20).map(plainText).join(",") +
    '],"message":' + plainText(message) + ',"line":' + lineOf(stack, filename) +
    ',"traceback":' + plainText(trace) + "}"
  );
}

// How a call ended that threw.
function thrown(error, filename) {
  const noMemory =
    error instanceof RangeError && /allocation failed|ERR_MEMORY/.test(String(error.message) + error.code);
  const ending = noMemory ? "memory_limit" : "pass";
  return '"ending":"' + ending + '","note":"","error":' + errorForm(error, filename);
}

let compiled = null; // the candidate, to be evaluated anew for each call
let instance = null; // what it gave: finds a name in it

function evaluate() {
  const module = { exports: {} };
  const find = compiled.call(module.exports, module.exports, require, module, "solution.js", ".");
  return { find, exports: module.exports };
}

function findFunction(name) {
  try {
    return instance.find(name);
  } catch (error) {
    const exported = instance.exports?.[name];
    if (exported === undefined) return undefined;
    return exported;
  }
}

function load(request) {
  try {
    compiled = compile(request.source, "solution.js", "return (name) => eval(name);", PARAMETERS);
    instance = evaluate();
    send('{"loaded":true,"cpu_ms":' + cpuMs() + "}");
  } catch (error) {
    send('{"ending":"compile_error","note":"","error":' + errorForm(error, "solution.js") +
      ',"cpu_ms":' + cpuMs() + "}");
  }
}

function cpuMs() {
  const used = cpuUsage();
  return (used.user + used.system) / 1000;
}

// Named arguments in the order of the function's parameters.
function positional(target, args, kwargs) {
  const names = keys(kwargs);
  if (names.length === 0) return args;
  const list = /^[^(]*\(([^)]*)\)/.exec(Function.prototype.toString.call(target));
  const parameters = (list ? list[1] : "").split(",").map((part) => /[\w$]*/.exec(part.trim())[0]);
  const all = [...args];
  for (const name of names) {
    const at = parameters.indexOf(name);
    if (at < args.length) throw new BadArguments("the function has no parameter " + name + " to be named");
    all[at] = decode(kwargs[name]);
  }
  return all;
}

function answer(ticket, members, begin, last) {
  send("{" + members + ',"ticket":' + stringify(ticket) + ',"ms":' + (now() - begin) +
    ',"cpu_ms":' + cpuMs() + ',"last":' + last + "}");
}

async function call(request) {
  let begin = now();
  let promise = false;
  try {
    if (!request.keep && instance === null) instance = evaluate();
    const args = request.args.map(decode);
    if (request.setup) instance.find(request.setup);
    const target = findFunction(request.function);
    if (typeof target !== "function") {
      const missing = new ReferenceError("the code defines no function '" + request.function + "'");
      return answer(request.ticket, thrown(missing, "solution.js").replace('"pass"', '"exception"'), begin, false);
    }
    const values = positional(target, args, request.kwargs);
    begin = now();
    const value = target(...values);
    promise = isPromise(value);
    const text = encode(promise ? await value : value);
    answer(request.ticket, '"ending":"pass","promise":' + promise + ',"value":' + text, begin, false);
  } catch (error) {
    if (error instanceof TooLarge) {
      answer(request.ticket, '"ending":"output_limit","note":' + plainText("the result is too large: " + error.message), begin, false);
    } else if (error instanceof BadArguments) {
      answer(request.ticket, '"ending":"bad_request","note":' + plainText(error.message), begin, false);
    } else {
      answer(request.ticket, '"promise":' + promise + "," + thrown(error, "solution.js"), begin, false);
    }
  }
  if (!request.keep) instance = null;
}

const AsyncFunction = async function () {}.constructor;

async function script(request) {
  const raised = [];
  const stub = stubOf(request.function, raised);
  const assert = require("assert");
  console.assert = (condition, ...message) => assert.ok(condition, message.join(" ") || undefined);
  let end = '"passed":true';
  try {
    // A syntax error is found where lines have their numbers.
    const wrapped = "(async function (" + request.function + ", candidate, require) {";
    const make = new vm.Script(wrapped + request.source + "\n})", { filename: "script.js", columnOffset: -wrapped.length });
    await make.runInThisContext()(stub, stub, require);
  } catch (error) {
    const kind = raised.includes(error) ? '"came_through":true,"error":' + errorForm(error, "script.js")
      : (error?.code === "ERR_ASSERTION" || error?.name === "AssertionError") ? '"assertion":' + errorForm(error, "script.js")
      : '"fault":' + errorForm(error, "script.js");
    end = kind;
  }
  send('{"done":true,' + end + "}");
}

let current = null;

function uncaught(error) {
  if (current?.op === "call") answer(current.ticket, thrown(error, "solution.js"), now(), true);
  if (current?.op === "script") send('{"done":true,"fault":' + errorForm(error, "script.js") + "}");
  quit(current ? 0 : 1);
}
process.on("uncaughtException", uncaught);

async function serve() {
  for (;;) {
    current = null;
    current = receive();
    if (current.op === "load") load(current);
    if (current.op === "call") await call(current);
    if (current.op === "script") await script(current);
  }
}

// Does once, with nobody listening, what a candidate will need, so that V8 has compiled it when one
// comes: a fifth of what it then waits for.
async function rehearse() {
  CHANNEL = openSync("/dev/null", "r+");
  const request = parse('{"ticket":"","function":"f","args":[1,"a",0.5,null],"kwargs":{},"setup":""}');
  load({ source: "function f(x) { return [x]; }" });
  await call(request);
  closeSync(CHANNEL);
  CHANNEL = 3;
  compiled = null;
  instance = null;
}

rehearse().then(serve);
