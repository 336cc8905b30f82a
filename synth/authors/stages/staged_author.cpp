#include "synth/authors/stages/staged_author.h"

#include "specs/json.h"
#include "synth/authors/stages/code_text.h"
#include "synth/authors/stages/fit_code.h"
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
Answers<Answer> one(ReadAnswer<Answer> read) {
  Answers<Answer> answers = one(std::move(read.answer));
  answers.note = std::move(read.note);
  return answers;
}

template <class Answer>
Answers<Answer> all_of(ReadAnswer<std::vector<Answer>> read) {
  Answers<Answer> answers;
  answers.answers = std::move(read.answer);
  answers.note = std::move(read.note);
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

// Returns the JSON in an answer that is a JSON text of it; else the answer.
std::string without_quotes(const std::string& answer) {
  const std::string_view text = trim(answer);
  const auto inside = text.starts_with('"') ? parse_json(text) : Value(Null{});
  const auto* const json = inside ? inside->get_if<std::string>() : nullptr;
  return json != nullptr && trim(*json).starts_with('{') ? *json : answer;
}

// Returns the last object in the answer that has the right shape; otherwise the error of the last
// one.
template <class Read>
auto read_object(const std::string& text, const Read& read) -> decltype(read(std::string())) {
  const std::string answer = without_quotes(text);
  const std::vector<std::string_view> objects = objects_in(answer);
  if (objects.empty()) {
    return read(answer);  // its error says what was found instead
  }
  auto last = read(std::string(objects.front()));
  for (std::size_t i = 1; i < objects.size() && !last; ++i) {
    if (auto earlier = read(std::string(objects[i]))) {
      return earlier;
    }
  }
  return last;
}

// Returns "; the last began: …"; empty for an answer without text.
std::string beginning_of(const std::string& text) {
  constexpr std::size_t kMost = 200;
  const std::string beginning = to_valid_utf8(trim(std::string_view(text).substr(0, kMost)));
  return beginning.empty() ? "" : "; the last began: " + beginning;
}

// Returns the fault of an answer. If it is empty or was cut off, a syntax error would mislead.
std::string what_is_wrong(const std::string& text, const Error& error) {
  if (trim(text).empty()) {
    return "the answer is empty, and has no JSON object";
  }
  return text.starts_with(kCutOff) ? "the answer was cut off at the limit of tokens"
                                   : error.message;
}

// Returns the key of a request in a transcript.
std::string asked_text(const StageRequest& request) {
  return request.prompt.material + request.complaint.value_or("");
}

void forget(const StageRequest& request, const AuthorBudget& budget) {
  if (budget.answers != nullptr) {
    budget.answers->forget(asked_text(request));
  }
}

}  // namespace

// Recalls the answer of an earlier run that was interrupted, or asks.
Result<std::string> StagedAuthor::ask_or_recall(const StageRequest& request,
                                                const AuthorBudget& budget) {
  if (budget.answers == nullptr) {
    return ask(request, budget);
  }
  const std::string asked = asked_text(request);
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
  const StageRequest first = request;
  for (bool is_second = false;; is_second = true) {
    SYNTH_TRY(const std::string text, ask_or_recall(request, budget));
    auto answer = read(text);
    if (answer) {
      return answer;
    }
    if (is_second) {  // the next caller has to get a new answer
      forget(request, budget);
      forget(first, budget);
      return fail(
          Errc::author_failed,
          fmt::format("two malformed answers in a row to {}: {}{}", synth::name(request.stage),
                      what_is_wrong(text, answer.error()), beginning_of(text)),
          "answer with the JSON object that the request's schema describes");
    }
    request.complaint = what_is_wrong(text, answer.error());
  }
}

Result<Answers<SpecSet>> StagedAuthor::specs(const SpecQuestion& question) {
  StageRequest request = request_for(Stage::function_specs, question);
  if (!question.complaint.empty()) {
    request.complaint = question.complaint;
  }
  SYNTH_TRY(ReadAnswer<SpecSet> read,
            answer(std::move(request), question.budget,
                   [](const auto& text) { return read_object(text, read_specs_answer); }));
  return one(std::move(read));
}

Result<Answers<Test>> StagedAuthor::tests(const TestQuestion& question) {
  const auto read_tests = [&](const std::string& text) {
    return read_tests_answer(text, question.functions);
  };
  SYNTH_TRY(ReadAnswer<std::vector<Test>> read,
            answer(request_for(Stage::test_cases, question), question.budget,
                   [&](const auto& text) { return read_object(text, read_tests); }));
  return all_of(std::move(read));
}

