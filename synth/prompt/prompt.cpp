#include "synth/prompt/prompt.h"

#include "specs/examples/example_reader.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

// Checks an example as the engine will read it in the instruction.
Result<void> check_example(const std::string& typed, const std::string& instruction,
                           const SpecSet& specs) {
  const auto examples = read_examples(typed);
  if (examples.empty() || examples.front().function.empty()) {
    return fail(
        Errc::usage, fmt::format("no example can be read in '{}'", excerpt(typed)),
        "write :test f(1) == 2, or :test f(-1) raises ValueError, with values as in Python");
  }
  for (const ReadExample& example : examples) {
    const bool is_known =
        specs.functions.empty() || std::ranges::any_of(specs.functions, [&](const auto& spec) {
          return spec.name == example.function;
        });
    if (!is_known) {
      return fail(Errc::usage,
                  fmt::format("the instruction asks for no function {}", example.function),
                  fmt::format("it asks for {}", specs.entry_point));
    }
  }
  return read_examples(instruction).size() >= examples.size()
             ? Result<void>()
             : fail(Errc::usage, "that example cannot be read behind the instruction",
                    "write the instruction again with it");
}

std::string defined_names(const Solution& solution) {
  const auto names = mapped(solution.specs.functions, &FunctionSpec::name);
  return fmt::format("{} {}", join(names, ", "), names.size() == 1 ? "is" : "are");
}

}  // namespace

PromptDialogue::Next PromptDialogue::take(std::string_view text) {
  if (trim(text).empty()) {
    return Next::stays;
  }
  const auto input = read_prompt_input(text);
  if (input && input->word == PromptWord::quit) {
    return Next::leaves;
  }
  const Result<void> done = input ? perform(*input) : fail(input.error());
  if (!done && done.error().code == Errc::interrupted) {
    desk_.say(answers_.empty() ? "stopped" : "stopped; the answer is the one before");
  } else if (!done) {
    desk_.report(done.error());
  }
  return Next::stays;
}

Result<void> PromptDialogue::perform(const PromptInput& input) {
  switch (input.word) {
    case PromptWord::instruct: {
      SYNTH_TRY(const std::string instruction, desk_.read(input.argument));
      return solve(instruction);
    }
    case PromptWord::accept:
      return accept();
    case PromptWord::edit:
      return edit();
    case PromptWord::run:
      return run(input.argument);
    case PromptWord::save: {
      SYNTH_TRY(Answer* const answer, current());
      return desk_.save(answer->report.solution, input.argument, answer->accepted.has_value());
    }
    case PromptWord::test:
      return test(input.argument);
    case PromptWord::undo:
      return undo();
    case PromptWord::why: {
      SYNTH_TRY(Answer* const answer, current());
      desk_.show_why(answer->report);
      return {};
    }
    case PromptWord::help:
    case PromptWord::quit:
      break;
  }
  desk_.show_help(prompt_help());
  return {};
}

Result<PromptDialogue::Answer*> PromptDialogue::current() {
  if (answers_.empty()) {
    return fail(Errc::usage, "there is no answer yet",
                "write what a function should do, with an example");
  }
  return &answers_.back();
}

void PromptDialogue::keep(Answer answer) {
  desk_.show(answer.report);
  answers_.push_back(std::move(answer));
  if (answers_.size() > kMostAnswers) {
    answers_.erase(answers_.begin());
  }
}

Result<void> PromptDialogue::solve(const std::string& instruction) {
  SYNTH_TRY(SolveReport report, desk_.solve(instruction));
  if (report.ended_by && report.ended_by->code == Errc::interrupted) {
    return fail(*std::move(report.ended_by));
  }
  keep({instruction, std::move(report)});
  return {};
}

Result<void> PromptDialogue::test(const std::string& example) {
  SYNTH_TRY(Answer* const answer, current());
  const std::string instruction = fmt::format("{}\n{}\n", trim(answer->instruction), example);
  SYNTH_CHECK(check_example(example, instruction, answer->report.solution.specs));
  return solve(instruction);
}

Result<void> PromptDialogue::accept() {
  SYNTH_TRY(Answer* const answer, current());
  const Solution& solution = answer->report.solution;
  if (answer->accepted) {
    desk_.say("it is accepted already");
    return {};
  }
  if (solution.confidence.level > ConfidenceLevel::uncertain) {
    return fail(
        Errc::bad_input,
        fmt::format("an answer that is {} cannot be accepted", name(solution.confidence.level)),
        ":test adds an example, :edit changes the code, :undo goes back");
  }
  SYNTH_TRY(const SessionRun run, desk_.run(solution.language, solution.source));
  if (!succeeded(run.step)) {
    return fail(Errc::bad_input, "its functions could not be defined", ":edit changes the code");
  }
  answer->accepted = run.step.number;
  session_language_ = solution.language;
  desk_.say(defined_names(solution) + " defined: :run calls what is, :save FILE writes it");
  return {};
}

Result<void> PromptDialogue::edit() {
  SYNTH_TRY(Answer* const answer, current());
  const Solution& before = answer->report.solution;
  SYNTH_TRY(const std::string code, desk_.edit(before, answer->edited.value_or(before.source)));
  if (code == before.source) {
    desk_.say("nothing was changed");
    return {};
  }
  Result<Solution> solution = desk_.judge(before, code);
  answer->edited = solution ? std::nullopt : std::optional(code);
  if (!solution) {
    desk_.say("the changed code is not judged, and kept for the next :edit");
    return fail(std::move(solution).error());
  }
  keep({answer->instruction, SolveReport{*std::move(solution), std::nullopt, false}});
  return {};
}

Result<void> PromptDialogue::run(const std::string& code) {
  SYNTH_TRY([[maybe_unused]] const SessionRun run,
            desk_.run(session_language_.value_or(desk_.language()), code));
  return {};
}

Result<void> PromptDialogue::undo() {
  SYNTH_TRY(Answer* const answer, current());
  if (answer->accepted) {
    const Solution& solution = answer->report.solution;
    SYNTH_TRY(const bool forgotten, desk_.forget(solution.language, *answer->accepted));
    desk_.say(fmt::format(
        "{} {}", defined_names(solution),
        forgotten ? "no longer defined" : "still defined, since steps came after :accept"));
  }
  answers_.pop_back();
  if (answers_.empty()) {
    desk_.say("there is no answer before");
  } else {
    desk_.show(answers_.back().report);
  }
  return {};
}

}  // namespace synth
