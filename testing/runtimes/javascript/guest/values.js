// Part 1 of the program that runs in a JavaScript cell: values to and from their JSON form. The
// parts, named in CMakeLists.txt, are joined at build time and run as the body of a function, so a
// candidate cannot see their names. Built-ins that a candidate may replace are saved here first.
"use strict";

const fs = require("fs");
const vm = require("vm");
const { types } = require("util");
const { isPromise, isMap, isSet, isUint8Array, isTypedArray, isDate, isRegExp, isNativeError, isGeneratorObject } = types;
const { String, Number, RegExp, TypeError, ReferenceError, Error } = globalThis;
const { stringify, parse } = JSON;
const { isSafeInteger } = Number;
const { is, getPrototypeOf, keys, getOwnPropertyNames, getOwnPropertyDescriptor, defineProperty } = Object;
const { isArray } = Array;
const { from: toBuffer, alloc: newBuffer, byteLength } = Buffer;
const method = Function.prototype.bind.bind(Function.prototype.call); // takes the object as its first argument
const joined = method(Array.prototype.join);
const sliceOf = method(String.prototype.slice);
const startsWith = method(String.prototype.startsWith);
const includes = method(String.prototype.includes);
const splitAt = method(String.prototype.split);
const replaceIn = method(String.prototype.replace);
const codeAt = method(String.prototype.charCodeAt);
const matches = method(RegExp.prototype.exec);
const asText = method(Buffer.prototype.toString);
const eachOfMap = method(Map.prototype.forEach);
const eachOfSet = method(Set.prototype.forEach);
const sizeOfTyped = method(getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), "length").get);
const { apply: run, construct } = Reflect;
const sourceOf = method(Function.prototype.toString);
const plainPrototype = Object.prototype;
const { openSync, closeSync, readSync, writeSync } = fs;
const ownNames = new Set(getOwnPropertyNames(globalThis));
const quit = process.reallyExit.bind(process);
const endAtOnce = process.kill.bind(process, process.pid, "SIGKILL"); // a normal exit takes a millisecond
const cpuUsage = process.cpuUsage.bind(process);
const { bigint: nanoseconds } = process.hrtime;
const now = () => Number(nanoseconds()) / 1e6; // `performance` takes two milliseconds to load

const MAX_NODES = 1000000;
const MAX_DEPTH = 200;
const MAX_BYTES = 16 << 20;

class TooLarge extends Error {}
class NoValue extends TypeError {}

function cut(text, most) {
  return text.length <= most ? text : sliceOf(text, 0, most) + "... (" + (text.length - most) + " more characters)";
}

// Returns a list of the results of `act` for each item; calls no method of the list itself.
function mapped(items, act) {
  const made = [];
  for (let i = 0; i < items.length; ++i) made[i] = act(items[i], i);
  return made;
}

// Returns valid text as JSON has it, or text with a lone surrogate as its WTF-8 bytes.
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function wtf8(text) {
  const bytes = [];
  for (let i = 0; i < text.length; ++i) {
    const code = codeAt(text, i);
    const next = codeAt(text, i + 1);
    if (code >= 0xd800 && code <= 0xdfff && !(code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff)) {
      bytes[bytes.length] = 0xed;
      bytes[bytes.length] = 0x80 | ((code >> 6) & 0x3f);
      bytes[bytes.length] = 0x80 | (code & 0x3f);
    } else {
      const size = code >= 0xd800 && code <= 0xdfff ? 2 : 1;
      const whole = toBuffer(sliceOf(text, i, i + size));
      for (let at = 0; at < sizeOfTyped(whole); ++at) bytes[bytes.length] = whole[at];
      i += size - 1;
    }
  }
  return toBuffer(bytes);
}

function isLone(text) {
  return matches(LONE, text) !== null;
}

function textForm(text) {
  return isLone(text) ? '{"$str":"' + asText(wtf8(text), "base64") + '"}' : stringify(text);
}

// Returns text for messages.
function plainText(text) {
  const short = cut(String(text), 10000);
  return stringify(isLone(short) ? replaceIn(short, new RegExp(LONE, "g"), "\uFFFD") : short);
}

