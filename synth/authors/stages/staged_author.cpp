#include "synth/authors/stages/staged_author.h"

#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

template <class Answer>
Answers<Answer> one(Answer answer) {
  Answers<Answer> answers;
  answers.answers.push_back(std::move(answer));
  return answers;
}

template <class Answer>
Result<Answers<Answer>> one(Result<Answer> answer) {
  if (!answer) {
    return fail(std::move(answer).error());
  }
  return one(std::move(*answer));
}

template <class AnyQuestion>
StageRequest request_for(Stage stage, const AnyQuestion& question) {
  StageRequest request;
  request.stage = stage;
  request.json = write_request(question);
  request.prompt = write_prompt(question);
  request.seed = question.seed;
  return request;
}

// The last object in the answer that is of the right shape; else what is wrong with the last one.
template <class Read>
auto read_from(const std::string& answer, const Read& read) -> decltype(read(std::string())) {
  const std::vector<std::string_view> objects = objects_in(answer);
  if (objects.empty()) {
    return read(answer);  // whose error says what was found instead
  }
  auto last = read(std::string(objects.front()));
  for (std::size_t i = 1; i < objects.size() && !last; ++i) {
    if (auto earlier = read(std::string(objects[i]))) {
      return earlier;
    }
  }
  return last;
}

std::string beginning_of(const std::string& text) {
  constexpr std::size_t kMost = 200;
  return to_valid_utf8(trim(std::string_view(text).substr(0, kMost)));
}

}  // namespace

// What is asked again in a run that goes on is what was answered before it ended.
Result<std::string> StagedAuthor::ask_or_recall(const StageRequest& request,
                                                const AuthorBudget& budget) {
  if (budget.answers == nullptr) {
    return ask(request, budget);
  }
  const std::string asked = request.prompt.material + request.complaint.value_or("");
  if (std::optional<std::string> known = budget.answers->recall(asked)) {
    return std::move(*known);
  }
  SYNTH_TRY(std::string text, ask(request, budget));
  budget.answers->add(asked, text);
  return text;
}

template <class Read>
auto StagedAuthor::answer(StageRequest request, const AuthorBudget& budget, Read read)
    -> decltype(read(std::string())) {
  while (true) {
    SYNTH_TRY(const std::string text, ask_or_recall(request, budget));
    auto answer = read_from(text, read);
    if (answer) {
      return answer;
    }
    if (request.complaint) {
      return fail(
          Errc::author_failed,
          fmt::format("two malformed answers in a row to {}: {}; the last began: {}",
                      synth::name(request.stage), answer.error().message, beginning_of(text)),
          "answer with the JSON object that the request's schema describes");
    }
    request.complaint = answer.error().message;
  }
}

Result<Answers<SpecSet>> StagedAuthor::specs(const SpecQuestion& question) {
  return one(
      answer(request_for(Stage::function_specs, question), question.budget, read_specs_answer));
}

Result<Answers<Test>> StagedAuthor::tests(const TestQuestion& question) {
  SYNTH_TRY(std::vector<Test> tests,
            answer(request_for(Stage::test_cases, question), question.budget, read_tests_answer));
  Answers<Test> answers;
  answers.answers = std::move(tests);
  return answers;
}

Result<Answers<Implementations>> StagedAuthor::implementations(
    const ImplementationQuestion& question) {
  return one(answer(request_for(Stage::implementation, question), question.budget,
                    read_implementations_answer));
}

Result<Answers<RepairAnswer>> StagedAuthor::repairs(const RepairQuestion& question) {
  return one(answer(request_for(Stage::repair, question), question.budget, read_repair_answer));
}

Result<Answers<Choice>> StagedAuthor::choose(const ChoiceQuestion& question) {
  return one(answer(request_for(Stage::choice, question), question.budget, read_choice_answer));
}

Result<Answers<ScriptAnswer>> StagedAuthor::scripts(const ScriptQuestion& question) {
  if (question.failed_code.empty()) {
    const auto read = [&](const std::string& text) -> Result<ScriptAnswer> {
      SYNTH_TRY(ScriptAnswer script, read_script_answer(text));
      const Language asked = question.language;
      if (!question.language_is_open && script.language.value_or(asked) != asked) {
        return fail(Errc::author_failed,
                    fmt::format("the program is written in {}, and {} was asked for",
                                synth::name(*script.language), synth::name(asked)));
      }
      return script;
    };
    return one(answer(request_for(Stage::script, question), question.budget, read));
  }
  SYNTH_TRY(RepairAnswer repair,
            answer(request_for(Stage::repair, question), question.budget, read_repair_answer));
  if (repair.implementations.empty()) {
    return Answers<ScriptAnswer>{};
  }
  return one(ScriptAnswer{std::move(repair.implementations.begin()->second)});
}

}  // namespace synth
