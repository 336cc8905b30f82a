#include "synth/authors/offline/instruction/plain_names.h"

#include "specs/examples/example_reader.h"
#include "specs/examples/prose_layout.h"
#include "specs/examples/scanner.h"
#include "specs/examples/signature_reader.h"
#include "specs/wtf8.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kLetters = 26;  // of ASCII; a substitute has two behind its mark

bool is_plain(std::string_view name) {
  return std::ranges::all_of(name, is_ascii);
}

bool is_foreign_signature(const ReadSignature& read) {
  return !is_plain(read.name) || std::ranges::any_of(read.parameters, [](const Parameter& each) {
    return !is_plain(each.name);
  });
}

bool has_foreign_names(const FunctionSpec& spec) {
  return !is_plain(spec.name) || std::ranges::any_of(spec.inputs, [](const Parameter& each) {
    return !is_plain(each.name);
  });
}

// Returns all text about the functions: the instruction, and the specs if they are known.
std::vector<std::string> texts_of(const Question& question) {
  std::vector<std::string> texts{with_plain_quotes(question.instruction)};
  for (const FunctionSpec& spec : question.functions) {
    texts.push_back(spec.name);
    texts.push_back(spec.purpose);
    for (const Parameter& input : spec.inputs) {
      texts.push_back(input.name);
    }
  }
  return texts;
}

bool has_foreign_names(const Question& question) {
  if (!question.functions.empty()) {
    return std::ranges::any_of(question.functions,
                               [](const FunctionSpec& spec) { return has_foreign_names(spec); });
  }
  if (is_plain(question.instruction)) {
    return false;
  }
  const std::string text = unwrap_prose(with_plain_quotes(question.instruction));
  return std::ranges::any_of(read_signatures(text), is_foreign_signature) ||
         std::ranges::any_of(read_examples(text),
                             [](const ReadExample& read) { return !is_plain(read.function); });
}

// Returns the end of the literal that begins at `at`; `at` if none does, as for an apostrophe.
// Quotes of a docstring are skipped.
std::size_t end_of_literal(std::string_view text, std::size_t at) {
  const char quote = text[at];
  if ((quote != '\'' && quote != '"') || (at > 0 && is_name_character(text, at - 1))) {
    return at;
  }
  if (text.substr(at, 3) == std::string(3, quote)) {
    return at + 3;
  }
  for (std::size_t end = at + 1; end < text.size() && text.substr(end, 2) != "\n\n"; ++end) {
    if (text[end] == '\\') {
      ++end;
    } else if (text[end] == quote) {
      return end + 1;
    }
  }
  return at;
}

// Passes the literals of a text and the characters between them to the callbacks.
template <class Piece, class Literal>
void walk(std::string_view text, Piece character, Literal literal) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_literal(text, at);
    const CodePoint c = code_point_at(text, at);
    if (end > at) {
      literal(text.substr(at, end - at));
      at = end;
    } else {
      character(c, text.substr(at, std::max<std::size_t>(c.length, 1)));
      at += std::max<std::size_t>(c.length, 1);
    }
  }
}

bool is_foreign_letter(const CodePoint& c, std::string_view bytes) {
  return c.length > 1 && is_name_character(bytes, 0);
}

bool has_mark(std::string_view text, std::string_view mark) {
  return in_lower_case(text).find(mark) != std::string::npos;
}

}  // namespace

PlainNames::PlainNames(const Question& question) {
  if (!has_foreign_names(question)) {
    return;
  }
  const std::vector<std::string> texts = texts_of(question);
  for (const std::string_view mark : {"qj", "jq", "qz", "vq", "xj", "qx", "jx"}) {
    if (std::ranges::none_of(texts,
                             [&](const std::string& text) { return has_mark(text, mark); })) {
      mark_ = mark;
      break;
    }
  }
  for (const std::string& text : texts) {
    walk(
        text,
        [&](const CodePoint& c, std::string_view bytes) {
          const bool is_new = std::ranges::find(letters_, c.value) == letters_.end();
          if (is_new && !mark_.empty() && is_foreign_letter(c, bytes) &&
              letters_.size() < kLetters * kLetters) {
            letters_.push_back(c.value);
          }
        },
        [](std::string_view) {});
  }
}

std::string PlainNames::plain(std::string_view text) const {
  std::string out;
  const std::string quoted = with_plain_quotes(text);
  walk(
      quoted,
      [&](const CodePoint& c, std::string_view bytes) {
        const auto at = std::ranges::find(letters_, c.value);
        if (at == letters_.end() || !is_foreign_letter(c, bytes)) {
          out += bytes;
          return;
        }
        const auto index = static_cast<std::size_t>(at - letters_.begin());
        out += mark_;
        out += static_cast<char>('a' + index / kLetters);
        out += static_cast<char>('a' + index % kLetters);
      },
      [&](std::string_view literal) { out += literal; });
  return out;
}

std::string PlainNames::restored(std::string_view text) const {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string next = in_lower_case(text.substr(at, mark_.size() + 2));
    const bool is_mark = !mark_.empty() && next.size() == mark_.size() + 2 &&
                         next.starts_with(mark_) && is_lower(next[next.size() - 2]) &&
                         is_lower(next.back());
    const std::size_t index =
        is_mark ? static_cast<std::size_t>(next[next.size() - 2] - 'a') * kLetters +
                      static_cast<std::size_t>(next.back() - 'a')
                : letters_.size();
    if (index < letters_.size()) {
      append_code_point(out, letters_[index]);
      at += next.size();
    } else {
      out += text[at++];
    }
  }
  return out;
}

