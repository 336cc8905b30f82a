#include "testing/runtimes/python/host/python.h"

#include "testing/runtimes/common/arguments.h"
#include "testing/runtimes/python/host/assertions.h"
#include "testing/runtimes/python/host/candidate.h"
#include "testing/runtimes/python/host/steps.h"

#include <vector>

namespace synth {

Result<CandidateOutcome> PythonRuntime::run(const std::string& source,
                                            std::span<const PlannedCall> calls,
                                            const Limits& limits, std::stop_token stop) {
  PythonCandidate candidate({*sandbox_, interpreter_, gate_, limits, std::move(stop)}, source);
  std::vector<PlannedCall> possible;
  std::vector<std::pair<std::size_t, std::string>> lacking;  // the other calls, and why
  for (std::size_t i = 0; i < calls.size(); ++i) {
    if (auto why = lacking_in_python(calls[i].call)) {
      lacking.emplace_back(i, *std::move(why));
    }
  }
  if (lacking.empty()) {
    return candidate.run(calls);
  }
  for (std::size_t i = 0, next = 0; i < calls.size(); ++i) {
    if (next < lacking.size() && lacking[next].first == i) {
      ++next;
    } else {
      possible.push_back(calls[i]);
    }
  }
  SYNTH_TRY(CandidateOutcome outcome, candidate.run(possible));
  for (auto& [index, why] : lacking) {
    outcome.outcomes.insert(outcome.outcomes.begin() + static_cast<std::ptrdiff_t>(index),
                            cut_off(Verdict::bad_request, std::move(why)));
  }
  return outcome;
}

Result<CandidateOutcome> PythonRuntime::run_assertions(const std::string& source,
                                                       const std::string& function,
                                                       const std::string& script,
                                                       const Limits& limits, std::stop_token stop) {
  const PythonPlace place{*sandbox_, interpreter_, gate_, limits, std::move(stop)};
  return run_python_assertions(place, script_cells_, source, function, script);
}

Result<ScriptOutcome> PythonRuntime::run_script(const std::string& source, const Limits& limits,
                                                std::stop_token stop) {
  ScriptOutcome outcome;
  bool by_wall = false;
  {
    const auto beside_others = gate_.enter();
    SYNTH_TRY(by_wall, run_program(source, limits, stop, outcome));
  }
  if (by_wall) {
    const auto nobody_else = gate_.enter_alone();
    SYNTH_CHECK(run_program(source, limits, stop, outcome));
  }
  return outcome;
}

// Runs a program; returns whether only wall time decided the outcome.
Result<bool> PythonRuntime::run_program(const std::string& source, const Limits& limits,
                                        const std::stop_token& stop, ScriptOutcome& outcome) {
  outcome = {};
  outcome.level = sandbox_->level();
  SYNTH_TRY(PythonCell cell, PythonCell::open(*sandbox_, interpreter_, limits, stop));
  SYNTH_TRY(auto answer, cell.run(python_program_request(source, interpreter_, limits)));
  bool by_wall = false;
  if (const auto* gone = std::get_if<PythonCell::Gone>(&answer)) {
    outcome.outcome = outcome_of(*gone);
    by_wall = gone->by_wall;
  } else {
    outcome.outcome = std::move(std::get<PythonCell::Settled>(answer).reply.outcome);
    if (outcome.outcome.ending == Verdict::exception) {  // it could not run at all
      outcome.outcome.ending = Verdict::compile_error;
    }
    outcome.result_set = outcome.outcome.value.has_value();
    if (outcome.outcome.ending == Verdict::pass && !outcome.result_set && !outcome.outcome.error) {
      outcome.outcome.note = "the code sets no variable named result";
    }
  }
  SYNTH_TRY(CellOutput output, cell.close());
  append_output(output, outcome.stdout_text, outcome.stderr_text, outcome.truncated);
  outcome.collected = std::move(output.collected);
  return by_wall;
}

Result<std::unique_ptr<StepInterpreter>> PythonRuntime::start_steps(const StepsRequest& request,
                                                                    std::stop_token stop) {
  return start_python_steps(*sandbox_, interpreter_, gate_, request, stop);
}

}  // namespace synth