Result<Answers<Suspicion>> StagedAuthor::review(const ReviewQuestion& question) {
  SYNTH_TRY(ReadAnswer<std::vector<Suspicion>> read,
            answer(request_for(Stage::review, question), question.budget,
                   [](const auto& text) { return read_object(text, read_review_answer); }));
  return all_of(std::move(read));
}

namespace {

// Reads the code of an answer, with or without JSON, and fits it to the question.
Result<ReadAnswer<Implementations>> read_code(const std::string& text,
                                              const ImplementationQuestion& question) {
  Result<Implementations> code = read_object(text, read_implementations_answer);
  if (!code) {
    Implementations plain = code_without_json(text, question);
    if (plain.empty()) {
      return fail(std::move(code).error());
    }
    code = std::move(plain);
  }
  SYNTH_TRY(FittedCode fitted, fit_code(*std::move(code), question, true));
  return ReadAnswer<Implementations>{std::move(fitted.implementations), std::move(fitted.note)};
}

// Reads a repair, which may cover only some of the functions and may be code alone.
Result<ReadAnswer<RepairAnswer>> read_repair(const std::string& text,
                                             const RepairQuestion& question) {
  Result<RepairAnswer> repair = read_object(text, read_repair_answer);
  if (!repair) {
    Implementations plain = code_without_json(text, question);
    if (plain.empty()) {
      return fail(std::move(repair).error());
    }
    repair = RepairAnswer{};
    repair->implementations = std::move(plain);
  }
  SYNTH_TRY(FittedCode fitted, fit_code(std::move(repair->implementations), question, false));
  repair->implementations = std::move(fitted.implementations);
  return ReadAnswer<RepairAnswer>{*std::move(repair), std::move(fitted.note)};
}

}  // namespace

Result<Answers<Implementations>> StagedAuthor::implementations(
    const ImplementationQuestion& question) {
  StageRequest request = request_for(Stage::implementation, question);
  request.is_varied = question.candidate > 0 || question.different_approach;
  request.seed += static_cast<std::uint64_t>(question.candidate);
  SYNTH_TRY(ReadAnswer<Implementations> read,
            answer(std::move(request), question.budget,
                   [&](const std::string& text) { return read_code(text, question); }));
  return one(std::move(read));
}

Result<Answers<RepairAnswer>> StagedAuthor::repairs(const RepairQuestion& question) {
  StageRequest request = request_for(Stage::repair, question);
  request.is_varied = question.candidate > 0 || question.different_approach;
  request.seed += static_cast<std::uint64_t>(question.candidate);
  SYNTH_TRY(ReadAnswer<RepairAnswer> read,
            answer(std::move(request), question.budget,
                   [&](const std::string& text) { return read_repair(text, question); }));
  return one(std::move(read));
}

Result<Answers<Choice>> StagedAuthor::choose(const ChoiceQuestion& question) {
  return one(answer(request_for(Stage::choice, question), question.budget,
                    [](const auto& text) { return read_object(text, read_choice_answer); }));
}

namespace {

// Reads a program, in JSON or in a fence.
Result<ScriptAnswer> read_script(const std::string& text) {
  Result<ScriptAnswer> script = read_object(text, read_script_answer);
  const std::vector<std::string> blocks = script ? std::vector<std::string>() : code_blocks(text);
  return blocks.size() == 1 ? ScriptAnswer{plain_code(blocks.front())} : std::move(script);
}

}  // namespace

Result<Answers<ScriptAnswer>> StagedAuthor::scripts(const ScriptQuestion& question) {
  if (question.failed_code.empty()) {
    const auto read = [&](const std::string& text) -> Result<ScriptAnswer> {
      SYNTH_TRY(ScriptAnswer script, read_script(text));
      const Language asked = question.language;
      const Language written = script.language.value_or(asked);
      const bool is_runnable = written == Language::python || written == Language::bash;
      if (question.language_is_open ? !is_runnable : written != asked) {
        return fail(
            Errc::author_failed,
            fmt::format("the program is written in {}, and {} was asked for", synth::name(written),
                        question.language_is_open ? "python or bash" : synth::name(asked)));
      }
      return script;
    };
    return one(answer(request_for(Stage::script, question), question.budget, read));
  }
  SYNTH_TRY(RepairAnswer repair,
            answer(request_for(Stage::repair, question), question.budget,
                   [](const auto& text) { return read_object(text, read_repair_answer); }));
  if (repair.implementations.empty()) {
    return Answers<ScriptAnswer>{};
  }
  return one(ScriptAnswer{plain_code(std::move(repair.implementations.begin()->second))});
}

}  // namespace synth
