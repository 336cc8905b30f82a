#pragma once

#include "specs/equality.h"
#include "specs/json.h"
#include "specs/value.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace synth {

// One operation of a sequence on its object (specs/sequence.h): a method call or the reading of a
// field. Of a function there is no object: its steps look at arguments after the call
// (specs/arguments_after.h).
struct Step {
  std::string name;
  bool is_field = false;
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  bool is_looked_at = false;  // the test claims something of the result
  bool is_argument = false;   // `name` is an argument's place or keyword; empty: the result
};

// The arguments of a call, by position, by name, or both. With steps it is the call of a class, and
// the steps are done with the object that it makes, or they look at the arguments of a function.
struct Call {
  std::vector<Value> args;
  std::vector<std::pair<std::string, Value>> kwargs;
  std::vector<Step> steps = {};
};

// The claim of a test about a call: a value, or an exception class (a subclass matches; "Exception"
// matches any). Exactly one is set.
struct Claim {
  std::optional<Value> expected;
  std::optional<std::string> raises;
  std::optional<Tolerance> tolerance;
};

// The syntax of a test's values. A model may write constant expressions, and plain JSON where a
// text with a literal is expected.
enum class Literals { plain, constant };

// Reads the call of a test (docs/formats/check.md), which has exactly one of three forms: `args`
// and `kwargs` (values), `args_literal` and `kwargs_literal` (Python literals in strings), `inputs`
// (parameter name to value, read as named arguments). In the first two either field may be missing;
// null counts as missing, and an empty `kwargs` beside another form is ignored. An argument that is
// or holds a `$object` is refused. With `steps` all of them may be missing.
Result<Call> read_call(const JsonField& test, Literals literals = Literals::plain);

// Reads the claim of a test: exactly one of `expected` (or `expected_output`, its name in a
// solution), `expected_literal` and `raises` is not null. If all are null, an `expected` or
// `expected_output` that is present claims the value None; so a solution's
// `"expected_output":null,"raises":"ValueError"` claims the exception, and
// `"expected_output":null,"raises":null` claims None. `tolerance` is null or {"abs":…,"rel":…};
// neither is negative, and each is 0 if it is missing. With `steps` each step has its own claim.
Result<Claim> read_claim(const JsonField& test, Literals literals = Literals::plain);

// Write the fields of a call, and of its claim, into the open object: `args`, and `kwargs` if there
// are any; `steps`, or `expected` or `raises`; `tolerance` if it is set.
void write_call(JsonWriter& out, const Call& call);
void write_claim(JsonWriter& out, const Call& call, const Claim& claim);

// Returns the call with its arguments in the order of `parameters`: a named argument becomes
// positional if all arguments before it are given.
Call by_position(const Call& call, const std::vector<std::string>& parameters);

// Returns the claim as messages show it after the call: "== 2", "raises ValueError".
std::string describe(const Claim& claim);

// Returns the call as Python source, for messages, models and suites: `f(1, key='x')`; a sequence
// is `the_stack = Stack(); the_stack.push(1)`.
std::string to_source(std::string_view function, const Call& call);

// Returns the arguments as Python source: "1, key='x'".
std::string arguments_source(const std::vector<Value>& args,
                             const std::vector<std::pair<std::string, Value>>& kwargs);

}  // namespace synth
