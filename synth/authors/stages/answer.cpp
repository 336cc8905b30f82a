#include "specs/literal.h"
#include "specs/spec_json.h"
#include "synth/authors/stages/code_text.h"
#include "synth/authors/stages/mended_json.h"
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
    text = trim(text);
    Result<Value> document = parse_json(text);
    if (auto mended = document ? Result<Value>(Null{}) : parse_json(mended_json(text));
        !document && mended) {
      document = std::move(mended);
    }
    if (auto literal = document ? Result<Value>(Null{}) : parse_constant(text);
        !document && literal) {
      document = std::move(literal);  // a dict of Python's
    }
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

Result<std::string> text_or_empty(const JsonField& json, std::string_view key) {
  const std::optional<JsonField> field = json.find(key);
  return field ? field->string() : Result<std::string>(std::string());
}

// Code is a text, or a list of its lines.
Result<std::string> read_code_text(const JsonField& json) {
  const Result<std::vector<JsonField>> lines = json.items();
  if (!lines) {
    return json.string();
  }
  std::string code;
  for (const JsonField& each : *lines) {
    SYNTH_TRY(const std::string line, each.string());
    code += line + (line.ends_with('\n') ? "" : "\n");
  }
  return code;
}

void add_code(Implementations& implementations, const std::string& function, std::string code) {
  std::string& known = implementations[function];
  known =
      known.empty() ? std::move(code) : plain_code(known) + "\n\n" + plain_code(std::move(code));
}

Result<void> add_entry(Implementations& implementations, const JsonField& entry) {
  SYNTH_TRY(const std::string function, text_or_empty(entry, "function"));
  SYNTH_TRY(const JsonField code, entry.at("code"));
  SYNTH_TRY(std::string text, read_code_text(code));
  add_code(implementations, function, std::move(text));
  return {};
}

// {"add": "def add…"}
Result<void> add_members(Implementations& implementations, const JsonField& object) {
  SYNTH_TRY(const auto members, object.members());
  for (const auto& [function, code] : members) {
    SYNTH_TRY(std::string text, read_code_text(code));
    add_code(implementations, function, std::move(text));
  }
  return {};
}

// The code as it was written, wrapped or not: a list of entries, an object by name, or one entry
// that stands for the whole answer.
Result<Implementations> read_implementations(const JsonField& json) {
  Implementations implementations;
  if (!json.find("implementations") && json.find("code")) {
    SYNTH_CHECK(add_entry(implementations, json));
    return implementations;
  }
  SYNTH_TRY(const JsonField list, json.at("implementations"));
  if (list.json().is<Dict>()) {
    SYNTH_CHECK(list.find("code") ? add_entry(implementations, list)
                                  : add_members(implementations, list));
    return implementations;
  }
  SYNTH_TRY(const std::vector<JsonField> items, list.items());
  for (const JsonField& item : items) {
    SYNTH_CHECK(add_entry(implementations, item));
  }
  return implementations;
}

// "2 generated tests could not be read and were left out: ..."; empty if all could.
std::string left_out(std::string_view what, const std::vector<std::string>& unread) {
  return unread.empty()
             ? ""
             : fmt::format("{} of the {} could not be read and {} left out: {}", unread.size(),
                           what, unread.size() == 1 ? "was" : "were", unread.front());
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

Result<ReadAnswer<SpecSet>> read_specs_answer(std::string_view text) {
  using Read = ReadAnswer<SpecSet>;
  return read_answer<Read>(text, [](const JsonField& json) -> Result<Read> {
    SYNTH_TRY(const JsonField list, json.at("functions"));
    SYNTH_TRY(const std::vector<JsonField> items, list.items());
    Read read;
    std::vector<std::string> unread;
    for (const JsonField& item : items) {
      SYNTH_TRY(FunctionSpec spec, read_function_spec(item, unread));
      read.answer.functions.push_back(std::move(spec));
    }
    SYNTH_TRY(read.answer.entry_point, text_or_empty(json, "entry_point"));
    if (read.answer.entry_point.empty() && !items.empty()) {
      read.answer.entry_point = read.answer.functions.back().name;
    }
    read.note = left_out("examples of the specs", unread);
    return read;
  });
}

Result<ReadAnswer<std::vector<Test>>> read_tests_answer(std::string_view text) {
  using Read = ReadAnswer<std::vector<Test>>;
  return read_answer<Read>(text, [](const JsonField& json) -> Result<Read> {
    SYNTH_TRY(const JsonField list, json.at("tests"));
    SYNTH_TRY(const std::vector<JsonField> items, list.items());
    Read read;
    std::vector<std::string> unread;
    for (const JsonField& item : items) {
      Result<Test> test = read_test(item, TestOrigin::model, Literals::constant);
      if (!test) {
        unread.push_back(test.error().message);
        continue;
      }
      test->origin = TestOrigin::model;  // an author can't vouch for the user
      read.answer.push_back(std::move(*test));
    }
    if (read.answer.empty() && !unread.empty()) {
      return fail(Errc::author_failed, unread.front());  // then it may be asked for again
    }
    read.note = left_out("generated tests", unread);
    return read;
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
    answer.code = plain_code(std::move(written));
    SYNTH_TRY(const std::string language, text_or_empty(json, "language"));
    answer.language = parse_language(in_lower_case(trim(language)));
    return answer;
  });
}

}  // namespace synth
