#include "specs/literal.h"
#include "synth/authors/stages/answer_form.h"
#include "synth/authors/stages/code_text.h"
#include "synth/authors/stages/mended_json.h"
#include "synth/authors/stages/stage.h"
#include "synth/authors/stages/usual_form.h"
#include "synth/support/text.h"

#include <fmt/format.h>

namespace synth {
namespace {

// An answer's JSON object with the document that owns it. A fault in it is the author's, so every
// error becomes author_failed.
class Answer {
 public:
  static Result<Answer> parse(std::string_view text, Stage stage,
                              std::span<const FunctionSpec> functions) {
    text = trim(text);
    Result<Value> document = parse_json(text);
    if (auto mended = document ? Result<Value>(Null{}) : parse_json(mended_json(text));
        !document && mended) {
      document = std::move(mended);
    }
    if (auto literal = document ? Result<Value>(Null{}) : parse_constant(text);
        !document && literal) {
      document = std::move(literal);  // a Python dict
    }
    if (!document) {
      return fail(Errc::author_failed, "the answer is not JSON: " + document.error().message);
    }
    document = in_usual_form(*std::move(document), stage, functions);
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

// Returns the answer to a stage in a text, read by its form.
template <class T, class Context = NoContext>
Result<T> read_answer(Stage stage, std::string_view text, const Context& context = {},
                      std::span<const FunctionSpec> functions = {}) {
  SYNTH_TRY(const Answer answer, Answer::parse(text, stage, functions));
  return blame_author(from_json<T>(answer.json(), context));
}

// Reads code, which is a text or a list of lines.
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

Result<std::vector<WrittenFunction>> read_written(const JsonField& json);

// Returns the code of an answer that stands whole where its code belongs. Each level of these
// doubles the escapes, so there are few.
std::string code_of_answer(std::string code) {
  const auto document = trim(code).starts_with('{') ? parse_json(trim(code)) : Value(Null{});
  if (!document || !document->is<Dict>()) {
    return code;
  }
  auto inside = read_written(JsonField(*document));
  return inside && inside->size() == 1 ? std::move(inside->front().code) : std::move(code);
}

Result<void> add_entry(std::vector<WrittenFunction>& written, const JsonField& entry) {
  WrittenFunction each;
  if (const std::optional<JsonField> function = entry.find("function")) {
    SYNTH_TRY(each.function, function->string());
  }
  SYNTH_TRY(const JsonField code, entry.at("code"));
  SYNTH_TRY(each.code, read_code_text(code));
  each.code = code_of_answer(std::move(each.code));
  written.push_back(std::move(each));
  return {};
}

// {"add": "def add…"}
Result<void> add_members(std::vector<WrittenFunction>& written, const JsonField& object) {
  SYNTH_TRY(const auto members, object.members());
  for (const auto& [function, code] : members) {
    SYNTH_TRY(std::string text, read_code_text(code));
    written.push_back({function, std::move(text)});
  }
  return {};
}

// Reads a list of entries, an object by name, or one entry that is the whole answer.
Result<std::vector<WrittenFunction>> read_written(const JsonField& json) {
  std::vector<WrittenFunction> written;
  if (!json.find("implementations") && json.find("code")) {
    SYNTH_CHECK(add_entry(written, json));
    return written;
  }
  SYNTH_TRY(const JsonField list, json.at("implementations"));
  if (list.json().is<Dict>()) {
    SYNTH_CHECK(list.find("code") ? add_entry(written, list) : add_members(written, list));
    return written;
  }
  SYNTH_TRY(const std::vector<JsonField> items, list.items());
  for (const JsonField& item : items) {
    SYNTH_CHECK(add_entry(written, item));
  }
  return written;
}

// Returns the code by function name, unchanged.
Implementations by_function(std::vector<WrittenFunction> written) {
  Implementations implementations;
  for (WrittenFunction& each : written) {
    std::string& known = implementations[each.function];
    known = known.empty() ? std::move(each.code)
                          : plain_code(known) + "\n\n" + plain_code(std::move(each.code));
  }
  return implementations;
}

// Returns "2 generated tests could not be read and were left out: …"; empty if all could.
std::string left_out(std::string_view what, const std::vector<std::string>& unread) {
  return unread.empty()
             ? ""
             : fmt::format("{} of the {} could not be read and {} left out: {}", unread.size(),
                           what, unread.size() == 1 ? "was" : "were", unread.front());
}

}  // namespace

Result<void> AnsweredTests::read(const JsonField& object, TestsAnswer& answer,
                                 NoContext /*context*/) {
  SYNTH_TRY(const JsonField list, object.at(kRequired[0]));
  SYNTH_TRY(const std::vector<JsonField> items, list.items());
  for (const JsonField& item : items) {
    Result<Test> test = read_test(item, TestOrigin::model, Literals::constant);
    if (!test) {
      answer.unread.push_back(test.error().message);
      continue;
    }
    test->origin = TestOrigin::model;  // an author cannot vouch for the user
    answer.tests.push_back(std::move(*test));
  }
  if (answer.tests.empty() && !answer.unread.empty()) {
    return fail(Errc::bad_input, answer.unread.front());  // so that it is asked for again
  }
  return {};
}

Result<void> RepairCategory::read(const JsonField& object, WrittenRepair& repair,
                                  NoContext /*context*/) {
  if (const std::optional<JsonField> field = object.find(kRequired[0])) {
    SYNTH_TRY(const std::string text, field->string());
    repair.category = parse_enum<Category>(text).value_or(repair.category);
  }
  return {};
}

Result<void> RepairImplementations::read(const JsonField& object, WrittenRepair& repair,
                                         NoContext /*context*/) {
  if (repair.fault != Fault::implementation && !object.find(kRequired[0])) {
    return {};
  }
  SYNTH_TRY(repair.implementations, read_written(object));
  return {};
}

Result<void> AnsweredCode::read(const JsonField& object, ImplementationAnswer& answer,
                                NoContext /*context*/) {
  SYNTH_TRY(answer.implementations, read_written(object));
  return {};
}

Result<ReadAnswer<SpecSet>> read_specs_answer(std::string_view text) {
  std::vector<std::string> unread;
  SYNTH_TRY(SpecsAnswer answer,
            read_answer<SpecsAnswer>(Stage::function_specs, text, ModelExamples{&unread}));
  ReadAnswer<SpecSet> read{{std::move(answer.functions), std::move(answer.entry_point)},
                           left_out("examples of the specs", unread)};
  if (read.answer.entry_point.empty() && !read.answer.functions.empty()) {
    read.answer.entry_point = read.answer.functions.back().name;
  }
  return read;
}

Result<ReadAnswer<std::vector<Test>>> read_tests_answer(std::string_view text,
                                                        std::span<const FunctionSpec> functions) {
  SYNTH_TRY(TestsAnswer answer,
            read_answer<TestsAnswer>(Stage::test_cases, text, NoContext{}, functions));
  return ReadAnswer<std::vector<Test>>{std::move(answer.tests),
                                       left_out("generated tests", answer.unread)};
}

Result<Implementations> read_implementations_answer(std::string_view text) {
  SYNTH_TRY(ImplementationAnswer answer,
            read_answer<ImplementationAnswer>(Stage::implementation, text));
  return by_function(std::move(answer.implementations));
}

Result<RepairAnswer> read_repair_answer(std::string_view text) {
  SYNTH_TRY(WrittenRepair repair, read_answer<WrittenRepair>(Stage::repair, text));
  return RepairAnswer{.fault = repair.fault,
                      .category = repair.category,
                      .root_cause = std::move(repair.root_cause),
                      .implementations = by_function(std::move(repair.implementations)),
                      .doubts = std::move(repair.disputed_tests)};
}

Result<Choice> read_choice_answer(std::string_view text) {
  SYNTH_TRY(const ChoiceAnswer answer, read_answer<ChoiceAnswer>(Stage::choice, text));
  return answer.choice;
}

Result<ScriptAnswer> read_script_answer(std::string_view text) {
  SYNTH_TRY(WrittenScript script, read_answer<WrittenScript>(Stage::script, text));
  return ScriptAnswer{.code = plain_code(std::move(script.code)),
                      .language = parse_language(in_lower_case(trim(script.language)))};
}

namespace {

// Adds the call of a suspicion. If it cannot be read, it is reported in `unread`, and the rest of
// the suspicion is kept.
void add_call(const WrittenSuspicion& written, Suspicion& suspicion,
              std::vector<std::string>& unread) {
  if (!written.args_literal) {
    return;
  }
  Call call;
  for (const std::string& literal : *written.args_literal) {
    Result<Value> value = parse_constant(literal);
    if (!value) {
      unread.push_back(value.error().message);
      return;
    }
    call.args.push_back(*std::move(value));
  }
  if (written.gives_literal) {
    Result<Value> value = parse_constant(*written.gives_literal);
    if (!value) {
      unread.push_back(value.error().message);
      return;
    }
    suspicion.gives = *std::move(value);
  } else if (written.raises && !trim(*written.raises).empty()) {
    suspicion.raises = trim(*written.raises);
  }
  suspicion.call = std::move(call);
}

}  // namespace

Result<ReadAnswer<std::vector<Suspicion>>> read_review_answer(std::string_view text) {
  SYNTH_TRY(const ReviewAnswer answer, read_answer<ReviewAnswer>(Stage::review, text));
  ReadAnswer<std::vector<Suspicion>> read;
  std::vector<std::string> unread;
  for (const WrittenSuspicion& written : answer.findings) {
    if (trim(written.text).empty()) {
      unread.emplace_back("a finding says nothing");
      continue;
    }
    Suspicion suspicion{.function = std::string(trim(written.function)),
                        .line = written.line,
                        .text = std::string(trim(written.text))};
    add_call(written, suspicion, unread);
    read.answer.push_back(std::move(suspicion));
  }
  if (read.answer.empty() && !unread.empty()) {
    return fail(Errc::author_failed, unread.front());
  }
  read.note = left_out("findings and their calls", unread);
  return read;
}

}  // namespace synth
