#include "synth/authors/offline/instruction/said_defaults.h"

#include "specs/examples/scanner.h"
#include "specs/literal.h"
#include "synth/authors/offline/cases/prose_condition_reader.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace synth {
namespace {

// A default in the text, and the part of the text that states it.
struct SaidDefault {
  Value value;
  std::size_t begin = 0;
  std::size_t end = 0;
};

// "defaults to 2", "default: 2", "defaulting to ','"
std::optional<SaidDefault> read_behind(std::string_view text, std::size_t at) {
  Scanner scanner{text, at};
  if (!scanner.accept_any({"defaults", "defaulting", "default"})) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  scanner.accept("value");
  scanner.skip_blanks();
  scanner.accept_any({"to", "is", "of", ":", "="});
  scanner.skip_blanks();
  auto value = read_guard_value(scanner);
  return value ? std::optional(SaidDefault{*std::move(value), at, scanner.at}) : std::nullopt;
}

// "2 by default"
std::optional<SaidDefault> read_before(std::string_view text, std::size_t at) {
  Scanner scanner{text, at};
  auto value = read_guard_value(scanner);
  if (!value) {
    return std::nullopt;
  }
  scanner.skip_blanks();
  return scanner.accept("by default")
             ? std::optional(SaidDefault{*std::move(value), at, scanner.at})
             : std::nullopt;
}

std::optional<SaidDefault> find_default(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (at > 0 && is_name_character(text, at - 1)) {
      continue;
    }
    auto said = read_behind(text, at);
    said = said ? std::move(said) : read_before(text, at);
    if (said) {
      return said;
    }
  }
  return std::nullopt;
}

// Returns the place behind the last occurrence of the word before `end`, or 0.
std::size_t last_said(std::string_view text, std::string_view word, std::size_t end) {
  std::size_t last = 0;
  for (std::size_t at = find_word(text, word, 0); at < end; at = find_word(text, word, at + 1)) {
    last = at + word.size();
  }
  return last;
}

// Returns the parameter that is named or counted last before `at`.
std::optional<std::size_t> find_parameter(const FunctionSpec& function, std::size_t at,
                                          bool is_left_out) {
  constexpr std::array<std::string_view, 4> kCounted = {"first", "second", "third", "fourth"};
  std::optional<std::size_t> found;
  std::size_t nearest = 0;
  for (std::size_t i = 0; i < function.inputs.size(); ++i) {
    const std::size_t named = last_said(function.purpose, function.inputs[i].name, at);
    const std::size_t counted =
        i < kCounted.size() ? last_said(function.purpose, kCounted.at(i), at) : 0;
    if (std::max(named, counted) > nearest) {
      nearest = std::max(named, counted);
      found = i;
    }
  }
  if (!found && is_left_out && !function.inputs.empty()) {
    found = function.inputs.size() - 1;
  }
  return found;
}

std::string_view without_blanks_behind(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\n") + 1);
}

// Removes the clause that states the default, if there is one: "(default 2)", ", which defaults to
// 2", ", 2 by default".
void cut_out(std::string& text, const SaidDefault& said) {
  std::size_t begin = said.begin;
  std::string_view before = without_blanks_behind(std::string_view(text).substr(0, begin));
  for (const std::string_view opening : {" which", " that", " and", ",", "("}) {
    if (before.ends_with(opening)) {
      before = without_blanks_behind(before.substr(0, before.size() - opening.size()));
    }
  }
  begin = before.size();
  const bool is_clause = begin + 1 < said.begin;
  const bool is_closed = said.end < text.size() && text[said.end] == ')';
  if (is_clause) {
    text.erase(begin, said.end + (is_closed ? 1 : 0) - begin);
  }
}

bool leaves_out(const FunctionSpec& function, const Example& example) {
  return example.call.args.size() + example.call.kwargs.size() < function.inputs.size();
}

}  // namespace

void take_said_defaults(FunctionSpec& function) {
  const bool is_left_out = std::ranges::any_of(
      function.examples, [&](const Example& each) { return leaves_out(function, each); });
  for (auto said = find_default(function.purpose, 0); said;) {
    const auto parameter = find_parameter(function, said->begin, is_left_out);
    if (parameter && function.inputs[*parameter].default_literal.empty()) {
      function.inputs[*parameter].default_literal = write_literal(said->value);
    }
    const std::size_t size = function.purpose.size();
    if (parameter) {
      cut_out(function.purpose, *said);
    }
    said = find_default(function.purpose, said->end - (size - function.purpose.size()));
  }
  // A call that leaves an argument out leaves out all behind it.
  std::size_t required = 0;
  for (std::size_t i = 0; i < function.inputs.size(); ++i) {
    required = function.inputs[i].default_literal.empty() ? i + 1 : required;
  }
  for (auto& input : std::span(function.inputs).first(required)) {
    input.default_literal.clear();
  }
}

}  // namespace synth
