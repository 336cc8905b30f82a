#pragma once

#include "testing/runtimes/common/harness_candidate.h"
#include "testing/runtimes/common/toolchain.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The harness's answer to a call, as received and as parsed.
struct JavascriptReply {
  HarnessReply reply;
  std::string frame;
};

// The content of the untrusted frame that answers the request with that ticket; `cpu_ms`: the CPU
// time that the process reports for its whole life.
struct JavascriptAnswer {
  Outcome outcome;
  double cpu_ms = 0;
  bool last = false;  // the process cannot serve another call
};
Result<JavascriptAnswer> read_javascript_answer(std::string_view frame, std::string_view ticket);

// A call in the form of a request: values are their JSON.
struct JavascriptCall {
  std::string function;
  std::string args;
  std::string kwargs;
  std::string setup = {};
  std::string steps = {};  // empty if there are none
  bool keep = false;       // the candidate keeps its state for the next call
};

// The conversation with testing/runtimes/javascript/guest/harness.js about one candidate.
class JavascriptHarness : public Harness {
 public:
  JavascriptHarness(const Toolchain& node, const std::string& source, const Limits& limits)
      : node_(&node), source_(&source), limits_(limits) {}

  [[nodiscard]] CellRequest cell() const override;
  Result<CellAnswer<HarnessLoaded>> load(RuntimeCell& cell) override;
  Result<CellAnswer<HarnessReply>> call(RuntimeCell& cell, const PlannedCall& call) override;
  void explain(Outcome& outcome, const CellOutput& output) const override;

  // Makes a call whose arguments are JSON already.
  Result<CellAnswer<JavascriptReply>> call_with(RuntimeCell& cell, const JavascriptCall& call);

  // Returns descriptions of these names of the loaded candidate, for an assertion script
  // (script_names).
  Result<CellAnswer<std::string>> names(RuntimeCell& cell, const std::vector<std::string>& wanted);

 private:
  const Toolchain* node_;
  const std::string* source_;
  Limits limits_;
  double cpu_ms_ = 0;  // reported by the cell's process
};

// The time that a cell may take to answer, beyond a test's own time: Node starts slowly on a busy
// machine.
inline constexpr std::chrono::milliseconds kNodeStartAllowance{3'000};

}  // namespace synth
