#include "synth/run/run_context.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {

bool SolveRequest::is_answer(const Test& test) const {
  return std::any_of(tests.end() - static_cast<std::ptrdiff_t>(earlier.answered), tests.end(),
                     [&](const Test& answer) {
                       return answer.function == test.function && answer.name == test.name;
                     });
}

Result<std::string> SolveRequest::module_with(std::span<const FunctionCode> pieces) const {
  return to_repair ? to_repair->frame.with(pieces) : assemble(language, pieces);
}

RunContext::RunContext(const SolveRequest& asked, Author& asked_author, Runtime* used_runtime,
                       SolutionStore& used_store, Observer& watcher, std::stop_token stopping,
                       int at_once)
    : request(asked),
      author(asked_author),
      runtime(used_runtime),
      store(used_store),
      observer(std::make_unique<SerialObserver>(watcher)),
      deadline(std::chrono::steady_clock::now() + asked.budget.time),
      timer(std::make_unique<TimedStop>(std::move(stopping), deadline)),
      stop(timer->token()),
      spending(std::make_unique<Spending>(asked.budget.spending)),
      answers(asked.earlier.answers ? asked.earlier.answers : std::make_shared<Transcript>()),
      workers(std::make_unique<Workers>(at_once)) {}

std::optional<Error> RunContext::must_end() const {
  if (std::chrono::steady_clock::now() >= deadline) {
    return Error{Errc::budget_exhausted,
                 fmt::format("the time allowed ({} s) is used up",
                             static_cast<double>(request.budget.time.count()) / 1000),
                 "allow more with --max-time"};
  }
  if (stop.stop_requested()) {
    return Error{Errc::interrupted, "interrupted", "run it again to go on"};
  }
  return std::nullopt;
}

Error RunContext::cause_of(Error error) const {
  return error.code == Errc::interrupted ? must_end().value_or(std::move(error)) : error;
}

Question RunContext::common_question() const {
  Question question;
  question.instruction = request.instruction;
  question.language = request.language;
  question.modules = request.given.outline;
  if (request.to_repair) {
    question.findings = request.to_repair->findings;
    question.around = request.to_repair->around;
  }
  question.seed = request.seed;
  question.budget = {deadline,      request.budget.search_memory_bytes, stop, spending.get(),
                     answers.get(), request.budget.search_work};
  return question;
}

}  // namespace synth
