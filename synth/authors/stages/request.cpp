#include "specs/literal.h"
#include "specs/spec_json.h"
#include "synth/authors/stages/prompt.h"
#include "testing/core/verdict_form.h"

namespace synth {
namespace {

template <class Codes>
void write_codes(JsonWriter& out, const Codes& codes) {
  out.begin_object();
  for (const auto& [function, code] : codes) {
    out.key(function).string(code);
  }
  out.end_object();
}

void write_tests(JsonWriter& out, const std::vector<Test>& tests) {
  out.array(tests, write_check_test);
}

void write_literal_or_null(JsonWriter& out, const std::optional<Value>& value) {
  if (value) {
    out.string(write_literal(*value));
  } else {
    out.null();
  }
}

void write_failures(JsonWriter& out, const std::vector<Failure>& failures) {
  out.begin_array();
  for (const Failure& failure : failures) {
    out.begin_object();
    out.key("function").string(failure.test.function);
    out.key("test").string(failure.test.name);
    out.key("verdict").string(name(failure.verdict.verdict));
    write_literal_or_null(out.key("expected_literal"), failure.test.claim.expected);
    write_literal_or_null(out.key("actual_literal"), failure.verdict.actual);
    write_json(out.key("error"), failure.verdict.error);
    out.end_object();
  }
  out.end_array();
}

void write_tried(JsonWriter& out, const std::vector<Tried>& tried) {
  out.begin_array();
  for (const Tried& attempt : tried) {
    out.begin_object();
    write_codes(out.key("implementations"), attempt.implementations);
    out.key("summary").string(attempt.summary);
    out.end_object();
  }
  out.end_array();
}

// Writes a request from its first field to its last: the fields that all stages share here, the
// others in each stage's function.
class Request {
 public:
  Request(Stage stage, const Question& question) {
    out_.begin_object();
    out_.key("stage").string(name(stage));
    if (const Result<Value> document = parse_json(schema(stage))) {
      out_.key("schema").document(*document);
    }
    out_.key("instruction").string(question.instruction);
    out_.key("language").string(name(question.language));
    if (!question.modules.empty()) {
      out_.key("modules").string(question.modules);
    }
    if (!question.findings.empty()) {
      out_.key("findings").string(question.findings);
    }
  }

  JsonWriter& field(std::string_view key) { return out_.key(key); }

  void functions(const Question& question) {
    out_.key("functions").array(question.functions, write_function_spec);
  }

  void implementation(const ImplementationQuestion& question) {
    field("group").strings(question.group);
    functions(question);
    write_tests(field("tests"), question.tests);
    write_tried(field("tried"), question.tried);
    write_codes(field("available"), question.available);
    field("candidate").number(question.candidate);
    if (question.improvement) {
      improvement(*question.improvement);
    }
  }

  std::string end(const std::string& prompt) {
    out_.key("prompt").string(prompt);
    out_.end_object();
    return out_.take();
  }

 private:
  void improvement(const Improvement& improvement) {
    field("improve").begin_object();
    field("focus").string(name(improvement.focus));
    write_codes(field("implementations"), improvement.code);
    field("evidence").strings(improvement.evidence);
    out_.end_object();
  }

  JsonWriter out_;
};

}  // namespace

std::string write_request(const SpecQuestion& question) {
  Request request(Stage::function_specs, question);
  if (!question.parent.empty()) {
    request.field("parent").string(question.parent);
    request.functions(question);
  }
  if (!question.tests.empty()) {
    write_tests(request.field("tests"), question.tests);
  }
  return request.end(write_prompt(question).text());
}

std::string write_request(const TestQuestion& question) {
  Request request(Stage::test_cases, question);
  request.field("group").strings(question.group);
  request.functions(question);
  write_tests(request.field("tests"), question.tests);
  return request.end(write_prompt(question).text());
}

std::string write_request(const ImplementationQuestion& question) {
  Request request(Stage::implementation, question);
  request.implementation(question);
  return request.end(write_prompt(question).text());
}

std::string write_request(const RepairQuestion& question) {
  Request request(Stage::repair, question);
  request.implementation(question);
  if (!question.around.empty()) {
    request.field("around").string(question.around);
  }
  write_codes(request.field("implementations"), question.implementations);
  write_failures(request.field("failures"), question.failures);
  if (!question.stdout_text.empty()) {
    request.field("stdout").string(question.stdout_text);
  }
  return request.end(write_prompt(question).text());
}

std::string write_request(const ChoiceQuestion& question) {
  Request request(Stage::choice, question);
  request.functions(question);
  request.field("call").string(to_source(question.function, question.call));
  request.field("first").string(question.first);
  request.field("second").string(question.second);
  return request.end(write_prompt(question).text());
}

std::string write_request(const ReviewQuestion& question) {
  Request request(Stage::review, question);
  request.field("group").strings(question.group);
  request.field("code").string(question.code);
  request.field("proven").strings(question.proven);
  return request.end(write_prompt(question).text());
}

std::string write_request(const ScriptQuestion& question) {
  const Stage stage = question.failed_code.empty() ? Stage::script : Stage::repair;
  Request request(stage, question);
  if (!question.files.empty()) {
    request.field("files").strings(question.files);
  }
  if (stage == Stage::script) {
    return request.end(write_prompt(question).text());
  }
  request.field("implementations").begin_object().key("").string(question.failed_code).end_object();
  JsonWriter& failure = request.field("failures").begin_array().begin_object();
  failure.key("function").string("");
  failure.key("test").string("");
  failure.key("verdict").string(name(question.verdict));
  failure.key("expected_literal").null();
  failure.key("actual_literal").null();
  write_json(failure.key("error"), question.error);
  failure.end_object().end_array();
  return request.end(write_prompt(question).text());
}

}  // namespace synth
