#pragma once

#include "specs/equality.h"
#include "specs/json.h"
#include "specs/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// How a function is called: by position, by name, or both.
struct Call {
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
};

// What a test claims of a call: a value, or an exception class (a subclass matches; "Exception"
// matches any). Exactly one is set.
struct Claim {
  std::optional<Value> expected;
  std::optional<std::string> raises;
  std::optional<Tolerance> tolerance;
};

// The call and claim fields of a test (contracts/check.md): `args`/`kwargs`, `args_literal`/
// `kwargs_literal` or `inputs`; `expected` (or `expected_output`), `expected_literal` or `raises`.
Result<Call> read_call(const JsonField& test);
Result<Claim> read_claim(const JsonField& test);

// The call with its arguments in the order of `parameters`: named arguments move to their position
// as far as all before them are given.
Call by_position(const Call& call, const std::vector<std::string>& parameters);

// `f(1, key='x')`: the call as Python source, for people, models and suites.
std::string to_source(std::string_view function, const Call& call);

}  // namespace synth
