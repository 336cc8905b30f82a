#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/construction_result.h"
#include "synth/authors/offline/reading/commands/template_uses.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using ExpressionKind = PartExpression::Kind;

// Reads an expression of parts by recursive descent.
class ExpressionReader {
 public:
  ExpressionReader(std::string_view text, std::size_t parts) : rest_(text), parts_(parts) {}

  // Returns nothing if the text is no expression of the parts, or has more behind one.
  std::optional<PartExpression> read() {
    auto whole = expression();
    return rest_.empty() ? whole : std::nullopt;
  }

  // Likewise, of the beginning of the text.
  std::optional<PartExpression> read_front(std::string_view& behind) {
    auto front = expression();
    behind = rest_;
    return front;
  }

 private:
  bool take(std::string_view text) {
    const bool is_there = rest_.starts_with(text);
    rest_.remove_prefix(is_there ? text.size() : 0);
    return is_there;
  }

  std::optional<std::size_t> number() {
    if (rest_.empty() || !is_digit(rest_[0]) ||
        static_cast<std::size_t>(rest_[0] - '0') >= parts_) {
      return std::nullopt;
    }
    const auto index = static_cast<std::size_t>(rest_[0] - '0');
    rest_.remove_prefix(1);
    return index;
  }

  std::optional<PartExpression> expression() {
    auto left = primary();
    while (left && take(" where ")) {
      const auto property = number();
      if (!property) {
        return std::nullopt;
      }
      left = PartExpression{ExpressionKind::where, *property, {std::move(*left)}};
    }
    return left;
  }

  std::optional<PartExpression> closed(ExpressionKind kind, std::size_t part) {
    auto inner = expression();
    return inner && take(")") ? std::optional(PartExpression{kind, part, {std::move(*inner)}})
                              : std::nullopt;
  }

  std::optional<PartExpression> primary() {
    if (take("not(")) {
      return closed(ExpressionKind::negated, 0);
    }
    if (take("element(")) {
      return closed(ExpressionKind::element, 0);
    }
    if (take("index(")) {
      return closed(ExpressionKind::index, 0);
    }
    if (take("\"")) {
      const std::size_t end = rest_.find("\"(");
      if (end == std::string_view::npos) {
        return std::nullopt;
      }
      const std::string property(rest_.substr(0, end));
      rest_.remove_prefix(end + 2);
      auto named = closed(ExpressionKind::named, 0);
      if (named) {
        named->property = property;
      }
      return named;
    }
    if (take("(")) {
      auto inner = closed(ExpressionKind::part, 0);
      return inner ? std::optional(std::move(inner->of[0])) : std::nullopt;
    }
    if (take("x")) {
      return PartExpression{ExpressionKind::argument};
    }
    const auto part = number();
    if (!part) {
      return std::nullopt;
    }
    if (!take("(")) {
      return PartExpression{ExpressionKind::part, *part};
    }
    return closed(take("each ") ? ExpressionKind::call_of_each : ExpressionKind::call, *part);
  }

  std::string_view rest_;
  std::size_t parts_;
};

// Reads a template, whose slots hold expressions: {0:12} and {1(0):g}, but not {key: value}.
void read_template(std::string_view python, std::size_t parts, ConstructionResult& out) {
  std::vector<std::string_view> known;
  while (true) {
    const std::size_t open = python.find('{');
    const std::size_t close = python.find('}', open);
    if (close == std::string_view::npos) {
      break;
    }
    const std::string_view slot = python.substr(open + 1, close - open - 1);
    const std::string_view text = slot.substr(0, slot.find(':'));
    auto expression = ExpressionReader(text, parts).read();
    if (!expression) {  // a brace of Python
      out.text += python.substr(0, open + 1);
      python.remove_prefix(open + 1);
      continue;
    }
    const auto place = std::ranges::find(known, text);
    out.text += fmt::format("{}{{{}{}}}", python.substr(0, open), place - known.begin(),
                            slot.substr(text.size()));
    if (place == known.end()) {
      known.push_back(text);
      out.of.push_back(std::move(*expression));
    }
    python.remove_prefix(close + 1);
  }
  out.text += python;
  out.binding = template_binding(out.text);
  out.needs = template_needs(out.text);
}

// Takes `"..."` or a word from the front of the text.
std::string taken(std::string_view& text) {
  const bool is_quoted = text.starts_with('"');
  const std::size_t from = is_quoted ? 1 : 0;
  const std::size_t end = std::min(text.find(is_quoted ? '"' : ' ', from), text.size());
  std::string out(text.substr(from, end - from));
  text = trim(text.substr(std::min(end + from, text.size())));
  return out;
}

