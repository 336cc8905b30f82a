#pragma once

#include "synth/authors/stages/staged_author.h"
#include "synth/run/report.h"
#include "synth/run/request.h"
#include "synth/server/workbench.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace synth {

// A question to the model at the other end. Its answer is a JSON object of the schema.
struct HostQuestion {
  int number = 0;
  Stage stage = Stage::function_specs;
  std::vector<std::string> functions;  // the functions in question; empty for all
  std::string prompt;
};

// An instruction that is solved with external answers, one question at a time: the calling program
// has a model write them, and synth judges the result. Thread-safe.
class Dialogue {
 public:
  // Starts at once, in its own thread. `workbench` must outlive it.
  Dialogue(const Workbench& workbench, SolveRequest request);
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  struct State {
    std::optional<HostQuestion> question;        // the pending one
    std::optional<Result<SolveReport>> outcome;  // set at the end
  };
  // Waits for a question or the end, at most for `most`. Returns neither while synth is working.
  State next(std::chrono::milliseconds most, const std::stop_token& stop);

  // Answers the pending question. Error: bad_input, if it has another number or there is none.
  Result<void> answer(int number, std::string text);

  void cancel() { thread_.request_stop(); }

 private:
  class Host;
  struct Exchange;

  std::shared_ptr<Exchange> exchange_;
  std::jthread thread_;
};

}  // namespace synth
