// Follows values.js and channel.js, in a separate module in place of the code that tests import:
// `stub` makes the functions that they call.

class NotPlain extends TypeError {
  name = "NotPlain";
}

// Reports a need of a stub that it cannot meet.
function more(what) {
  send('{"more":' + stringify(what) + "}");
  return new NotPlain(what);
}

// Refuses an object with an identity or a behaviour, which a copy would not have.
function onlyPlain(text, name) {
  if (text.includes('{"$object":{')) throw more("an argument or a result of " + name + " is no plain value");
  return text;
}

// Properties of a function that libraries read only to examine a value.
const looks = new Set(["then", "toJSON", "asymmetricMatch", "nodeType", "$$typeof"]);

function stub(name) {
  const call = stubOf(name, [], (text) => onlyPlain(text, name));
  return new Proxy(defineProperty(function () {}, "name", { value: name, configurable: true }), {
    apply: (_, __, args) => call(...args),
    construct: () => { throw more(name + " is used as a class"); },
    get(target, key) {
      const isLook = typeof key === "symbol" ? key !== Symbol.iterator && key !== Symbol.toPrimitive
        : looks.has(key) || (key !== "prototype" && key in target);
      if (!isLook) more(name + "." + String(key) + " is asked for");
      return Reflect.get(target, key);
    },
    set(target, key, value) {
      more(name + "." + String(key) + " is set");
      return Reflect.set(target, key, value);
    },
  });
}
