#include "specs/literal.h"
#include "specs/spec_json.h"
#include "synth/authors/stages/stage.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <array>

namespace synth {
namespace {

// An answer's JSON object with the document it lives in. What is wrong with it is the author's
// fault, so every error becomes one of the author.
class Answer {
 public:
  static Result<Answer> parse(std::string_view text) {
    Result<Value> document = parse_json(trim(text));
    if (!document) {
      return fail(Errc::author_failed, "the answer is not JSON: " + document.error().message);
    }
    if (!document->is<Dict>()) {
      return fail(Errc::author_failed, "the answer is not a JSON object");
    }
    return Answer(std::move(*document));
  }

  [[nodiscard]] JsonField json() const { return JsonField(document_); }

 private:
  explicit Answer(Value document) : document_(std::move(document)) {}
  Value document_;
};

template <class T>
Result<T> blame_author(Result<T> result) {
  if (!result) {
    return fail(Errc::author_failed, "the answer is not of its form: " + result.error().message);
  }
  return result;
}

template <class T, class Read>
Result<T> read_answer(std::string_view text, Read read) {
  SYNTH_TRY(const Answer answer, Answer::parse(text));
  return blame_author<T>(read(answer.json()));
}

// Models like to write code inside a fence, even where it is a field's value.
std::string without_fence(std::string code) {
  const std::string_view text = trim(code);
  const std::size_t begin = text.find('\n');
  const std::size_t end = text.rfind("\n```");
  if (!text.starts_with("```") || end == std::string_view::npos || end < begin ||
      !trim(text.substr(end + 4)).empty()) {
    return code;
  }
  return std::string(text.substr(begin + 1, end - begin));
}

Result<Implementations> read_implementations(const JsonField& json) {
  SYNTH_TRY(const JsonField list, json.at("implementations"));
  SYNTH_TRY(const std::vector<JsonField> items, list.items());
  Implementations implementations;
  for (const JsonField& item : items) {
    SYNTH_TRY(const JsonField function, item.at("function"));
    SYNTH_TRY(std::string function_name, function.string());
    SYNTH_TRY(const JsonField code, item.at("code"));
    SYNTH_TRY(std::string written, code.string());
    implementations[function_name] = without_fence(std::move(written));
  }
  return implementations;
}

Result<std::string> text_or_empty(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->string() : Result<std::string>(std::string());
}

template <class Enum, std::size_t N>
Result<Enum> choose_from(const JsonField& field,
                         const std::array<std::pair<std::string_view, Enum>, N>& known) {
  SYNTH_TRY(const std::string text, field.string());
  for (const auto& [word, value] : known) {
    if (word == text) {
      return value;
    }
  }
  return fail(field.error(fmt::format("'{}' is not one of the words allowed here", text)));
}

Result<Fault> read_fault(const JsonField& json) {
  constexpr std::array<std::pair<std::string_view, Fault>, 3> kFaults{
      {{"implementation", Fault::implementation},
       {"test", Fault::test},
       {"specification", Fault::specification}}};
  const std::optional<JsonField> field = json.find("fault");
  return field ? choose_from(*field, kFaults) : Result<Fault>(Fault::implementation);
}

Result<std::vector<Doubt>> read_doubts(const JsonField& json) {
  std::vector<Doubt> doubts;
  const std::optional<JsonField> list = json.find("disputed_tests");
  if (!list) {
    return doubts;
  }
  SYNTH_TRY(const std::vector<JsonField> items, list->items());
  for (const JsonField& item : items) {
    Doubt doubt;
    SYNTH_TRY(doubt.function, text_or_empty(item, "function"));
    SYNTH_TRY(const JsonField test, item.at("test"));
    SYNTH_TRY(doubt.test, test.string());
    SYNTH_TRY(doubt.reason, text_or_empty(item, "reason"));
    doubts.push_back(std::move(doubt));
  }
  return doubts;
}

}  // namespace

Result<SpecSet> read_specs_answer(std::string_view text) {
  return read_answer<SpecSet>(text, [](const JsonField& json) -> Result<SpecSet> {
    SYNTH_TRY(const JsonField list, json.at("functions"));
    SYNTH_TRY(const std::vector<JsonField> items, list.items());
    SpecSet specs;
    for (const JsonField& item : items) {
      SYNTH_TRY(FunctionSpec spec, read_function_spec(item));
      specs.functions.push_back(std::move(spec));
    }
    SYNTH_TRY(specs.entry_point, text_or_empty(json, "entry_point"));
    if (specs.entry_point.empty() && !specs.functions.empty()) {
      specs.entry_point = specs.functions.back().name;
    }
    return specs;
  });
}

Result<std::vector<Test>> read_tests_answer(std::string_view text) {
  return read_answer<std::vector<Test>>(
      text, [](const JsonField& json) -> Result<std::vector<Test>> {
        SYNTH_TRY(const JsonField list, json.at("tests"));
        SYNTH_TRY(const std::vector<JsonField> items, list.items());
        std::vector<Test> tests;
        for (const JsonField& item : items) {
          SYNTH_TRY(Test test, read_test(item, TestOrigin::model));
          test.origin = TestOrigin::model;  // an author can't vouch for the user
          tests.push_back(std::move(test));
        }
        return tests;
      });
}

Result<Implementations> read_implementations_answer(std::string_view text) {
  return read_answer<Implementations>(text, read_implementations);
}

Result<RepairAnswer> read_repair_answer(std::string_view text) {
  return read_answer<RepairAnswer>(text, [](const JsonField& json) -> Result<RepairAnswer> {
    RepairAnswer answer;
    SYNTH_TRY(answer.fault, read_fault(json));
    SYNTH_TRY(const std::string category, text_or_empty(json, "category"));
    answer.category = parse_category(category).value_or(Category::logical);
    SYNTH_TRY(answer.root_cause, text_or_empty(json, "root_cause"));
    if (answer.fault == Fault::implementation || json.find("implementations")) {
      SYNTH_TRY(answer.implementations, read_implementations(json));
    }
    SYNTH_TRY(answer.doubts, read_doubts(json));
    return answer;
  });
}

Result<Choice> read_choice_answer(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, Choice>, 3> kChoices{
      {{"first", Choice::first}, {"second", Choice::second}, {"neither", Choice::neither}}};
  return read_answer<Choice>(text, [&](const JsonField& json) -> Result<Choice> {
    SYNTH_TRY(const JsonField field, json.at("choice"));
    return choose_from(field, kChoices);
  });
}

Result<ScriptAnswer> read_script_answer(std::string_view text) {
  return read_answer<ScriptAnswer>(text, [](const JsonField& json) -> Result<ScriptAnswer> {
    ScriptAnswer answer;
    SYNTH_TRY(const JsonField code, json.at("code"));
    SYNTH_TRY(std::string written, code.string());
    answer.code = without_fence(std::move(written));
    SYNTH_TRY(const std::string language, text_or_empty(json, "language"));
    answer.language = parse_language(in_lower_case(trim(language)));
    return answer;
  });
}

}  // namespace synth
