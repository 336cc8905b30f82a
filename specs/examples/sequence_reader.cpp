#include "specs/examples/sequence_reader.h"

#include "specs/examples/claim_reader.h"
#include "specs/examples/scanner.h"
#include "specs/identifier.h"
#include "specs/operators.h"
#include "specs/sequence.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace synth {
namespace {

// A line of a session or of code, without the prompt or the assertion before it.
struct ShownLine {
  Scanner scanner;  // at its first word
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_session = false;      // its result is on the next line
  bool is_asserted = false;     // its result is after ==
  bool is_in_brackets = false;  // "assert(…);"

  [[nodiscard]] std::string_view words() const {
    return trim(scanner.text.substr(scanner.at, end - scanner.at));
  }
  // Returns whether only a comment follows on this line.
  [[nodiscard]] bool ends_at(Scanner behind) const {
    behind.skip_blanks();
    behind.accept(";");
    behind.skip_blanks();
    return behind.at >= end || behind.peek() == '#' || behind.peek() == '\r' ||
           behind.rest().starts_with("//");
  }
};

ShownLine shown_line_at(std::string_view text, std::size_t begin) {
  ShownLine line{.scanner = Scanner{text, begin}, .begin = begin};
  line.end = std::min(text.find('\n', begin), text.size());
  line.scanner.skip_blanks();
  line.is_session = line.scanner.accept(">>>");
  line.scanner.skip_blanks();
  line.is_in_brackets = line.scanner.accept_any({"assert(", "console.assert("});
  line.is_asserted = line.is_in_brackets || line.scanner.accept("assert ");
  line.scanner.skip_blanks();
  return line;
}

std::optional<std::string> read_name(Scanner& scanner) {
  std::string name(scanner.name());
  return is_identifier(name, Language::python) ? std::optional(std::move(name)) : std::nullopt;
}

// Returns whether the name is a word of the text.
bool has_name(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    if ((at == 0 || !is_name_character(text, at - 1)) &&
        !is_name_character(text, at + name.size())) {
      return true;
    }
  }
  return false;
}

// The creation of an object: "Stack(3)".
struct Making {
  std::string class_name;
  Call call;
};

std::optional<Making> read_making(Scanner& scanner) {
  Scanner ahead = scanner;
  if (ahead.accept("new")) {
    ahead.skip_blanks();
    scanner = ahead;
  }
  auto name = read_name(scanner);
  if (!name || !scanner.accept("(")) {
    return std::nullopt;
  }
  auto call = read_arguments(scanner);
  return call ? std::optional(Making{*std::move(name), *std::move(call)}) : std::nullopt;
}

// Reads a C++ declaration of an object: "Stack s;", "Stack s(3);" or "Stack s{};".
std::optional<std::pair<std::string, Making>> read_declaration(Scanner& scanner) {
  auto class_name = read_name(scanner);
  scanner.skip_blanks();
  auto object = class_name ? read_name(scanner) : std::nullopt;
  if (!object) {
    return std::nullopt;
  }
  Making making{.class_name = *std::move(class_name), .call = {}};
  if (scanner.accept("(")) {
    auto call = read_arguments(scanner);
    if (!call) {
      return std::nullopt;
    }
    making.call = *std::move(call);
  } else {
    scanner.accept("{}");
  }
  return scanner.peek() == ';' ? std::optional(std::pair(*std::move(object), std::move(making)))
                               : std::nullopt;
}

// Reads the left side of an assignment: "const s =", "Stack s =", "s =".
std::optional<std::string> read_assigned(Scanner& scanner) {
  auto object = read_name(scanner);
  scanner.skip_blanks();
  if (object && is_name_start(scanner.text, scanner.at)) {  // that was a keyword or type
    object = read_name(scanner);
    scanner.skip_blanks();
  }
  if (!object || !scanner.accept("=") || scanner.peek() == '=') {
    return std::nullopt;
  }
  scanner.skip_blanks();
  return object;
}