function numberForm(number) {
  if (is(number, -0)) return '{"$float":"-0.0"}';
  if (number !== number) return '{"$float":"nan"}';
  if (number === Infinity) return '{"$float":"inf"}';
  if (number === -Infinity) return '{"$float":"-inf"}';
  const text = String(number);
  return isSafeInteger(number) || includes(text, ".") || includes(text, "e") ? text : text + ".0";
}

function className(value) {
  try {
    const made = getPrototypeOf(value)?.constructor;
    const name = typeof made === "function" && typeof made.name === "string" ? made.name : "";
    if (name === "") return "Object";
    return ownNames.has(name) ? name : "solution." + name;
  } catch {
    return "Object";
  }
}

function describe(value) {
  try {
    if (typeof value === "function") return "[Function: " + value.name + "]";
    if (isDate(value)) return value.toJSON() ?? "Invalid Date";
    if (isRegExp(value) || typeof value === "symbol" || isNativeError(value)) return String(value);
    return "[" + className(value) + "]";
  } catch {
    return "[object]";
  }
}

class Encoder {
  constructor(plain) {
    this.plain = plain; // objects without content are refused
    this.nodes = 0;
    this.bytes = 0;
  }

  count(text) {
    this.bytes += text.length;
    if (this.bytes > MAX_BYTES) throw new TooLarge("more than 16 MiB");
    return text;
  }

  encode(value, depth = 0) {
    if (++this.nodes > MAX_NODES) throw new TooLarge("more than 1000000 values");
    if (depth > MAX_DEPTH) throw new TooLarge("more than 200 levels");
    switch (typeof value) {
      case "undefined":
        return '{"$undefined":true}';
      case "boolean":
        return value ? "true" : "false";
      case "number":
        return this.count(numberForm(value));
      case "bigint":
        return this.count('{"$int":"' + value + '"}');
      case "string":
        return textForm(this.count(value));
      case "object":
        return value === null ? "null" : this.container(value, depth + 1);
      default:
        return this.object(value, typeof value === "symbol" ? "Symbol" : "Function", depth);
    }
  }

  list(items, depth) {
    if (items.length > MAX_NODES) throw new TooLarge("more than 1000000 values");
    return "[" + joined(mapped(items, (item) => this.encode(item, depth)), ",") + "]";
  }

  pair(key, item, depth) {
    return "[" + this.encode(key, depth) + "," + this.encode(item, depth) + "]";
  }

  dict(value, depth) {
    const names = keys(value);
    let plain = true;
    for (let i = 0; i < names.length; ++i) plain &&= !startsWith(names[i], "$") && !isLone(names[i]);
    if (!plain) {
      return '{"$dict":[' + joined(mapped(names, (name) => this.pair(name, value[name], depth)), ",") + "]}";
    }
    const parts = mapped(names, (name) => stringify(this.count(name)) + ":" + this.encode(value[name], depth));
    return "{" + joined(parts, ",") + "}";
  }

  object(value, type, depth, fields, base) {
    if (this.plain && !fields && !base) throw new NoValue("an object of the class " + type + " cannot travel as a value");
    let text = '{"$object":{"type":' + plainText(type) + ',"repr":' + plainText(describe(value));
    if (fields) text += ',"fields":' + this.fields(value, depth);
    if (base) text += ',"base":' + base;
    return text + "}}";
  }

  // Returns the JSON of an iterator by its items.
  yielded(value, depth) {
    const items = this.list(value.items, depth + 1);
    return (
      '{"$object":{"type":' + plainText(value.type) + ',"repr":' + plainText("[" + value.type + "]") +
      ',"fields":{"yields":' + items + "}}}"
    );
  }

  fields(value, depth) {
    const parts = mapped(keys(value), (name) => plainText(name) + ":" + this.encode(value[name], depth));
    return "{" + joined(parts, ",") + "}";
  }

