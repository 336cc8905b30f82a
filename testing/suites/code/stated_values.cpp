#include "testing/suites/code/stated_values.h"

#include "specs/literal.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

// Returns the prose on one line, without code marks.
std::string plain_prose(std::string_view prose) {
  std::string text;
  for (const char c : prose) {
    const bool is_space = c == ' ' || c == '\n' || c == '\t';
    if (c != '`' && !(is_space && text.ends_with(' '))) {
      text += is_space ? ' ' : c;
    }
  }
  return text;
}

std::optional<Value> empty_of(std::string_view kind) {
  for (const std::string_view name : {"list", "array", "vector", "sequence", "iterable"}) {
    if (kind == name) {
      return List{};
    }
  }
  for (const std::string_view name : {"string", "text", "str"}) {
    if (kind == name) {
      return Value("");
    }
  }
  for (const std::string_view name : {"dict", "dictionary", "mapping"}) {
    if (kind == name) {
      return Dict{};
    }
  }
  return kind == "tuple" ? std::optional<Value>(Tuple{})
         : kind == "set" ? std::optional<Value>(Set{})
                         : std::nullopt;
}

// A reader of prose at a place; text that does not fit is not consumed.
class ProseCursor {
 public:
  ProseCursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  bool take(std::string_view words) {
    const std::string_view rest = text_.substr(at_);
    const bool ends = rest.size() <= words.size() || !is_word_character(words.back()) ||
                      !is_word_character(rest[words.size()]);
    if (!rest.starts_with(words) || !ends) {
      return false;
    }
    at_ += words.size();
    return true;
  }

  bool take_any(std::initializer_list<std::string_view> all) {
    return std::ranges::any_of(all, [&](std::string_view words) { return take(words); });
  }

  std::optional<Value> literal() {
    std::size_t consumed = 0;
    auto value = parse_literal_prefix(text_.substr(at_), consumed);
    const std::size_t end = at_ + consumed;
    if (!value || consumed == 0 || (end < text_.size() && is_word_character(text_[end]))) {
      return std::nullopt;
    }
    at_ = end;
    return *std::move(value);
  }

  // Takes "an empty list".
  std::optional<Value> empty_kind() {
    ProseCursor ahead = *this;
    ahead.take_any({"an ", "the ", "any "});
    if (!ahead.take("empty ")) {
      return std::nullopt;
    }
    std::size_t end = ahead.at_;
    while (end < text_.size() && is_letter(text_[end])) {
      ++end;
    }
    auto value = empty_of(text_.substr(ahead.at_, end - ahead.at_));
    at_ = value ? end : at_;
    return value;
  }

  std::optional<Value> value() {
    auto found = empty_kind();
    return found ? found : literal();
  }

  // Returns whether no text follows that could extend the value, as in "10 percent".
  [[nodiscard]] bool is_at_end() const {
    const std::string_view rest = text_.substr(at_);
    return rest.empty() || std::string_view(".,;:)").find(rest[0]) != std::string_view::npos ||
           rest.starts_with(" and ") || rest.starts_with(" or ") || rest == " ";
  }

  // Returns whether a new sentence follows, without a full stop in front.
  [[nodiscard]] bool is_before_sentence() const {
    const std::string_view rest = text_.substr(at_);
    return rest.size() > 1 && rest[0] == ' ' && rest[1] >= 'A' && rest[1] <= 'Z';
  }

 private:
  std::string_view text_;
  std::size_t at_;
};

class StatedReader {
 public:
  StatedReader(std::string_view prose, std::string_view parameter, std::string_view annotation)
      : text_(plain_prose(prose)),
        parameter_(parameter),
        kind_(annotation.substr(0, annotation.find('['))) {
    std::ranges::transform(kind_, kind_.begin(), to_lower);
  }

  std::vector<StatedValue> read() {
    for (std::size_t at = 0; at < text_.size(); ++at) {
      if (at == 0 || text_[at - 1] == ' ' || text_[at - 1] == '(') {
        add(condition_behind(at));
        add(result_behind(at));
        add(output_behind(at));
      }
    }
    return std::move(found_);
  }

 private:
  // Reads "returns 0 for an empty list" or "or None if xs is empty".
  [[nodiscard]] std::optional<StatedValue> condition_behind(std::size_t at) const {
    ProseCursor cursor(text_, at);
    if (!cursor.take_any({"returns ", "Returns ", "return ", "Return ", "gives ", "Gives ",
                          "yields ", "is ", "or ", "and ", "be "})) {
      return std::nullopt;
    }
    auto result = cursor.value();
    if (!result || !cursor.take(" ")) {
      return std::nullopt;
    }
    auto argument = cursor.take("for ")                           ? cursor.value()
                    : cursor.take_any({"if ", "when ", "where "}) ? condition(cursor)
                                                                  : std::nullopt;
    return argument && cursor.is_at_end()
               ? std::optional(StatedValue{*std::move(argument), *std::move(result)})
               : std::nullopt;
  }

  // Reads "xs is empty" or "n is 3".
  [[nodiscard]] std::optional<Value> condition(ProseCursor& cursor) const {
    cursor.take("the ");
    if (!cursor.take(parameter_) || !cursor.take_any({" is ", " == ", " = ", " equals "})) {
      return std::nullopt;
    }
    auto value = cursor.value();
    return !value && cursor.take("empty") ? empty_of(kind_) : value;
  }

  // "For xs = [1, 2] the output should be 3"
  [[nodiscard]] std::optional<StatedValue> output_behind(std::size_t at) const {
    ProseCursor cursor(text_, at);
    if (!cursor.take_any({"For ", "for ", "With ", "with ", "If ", "if "})) {
      return std::nullopt;
    }
    auto argument = condition(cursor);
    cursor.take(",");
    if (!argument || !cursor.take_any({" the output ", " the result ", " the answer ", " it "}) ||
        !cursor.take_any({"should be ", "must be ", "will be ", "is ", "returns "})) {
      return std::nullopt;
    }
    auto result = cursor.value();
    return result && (cursor.is_at_end() || cursor.is_before_sentence())
               ? std::optional(StatedValue{*std::move(argument), *std::move(result)})
               : std::nullopt;
  }

  // "\"a b\" gives \"AB\"": texts and containers only, since numbers count things in prose.
  [[nodiscard]] std::optional<StatedValue> result_behind(std::size_t at) const {
    constexpr std::string_view kOpening = "\"'[{(";
    if (kOpening.find(text_[at]) == kOpening.npos) {
      return std::nullopt;
    }
    ProseCursor cursor(text_, at);
    auto argument = cursor.literal();
    if (!argument || !cursor.take_any({" gives ", " becomes ", " returns ", " yields "})) {
      return std::nullopt;
    }
    auto result = cursor.value();
    return result && cursor.is_at_end()
               ? std::optional(StatedValue{*std::move(argument), *std::move(result)})
               : std::nullopt;
  }

  void add(std::optional<StatedValue> stated) {
    if (stated) {
      found_.push_back(*std::move(stated));
    }
  }

  std::string text_;
  std::string_view parameter_;
  std::string kind_;
  std::vector<StatedValue> found_;
};

}  // namespace

std::vector<StatedValue> read_stated_values(std::string_view prose, std::string_view parameter,
                                            std::string_view annotation) {
  return StatedReader(prose, parameter, annotation).read();
}

}  // namespace synth
