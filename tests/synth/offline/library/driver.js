// Makes the calls on its standard input, a line {"code", "name", "calls"} for each variant of an entry,
// and prints a line of results for each.
const readline = require("readline");

const decode = (value, asMap) => {
  if (Array.isArray(value)) return value.map((each) => decode(each, asMap));
  if (value !== null && typeof value === "object") {
    if (value.$set) return new Set(value.$set.map((each) => decode(each)));
    if (value.$map) return new Map(value.$map.map(([k, v]) => [decode(k), decode(v)]));
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, decode(v)]));
  }
  return value;
};
const encode = (value) => {
  if (value === undefined) return { $undefined: true };
  if (typeof value === "number" && !Number.isFinite(value)) return { $float: String(value) };
  if (value instanceof Map) return { $map: [...value].map(([k, v]) => [encode(k), encode(v)]) };
  if (value instanceof Set) return { $set: [...value].map(encode) };
  if (Array.isArray(value)) return value.map(encode);
  if (value !== null && typeof value === "object") {
    return { $map: Object.entries(value).map(([k, v]) => [k, encode(v)]) };
  }
  return value;
};
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { code, name, calls } = JSON.parse(line);
  let results;
  try {
    const f = new Function(`${code}; return ${name};`)();
    results = calls.map((args) => {
      const before = JSON.stringify(args);
      try {
        const decoded = args.map((each) => decode(each));
        const result = encode(f(...decoded));
        if (JSON.stringify(decoded.map(encode)) !== JSON.stringify(args.map((a) => encode(decode(a)))))
          return { $error: "changed its arguments " + before };
        return result;
      } catch (error) {
        return { $error: String(error) };
      }
    });
  } catch (error) {
    results = calls.map(() => ({ $error: `does not load: ${error}` }));
  }
  console.log(JSON.stringify(results));
});
