// Part 1 of the program that runs in a JavaScript cell: values to and from their JSON form. The
// parts, named in CMakeLists.txt, are joined at build time. What a candidate may replace later is
// taken here, before it is loaded.
"use strict";

const fs = require("fs");
const vm = require("vm");
const { types } = require("util");
const { isPromise, isMap, isSet, isUint8Array, isTypedArray, isDate, isRegExp, isNativeError } = types;
const { stringify, parse } = JSON;
const { isSafeInteger } = Number;
const { is, getPrototypeOf, keys, getOwnPropertyNames, defineProperty } = Object;
const { isArray } = Array;
const toBuffer = Buffer.from;
const { openSync, closeSync, readSync, writeSync } = fs;
const ownNames = new Set(getOwnPropertyNames(globalThis));
const quit = process.reallyExit.bind(process);
const endAtOnce = process.kill.bind(process, process.pid, "SIGKILL"); // to exit takes a millisecond
const cpuUsage = process.cpuUsage.bind(process);
const { bigint: nanoseconds } = process.hrtime;
const now = () => Number(nanoseconds()) / 1e6; // `performance` takes two milliseconds to load

const MAX_NODES = 1000000;
const MAX_DEPTH = 200;
const MAX_BYTES = 16 << 20;

class TooLarge extends Error {}
class NoValue extends TypeError {}

function cut(text, most) {
  return text.length <= most ? text : text.slice(0, most) + "... (" + (text.length - most) + " more characters)";
}

// Valid text as JSON has it; text with a lone surrogate as its WTF-8 bytes.
const LONE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function wtf8(text) {
  const bytes = [];
  for (const character of text) {
    const code = character.codePointAt(0);
    if (code >= 0xd800 && code <= 0xdfff) {
      bytes.push(0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    } else {
      bytes.push(...toBuffer(character));
    }
  }
  return toBuffer(bytes);
}

function textForm(text) {
  return LONE.test(text) ? '{"$str":"' + wtf8(text).toString("base64") + '"}' : stringify(text);
}

// Text that only people read.
function plainText(text) {
  return stringify(cut(String(text), 10000).replace(new RegExp(LONE, "g"), "\uFFFD"));
}

function numberForm(number) {
  if (is(number, -0)) return '{"$float":"-0.0"}';
  if (number !== number) return '{"$float":"nan"}';
  if (number === Infinity) return '{"$float":"inf"}';
  if (number === -Infinity) return '{"$float":"-inf"}';
  const text = String(number);
  return isSafeInteger(number) || /[.e]/.test(text) ? text : text + ".0";
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
    const parts = [];
    for (let i = 0; i < items.length; ++i) parts.push(this.encode(items[i], depth));
    return "[" + parts.join(",") + "]";
  }

  pairs(entries, depth) {
    const parts = [];
    for (const [key, item] of entries) {
      parts.push("[" + this.encode(key, depth) + "," + this.encode(item, depth) + "]");
    }
    return "[" + parts.join(",") + "]";
  }

  dict(value, depth) {
    const names = keys(value);
    if (names.some((name) => name.startsWith("$") || LONE.test(name))) {
      return '{"$dict":' + this.pairs(names.map((name) => [name, value[name]]), depth) + "}";
    }
    const parts = names.map((name) => stringify(this.count(name)) + ":" + this.encode(value[name], depth));
    return "{" + parts.join(",") + "}";
  }

  object(value, type, depth, fields, base) {
    if (this.plain && !fields && !base) throw new NoValue("an object of the class " + type + " cannot travel as a value");
    let text = '{"$object":{"type":' + plainText(type) + ',"repr":' + plainText(describe(value));
    if (fields) text += ',"fields":' + this.fields(value, depth);
    if (base) text += ',"base":' + base;
    return text + "}}";
  }

  fields(value, depth) {
    const parts = keys(value).map((name) => plainText(name) + ":" + this.encode(value[name], depth));
    return "{" + parts.join(",") + "}";
  }

  container(value, depth) {
    if (isMap(value)) return '{"$map":' + this.pairs(value, depth) + "}";
    if (isSet(value)) return '{"$set":' + this.list([...value], depth) + "}";
    if (isUint8Array(value)) {
      return '{"$bytes":"' + this.count(toBuffer(value).toString("base64")) + '"}';
    }
    if (isTypedArray(value)) {
      return this.object(value, className(value), depth, false, this.list([...value], depth));
    }
    if (isArray(value)) return this.list(value, depth);
    const prototype = getPrototypeOf(value);
    if (prototype === null || prototype === Object.prototype) return this.dict(value, depth);
    const plain = isDate(value) || isRegExp(value) || isPromise(value) || isNativeError(value);
    return this.object(value, className(value), depth, !plain);
  }
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
  $tuple: (items) => items.map(decode),
  $set: (items) => new Set(items.map(decode)),
  $frozenset: (items) => new Set(items.map(decode)),
  $map: (items) => new Map(items.map(([key, item]) => [decode(key), decode(item)])),
  $undefined: () => undefined,
  $dict: (items) => {
    const pairs = items.map(([key, item]) => [decode(key), decode(item)]);
    return pairs.every(([key]) => typeof key === "string") ? members(pairs) : new Map(pairs);
  },
  $object: (form) =>
    form.base !== undefined && form.base !== null
      ? decode(form.base)
      : members(keys(form.fields ?? {}).map((name) => [name, decode(form.fields[name])])),
};

function members(pairs) {
  const made = {};
  for (const [name, value] of pairs) {
    defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return made;
}

// The value of a parsed JSON form.
function decode(json) {
  if (isArray(json)) return json.map(decode);
  if (json === null || typeof json !== "object") return json;
  const names = keys(json);
  if (names.length === 1 && names[0].startsWith("$")) {
    const decoder = DECODERS[names[0]];
    if (!decoder) throw new TypeError("JavaScript has no value of the kind " + names[0].slice(1));
    return decoder(json[names[0]]);
  }
  return members(names.map((name) => [name, decode(json[name])]));
}