// Reads a condition from the front of the text.
Result<PartCondition> read_part_condition(std::string_view& text, std::size_t parts) {
  const auto refuse = [whole = std::string(text)]() {
    return fail(Errc::bad_input, "no condition: " + whole);
  };
  PartCondition out;
  if (text == "called") {
    out.word = taken(text);
    return out;
  }
  auto subject = ExpressionReader(text, parts).read_front(text);
  if (!subject || text.empty()) {
    return refuse();
  }
  out.subject = std::move(*subject);
  std::string_view here = text.substr(0, text.find(", "));
  const bool is_type = here.starts_with(':') || here.starts_with('!');
  if (const std::size_t quote = text.find('"'); !is_type && quote < here.size()) {
    here = text;  // a comma may be quoted
  }
  const std::string_view all = here;
  if (is_type) {
    out.word = "type";
    out.is_wanted = here.starts_with(':');
    for (const std::string_view type : split(here.substr(1), '/')) {
      out.texts.emplace_back(type);
    }
    text.remove_prefix(all.size());
    return out;
  }
  here = trim(here);
  out.word = taken(here);
  if (out.word == "not") {
    out.is_wanted = false;
    out.word = taken(here);
  }
  while (here.starts_with('"')) {
    out.texts.push_back(taken(here));
  }
  if (out.texts.empty() && !here.empty()) {
    auto other = ExpressionReader(here, parts).read();
    if (!other) {
      return refuse();
    }
    out.other = std::move(*other);
    here = {};
  }
  text.remove_prefix(all.size() - here.size());
  return PartCondition::is_known(out.word, out.other.has_value(), !out.texts.empty())
             ? Result<PartCondition>(std::move(out))
             : refuse();
}

Result<void> read_part_conditions(std::string_view text, std::size_t parts,
                                  ConstructionResult& out) {
  while (!text.empty()) {
    SYNTH_TRY(PartCondition condition, read_part_condition(text, parts));
    out.conditions.push_back(std::move(condition));
    text = trim(text.starts_with(',') ? text.substr(1) : text);
  }
  return {};
}

// Returns whether it is a shape as shape_from reads it.
bool is_shape(std::string_view text, std::size_t parts) {
  constexpr std::string_view kLetters = "LDifsbn*^x+ekv";
  return !text.empty() && std::ranges::all_of(text, [&](char c) {
    return kLetters.find(c) != std::string_view::npos ||
           (is_digit(c) && static_cast<std::size_t>(c - '0') < parts);
  });
}

// Takes "then 0", the function that is applied to the result, and "giving n", the result's types,
// from the end of the text.
Result<void> read_tail(std::string_view& text, std::size_t parts, ConstructionResult& out) {
  constexpr std::string_view kGiving = " giving ";
  constexpr std::string_view kThen = " then ";
  if (const std::size_t at = text.rfind(kGiving); at != std::string_view::npos) {
    for (const std::string_view type : split(text.substr(at + kGiving.size()), '/')) {
      out.giving.emplace_back(type);
    }
    text = text.substr(0, at);
  }
  if (const std::size_t at = text.rfind(kThen); at != std::string_view::npos) {
    const std::string called = std::string(text.substr(at + kThen.size())) + "(x)";
    out.then = ExpressionReader(called, parts).read();
    if (!out.then) {
      return fail(Errc::bad_input, "no function: " + called);
    }
    text = text.substr(0, at);
  }
  return {};
}

}  // namespace

Result<ConstructionResult> read_result(std::string_view text, std::size_t parts) {
  constexpr std::string_view kWhen = " when ";
  constexpr std::string_view kIs = " : ";
  constexpr std::string_view kEach = "each";
  constexpr std::string_view kFlag = "flag ";
  constexpr std::string_view kLiteral = "literal ";
  ConstructionResult out;
  if (const std::size_t at = text.find(kWhen); at != std::string_view::npos) {
    SYNTH_CHECK(read_part_conditions(text.substr(at + kWhen.size()), parts, out));
    text = text.substr(0, at);
  }
  if (text == "nothing") {
    out.kind = ConstructionResult::Kind::nothing;
    return out;
  }
  if (text.starts_with(kFlag)) {
    out.kind = ConstructionResult::Kind::flag;
    text.remove_prefix(kFlag.size());
    out.text = taken(text);
    return out;
  }
  if (text.starts_with(kLiteral)) {
    SYNTH_TRY(Value value, parse_literal(text.substr(kLiteral.size())));
    out.kind = ConstructionResult::Kind::literal;
    out.literal = Meaning{shape_of(value), write_literal(value)};
    out.literal->literal = std::move(value);
    return out;
  }
  SYNTH_CHECK(read_tail(text, parts, out));
  const std::size_t shape = text.rfind(kIs);
  if (shape == std::string_view::npos) {
    auto expression = ExpressionReader(text, parts).read();
    if (!expression) {
      return fail(Errc::bad_input,
                  "neither a template with a type nor parts: " + std::string(text));
    }
    const bool is_same =
        expression->kind == ExpressionKind::part && !out.then && out.giving.empty();
    out.kind = is_same ? ConstructionResult::Kind::same : ConstructionResult::Kind::value;
    out.text = text;
    out.of.push_back(std::move(*expression));
    return out;
  }
  if (text.starts_with(kEach)) {
    const std::string_view which = text.substr(0, text.find(' '));
    if (std::ranges::all_of(which.substr(kEach.size()), is_digit)) {
      out.is_each = true;
      for (const char digit : which.substr(kEach.size())) {
        out.each_of.insert(static_cast<std::size_t>(digit - '0'));
      }
    }
  }
  const std::size_t from = out.is_each ? text.find(' ') + 1 : 0;
  out.shape = trim(text.substr(shape + kIs.size()));
  if (!is_shape(out.shape, parts)) {
    return fail(Errc::bad_input, "no type: " + out.shape);
  }
  read_template(text.substr(from, shape - from), parts, out);
  return out;
}

}  // namespace synth
