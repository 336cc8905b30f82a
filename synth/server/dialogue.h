#pragma once

#include "synth/authors/stages/staged_author.h"
#include "synth/run/report.h"
#include "synth/run/request.h"
#include "synth/server/workbench.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace synth {

// What the model at the other end is asked. It answers with a JSON object of the schema.
struct HostQuestion {
  int number = 0;
  Stage stage = Stage::function_specs;
  std::vector<std::string> functions;  // that it is about; empty for all
  std::string prompt;
};

// An instruction that is solved with answers that come from outside, one question at a time: the
// program that asked for it has a model write, and synth judges what that wrote. Thread-safe.
class Dialogue {
 public:
  // Begins at once, in a thread of its own. `workbench` must outlive it.
  Dialogue(const Workbench& workbench, SolveRequest request);
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;
  Dialogue(Dialogue&&) = delete;
  Dialogue& operator=(Dialogue&&) = delete;

  struct State {
    std::optional<HostQuestion> question;        // that waits for an answer
    std::optional<Result<SolveReport>> outcome;  // once it has ended
  };
  // What comes next: waits for a question or the end, at most so long. Neither: synth is at work.
  State next(std::chrono::milliseconds most, const std::stop_token& stop);

  // Answers the question that waits. Error: bad_input, if that has another number or none waits.
  Result<void> answer(int number, std::string text);

  void cancel() { thread_.request_stop(); }

 private:
  class Host;
  struct Exchange;

  std::shared_ptr<Exchange> exchange_;
  std::jthread thread_;
};

}  // namespace synth
