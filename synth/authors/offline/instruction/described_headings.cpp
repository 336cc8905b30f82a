#include "synth/authors/offline/instruction/described_headings.h"

#include "specs/examples/scanner.h"
#include "specs/type.h"
#include "synth/authors/offline/reading/remark_pattern.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <array>
#include <optional>

namespace synth {
namespace {

// A heading at the beginning of a line, and where its description begins.
struct DescribedHeading {
  std::string_view name;
  std::size_t end;  // behind the parenthesis, and the backquote behind it
  std::size_t description;
  std::size_t parameters = 1;
};

// Returns whether prose begins here, which has two words or more: not a type, value or formula.
bool begins_prose(std::string_view rest) {
  std::size_t end = 0;
  while (end < rest.size() && is_letter(rest[end])) {
    ++end;
  }
  const std::size_t next = rest.find_first_not_of(' ', end);
  return end > 0 && next != std::string_view::npos && next > end && is_letter(rest[next]);
}

// Returns whether a result type stands there, "dict, how many ..." or "int that ...", not the first
// noun of prose: "list of the runs".
bool begins_type(std::string_view rest) {
  const std::size_t end = std::min(rest.find_first_of(" ,:.[|"), rest.size());
  const Type::Kind kind = parse_type(rest.substr(0, end)).kind;
  const bool is_followed = end < rest.size() && rest[end] == ' ';
  const std::string_view behind = is_followed ? trim(rest.substr(end)) : std::string_view();
  const bool goes_on = is_followed && !behind.starts_with("that ") &&
                       !behind.starts_with("which ") && !behind.starts_with("|") &&
                       !behind.starts_with(":");
  return kind != Type::Kind::any && kind != Type::Kind::named && !goes_on;
}

// Returns the end of "(a, b: int)" if only names and their types are there.
std::optional<std::size_t> end_of_parameters(std::string_view line, std::size_t open,
                                             std::size_t& count) {
  for (std::size_t at = open + 1; at < line.size(); ++at) {
    const char c = line[at];
    if (c == ')') {
      return at > open + 1 ? std::optional(at + 1) : std::nullopt;
    }
    count += c == ',' ? 1 : 0;
    if (!is_name_character(line, at) &&
        std::string_view(" ,:[]|").find(c) == std::string_view::npos) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<DescribedHeading> read_described(std::string_view line) {
  Scanner scanner{line, line.find_first_not_of(" \t-*#`0123456789.)")};
  if (scanner.at == std::string_view::npos || !is_name_start(line, scanner.at)) {
    return std::nullopt;
  }
  DescribedHeading heading{scanner.name(), 0, 0};
  if (scanner.peek() != '(') {
    return std::nullopt;
  }
  const auto end = end_of_parameters(line, scanner.at, heading.parameters);
  if (!end) {
    return std::nullopt;
  }
  scanner.at = *end;
  scanner.accept("`");
  heading.end = scanner.at;
  scanner.skip_blanks();
  const bool is_comment = scanner.accept_any({"//", "#"});
  if (!is_comment && !scanner.accept_any({"→", "⇒", "=>", "->", "—", "–"})) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  heading.description = scanner.at;
  const bool says_value = is_comment && !scanner.ended() && scanner.peek() == '"';
  const bool is_said =
      says_value || (begins_prose(scanner.rest()) && (is_comment || !begins_type(scanner.rest())));
  return is_said ? std::optional(heading) : std::nullopt;
}

// Returns `f("a b") == "aB"` for a description of the heading f(s) that shows a value and its
// result.
std::string example_of(const DescribedHeading& heading, std::string_view line) {
  const std::size_t behind = end_of_data(line, heading.description);
  Scanner scanner{line, behind};
  scanner.skip_blanks();
  if (behind == heading.description || heading.parameters != 1 ||
      !scanner.accept_any({"→", "⇒", "=>", "->", "=="})) {
    return {};
  }
  const std::string value(line.substr(heading.description, behind - heading.description));
  return std::string(heading.name) + "(" + value + ") == " + std::string(trim(scanner.rest()));
}

// Returns the line with "==" between a call and the result that a comment shows: "f(2) // => 4".
std::string with_equality(std::string_view line) {
  std::string out(line);
  for (const std::string_view mark : {"// => ", "# => ", "//=> ", "#=> ", "// -> ", "# -> "}) {
    const std::size_t at = out.find(mark);
    const std::string_view before = trim(std::string_view(out).substr(0, std::min(at, out.size())));
    if (at != std::string::npos && before.ends_with(')')) {
      return out.replace(at, mark.size(), "== ");
    }
  }
  return out;
}

}  // namespace

std::string with_described_headings(std::string_view text) {
  std::string out;
  bool is_first = true;
  for (const std::string_view line : split(text, '\n')) {
    out += is_first ? "" : "\n";
    is_first = false;
    const auto heading = read_described(line);
    if (!heading) {
      out += with_equality(line);
      continue;
    }
    const std::string example = example_of(*heading, line);
    const std::string_view before = line.substr(0, heading->end);
    if (example.empty()) {
      out += std::string(before) + ": " + std::string(line.substr(heading->description));
    } else {
      out += std::string(before) + "\n" + example;
    }
  }
  return out;
}

}  // namespace synth
