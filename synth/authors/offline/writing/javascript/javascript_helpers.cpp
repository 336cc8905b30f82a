#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/authors/offline/writing/javascript/javascript_expressions.h"
#include "synth/support/text.h"

namespace synth {
namespace {

constexpr HelperText kJavascriptHelpers[] = {
    {"accumulate", R"(// Each element combined with all before it.
function accumulate(items, step) {
  const results = [];
  for (const item of items) {
    results.push(results.length === 0 ? item : step(results.at(-1), item));
  }
  return results;
}
)"},
    {"compare", R"(// Below, at or above zero: the order of numbers, texts, and arrays of them.
function compare(a, b) {
  if (typeof a === "string") {
    return compare(
      [...a].map((char) => char.codePointAt(0)),
      [...b].map((char) => char.codePointAt(0)),
    );
  }
  if (!Array.isArray(a)) {
    return a - b;
  }
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) {
      return order;
    }
  }
  return a.length - b.length;
}
)"},
    {"countIn", R"(// How often a part occurs in a text, without overlaps.
function countIn(text, part) {
  return part === "" ? [...text].length + 1 : text.split(part).length - 1;
}
)"},
    {"everyNth", R"(// Every step-th item; from the end for a negative step.
function everyNth(items, step) {
  const ordered = step < 0 ? [...items].reverse() : items;
  return ordered.filter((_, i) => i % step === 0);
}
)"},
    {"factorial", R"(function factorial(n) {
  let product = 1;
  for (let i = 2; i <= n; i++) {
    product *= i;
  }
  return product;
}
)"},
    {"gcd", R"(function gcd(a, b) {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}
)"},
    {"indexIn", R"(// An index of UTF-16 units as one of characters.
function indexIn(text, index) {
  return index < 0 ? index : [...text.slice(0, index)].length;
}
)"},
    {"isEqual", R"(function isEqual(a, b) {
  if (!Array.isArray(a)) {
    return a === b;
  }
  return a.length === b.length && a.every((item, i) => isEqual(item, b[i]));
}
)"},
    {"isPrime", R"(function isPrime(n) {
  for (let divisor = 2; divisor * divisor <= n; divisor++) {
    if (n % divisor === 0) {
      return false;
    }
  }
  return n > 1;
}
)"},
    {"lcm", R"(function lcm(a, b) {
  return a === 0 || b === 0 ? 0 : Math.abs((a / gcd(a, b)) * b);
}
)",
     "gcd"},
    {"maxBy", R"(// The first item whose key is largest.
function maxBy(items, key) {
  return items.reduce((best, item) =>
    compare(key(item), key(best)) > 0 ? item : best,
  );
}
)",
     "compare"},
    {"minBy", R"(// The first item whose key is smallest.
function minBy(items, key) {
  return items.reduce((best, item) =>
    compare(key(item), key(best)) < 0 ? item : best,
  );
}
)",
     "compare"},
    {"roundHalfEven", R"(// To the nearest integer; halves to the even one.
function roundHalfEven(x) {
  const down = Math.floor(x);
  const isUp = x - down === 0.5 ? down % 2 !== 0 : x - down > 0.5;
  return isUp ? down + 1 : down;
}
)"},
    {"roundTo", R"(// To so many decimal places; exact halves to the even digit.
function roundTo(x, places) {
  const exact = Math.abs(x).toFixed(100);
  const end = exact.indexOf(".") + 1 + places;
  const kept = exact.slice(0, end);
  const isEvenHalf =
    /^50*$/.test(exact.slice(end)) &&
    "02468".includes(kept.replace(".", "").at(-1));
  const size = isEvenHalf ? kept : Math.abs(x).toFixed(places);
  return Math.sign(x) * Number(size);
}
)"},
};

// JavaScript's reserved words, and globals that forms and helpers call.
constexpr std::string_view kReserved =
    "Array Math Number Set String await arguments break case catch class const continue debugger "
    "default delete do else enum eval export extends false finally for function if implements "
    "import in instanceof interface let new null package private protected public return static "
    "super switch this throw true try typeof undefined var void while with yield BigInt";

}  // namespace

const HelperTexts& javascript_helpers() {
  static const HelperTexts kHelpers = {kJavascriptHelpers, javascript_said_helpers(),
                                       javascript_structured_helpers()};
  return kHelpers;
}

std::vector<std::string> JavascriptExpressions::helper_code() const {
  return javascript_helpers().code_of(helpers());
}

std::set<std::string> javascript_names() {
  std::set<std::string> names = javascript_helpers().names();
  for (const std::string_view word : split(kReserved, ' ')) {
    names.emplace(word);
  }
  return names;
}

}  // namespace synth