namespace {

// Applies `rename`, in one direction or the other, to all names and texts.
template <class Rename>
void rename_call(Call& call, const Rename& rename) {
  for (auto& [name, value] : call.kwargs) {
    name = rename(name);
  }
}

template <class Rename>
void rename_spec(FunctionSpec& spec, const Rename& rename) {
  spec.name = rename(spec.name);
  spec.purpose = rename(spec.purpose);
  for (Parameter& input : spec.inputs) {
    input.name = rename(input.name);
    input.description = rename(input.description);
  }
  spec.outputs.description = rename(spec.outputs.description);
  for (Raise& raise : spec.raises) {
    raise.when = rename(raise.when);
  }
  for (std::string& dependency : spec.dependencies) {
    dependency = rename(dependency);
  }
  for (Example& example : spec.examples) {
    rename_call(example.call, rename);
  }
}

template <class Rename>
void rename_test(Test& test, const Rename& rename) {
  test.function = rename(test.function);
  test.name = rename(test.name);
  test.rationale = rename(test.rationale);
  rename_call(test.call, rename);
}

template <class Rename>
Implementations with_names(const Implementations& implementations, const Rename& rename) {
  Implementations out;
  for (const auto& [name, code] : implementations) {
    out.emplace(rename(name), rename(code));
  }
  return out;
}

template <class Rename>
void rename_question(Question& question, const Rename& rename) {
  question.instruction = rename(question.instruction);
  for (FunctionSpec& spec : question.functions) {
    rename_spec(spec, rename);
  }
  question.available = with_names(question.available, rename);
}

template <class Rename>
void rename_all(std::vector<std::string>& names, const Rename& rename) {
  for (std::string& name : names) {
    name = rename(name);
  }
}

template <class Rename>
void rename_implementation(ImplementationQuestion& question, const Rename& rename) {
  rename_question(question, rename);
  rename_all(question.group, rename);
  for (Test& test : question.tests) {
    rename_test(test, rename);
  }
  for (Tried& tried : question.tried) {
    tried.implementations = with_names(tried.implementations, rename);
  }
  for (CallableFunction& function : question.callable) {
    rename_spec(function.spec, rename);
  }
}

template <class Answer, class Rename>
void rename_remarks(Answers<Answer>& answers, const Rename& rename) {
  answers.note = rename(answers.note);
  if (answers.settling_call) {
    answers.settling_call = rename(*answers.settling_call);
  }
  for (std::optional<Ambiguity>& each : answers.ambiguities) {
    if (each) {
      each->reason = rename(each->reason);
      each->rival = rename(each->rival);
      if (each->distinguishing_input) {
        each->distinguishing_input = rename(*each->distinguishing_input);
      }
    }
  }
}

}  // namespace

SpecQuestion PlainNames::plain(SpecQuestion question) const {
  const auto rename = [this](std::string_view text) { return plain(text); };
  rename_question(question, rename);
  for (Test& test : question.tests) {
    rename_test(test, rename);
  }
  return question;
}

TestQuestion PlainNames::plain(TestQuestion question) const {
  const auto rename = [this](std::string_view text) { return plain(text); };
  rename_question(question, rename);
  rename_all(question.group, rename);
  for (Test& test : question.tests) {
    rename_test(test, rename);
  }
  return question;
}

// Code is run under the names of the original question.
ImplementationQuestion PlainNames::plain(ImplementationQuestion question) const {
  rename_implementation(question, [this](std::string_view text) { return plain(text); });
  if (question.run) {
    question.run = [*this, run = question.run](const std::string& code, const std::string& function,
                                               const std::vector<Call>& calls) {
      std::vector<Call> named = calls;
      for (Call& call : named) {
        rename_call(call, [this](std::string_view text) { return restored(text); });
      }
      return run(restored(code), restored(function), named);
    };
  }
  return question;
}

RepairQuestion PlainNames::plain(RepairQuestion question) const {
  static_cast<ImplementationQuestion&>(question) =
      plain(ImplementationQuestion(static_cast<const ImplementationQuestion&>(question)));
  const auto rename = [this](std::string_view text) { return plain(text); };
  question.implementations = with_names(question.implementations, rename);
  for (Failure& failure : question.failures) {
    rename_test(failure.test, rename);
  }
  return question;
}

Answers<SpecSet> PlainNames::restored(Answers<SpecSet> answers) const {
  const auto rename = [this](std::string_view text) { return restored(text); };
  rename_remarks(answers, rename);
  for (SpecSet& specs : answers.answers) {
    specs.entry_point = rename(specs.entry_point);
    for (FunctionSpec& spec : specs.functions) {
      rename_spec(spec, rename);
    }
  }
  return answers;
}

Answers<Test> PlainNames::restored(Answers<Test> answers) const {
  const auto rename = [this](std::string_view text) { return restored(text); };
  rename_remarks(answers, rename);
  for (Test& test : answers.answers) {
    rename_test(test, rename);
  }
  return answers;
}

Answers<Implementations> PlainNames::restored(Answers<Implementations> answers) const {
  const auto rename = [this](std::string_view text) { return restored(text); };
  rename_remarks(answers, rename);
  for (Implementations& each : answers.answers) {
    each = with_names(each, rename);
  }
  return answers;
}

Answers<RepairAnswer> PlainNames::restored(Answers<RepairAnswer> answers) const {
  const auto rename = [this](std::string_view text) { return restored(text); };
  rename_remarks(answers, rename);
  for (RepairAnswer& each : answers.answers) {
    each.implementations = with_names(each.implementations, rename);
    each.root_cause = rename(each.root_cause);
  }
  return answers;
}

}  // namespace synth