// Reads "push(1)" or "size".
std::optional<Step> read_shown_step(Scanner& scanner) {
  auto name = read_name(scanner);
  if (!name || name->starts_with('_')) {
    return std::nullopt;
  }
  Step step;
  step.name = *std::move(name);
  step.is_field = !scanner.accept("(");
  if (!step.is_field) {
    auto call = read_arguments(scanner);
    if (!call) {
      return std::nullopt;
    }
    step.args = std::move(call->args);
    step.kwargs = std::move(call->kwargs);
  }
  return step;
}

// The text that stands for an object: a call of its class, if there was no step yet.
Value value_of(const Making& making) {
  return Made{std::make_shared<const Construction>(Construction{.module = {},
                                                                .name = making.class_name,
                                                                .is_call = true,
                                                                .args = making.call.args,
                                                                .kwargs = making.call.kwargs})};
}

Step operator_step(const Operator& of, std::vector<Value> args) {
  Step step;
  step.name = of.method;
  step.args = std::move(args);
  return step;
}

class Sequences {
 public:
  explicit Sequences(std::string_view text) : text_(text) {}

  ShownSequences read() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const ShownLine line = shown_line_at(text_, begin);
      begin = line.end + 1;
      if (!begin_object(line) && !take_step(line)) {
        pass_over(line);
      }
    }
    while (!open_.empty()) {
      close(open_.begin()->first);
    }
    std::ranges::stable_sort(shown_.examples, {}, &ReadExample::begin);
    return std::move(shown_);
  }

 private:
  struct Object {
    ReadExample read;
    List claims;
  };

  // Reads "s = Stack()", "const s = new Stack();" or "Stack s;".
  bool begin_object(const ShownLine& line) {
    if (line.is_asserted) {
      return false;
    }
    Scanner scanner = line.scanner;
    if (const auto object = read_assigned(scanner)) {
      auto making = read_making(scanner);
      return making && line.ends_at(scanner) && open(*object, *std::move(making), line);
    }
    scanner = line.scanner;
    auto declared = read_declaration(scanner);
    return declared && line.ends_at(scanner) &&
           open(declared->first, std::move(declared->second), line);
  }

  bool open(const std::string& object, Making making, const ShownLine& line) {
    close(object);
    open_[object] = made(std::move(making), line);
    return true;
  }

  static Object made(Making making, const ShownLine& line) {
    Object object;
    object.read.function = std::move(making.class_name);
    object.read.example.call = std::move(making.call);
    object.read.begin = line.begin;
    object.read.end = line.end;
    return object;
  }

  // Reads "s.pop()" with its result, "x = s.pop()", or "Stack(3).size()" of an object without a
  // name.
  bool take_step(const ShownLine& line) {
    Scanner scanner = line.scanner;
    const bool is_kept = skip_assignment(scanner);
    Scanner behind = scanner;
    if (auto making = read_making(behind); making && behind.accept(".")) {
      Object object = made(*std::move(making), line);
      const bool is_step = add_step(object, line, behind, is_kept);
      if (is_step) {
        finish(std::move(object));
      }
      return is_step;
    }
    const auto name = read_name(scanner);
    const auto object = name ? open_.find(*name) : open_.end();
    if (object != open_.end() && scanner.accept(".")) {
      return add_step(object->second, line, scanner, is_kept);
    }
    return take_operator(line, is_kept);
  }

  // "len(s)", "s[0]", "3 in s", "a + b", "a == Point(1, 2)", as Python writes them.
  bool take_operator(const ShownLine& line, bool is_kept) {
    Scanner scanner = line.scanner;
    skip_assignment(scanner);
    Subject subject;
    auto step = read_operator(scanner, subject);
    if (!step) {
      return false;
    }
    if (!subject.name.empty()) {
      return add_read_step(open_.at(subject.name), line, scanner, *std::move(step), is_kept);
    }
    Object object = made(*std::move(subject.making), line);
    const bool is_read = add_read_step(object, line, scanner, *std::move(step), is_kept);
    if (is_read) {
      finish(std::move(object));
    }
    return is_read;
  }

  // An object that is known by a name, or made where it stands.
  struct Subject {
    std::string name;
    std::optional<Making> making;
  };

  std::optional<Subject> read_subject(Scanner& scanner) const {
    Scanner ahead = scanner;
    if (auto making = read_making(ahead); making && is_upper(making->class_name.front())) {
      scanner = ahead;
      return Subject{.name = {}, .making = std::move(making)};
    }
    ahead = scanner;
    const auto name = read_name(ahead);
    if (!name || !open_.contains(*name)) {
      return std::nullopt;
    }
    scanner = ahead;
    return Subject{.name = *name, .making = {}};
  }

  std::optional<Step> read_operator(Scanner& scanner, Subject& subject) const {
    Scanner ahead = scanner;
    const Operator* const called = operator_of_function(ahead.name());
    if (called != nullptr && ahead.accept("(")) {
      auto inside = read_subject(ahead);
      if (!inside || !ahead.accept(")")) {
        return std::nullopt;
      }
      scanner = ahead;
      subject = *std::move(inside);
      return operator_step(*called, {});
    }
    ahead = scanner;
    if (ahead.accept("[...")) {
      auto inside = read_subject(ahead);
      if (!inside || !ahead.accept("]")) {
        return std::nullopt;
      }
      scanner = ahead;
      subject = *std::move(inside);
      return operator_step(*find_operator("__iter__"), {});
    }
    if (auto left = read_subject(ahead)) {
      scanner = ahead;
      subject = *std::move(left);
      return read_behind(scanner);
    }
    auto value = read_value(scanner);
    scanner.skip_blanks();
    if (!value || !scanner.accept("in ")) {
      return std::nullopt;
    }
    scanner.skip_blanks();
    auto right = read_subject(scanner);
    if (!right) {
      return std::nullopt;
    }
    subject = *std::move(right);
    return operator_step(*find_operator("__contains__"), {*std::move(value)});
  }

  // Reads the text behind the object: "[0]", "[0] = 1", "(2)", "+ other".
  std::optional<Step> read_behind(Scanner& scanner) const {
    if (scanner.accept("[")) {
      auto key = read_value(scanner);
      if (!key || !scanner.accept("]")) {
        return std::nullopt;
      }
      Scanner ahead = scanner;
      ahead.skip_blanks();
      if (!ahead.accept("=") || ahead.peek() == '=') {
        return operator_step(*find_operator("__getitem__"), {*std::move(key)});
      }
      scanner = ahead;
      scanner.skip_blanks();
      auto value = read_value(scanner);
      return value ? std::optional(operator_step(*find_operator("__setitem__"),
                                                 {*std::move(key), *std::move(value)}))
                   : std::nullopt;
    }
    if (scanner.accept("(")) {
      auto argument = read_value(scanner);
      return argument && scanner.accept(")")
                 ? std::optional(operator_step(*find_operator("__call__"), {*std::move(argument)}))
                 : std::nullopt;
    }
    scanner.skip_blanks();
    const Operator* const sign = operator_of_sign(scanner.rest());
    if (sign == nullptr || !scanner.accept(sign->word)) {
      return std::nullopt;
    }
    scanner.skip_blanks();
    auto operand = read_operand(scanner);
    return operand ? std::optional(operator_step(*sign, {*std::move(operand)})) : std::nullopt;
  }

  // Another object must be as its class made it: its steps are another sequence.
  std::optional<Value> read_operand(Scanner& scanner) const {
    auto subject = read_subject(scanner);
    if (!subject) {
      return read_value(scanner);
    }
    if (subject->making) {
      return value_of(*subject->making);
    }
    const ReadExample& other = open_.at(subject->name).read;
    return other.example.call.steps.empty()
               ? std::optional(value_of({.class_name = other.function, .call = other.example.call}))
               : std::nullopt;
  }

  static bool skip_assignment(Scanner& scanner) {
    Scanner ahead = scanner;
    if (!read_assigned(ahead)) {
      return false;
    }
    scanner = ahead;
    return true;
  }

  bool add_step(Object& object, const ShownLine& line, Scanner scanner, bool is_kept) {
    auto step = read_shown_step(scanner);
    return step && add_read_step(object, line, scanner, *std::move(step), is_kept);
  }

  bool add_read_step(Object& object, const ShownLine& line, Scanner scanner, Step step,
                     bool is_kept) {
    std::optional<Claim> claim;
    if (line.is_asserted) {
      claim = read_asserted(scanner);
    }
    if (line.is_in_brackets && !scanner.accept(")")) {
      return false;
    }
    if (!line.ends_at(scanner) || (line.is_asserted && !claim)) {
      return false;
    }
    object.read.end = line.end;
    if (line.is_session && !is_kept) {
      scanner.at = line.end;
      claim = read_session_result(scanner);
      object.read.end = claim ? scanner.at : line.end;
    } else if (!line.is_asserted && !is_kept) {
      claim = read_comment(line, scanner);
    }
    step.is_looked_at = claim.has_value();
    object.read.example.call.steps.push_back(std::move(step));
    object.claims.items.push_back(claim ? to_value({.returned = std::move(claim->expected),
                                                    .raised = claim->raises.value_or(""),
                                                    .bases = {}})
                                        : Value(Null{}));
    return true;
  }

  static std::optional<Claim> read_asserted(Scanner& scanner) {
    scanner.skip_blanks();
    if (!scanner.accept_any({"===", "==", "is "})) {
      return Claim{Value(true), {}, {}};
    }
    scanner.skip_blanks();
    auto value = read_value(scanner);
    return value ? std::optional(Claim{*std::move(value), {}, {}}) : std::nullopt;
  }

  // Reads a claim that is the whole comment after a step: "// 2", "# raises IndexError".
  static std::optional<Claim> read_comment(const ShownLine& line, Scanner scanner) {
    scanner.skip_blanks();
    scanner.accept(";");
    scanner.skip_blanks();
    if (!scanner.accept_any({"//", "#"})) {
      return std::nullopt;
    }
    scanner.skip_blanks();
    auto claim = read_claim(scanner);
    if (!claim) {
      auto value = read_value(scanner);
      claim = value ? std::optional(Claim{*std::move(value), {}, {}}) : std::nullopt;
    }
    scanner.skip_blanks();
    return claim && (scanner.at >= line.end || scanner.peek() == '\r') ? std::move(claim)
                                                                       : std::nullopt;
  }

  // Returns nothing if the next line is another step, or empty.
  static std::optional<Claim> read_session_result(Scanner& scanner) {
    Scanner ahead = scanner;
    ahead.skip_line();
    ahead.skip_blanks();
    if (ahead.ended() || ahead.peek() == '\n' || ahead.peek() == '`' || ahead.accept(">>>")) {
      return std::nullopt;
    }
    return read_doctest_result(scanner);
  }

  // Handles any other line: what is known of the objects it names ends.
  void pass_over(const ShownLine& line) {
    if (!line.is_session && !line.is_asserted) {
      return;
    }
    std::vector<std::string> named;
    for (const auto& [name, object] : open_) {
      if (has_name(line.words(), name)) {
        named.push_back(name);
      }
    }
    for (const std::string& name : named) {
      close(name);
    }
    if (!named.empty()) {
      shown_.unread.emplace_back(trim(text_.substr(line.begin, line.end - line.begin)));
    }
  }

  void close(const std::string& name) {
    if (auto object = open_.extract(name)) {
      finish(std::move(object.mapped()));
    }
  }

  void finish(Object object) {
    const auto& steps = object.read.example.call.steps;
    if (std::ranges::any_of(steps, &Step::is_looked_at)) {
      object.read.example.claim.expected = Value(std::move(object.claims));
      shown_.examples.push_back(std::move(object.read));
    }
  }

  std::string_view text_;
  std::map<std::string, Object> open_;
  ShownSequences shown_;
};

}  // namespace

ShownSequences read_sequences(std::string_view text) {
  return Sequences(text).read();
}

}  // namespace synth