  container(value, depth) {
    if (value instanceof Yielded) return this.yielded(value, depth);
    if (isMap(value)) {
      const parts = [];
      eachOfMap(value, (item, key) => (parts[parts.length] = this.pair(key, item, depth)));
      return '{"$map":[' + joined(parts, ",") + "]}";
    }
    if (isSet(value)) {
      const parts = [];
      eachOfSet(value, (item) => (parts[parts.length] = this.encode(item, depth)));
      return '{"$set":[' + joined(parts, ",") + "]}";
    }
    if (isUint8Array(value)) {
      return '{"$bytes":"' + this.count(asText(toBuffer(value), "base64")) + '"}';
    }
    if (isTypedArray(value)) {
      const items = [];
      for (let i = 0; i < sizeOfTyped(value); ++i) items[i] = value[i];
      return this.object(value, className(value), depth, false, this.list(items, depth));
    }
    if (isArray(value)) return this.list(value, depth);
    const prototype = getPrototypeOf(value);
    if (prototype === null || prototype === plainPrototype) return this.dict(value, depth);
    const plain = isDate(value) || isRegExp(value) || isPromise(value) || isNativeError(value);
    return this.object(value, className(value), depth, !plain);
  }
}

const MOST_ITEMS = 10000; // of an iteration, which may have no end

class Yielded {
  constructor(type, items) {
    this.type = type;
    this.items = items;
  }
}

// Returns what a generator gives, unless that does not end; any other value as it is.
function asYielded(value) {
  if (!isGeneratorObject(value)) return value;
  const items = [];
  for (const item of value) {
    items[items.length] = item;
    if (items.length > MOST_ITEMS) return value;
  }
  return new Yielded("Generator", items);
}

function encode(value, plain = false) {
  return new Encoder(plain).encode(value);
}

function unwtf8(text) {
  let out = "";
  const bytes = toBuffer(text, "base64");
  for (let i = 0; i < bytes.length; ) {
    const first = bytes[i];
    const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (size === 3 && first === 0xed && bytes[i + 1] >= 0xa0) {
      out += String.fromCharCode(0xd000 | ((bytes[i + 1] & 0x3f) << 6) | (bytes[i + 2] & 0x3f));
    } else {
      out += bytes.toString("utf8", i, i + size);
    }
    i += size;
  }
  return out;
}

const DECODERS = {
  $int: (text) => BigInt(text),
  $float: (text) => (text === "nan" ? NaN : text === "inf" ? Infinity : text === "-inf" ? -Infinity : -0),
  $str: unwtf8,
  $bytes: (text) => new Uint8Array(toBuffer(text, "base64")),
  $tuple: (items) => mapped(items, decode),
  $set: (items) => new Set(mapped(items, decode)),
  $frozenset: (items) => new Set(mapped(items, decode)),
  $map: (items) => new Map(mapped(items, pairOf)),
  $undefined: () => undefined,
  $dict: (items) => {
    const pairs = mapped(items, pairOf);
    let plain = true;
    for (let i = 0; i < pairs.length; ++i) plain &&= typeof pairs[i][0] === "string";
    return plain ? members(pairs) : new Map(pairs);
  },
  $made: (form) => made(form, mapped(form.args ?? [], decode)),
  $object: (form) =>
    form.base !== undefined && form.base !== null
      ? decode(form.base)
      : members(mapped(keys(form.fields ?? {}), (name) => [name, decode(form.fields[name])])),
};

function pairOf(pair) {
  return [decode(pair[0]), decode(pair[1])];
}

function members(pairs) {
  const made = {};
  for (let i = 0; i < pairs.length; ++i) {
    defineProperty(made, pairs[i][0], { value: pairs[i][1], enumerable: true, writable: true, configurable: true });
  }
  return made;
}

// Returns the value of a parsed JSON form.
function decode(json) {
  if (isArray(json)) return mapped(json, decode);
  if (json === null || typeof json !== "object") return json;
  const names = keys(json);
  if (names.length === 1 && startsWith(names[0], "$")) {
    const decoder = DECODERS[names[0]];
    if (!decoder) throw new TypeError("JavaScript has no value of the kind " + sliceOf(names[0], 1));
    return decoder(json[names[0]]);
  }
  return members(mapped(names, (name) => [name, decode(json[name])]));
}
