#include "synth/authors/offline/length_parameters.h"

#include "specs/type.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

namespace synth {
namespace {

std::string without_digits(std::string name) {
  while (!name.empty() && is_digit(name.back())) {
    name.pop_back();
  }
  return name;
}

// Returns whether a parameter is an array as C programs name it, or, where the words speak of
// arrays, any list.
bool is_array(const Parameter& input, bool says_array) {
  const std::string name = without_digits(input.name);
  const Type::Kind kind =
      parse_type(input.type.empty() ? usual_type(input.name) : std::string_view(input.type)).kind;
  return (input.type.empty() &&
          (is_among(name, "arr array ar A B X Y") || (says_array && is_among(name, "a b x y")))) ||
         (says_array && kind == Type::Kind::list);
}

bool is_length_name(std::string_view name) {
  return is_among(name, "n m size len length") || name.ends_with("_size") ||
         name.ends_with("_len") || name.ends_with("_length");
}

// Returns whether the words say the name, also as in "nth" and "n*n".
bool says(const FunctionSpec& spec, const std::string& name) {
  const std::vector<std::string> words = plain_words(spec.purpose);
  const std::string lower = in_lower_case(name);
  return std::ranges::find(words, lower) != words.end() ||
         std::ranges::find(words, lower + "th") != words.end();
}

bool is_length_in(const Example& example, const LengthParameter& length) {
  if (example.call.args.size() <= std::max(length.place, length.array)) {
    return false;
  }
  const Value& array = example.call.args[length.array];
  const auto* list = array.get_if<List>();
  const auto* tuple = array.get_if<Tuple>();
  const auto* number = example.call.args[length.place].get_if<Integer>();
  const std::size_t size = list != nullptr    ? list->items.size()
                           : tuple != nullptr ? tuple->items.size()
                                              : 0;
  return (list != nullptr || tuple != nullptr) && number != nullptr &&
         *number == Integer(static_cast<std::int64_t>(size));
}

}  // namespace

std::vector<LengthParameter> length_parameters(const FunctionSpec& spec,
                                               const std::vector<Example>& examples) {
  const bool says_array = says_one_of(spec.purpose, "array arrays subarray subarrays");
  std::vector<std::size_t> arrays;
  std::vector<LengthParameter> lengths;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const Parameter& input = spec.inputs[i];
    if (is_array(input, says_array)) {
      arrays.push_back(i);
    } else if (is_length_name(in_lower_case(without_digits(input.name))) &&
               !says(spec, input.name) && lengths.size() < arrays.size() &&
               is_among(input.type, "|int", '|')) {
      lengths.push_back({i, arrays[lengths.size()]});
    }
  }
  const bool has_defaults = std::ranges::any_of(
      spec.inputs, [](const Parameter& input) { return !input.default_literal.empty(); });
  const bool fit = lengths.size() == arrays.size() && !has_defaults &&
                   std::ranges::all_of(examples, [&](const Example& example) {
                     return std::ranges::all_of(lengths, [&](const LengthParameter& length) {
                       return is_length_in(example, length);
                     });
                   });
  return fit ? lengths : std::vector<LengthParameter>();
}

FunctionSpec without_lengths(FunctionSpec spec, const std::vector<LengthParameter>& lengths) {
  for (const LengthParameter& length : std::views::reverse(lengths)) {
    spec.inputs.erase(spec.inputs.begin() + static_cast<std::ptrdiff_t>(length.place));
  }
  spec.examples = without_lengths(std::move(spec.examples), lengths);
  return spec;
}

std::vector<Example> without_lengths(std::vector<Example> examples,
                                     const std::vector<LengthParameter>& lengths) {
  for (Example& example : examples) {
    for (const LengthParameter& length : std::views::reverse(lengths)) {
      std::vector<Value>& arguments = example.call.args;
      arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(length.place));
    }
  }
  return examples;
}

std::string with_lengths(std::string code, const FunctionSpec& spec,
                         const std::vector<LengthParameter>& lengths) {
  const std::string heading = "def " + spec.name + "(";
  const std::size_t begin = code.rfind("\n" + heading);
  const std::size_t open = begin != std::string::npos ? begin + 1 : code.find(heading);
  if (lengths.empty() || open == std::string::npos) {
    return code;
  }
  // The ends of the parameters in the heading: annotations may have commas of their own.
  std::vector<std::size_t> ends;
  int depth = 0;
  std::size_t at = open + heading.size();
  for (; at < code.size() && depth >= 0; ++at) {
    depth += code[at] == '[' || code[at] == '(' ? 1 : code[at] == ']' || code[at] == ')' ? -1 : 0;
    if (depth < 0 || (depth == 0 && code[at] == ',')) {
      ends.push_back(at);
    }
  }
  if (ends.size() != spec.inputs.size() - lengths.size()) {
    return code;  // another heading than that of the function: the examples tell
  }
  std::size_t body = code.find('\n', at) + 1;
  constexpr std::string_view kQuotes = "\"\"\"";
  if (const std::size_t quotes = code.find_first_not_of(' ', body);
      code.compare(quotes, kQuotes.size(), kQuotes) == 0) {
    body = code.find('\n', code.find(kQuotes, quotes + kQuotes.size())) + 1;
  }
  std::string used;
  for (const LengthParameter& length : lengths) {
    used += fmt::format("    {0} = {0}[:{1}]\n", spec.inputs[length.array].name,
                        spec.inputs[length.place].name);
  }
  code.insert(body, used);
  for (std::size_t i = lengths.size(); i-- > 0;) {
    const std::size_t before = lengths[i].place - i;  // parameters of the code before this one
    code.insert(ends.at(before - 1), ", " + spec.inputs[lengths[i].place].name + ": int");
  }
  return code;
}

std::string note_of_lengths(const FunctionSpec& spec, const std::vector<LengthParameter>& lengths) {
  std::string note;
  for (const LengthParameter& length : lengths) {
    note += fmt::format("{}'{}' is taken for the length of '{}'", note.empty() ? "" : "; ",
                        spec.inputs[length.place].name, spec.inputs[length.array].name);
  }
  return note;
}

}  // namespace synth
