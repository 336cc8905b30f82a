#include "specs/examples/stub.h"

#include "specs/examples/stated.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

namespace synth {
namespace {

bool is_import(std::string_view line) {
  return line.starts_with("import ") || line.starts_with("from ");
}

// Returns the text from the heading to the end; empty if anything but imports precedes it, or
// anything follows that does not belong to the function.
std::string_view definition_in(std::string_view text) {
  std::optional<std::size_t> begin;
  std::size_t at = 0;
  for (const std::string_view line : split(text, '\n')) {
    const bool is_outside = !line.empty() && line.front() != ' ' && line.front() != '\t';
    const bool closes_heading = line.starts_with(")");
    if (line.starts_with("def ")) {
      if (begin) {
        return {};
      }
      begin = at;
    } else if (is_outside && !trim(line).empty() && !(begin ? closes_heading : is_import(line))) {
      return {};
    }
    at += line.size() + 1;
  }
  return begin ? text.substr(*begin) : std::string_view();
}

// Returns the text between the first triple quotes and the next, if no statement but `pass` or
// `...` follows.
std::optional<std::string_view> docstring_in(std::string_view definition) {
  for (const std::string_view quotes : {"\"\"\"", "'''"}) {
    const std::size_t begin = definition.find(quotes);
    const std::size_t end =
        begin == std::string_view::npos ? begin : definition.find(quotes, begin + quotes.size());
    if (end == std::string_view::npos) {
      continue;
    }
    const std::string_view rest = trim(definition.substr(end + quotes.size()));
    if (rest.empty() || rest == "pass" || rest == "...") {
      return definition.substr(begin + quotes.size(), end - begin - quotes.size());
    }
  }
  return std::nullopt;
}

bool speaks_of_errors(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
  constexpr std::array<std::string_view, 3> kSigns = {"raise", "error", "exception"};
  return std::ranges::any_of(
      kSigns, [&](std::string_view sign) { return lower.find(sign) != std::string::npos; });
}

}  // namespace

std::optional<SpecSet> read_stub(std::string_view instruction) {
  const std::string text(trim(instruction));
  const std::string_view definition = definition_in(text);
  const auto docstring = docstring_in(definition);
  if (!docstring || speaks_of_errors(*docstring)) {
    return std::nullopt;
  }
  const Stated stated = read_stated(text, Language::python);
  std::vector<ReadSignature> defined = stated.headings;
  std::erase_if(defined, [&](const ReadSignature& heading) {
    return !std::string_view(stated.text).substr(heading.begin).starts_with("def ");
  });
  if (defined.size() != 1 || !defined.front().unread_defaults.empty()) {
    return std::nullopt;
  }
  ReadSignature& heading = defined.front();
  const bool has_examples = std::ranges::any_of(stated.examples, [&](const ReadExample& example) {
    return example.function == heading.name &&
           example.example.call.args.size() + example.example.call.kwargs.size() >=
               least_arguments(heading.parameters);
  });
  if (!has_examples) {
    return std::nullopt;
  }
  SpecSet specs;
  specs.entry_point = heading.name;
  FunctionSpec& spec = specs.functions.emplace_back();
  spec.name = std::move(heading.name);
  spec.purpose = std::string(trim(*docstring));
  spec.inputs = std::move(heading.parameters);
  spec.outputs.type = heading.output_type;
  return specs;
}

}  // namespace synth
