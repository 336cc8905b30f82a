#pragma once

#include "specs/call.h"
#include "synth/support/enum_names.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace synth {

enum class TestKind { normal, edge, error };

// The source that vouches for a test's claim (docs/formats/solution.md).
enum class TestOrigin { example, user, model, offline, amplified };

// A call with an expected value or exception.
struct Test {
  std::string function;
  std::string name;
  TestKind kind = TestKind::normal;
  TestOrigin origin = TestOrigin::user;
  Call call;
  Claim claim;
  std::string setup;      // code run in the candidate's module before the call; may be empty
  std::string rationale;  // why the instruction demands this; may be empty

  // Returns true for a test that is never disputed and never edited.
  [[nodiscard]] bool is_trusted() const {
    return origin == TestOrigin::example || origin == TestOrigin::user;
  }
};

// Each value that the test gives or expects is what `change` makes of it.
void change_values(Test& test, const std::function<Value(const Value&)>& change);

EnumNames<TestKind> names_of(TestKind);
EnumNames<TestOrigin> names_of(TestOrigin);

// Reads one test object (docs/formats/check.md). `origin` is the default for a test without that
// field; a caller that reads tests from a stranger sets the origin afterwards, since only the user
// makes a trusted test. A test without `kind` is `error` if it expects an exception, else `normal`.
Result<Test> read_test(const JsonField& json, TestOrigin origin,
                       Literals literals = Literals::plain);

// Reads a list of tests that the user gave, ignoring the origins they name.
Result<std::vector<Test>> read_users_tests(const JsonField& list);

// Writes a test as a solution lists it: the arguments by parameter name under `inputs` if
// `parameters` names them all, else `args`/`kwargs`; the claim under `expected_output` or `raises`.
// A reader of it gets named arguments; by_position restores their positions.
void write_test(JsonWriter& out, const Test& test, const std::vector<std::string>& parameters);

// Writes a test as in docs/formats/check.md: `function`, `args`, `kwargs`, `expected` or `raises`.
void write_check_test(JsonWriter& out, const Test& test);

}  // namespace synth
