#pragma once

#include "testing/inputs/inputs.h"
#include "testing/suites/code/code_reader.h"

#include <cstdint>

namespace synth {

// The form of a function's calls: arguments from `optional_from` on may be omitted; the last place
// may be the standard input of a script.
struct CallForm {
  std::size_t optional_from = 0;
  std::size_t plain = 0;  // arguments of a plain call
  bool has_input = false;
};

struct ChangedCall {
  Call call;
  bool is_of_kind = true;  // false: to be refused
};

// Returns the kinds that have the shape of one of the values; all of them if there are no values,
// and the values themselves if no kind matches.
ValueKinds kinds_like(const ValueKinds& kinds, const std::vector<Value>& values);

// Returns combinations of a kind for each parameter, the likeliest first.
std::vector<std::vector<ValueKinds>> likely_combinations(const std::vector<ValueKinds>& all,
                                                         std::size_t most);

// A source of new calls made from calls: edges of kinds, constants of the code within valid
// structures, changes that keep kinds, related arguments. Deterministic for the same seed.
class InputChanges {
 public:
  InputChanges(std::uint64_t seed, std::vector<Value> constants)
      : mutator_(seed), constants_(std::move(constants)) {}

  void set_kinds(std::vector<ValueKinds> kinds) { kinds_ = std::move(kinds); }

  // Returns calls with plain values of the kinds, each in its place.
  [[nodiscard]] std::vector<ChangedCall> plain_calls(CallForm form) const;
  // Returns calls with each edge, and each fitting constant, in place of one argument.
  std::vector<ChangedCall> edge_calls(const Call& call, CallForm form, std::size_t most);
  // Returns a call near another one. `donor`: a call whose parts may be used.
  ChangedCall changed(const Call& call, const Call& donor, CallForm form);

  std::size_t below(std::size_t bound) { return mutator_.below(bound); }

 private:
  // Returns the number of parameters that are arguments.
  [[nodiscard]] std::size_t parameters(CallForm form) const {
    return kinds_.size() - (form.has_input && !kinds_.empty() ? 1 : 0);
  }
  std::vector<Value> with_arguments(const std::vector<Value>& values, std::size_t size,
                                    CallForm form);
  [[nodiscard]] const ValueKinds* kinds_at(std::size_t place, std::size_t count,
                                           CallForm form) const;
  Value change(const Value& value, const Value& donor, const ValueKinds* kinds);
  Value with_constant(const Value& value, int depth);
  Value rearranged(const Value& value);
  bool relate(std::vector<Value>& values);
  ChangedCall refused(std::vector<Value> values, CallForm form);

  Mutator mutator_;
  std::vector<Value> constants_;
  std::vector<ValueKinds> kinds_;  // of each parameter
};

}  // namespace synth
