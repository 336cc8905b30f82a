#include "synth/authors/offline/writing/helper_texts.h"

namespace synth {
namespace {

constexpr HelperText kSaidJavascriptHelpers[] = {
    {"counts", R"(// How often each item occurs.
function counts(items) {
  const result = new Map();
  for (const item of items) {
    result.set(item, (result.get(item) ?? 0) + 1);
  }
  return result;
}
)"},
    {"duplicates", R"(// The items that occur more than once, each once.
function duplicates(items) {
  return [...new Set(items)].filter(
    (item) => items.indexOf(item) !== items.lastIndexOf(item),
  );
}
)"},
    {"fibonacci", R"(// The first Fibonacci numbers, from 0 on.
function fibonacci(count) {
  const numbers = [0, 1];
  while (numbers.length < count) {
    numbers.push(numbers.at(-1) + numbers.at(-2));
  }
  return numbers.slice(0, Math.max(count, 0));
}
)"},
    {"fromRoman", R"(// What a Roman numeral stands for.
function fromRoman(numeral) {
  const values = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };
  let total = 0;
  let following = 0;
  for (const symbol of [...numeral.toUpperCase()].reverse()) {
    const value = values[symbol];
    total += value < following ? -value : value;
    following = value;
  }
  return total;
}
)"},
    {"groupBy", R"(// The items by what the key gives for them.
function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    const value = key(item);
    if (!groups.has(value)) {
      groups.set(value, []);
    }
    groups.get(value).push(item);
  }
  return groups;
}
)"},
    {"inUnits", R"(// How many of each size an amount has, the first sizes first.
function inUnits(amount, sizes) {
  let rest = amount;
  return sizes.map((size) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count;
  });
}
)"},
    {"median", R"(function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle]
    : (sorted[middle - 1] + sorted[middle]) / 2;
}
)"},
    {"mode", R"(// The item that occurs most often; the first of several.
function mode(items) {
  const counts = new Map();
  for (const item of items) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return items.find((item) => counts.get(item) === most);
}
)"},
    {"primeFactors", R"(// The prime factors of a number, in ascending order.
function primeFactors(number) {
  const factors = [];
  let rest = number;
  for (let divisor = 2; divisor * divisor <= rest; divisor++) {
    while (rest % divisor === 0) {
      factors.push(divisor);
      rest /= divisor;
    }
  }
  return rest > 1 ? [...factors, rest] : factors;
}
)"},
    {"primesBelow", R"(// The primes below an end, by the sieve of Eratosthenes.
function primesBelow(end) {
  const isPrime = Array(Math.max(end, 0)).fill(true);
  const primes = [];
  for (let prime = 2; prime < end; prime++) {
    if (isPrime[prime]) {
      primes.push(prime);
      for (let multiple = prime * prime; multiple < end; multiple += prime) {
        isPrime[multiple] = false;
      }
    }
  }
  return primes;
}
)"},
    {"runs", R"(// Runs of equal neighbours.
function runs(items) {
  const result = [];
  for (const item of items) {
    if (result.length > 0 && result.at(-1)[0] === item) {
      result.at(-1).push(item);
    } else {
      result.push([item]);
    }
  }
  return result;
}
)"},
    {"withoutParts", R"(// The text without the parts, until none is left.
function withoutParts(text, parts) {
  let rest = text;
  while (parts.some((part) => rest.includes(part))) {
    for (const part of parts) {
      rest = rest.replaceAll(part, "");
    }
  }
  return rest;
}
)"},
};

}  // namespace

std::span<const HelperText> javascript_said_helpers() {
  return kSaidJavascriptHelpers;
}

}  // namespace synth
