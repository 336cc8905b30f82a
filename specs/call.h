#pragma once

#include "specs/equality.h"
#include "specs/json.h"
#include "specs/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// One thing that a sequence does with its object (specs/sequence.h): a method is called, or a field
// read.
struct Step {
  std::string name;
  bool is_field = false;
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  bool is_looked_at = false;  // something is claimed of what it gives
};

// How a function is called: by position, by name, or both. With steps it is a class, whose object
// they are done with.
struct Call {
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  std::vector<Step> steps = {};
};

// What a test claims of a call: a value, or an exception class (a subclass matches; "Exception"
// matches any). Exactly one is set.
struct Claim {
  std::optional<Value> expected;
  std::optional<std::string> raises;
  std::optional<Tolerance> tolerance;
};

// How strictly the values of a test are read. A model's may be constant expressions, and plain JSON
// where a text with a literal is due.
enum class Literals { plain, constant };

// The call of a test (docs/formats/check.md), in exactly one of three forms: `args` and `kwargs`
// (values), `args_literal` and `kwargs_literal` (Python literals in strings), `inputs` (parameter
// name to value, read as named arguments). In the first two either field may be missing; null is
// missing, and an empty `kwargs` says nothing beside another form. An argument that is or holds a
// `$object` is refused. With `steps` all may be missing.
Result<Call> read_call(const JsonField& test, Literals literals = Literals::plain);

// The claim of a test: exactly one of `expected` (or `expected_output`, as a solution names it),
// `expected_literal` and `raises` is not null. Where all are null, an `expected` or
// `expected_output` that is there claims the value None; so a solution's
// `"expected_output":null,"raises":"ValueError"` claims the exception, and
// `"expected_output":null,"raises":null` claims None. `tolerance` is null or
// {"abs":…,"rel":…}, each not negative and 0 where it is missing. With `steps` the claims are
// theirs.
Result<Claim> read_claim(const JsonField& test, Literals literals = Literals::plain);

// The fields of a call, then of its claim, written into the object that is open: `args`, `kwargs`
// where there are any; `steps`, or `expected` or `raises`; `tolerance` where there is one.
void write_call(JsonWriter& out, const Call& call);
void write_claim(JsonWriter& out, const Call& call, const Claim& claim);

// The call with its arguments in the order of `parameters`: named arguments move to their position
// as far as all before them are given.
Call by_position(const Call& call, const std::vector<std::string>& parameters);

// "== 2", "raises ValueError": what a test claims, for people, behind its call.
std::string describe(const Claim& claim);

// `f(1, key='x')`: the call as Python source, for people, models and suites; of a sequence
// `the_stack = Stack(); the_stack.push(1)`.
std::string to_source(std::string_view function, const Call& call);

// "1, key='x'"
std::string arguments_source(const std::vector<Value>& args,
                             const std::vector<std::pair<std::string, Value>>& kwargs);

}  // namespace synth
