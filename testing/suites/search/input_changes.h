#pragma once

#include "testing/inputs/inputs.h"
#include "testing/suites/code/code_reader.h"

#include <cstdint>

namespace synth {

// How a function is called: from `optional_from` on arguments may be missing; the last place may be
// the standard input of a script.
struct CallForm {
  std::size_t optional_from = 0;
  std::size_t plain = 0;  // arguments of a plain call
  bool has_input = false;
};

struct ChangedCall {
  Call call;
  bool is_of_kind = true;  // else it is there to be refused
};

// The kinds that have the shape of one of the values; all of them where there are no values, and
// the values themselves where no kind has.
ValueKinds kinds_like(const ValueKinds& kinds, const std::vector<Value>& values);

// A kind for each parameter, the likeliest together first.
std::vector<std::vector<ValueKinds>> likely_combinations(const std::vector<ValueKinds>& all,
                                                         std::size_t most);

// Makes calls out of calls: edges of kinds, constants of the code within valid structures, changes
// that keep kinds, arguments that have to do with each other. The same for the same seed.
class InputChanges {
 public:
  InputChanges(std::uint64_t seed, std::vector<Value> constants)
      : mutator_(seed), constants_(std::move(constants)) {}

  void set_kinds(std::vector<ValueKinds> kinds) { kinds_ = std::move(kinds); }

  // Calls with plain values of the kinds, each at its place.
  [[nodiscard]] std::vector<ChangedCall> plain_calls(CallForm form) const;
  // Each edge, and each constant that fits, in the place of one argument.
  std::vector<ChangedCall> edge_calls(const Call& call, CallForm form, std::size_t most);
  // A call near another one. `donor`: one whose parts may be taken.
  ChangedCall changed(const Call& call, const Call& donor, CallForm form);

  std::size_t below(std::size_t bound) { return mutator_.below(bound); }

 private:
  // That are arguments.
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
