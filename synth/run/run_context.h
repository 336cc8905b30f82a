#pragma once

#include "synth/authors/author.h"
#include "synth/authors/spending.h"
#include "synth/authors/transcript.h"
#include "synth/run/observer.h"
#include "synth/run/request.h"
#include "synth/run/solution_store.h"
#include "synth/support/run_each.h"
#include "synth/support/timed_stop.h"
#include "testing/runtimes/common/runtime.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>

namespace synth {

// The constant surroundings of a run, from its first stage to its last: the request, the services,
// and the remaining budget. The creator keeps the referenced objects alive. Thread-safe, except for
// the store, which only the thread of the pipeline uses.
struct RunContext {
  // The run ends if `stopping` is requested, or if the time of the request's budget is over.
  // `at_once` is the number of parts of the run that are worked on at a time.
  RunContext(const SolveRequest& asked, Author& asked_author, Runtime* used_runtime,
             SolutionStore& used_store, Observer& watcher, std::stop_token stopping,
             int at_once = 1);
  ~RunContext() = default;
  RunContext(const RunContext&) = delete;
  RunContext& operator=(const RunContext&) = delete;

  const SolveRequest& request;
  Author& author;
  Runtime* const runtime;  // null for a run that runs no code of this language
  SolutionStore& store;
  const std::unique_ptr<SerialObserver> observer;
  const std::chrono::steady_clock::time_point deadline;
  const std::unique_ptr<TimedStop> timer;
  const std::stop_token stop;  // requested by the caller, or at the deadline
  const std::unique_ptr<Spending> spending;
  const std::shared_ptr<Transcript> answers;
  const std::unique_ptr<Workers> workers;

  // Returns the error that ends the run now: budget_exhausted if its time is over, interrupted if
  // the caller asked for it, none otherwise.
  [[nodiscard]] std::optional<Error> must_end() const;
  // Returns the reason for the run's end: code that was stopped cannot distinguish the deadline
  // from an interrupt.
  [[nodiscard]] Error cause_of(Error error) const;

  // Returns a question to an author, with the fields that all questions share filled in.
  template <class Asked>
  [[nodiscard]] Asked question() const {
    Asked question;
    static_cast<Question&>(question) = common_question();
    return question;
  }

 private:
  [[nodiscard]] Question common_question() const;
};

}  // namespace synth
