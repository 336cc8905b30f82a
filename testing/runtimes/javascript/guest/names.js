// Part 4: makes the names of a candidate available to an assertion script.

const NO_NAMES = new Set(
  ("arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield synth_name").split(" ")
    .concat(PARAMETERS),
);
const MOST_NAMES = 2000;
const MOST_NAMED = 16 << 20; // bytes, of all descriptions

// Returns the words of a script that may be names of the candidate; those in strings do no harm.
function wordsIn(source) {
  const words = new Set(source.match(/[\p{ID_Start}$][\p{ID_Continue}$]*/gu) ?? []);
  return [...words].filter((word) => !NO_NAMES.has(word) && !ownNames.has(word)).slice(0, MOST_NAMES);
}

const findGlobal = vm.compileFunction(FINDING)();

// Returns the candidate's value of that name, in an array; empty if it has none.
function found(name) {
  let value;
  try {
    value = instance.find(name);
  } catch {
    const exported = instance.exports?.[name];
    return exported === undefined ? [] : [exported];
  }
  try {
    if (is(findGlobal(name), value)) return []; // it is nobody's
  } catch {} // it is no global
  return [value];
}

function described(name, value) {
  if (typeof value === "function") {
    if (value.prototype instanceof Error) {
      const names = bases(value.prototype).map(plainText);
      return '{"exception":{"type":' + plainText(name) + ',"message":"","bases":[' + names.join(",") + "]}}";
    }
    const isClass = matches(/^class\b/, sourceOf(value)) !== null;
    return isClass ? '{"class":' + plainText(name) + "}" : '{"function":true}';
  }
  return '{"value":' + encode(value) + "}";
}

function describeNames(request) {
  const forms = [];
  let size = 0;
  for (const name of request.names.filter((name) => !NO_NAMES.has(name))) {
    for (const value of found(name)) {
      let form;
      try {
        form = described(name, value);
      } catch (error) {
        form = '{"refused":' + plainText("its value cannot travel: " + error?.message) + "}";
      }
      size += form.length;
      if (size > MOST_NAMED) form = '{"refused":"it is too large"}';
      forms.push(stringify(name) + ":" + form);
    }
  }
  send('{"ticket":' + stringify(request.ticket) + ',"names":{' + forms.join(",") + "}}");
}

function scriptStub(name, raised) {
  return stubOf(name, raised, undefined, true);
}

// Returns a stub of a class of the candidate.
function classStub(name) {
  const refuse = () => {
    throw new NoValue("an object of the class " + name + " cannot travel as a value");
  };
  const stub = function () { refuse(); };
  defineProperty(stub, Symbol.hasInstance, { value: refuse });
  return stub;
}

function errorClass(name, described) {
  const base = rebuiltClass(described);
  const made = { [name]: class extends base {} }[name];
  defineProperty(made.prototype, "name", { value: name, writable: true, configurable: true });
  errorClasses.set(name, made);
  return made;
}

// Returns the values of the names for the script; the reasons of missing ones are in `refused`.
function bound(forms, raised, refused) {
  const names = new Map();
  for (const [name, form] of Object.entries(forms)) {
    try {
      if (form.refused !== undefined) refused.set(name, form.refused);
      else if (form.function) names.set(name, scriptStub(name, raised));
      else if (form.exception) names.set(name, errorClass(name, form.exception));
      else if (form.class !== undefined) names.set(name, classStub(name));
      else names.set(name, decode(form.value));
    } catch (error) {
      refused.set(name, "it cannot travel: " + error.message);
    }
  }
  return names;
}
