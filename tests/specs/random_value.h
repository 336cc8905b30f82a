#pragma once

#include "specs/value.h"

#include <cstdint>
#include <random>

namespace synth {

// Random values for property tests: small, of every kind, and from so few scalars that equal parts
// are common. Deterministic for the same seed.
class RandomValue {
 public:
  enum class Kinds {
    literal,  // values of Python literals
    every,    // also objects and JavaScript's kinds
  };

  RandomValue(std::uint64_t seed, Kinds kinds) : random_(seed), kinds_(kinds) {}

  Value operator()(int levels = 3);
  // Returns an equal value (in Python) in another form: numbers of another kind, sets and dicts in
  // another order.
  Value disguise(const Value& value);
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

 private:
  Value scalar();
  Value number();
  std::string text();
  Value hashable(int levels);
  Value disguise_number(std::int64_t number);
  std::vector<Value> items(int levels);
  std::vector<Value> elements(int levels);
  std::vector<std::pair<Value, Value>> entries(int levels);
  Object object(int levels);
  Made made(int levels);
  std::vector<Value> disguise_items(const std::vector<Value>& items);
  template <class T>
  void shuffle(std::vector<T>& items);

  std::mt19937_64 random_;
  Kinds kinds_;
};

// Returns whether two values are the same in kind, content and order; -0.0 is not 0.0, and NaN is
// NaN.
bool identical(const Value& a, const Value& b);

}  // namespace synth
