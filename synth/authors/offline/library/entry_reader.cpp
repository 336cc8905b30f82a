#include "specs/literal.h"
#include "synth/authors/offline/library/entry.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace synth {
namespace {

// Splits "a: list[int], b: str = ', '" at separators outside brackets and quotes.
std::vector<std::string_view> split_outside(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  int depth = 0;
  char quote = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : separator;
    if (i == text.size() || (c == separator && depth == 0 && quote == 0)) {
      parts.push_back(trim(text.substr(begin, i - begin)));
      begin = i + 1;
    } else if (quote != 0) {
      i += c == '\\' ? 1 : 0;
      quote = c == quote ? 0 : quote;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else {
      depth += c == '[' || c == '(' || c == '{' ? 1 : c == ']' || c == ')' || c == '}' ? -1 : 0;
    }
  }
  return parts;
}

bool is_name(std::string_view text) {
  return !text.empty() && !is_digit(text[0]) && std::ranges::all_of(text, is_word_character);
}

bool is_variable(const Type& type) {
  return type.kind == Type::Kind::named && type.name.size() == 1 && is_upper(type.name[0]);
}

bool is_known(const Type& type) {
  return (type.kind != Type::Kind::named || is_variable(type)) &&
         std::ranges::all_of(type.arguments, is_known);
}

class EntryReader {
 public:
  EntryReader(std::string_view text, std::string_view subject)
      : lines_(split(text, '\n')), subject_(subject) {}

  Result<std::vector<LibraryEntry>> run() {
    while (at_ < lines_.size()) {
      const std::string_view line = lines_[at_];
      if (trim(line).empty() || line.starts_with('#')) {
        ++at_;
      } else if (line.starts_with(' ')) {
        SYNTH_CHECK(field());
      } else {
        SYNTH_CHECK(finish());
        SYNTH_CHECK(heading(line));
        ++at_;
      }
    }
    SYNTH_CHECK(finish());
    return std::move(entries_);
  }

 private:
  [[nodiscard]] tl::unexpected<Error> fault(const std::string& message,
                                            const std::string& remedy) const {
    return fail(Errc::bad_input, fmt::format("library {}, line {}: {}", subject_, at_ + 1, message),
                remedy);
  }

  Result<Type> type(std::string_view text) const {
    Type read = parse_type(text);
    if (read.kind == Type::Kind::any || !is_known(read)) {
      return fault(fmt::format("'{}' is no type of the library", text),
                   "write int, float, str, bool, list[..], dict[..], tuple[..], T, K or N");
    }
    return read;
  }

  // Reads "slugify(text: str, separator: str = "-") -> str".
  Result<void> heading(std::string_view line) {
    const std::size_t open = line.find('(');
    const std::size_t close = line.rfind(") -> ");
    if (open == line.npos || close == line.npos || close < open || !is_name(line.substr(0, open))) {
      return fault("no heading", "write name(parameter: type) -> type");
    }
    LibraryEntry entry;
    entry.name = line.substr(0, open);
    entry.subject = subject_;
    SYNTH_TRY(entry.result, type(trim(line.substr(close + 5))));
    for (const std::string_view part :
         split_outside(line.substr(open + 1, close - open - 1), ',')) {
      if (part.empty()) {
        return fault("a parameter without a name", "write name: type");
      }
      SYNTH_TRY(LibraryParameter read, parameter(part));
      entry.parameters.push_back(std::move(read));
    }
    entries_.push_back(std::move(entry));
    return {};
  }

  Result<LibraryParameter> parameter(std::string_view part) const {
    const std::vector<std::string_view> sides = split_outside(part, '=');
    const std::size_t colon = sides[0].find(':');
    LibraryParameter read;
    if (colon == part.npos || !is_name(trim(sides[0].substr(0, colon))) || sides.size() > 2) {
      return fault(fmt::format("'{}' is no parameter", part), "write name: type or name: type = 0");
    }
    read.name = trim(sides[0].substr(0, colon));
    SYNTH_TRY(read.type, type(trim(sides[0].substr(colon + 1))));
    if (sides.size() == 2) {
      for (const std::string_view choice : split_outside(sides[1], '|')) {
        SYNTH_TRY(Value value, value_of(choice));
        if (read.usual) {
          read.others.push_back(std::move(value));
        } else {
          read.usual = std::move(value);
        }
      }
    }
    return read;
  }

  Result<Value> value_of(std::string_view literal) const {
    auto value = parse_literal(literal);
    if (!value) {
      return fault(fmt::format("'{}' is no literal", literal), "write a value as Python does");
    }
    return *std::move(value);
  }

