#pragma once

#include "specs/language.h"
#include "specs/value.h"

#include <optional>

namespace synth {

// How far floats may differ: |actual - expected| <= max(abs, rel * |expected|).
struct Tolerance {
  double abs = 0;
  double rel = 0;
};

// Whether two values are equal in the rules of the language (docs/formats/values.md, "Equality"):
// what set and dict membership use. NaN equals nothing.
bool equal(const Value& a, const Value& b, Language language);

// Whether `actual` is what a test expects: `equal`, but an expected NaN matches NaN, floats match
// within `tolerance` anywhere inside, an expected $object matches by type and fields (else type and
// repr), and a plain expected value matches an object whose base equals it.
bool matches(const Value& actual, const Value& expected, const std::optional<Tolerance>& tolerance,
             Language language);

}  // namespace synth
