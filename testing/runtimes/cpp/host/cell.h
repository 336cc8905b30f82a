#pragma once

#include "testing/runtimes/common/harness_candidate.h"
#include "testing/runtimes/cpp/host/candidate.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The driver's answer to a call (driver_calls.inc).
struct CppAnswer {
  HarnessReply reply;  // its outcome has no value yet
  std::string body;    // "r" and the value, "e" and the exception; empty if it was cut off
};

// Returns the outcome in a body ("r" and a value of the result's type, "e" and an exception). The
// ending tells if an untrusted body has another form, or is too large.
Outcome read_cpp_body(const CppSignature& function, std::string_view body);

// Returns the same for a body that also has the arguments that the call may have changed: its value
// is the call's result, or what its steps look at (specs/arguments_after.h).
Outcome read_whole_cpp_body(const CppSignature& function, const Call& call, std::string_view body);

// Returns the encoded arguments of a call in the order of the parameters. Errc::bad_input names an
// argument that does not fit.
Result<std::string> encode_cpp_arguments(const CppSignature& function, const Call& call);

// Reads the untrusted frame that answers the request with that ticket.
Result<CppAnswer> read_cpp_answer(std::string_view frame, std::uint64_t ticket,
                                  const Limits& limits);

// The conversation with a compiled candidate and its driver.
class CppHarness : public Harness {
 public:
  CppHarness(const CppCandidate& candidate, const Limits& limits)
      : candidate_(candidate), limits_(limits) {}

  [[nodiscard]] CellRequest cell() const override;
  Result<CellAnswer<HarnessLoaded>> load(RuntimeCell& cell) override;
  Result<CellAnswer<HarnessReply>> call(RuntimeCell& cell, const PlannedCall& call) override;

  // Makes the calls one after the other in one process. Returns nothing if one of them is not of a
  // function, does not fit, or does not return or raise.
  Result<std::optional<std::vector<Outcome>>> call_in_a_row(RuntimeCell& cell,
                                                            std::span<const PlannedCall> calls);

  // Calls the function at `index`, with encoded arguments; the indices after the functions are the
  // classes.
  Result<CellAnswer<CppAnswer>> call_with(RuntimeCell& cell, std::size_t index,
                                          std::string_view args);

 private:
  // A call with its encoded arguments.
  struct Ready {
    std::size_t function = 0;  // its place
    std::string args;
  };
  // Finds the function that takes the call's arguments: the one it names, or one with fewer
  // parameters that stands for it. Errc::bad_input if they fit none.
  [[nodiscard]] Result<Ready> ready(const PlannedCall& call) const;
  Result<CellAnswer<HarnessReply>> call_function(RuntimeCell& cell, const PlannedCall& call);
  Result<CellAnswer<HarnessReply>> do_steps(RuntimeCell& cell, std::size_t place, const Call& call);

  const CppCandidate& candidate_;
  Limits limits_;
};

// Returns the outcome of a call of `function` that could not be made because of this error.
Outcome cpp_not_called(const Error& error);

}  // namespace synth