  // Reads "  means: …", and for code all lines behind it that are indented more.
  Result<void> field() {
    const std::string_view line = trim(lines_[at_]);
    const std::size_t colon = line.find(':');
    if (entries_.empty() || colon == line.npos) {
      return fault("neither a heading nor a field", "write \"  field: text\" below a heading");
    }
    const std::string_view key = line.substr(0, colon);
    const std::string_view text = trim(line.substr(colon + 1));
    LibraryEntry& entry = entries_.back();
    if (key == "means") {
      entry.means = text;
    } else if (key == "words" || key == "uses") {
      for (const std::string_view phrase : split(text, ',')) {
        (key == "words" ? entry.words : entry.uses).emplace_back(trim(phrase));
      }
    } else if (key == "computes") {
      entry.computes.emplace_back(text);
    } else if (key == "example") {
      SYNTH_CHECK(example(text));
    } else if (const auto language = language_of(key)) {
      if (!entry.code.emplace(*language, code(text)).second) {
        return fault(fmt::format("'{}' is there twice", key), "leave one of them");
      }
      return {};
    } else {
      return fault(fmt::format("'{}' is no field", key),
                   "write means, words, uses, computes, example, python, javascript, cpp or bash");
    }
    ++at_;
    return {};
  }

  static std::optional<Language> language_of(std::string_view key) {
    return key == "python"       ? std::optional(Language::python)
           : key == "javascript" ? std::optional(Language::javascript)
           : key == "cpp"        ? std::optional(Language::cpp)
           : key == "bash"       ? std::optional(Language::bash)
                                 : std::nullopt;
  }

  std::string code(std::string_view first) {
    constexpr std::size_t kMargin = 4;
    std::string out = first.empty() ? std::string() : std::string(first) + "\n";
    const auto is_deeper = [&](std::size_t at) {
      return at < lines_.size() && lines_[at].starts_with("    ");
    };
    for (++at_;
         is_deeper(at_) || (at_ < lines_.size() && lines_[at_].empty() && is_deeper(at_ + 1));
         ++at_) {
      out.append(lines_[at_].substr(std::min(kMargin, lines_[at_].size()))).append("\n");
    }
    return out;
  }

  // Reads "(1, 2) == 3": the arguments in the order of the parameters, then the result.
  Result<void> example(std::string_view text) {
    std::size_t consumed = 0;
    const auto arguments = parse_literal_prefix(text, consumed);
    const std::string_view rest = trim(text.substr(std::min(consumed, text.size())));
    if (!arguments || consumed == 0 || !rest.starts_with("== ")) {
      return fault("no example", "write (arguments) == result");
    }
    Example example;
    const auto* several = arguments->get_if<Tuple>();
    example.call.args = several != nullptr ? several->items : std::vector<Value>{*arguments};
    SYNTH_TRY(example.claim.expected, value_of(trim(rest.substr(3))));
    entries_.back().examples.push_back(std::move(example));
    return {};
  }

  // Checks that an entry is complete.
  Result<void> finish() {
    if (entries_.empty()) {
      return {};
    }
    const LibraryEntry& entry = entries_.back();
    if (!names_.insert(entry.name).second) {
      return fault(fmt::format("'{}' is there twice", entry.name), "give it another name");
    }
    if (entry.means.empty() || entry.examples.empty() || !entry.code.contains(Language::python)) {
      return fault(fmt::format("'{}' is incomplete", entry.name),
                   "give it a meaning, an example and code in Python");
    }
    const auto least = std::ranges::count_if(
        entry.parameters, [](const LibraryParameter& each) { return !each.usual; });
    for (const Example& example : entry.examples) {
      if (std::cmp_less(example.call.args.size(), least) ||
          example.call.args.size() > entry.parameters.size()) {
        return fault(fmt::format("an example of '{}' has other arguments", entry.name),
                     "give one for each parameter");
      }
    }
    return {};
  }

  std::vector<std::string_view> lines_;
  std::string_view subject_;
  std::size_t at_ = 0;
  std::vector<LibraryEntry> entries_;
  std::set<std::string, std::less<>> names_;
};

}  // namespace

std::string LibraryEntry::signature() const {
  std::vector<std::string> parts;
  for (const LibraryParameter& parameter : parameters) {
    parts.push_back(parameter.name + ": " + to_string(parameter.type));
    if (parameter.usual) {
      parts.back() += " = " + write_literal(*parameter.usual);
    }
  }
  return fmt::format("{}({}) -> {}", name, join(parts, ", "), to_string(result));
}

bool LibraryEntry::is_structural(std::string_view parameter) const {
  const std::string mark = fmt::format("?{}=", parameter);
  return std::ranges::any_of(
      code, [&](const auto& written) { return written.second.find(mark) != std::string::npos; });
}

Result<std::vector<LibraryEntry>> read_entries(std::string_view text, std::string_view subject) {
  return EntryReader(text, subject).run();
}

}  // namespace synth
