// Part 5: loads a candidate and makes calls of it, or runs an assertion script. Every request but `load`
// carries a ticket that its answer repeats. What is sent from here can claim a value, an exception or
// an early exit, never another verdict: the candidate runs in this process.
//   load    {source}                               -> {loaded} or {ending, error}
//   names   {ticket, names}                        -> {names}: what these of the candidate's are
//   call    {ticket, function, args, kwargs, setup, keep}  -> {ending, value or error, ms, cpu_ms, last}
//           of a class with {steps: [{name, field, args, kwargs}]} -> {steps: [value, error or itself]}
//   script  {ticket, source, function}             -> {plain, names}, before any of it runs
//           {names}: what these names of the candidate's are; its calls go out as {ask} -> {done}

// Returns a place such as "solution.js:3:7" if the stack has one.
function lineOf(stack, filename) {
  const behind = splitAt(stack, filename + ":")[1];
  const found = behind === undefined ? null : matches(/^\d+/, behind);
  return found ? found[0] : "null";
}

function bases(error) {
  const names = [];
  for (let at = getPrototypeOf(error); at !== null; at = getPrototypeOf(at)) {
    const name = at.constructor?.name;
    if (typeof name === "string" && name !== "" && name !== "Object") names[names.length] = name;
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
  const trace = [type + ": " + cut(message, 2000)];
  const lines = splitAt(stack, "\n");
  for (let i = 0; i < lines.length && trace.length < 21; ++i) {
    if (includes(lines[i], filename + ":") && lines[i].length < 500) trace[trace.length] = lines[i];
  }
  const others = [];
  for (let i = 1; i < names.length && i < 20; ++i) others[i - 1] = plainText(names[i]);
  return (
    '{"type":' + plainText(type) + ',"bases":[' + joined(others, ",") +
    '],"message":' + plainText(message) + ',"line":' + lineOf(stack, filename) +
    ',"traceback":' + plainText(joined(trace, "\n")) + "}"
  );
}

// Returns the ending of a call that threw.
function thrown(error, filename, ending = "pass") {
  return '"ending":"' + ending + '","note":"","error":' + errorForm(error, filename);
}

let compiled = null; // the candidate, to be evaluated anew for each call
let instance = null; // the result of the evaluation; finds a name in it

function evaluate() {
  const module = { exports: {} };
  const find = run(compiled, module.exports, [module.exports, require, module, "solution.js", "."]);
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

// Returns a module of the user's that is in this folder under that name.
function userModule(name) {
  for (const ending of [".js", ".cjs", ".mjs"]) {
    if (fs.existsSync("./" + name + ending)) return require("./" + name + ending);
  }
  throw new TypeError("there is no module " + name);
}

// Returns the value of a name of the code, of a module or of JavaScript: an object of a class, the result
// of a function, else the value that the name has.
function made(form, args) {
  const path = splitAt(form.name, ".");
  let owner = form.module === undefined ? undefined : userModule(form.module);
  let target = owner === undefined ? findFunction(path[0]) : owner[path[0]];
  if (target === undefined) throw new ReferenceError("the code defines no '" + path[0] + "'");
  for (let i = 1; i < path.length; ++i) {
    owner = target;
    target = target[path[i]];
  }
  if (form.args === undefined) return target;
  const last = path[path.length - 1];
  const isCalled = matches(/^\p{Lu}/u, last) === null || last === "BigInt";
  return isCalled ? run(target, owner, args) : construct(target, args);
}

function load(request) {
  try {
    compiled = compile(request.source, "solution.js", FINDING, PARAMETERS);
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

function isClass(target) {
  return startsWith(sourceOf(target), "class");
}

function parametersOf(target) {
  const list = (isClass(target) ? /\bconstructor\s*\(([^)]*)\)/ : /^[^(]*\(([^)]*)\)/).exec(sourceOf(target));
  return (list ? list[1] : "").split(",").map((part) => /[\w$]*/.exec(part.trim())[0]);
}

// Returns named arguments in the order of the function's parameters.
function positional(target, args, kwargs) {
  const names = keys(kwargs);
  if (names.length === 0) return args;
  const parameters = parametersOf(target);
  const all = [...args];
  for (const name of names) {
    const at = parameters.indexOf(name);
    if (at < args.length) throw new TypeError("the function has no parameter " + name + " to be named");
    all[at] = decode(kwargs[name]);
  }
  return all;
}

function answer(ticket, members, begin, last) {
  send("{" + members + ',"ticket":' + stringify(ticket) + ',"ms":' + (now() - begin) +
    ',"cpu_ms":' + cpuMs() + ',"last":' + last + "}");
}

// Returns what an object gives when it is iterated over; one without an end is not a value.
function firstItems(iterated) {
  const items = [];
  for (const item of iterated) {
    items[items.length] = item;
    if (items.length > MOST_ITEMS) throw new RangeError("it gives more than " + MOST_ITEMS + " items");
  }
  return items;
}

// Steps that are no calls of a method (specs/operators.h).
const OPERATORS = {
  "__proto__": null,
  "__str__": (a) => `${a}`,
  "__float__": (a) => +a,
  "__iter__": (a) => firstItems(a),
  "__neg__": (a) => -a,
  "__contains__": (a, b) => b in a,
  "__getitem__": (a, b) => a[b],
  "__setitem__": (a, b, c) => (a[b] = c),
  "__delitem__": (a, b) => delete a[b],
  "__le__": (a, b) => a <= b,
  "__ge__": (a, b) => a >= b,
  "__lt__": (a, b) => a < b,
  "__gt__": (a, b) => a > b,
  "__pow__": (a, b) => a ** b,
  "__add__": (a, b) => a + b,
  "__sub__": (a, b) => a - b,
  "__mul__": (a, b) => a * b,
  "__truediv__": (a, b) => a / b,
  "__mod__": (a, b) => a % b,
  "__and__": (a, b) => a & b,
  "__or__": (a, b) => a | b,
  "__xor__": (a, b) => a ^ b,
};

async function takeStep(made, step) {
  const operator = step.field ? undefined : OPERATORS[step.name];
  if (operator !== undefined) {
    const args = mapped(step.args, decode);
    return operator(made, args[0], args[1]);
  }
  const member = made[step.name];
  if (step.field) return member;
  if (typeof member !== "function") throw new TypeError("the object has no method '" + step.name + "'");
  return run(member, made, positional(member, mapped(step.args, decode), step.kwargs));
}

// Returns the results of the steps with an object. Each is encoded before the next step, which may
// change it.
async function takeSteps(target, values, steps) {
  const made = construct(target, values);
  const encoder = new Encoder(false);
  const parts = [];
  for (let i = 0; i < steps.length; ++i) {
    let given;
    try {
      given = await takeStep(made, steps[i]);
    } catch (error) {
      parts[i] = '{"error":' + errorForm(error, "solution.js") + "}";
      continue;
    }
    parts[i] = given === made ? '{"itself":true}' : '{"value":' + encoder.encode(given, STEP_LEVELS) + "}";
  }
  return "[" + joined(parts, ",") + "]";
}

// Returns what the arguments of a function are after its call, and its result.
async function argumentsAfter(target, values, steps) {
  const given = run(target, undefined, values);
  const result = asYielded(isPromise(given) ? await given : given);
  const encoder = new Encoder(false);
  const parts = mapped(steps, (step) => {
    if (step.name === "") return '{"value":' + encoder.encode(result, STEP_LEVELS) + "}";
    const place = matches(/^\d+$/, step.name) ? +step.name : parametersOf(target).indexOf(step.name);
    if (place < 0 || place >= values.length) throw new TypeError("the call gives no argument '" + step.name + "'");
    return '{"value":' + encoder.encode(values[place], STEP_LEVELS) + "}";
  });
  return "[" + joined(parts, ",") + "]";
}

const STEP_LEVELS = 2; // of the list of steps around a value

async function call(request) {
  let begin = now();
  let promise = false;
  try {
    if (!request.keep && instance === null) instance = evaluate();
    const args = mapped(request.args, decode);
    if (request.setup) instance.find(request.setup);
    if (request.function === "") { // what a test expects
      return answer(request.ticket, '"ending":"pass","promise":false,"value":' + encode(args[0]), begin, false);
    }
    const target = findFunction(request.function);
    if (typeof target !== "function") {
      const missing = new ReferenceError("the code defines no function '" + request.function + "'");
      return answer(request.ticket, thrown(missing, "solution.js", "exception"), begin, false);
    }
    const values = positional(target, args, request.kwargs);
    begin = now();
    if (request.steps) {
      const take = request.steps[0].argument ? argumentsAfter : takeSteps;
      const steps = await take(target, values, request.steps);
      answer(request.ticket, '"ending":"pass","steps":' + steps, begin, false);
      if (!request.keep) instance = null;
      return;
    }
    const value = isClass(target) ? construct(target, values) : run(target, undefined, values);
    promise = isPromise(value);
    const text = encode(asYielded(promise ? await value : value));
    answer(request.ticket, '"ending":"pass","promise":' + promise + ',"value":' + text, begin, false);
  } catch (error) {
    if (error instanceof TooLarge) { // there is a value, but no frame could hold it
      answer(request.ticket, '"ending":"pass","too_large":' + plainText(error.message), begin, false);
    } else {
      answer(request.ticket, '"promise":' + promise + "," + thrown(error, "solution.js"), begin, false);
    }
  }
  if (!request.keep) instance = null;
}

async function script(request) {
  ticket = '"ticket":' + stringify(request.ticket) + ",";
  let make = null;
  let failure = null;
  const words = wordsIn(request.source);
  // Compiled first without names, for a syntax error with the right lines. The candidate's names
  // are in an outer scope, since the script may define the same names.
  const compiled = (names) => {
    const wrapped = "(function (" + names.join(",") + ") { return async function (require) {";
    const text = wrapped + request.source + "\n}})";
    return new vm.Script(text, { filename: "script.js", columnOffset: -wrapped.length }).runInThisContext();
  };
  try {
    compiled([]);
  } catch (error) {
    failure = error;
  }
  say('"plain":false,"names":' + stringify(failure ? [] : words));
  const forms = receive().names;
  const raised = [];
  const refused = new Map();
  let end = '"passed":true';
  try {
    if (failure) throw failure;
    const names = bound(forms, raised, refused);
    const assert = require("assert");
    console.assert = (condition, ...message) => assert.ok(condition, message.join(" ") || undefined);
    names.set(request.function, scriptStub(request.function, raised));
    names.set("candidate", names.get(request.function));
    await compiled([...names.keys()])(...names.values())(require);
  } catch (error) {
    end = scriptEnd(error, raised, refused);
  }
  say('"done":' + said + "," + end);
}

function scriptEnd(error, raised, refused) {
  const form = errorForm(error, "script.js");
  if (raised.includes(error)) return '"came_through":true,"error":' + form;
  if (error?.code === "ERR_ASSERTION" || error?.name === "AssertionError") return '"assertion":' + form;
  const why = [...refused].find(([name]) => error instanceof ReferenceError && error.message.startsWith(name + " "));
  return '"fault":' + form + (why ? ',"note":' + plainText(why[1]) : "");
}

let current = null;

function uncaught(error) {
  if (current?.op === "call") answer(current.ticket, thrown(error, "solution.js"), now(), true);
  if (current?.op === "script") say('"done":' + said + ',"fault":' + errorForm(error, "script.js"));
  quit(current ? 0 : 1);
}
process.on("uncaughtException", uncaught);

async function serve() {
  for (;;) {
    current = null;
    current = receive();
    if (current.op === "load") load(current);
    else if (current.op === "names") describeNames(current);
    else if (current.op === "call") await call(current);
    else if (current.op === "script") await script(current);
    else quit(70); // what the candidate has changed reads nonsense
  }
}

// Runs once, without a channel, what a candidate will need, so that V8 has compiled it in time:
// this saves a fifth of the time that a candidate waits.
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
