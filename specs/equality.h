#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <optional>

namespace synth {

// The difference that floats may have: |actual - expected| <= max(abs, rel * |expected|).
struct Tolerance {
  double abs = 0;
  double rel = 0;
};

// Returns whether two values are equal by the rules of the language (docs/formats/values.md,
// "Equality"), which sets and dict keys use too. NaN equals nothing.
bool equal(const Value& a, const Value& b, Language language);

// Returns whether `actual` is what a test expects. As `equal`, but an expected NaN matches NaN,
// floats match within `tolerance` at any depth, an expected $object matches by type and fields
// (else by type and repr), and a plain expected value matches an object whose base equals it.
bool matches(const Value& actual, const Value& expected, const std::optional<Tolerance>& tolerance,
             Language language);

}  // namespace synth
