// Behind values.js and channel.js, in a module of its own in place of the code that
// tests import: `stub` makes what they call.

class NotPlain extends TypeError {
  name = "NotPlain";
}

// Tells the engine what a stub was asked for and cannot give.
function more(what) {
  send('{"more":' + stringify(what) + "}");
  return new NotPlain(what);
}

// What has an identity or a behaviour would come out as another thing on the other side.
function onlyPlain(text, name) {
  if (text.includes('{"$object":{')) throw more("an argument or a result of " + name + " is no plain value");
  return text;
}

// What asks for a property of a function may only look at what it was given.
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
