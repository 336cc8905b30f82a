// Runs variants of a program on the same calls, thousands a second in one process. Follows the
// parts on values and source texts in testing/runtimes. A variant may disturb those after it, so a
// result that matters must be confirmed by a separate run.

const OWN_MILLISECONDS = 20; // for a variant, besides several times the program's own time
const ALONE_MILLISECONDS = 200; // for a call of the program itself
const FEW_LATE = 2; // calls that may take so long; later ones several times what the slowest other took
const LEAST_MILLISECONDS = 10;
const MOST_TRIES = 50; // continuations of one call

// Returns the classes of the thrown value, the nearest first.
function thrownNames(error) {
  const names = [];
  for (let at = error instanceof Error ? getPrototypeOf(error) : null; at; at = getPrototypeOf(at)) {
    const name = at.constructor?.name;
    if (typeof name === "string" && name !== "" && name !== "Object") names.push(name);
  }
  return names.length > 0 ? names : [typeof error];
}

// Returns the outcome of a call as text: equal if a test could not distinguish two outcomes. With
// places of arguments, it is a list of the result and of these arguments after the call.
function synthResult(compiledText, name, [given, places]) {
  const module = { exports: {} };
  const find = compiledText.call(module.exports, module.exports, require, module, "solution.js", ".");
  let target;
  try {
    target = find(name);
  } catch {
    target = module.exports[name];
  }
  try {
    const args = parse(given).map(decode);
    const value = target(...args);
    if (isPromise(value)) {
      value.catch(() => {});
      return null;
    }
    const seen = [encode(value), ...places.map((place) => encode(args[place]))];
    const text = places.length > 0 ? "[" + seen.join(",") + "]" : seen[0];
    return text.replaceAll('{"$float":"-0.0"}', "0"); // equals 0
  } catch (error) {
    return "throws " + thrownNames(error).join(" ");
  }
}

const synthStep = new vm.Script("globalThis.synthStep()");

// Calls `step` for each of the numbers, until it returns true or the CPU time is over; returns the
// current number then, else -1. On a busy machine the timer fires too early: then it continues.
function synthEach(numbers, step, milliseconds) {
  let next = 0;
  globalThis.synthStep = () => {
    for (; next < numbers.length; ++next) {
      if (step(numbers[next])) return;
    }
  };
  const begin = cpuUsage();
  for (let tries = 0; tries < MOST_TRIES; ++tries) {
    try {
      synthStep.runInThisContext({ timeout: milliseconds });
      return -1;
    } catch {
      const used = cpuUsage(begin);
      if ((used.user + used.system) / 1000 >= milliseconds) break;
    }
  }
  return numbers[next];
}

function synthEdited(bytes, edits) {
  const parts = [];
  let done = 0;
  for (const [begin, end, text] of edits) {
    parts.push(bytes.subarray(done, begin), toBuffer(text));
    done = end;
  }
  return Buffer.concat([...parts, bytes.subarray(done)]).toString("utf8");
}

// Returns the places of the program's calls that do not end in time, and the milliseconds that the slowest of the
// others takes. `late` and `slowest` are the number and the time of earlier calls. An endless call costs a process if
// it is run alone.
function synthLate(source, name, calls, late, slowest) {
  const own = compile(source, "solution.js", FINDING, PARAMETERS);
  const places = [];
  for (let place = 0; place < calls.length; ++place) {
    const begin = cpuUsage();
    const isEarly = late + places.length < FEW_LATE;
    const time = isEarly ? ALONE_MILLISECONDS : Math.min(ALONE_MILLISECONDS, Math.max(LEAST_MILLISECONDS, 5 * slowest));
    const step = () => {
      try {
        synthResult(own, name, calls[place]);
      } catch {
        // its own run shows the error
      }
    };
    if (synthEach([place], step, time) >= 0) places.push(place);
    else slowest = Math.max(slowest, Math.ceil(cpuUsage(begin).user / 1000));
  }
  return [places, slowest];
}

// Returns for each variant (edits, and places of its calls) null if it is not a valid program, else
// the places of calls that differ, the number of calls, and their outcomes; with `first` up to the
// first difference. Returns null for all if the function returns promises.
function synthVariants(source, variants, name, calls, first) {
  const bytes = toBuffer(source);
  const own = compile(source, "solution.js", FINDING, PARAMETERS);
  const expected = [];
  const took = [];
  for (const call of calls) {
    const begin = now();
    expected.push(synthResult(own, name, call));
    took.push(now() - begin);
  }
  if (expected.includes(null)) return null;
  return variants.map(([edits, places]) => {
    let variant;
    try {
      variant = compile(synthEdited(bytes, edits), "solution.js", FINDING, PARAMETERS);
    } catch {
      return null;
    }
    const killed = [];
    const results = [];
    const time = OWN_MILLISECONDS + 5 * places.reduce((sum, place) => sum + took[place], 0);
    const late = synthEach(places, (place) => {
      let result;
      try {
        result = synthResult(variant, name, calls[place]);
      } catch {
        result = "does not load";
      }
      results.push(result ?? "promise");
      if (result !== expected[place]) killed.push(place);
      return first && killed.length > 0;
    }, Math.ceil(time));
    const runs = results.length;
    if (late >= 0) killed.push(late);
    return [killed, runs, first ? [] : results];
  });
}
