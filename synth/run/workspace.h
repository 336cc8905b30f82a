#pragma once

#include "synth/run/observer.h"
#include "synth/run/request.h"
#include "synth/run/test_plan.h"
#include "synth/solution/solution.h"
#include "synth/source/module.h"
#include "synth/support/run_each.h"
#include "synth/support/timed_stop.h"

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace synth {

// What has come of a part of the work.
struct WorkDone {
  std::map<std::string, std::string> code;  // what was written or changed
  std::map<std::string, Hesitation> hesitations;
  std::map<std::string, Agreement> agreements;
  std::map<std::string, std::vector<std::string>> alternatives;
  std::vector<DisputedTest> disputed;
  std::vector<HistoryEntry> history;
  std::vector<std::string> notes;
  Metrics metrics;
};

// A function of an earlier instruction that this one may call (synth/pipeline/reuse.h).
struct KnownFunction {
  std::string code;
  std::vector<Test> tests;
  bool is_named = false;  // by the instruction, which only speaks of the others
};

// What one run works with, and what it has come to so far. Everything found is here at every
// moment, so that a run that is cut short still has its partial result.
struct Workspace {
  Workspace(const SolveRequest& asked, Observer& watcher, std::stop_token stopping);
  // One that goes on from where `whole` is, on its own: history, notes and metrics begin anew.
  Workspace(const Workspace& whole, Observer& watcher);

  const SolveRequest& request;
  Observer& observer;
  std::chrono::steady_clock::time_point deadline;
  std::shared_ptr<TimedStop> timer;  // shared by all that go on from it
  std::stop_token stop;              // requested by the caller, or at the deadline
  // Those who work on it, shared by all that go on from it.
  std::shared_ptr<Workers> workers = std::make_shared<Workers>(1);
  bool is_part = false;  // of the work on one function, which was broken up

  SpecSet specs;
  std::vector<Group> groups;
  TestPlan plan;
  std::map<std::string, KnownFunction> taken_in;  // among the specs
  std::map<std::string, std::string> code;        // the best so far, by function
  std::map<std::string, Hesitation> hesitations;  // of the authors of that code
  std::map<std::string, Agreement> agreements;    // of candidates with that code
  // Other code for functions that are written, for those who find out that what was kept is wrong.
  std::map<std::string, std::vector<std::string>> alternatives;
  std::vector<HistoryEntry> history;
  std::vector<std::string> notes;
  Metrics metrics;
  std::shared_ptr<Spending> spending;   // shared by all that go on from it
  std::shared_ptr<AnswerBook> answers;  // likewise

  // What this one, which went on from `whole`, has come to; and taking such, code apart.
  [[nodiscard]] WorkDone done_since(const Workspace& whole) const;
  void take_history(const WorkDone& done);
  void take_code(const WorkDone& done);

  // Says something a person should know, once.
  void note(const std::string& text);

  // The error that ends the run now, if it was interrupted or its time is up.
  [[nodiscard]] std::optional<Error> must_end() const;
  // Why the run ended: the time that is used up looks like an interrupt to who was stopped by it.
  [[nodiscard]] Error cause_of(Error error) const;

  // What every question to an author has in common.
  [[nodiscard]] Question question() const;

  [[nodiscard]] std::vector<FunctionSpec> specs_of(const std::vector<std::string>& functions) const;

  // The functions that `functions` use, directly or through others, themselves not included; in
  // order.
  [[nodiscard]] std::vector<std::string> dependencies_of(
      const std::vector<std::string>& functions) const;

  // The code of `functions`, in the order they are written; `changes` stand in for what is there.
  [[nodiscard]] std::vector<FunctionCode> pieces(const std::vector<std::string>& functions,
                                                 const Implementations& changes) const;
};

// Adds the seconds until its end to a metric.
class Stopwatch {
 public:
  explicit Stopwatch(double& total) : total_(total) {}
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch() {
    total_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  double& total_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace synth
