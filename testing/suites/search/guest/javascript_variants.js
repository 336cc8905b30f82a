// Runs variants of a program on the same calls, thousands a second in one process. Follows the parts
// on values and source texts in testing/runtimes. One variant may disturb those after it, so that
// what counts is to be run again by itself.

const OWN_MILLISECONDS = 50; // that a variant has, besides several times what the program takes
const MOST_TRIES = 50; // to let one go on

// The classes of what was thrown, the nearest first.
function thrownNames(error) {
  const names = [];
  for (let at = error instanceof Error ? getPrototypeOf(error) : null; at; at = getPrototypeOf(at)) {
    const name = at.constructor?.name;
    if (typeof name === "string" && name !== "" && name !== "Object") names.push(name);
  }
  return names.length > 0 ? names : [typeof error];
}

// What a call comes to, as text: alike where a test could not tell two apart.
function synthResult(compiledText, name, call) {
  const module = { exports: {} };
  const find = compiledText.call(module.exports, module.exports, require, module, "solution.js", ".");
  let target;
  try {
    target = find(name);
  } catch {
    target = module.exports[name];
  }
  try {
    const value = target(...parse(call).map(decode));
    if (isPromise(value)) {
      value.catch(() => {});
      return null;
    }
    return encode(value).replaceAll('{"$float":"-0.0"}', "0"); // which equals 0
  } catch (error) {
    return "throws " + thrownNames(error).join(" ");
  }
}

const synthStep = new vm.Script("globalThis.synthStep()");

// Calls `step` for each of the numbers, until it says so or the CPU time is over: the number it was
// at then, else -1. The clock interrupts it too early on a busy machine: then it goes on.
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

// For each variant (edits, and the places of its calls) null where it is no program, else the places
// of calls that it does otherwise, how many were made, and what they came to; with `first` up to
// the first that it does otherwise. Null in place of all where the function gives promises.
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
