#include "synth/authors/offline/length_parameters.h"

#include "specs/type.h"
#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
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

// The heading of a function's definition.
struct Heading {
  std::size_t open = 0;           // behind the "(" of its parameters
  std::vector<std::size_t> ends;  // of the parameters
  std::size_t body = 0;           // where its statements begin
};

// Returns where the parameters of the function's last definition begin. In C++ its line begins with
// the type.
std::optional<std::size_t> find_parameters(Language language, std::string_view code,
                                           const std::string& name) {
  const std::string heading = (language == Language::python       ? "def "
                               : language == Language::javascript ? "function "
                                                                  : " ") +
                              name + "(";
  std::optional<std::size_t> found;
  std::size_t begin = 0;
  for (const std::string_view line : split(code, '\n')) {
    const std::size_t at = line.find(heading);
    const bool is_definition =
        language == Language::cpp
            ? at != std::string_view::npos &&
                  std::string_view(" /#").find(line[0]) == std::string_view::npos
            : at == 0;
    found = is_definition ? begin + at + heading.size() : found;
    begin += line.size() + 1;
  }
  return found;
}

// Gives the statement of a function in one line ("{ return 1; }") a line of its own.
void unfold_body(std::string& code, std::size_t open) {
  const std::size_t end = std::min(code.find('\n', open), code.size());
  const std::size_t brace = code.find(") { ", open);
  if (brace < end && code[end - 1] == '}') {
    const std::size_t begin = brace + std::string_view(") { ").size();
    const std::string statement(trim(std::string_view(code).substr(begin, end - 1 - begin)));
    code.replace(begin - 1, end - begin + 1, "\n  " + statement + "\n}");
  }
}

std::optional<Heading> heading_of(Language language, std::string_view code,
                                  const std::string& name) {
  const auto open = find_parameters(language, code, name);
  if (!open) {
    return std::nullopt;
  }
  Heading heading{*open, {}, 0};
  // Annotations and types may have commas of their own.
  const std::string_view opening = language == Language::cpp ? "(<" : "([";
  const std::string_view closing = language == Language::cpp ? ")>" : ")]";
  int depth = 0;
  std::size_t at = *open;
  for (; at < code.size() && depth >= 0; ++at) {
    depth += opening.find(code[at]) != std::string_view::npos   ? 1
             : closing.find(code[at]) != std::string_view::npos ? -1
                                                                : 0;
    if (depth < 0 || (depth == 0 && code[at] == ',')) {
      heading.ends.push_back(at);
    }
  }
  heading.body = code.find('\n', at) + 1;
  constexpr std::string_view kQuotes = "\"\"\"";
  if (const std::size_t quotes = code.find_first_not_of(' ', heading.body);
      quotes != std::string_view::npos && code.substr(quotes).starts_with(kQuotes)) {
    heading.body = code.find('\n', code.find(kQuotes, quotes + kQuotes.size())) + 1;
  }
  return heading;
}

// Returns the statement that leaves the first `length` items.
std::string shortening(Language language, std::string_view array, std::string_view length) {
  switch (language) {
    case Language::javascript:
      return fmt::format("  {0} = {0}.slice(0, {1});\n", array, length);
    case Language::cpp:
      return fmt::format("  {0}.resize(std::min({0}.size(), static_cast<std::size_t>({1})));\n",
                         array, length);
    default:
      return fmt::format("    {0} = {0}[:{1}]\n", array, length);
  }
}

std::string length_in_heading(Language language, const std::string& name) {
  return language == Language::python ? name + ": int"
         : language == Language::cpp  ? "long long " + name
                                      : name;
}

// Takes an array by value, since its length is changed.
void take_as_copy(std::string& code, std::size_t open, const std::string& array) {
  const std::size_t end = code.find("& " + array, open);
  const std::size_t begin = end == std::string::npos ? end : code.rfind("const ", end);
  if (begin != std::string::npos && begin >= open) {
    code.erase(end, 1);
    code.erase(begin, std::string_view("const ").size());
  }
}

// Adds the length behind its array in the comment above the function.
void describe_length(std::string& code, std::size_t open, std::string_view array,
                     std::string_view length) {
  const std::string line_of_array = fmt::format("}} {}\n", array);
  if (const std::size_t at = code.rfind(line_of_array, open); at != std::string::npos) {
    code.insert(at + line_of_array.size(), fmt::format(" * @param {{number}} {}\n", length));
  }
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

std::string with_lengths(std::string code, Language language, const FunctionSpec& spec,
                         const std::vector<LengthParameter>& lengths) {
  const auto open = find_parameters(language, code, spec.name);
  if (language == Language::cpp && !lengths.empty() && open) {
    unfold_body(code, *open);
  }
  const auto heading = heading_of(language, code, spec.name);
  if (lengths.empty() || !heading || heading->ends.size() != spec.inputs.size() - lengths.size()) {
    return code;  // another heading than that of the function: the examples tell
  }
  std::string used;
  for (const LengthParameter& length : lengths) {
    used += shortening(language, spec.inputs[length.array].name, spec.inputs[length.place].name);
  }
  code.insert(heading->body, used);
  for (std::size_t i = lengths.size(); i-- > 0;) {
    const std::size_t end = heading->ends.at(lengths[i].place - i - 1);  // of the one before
    code.insert(end, ", " + length_in_heading(language, spec.inputs[lengths[i].place].name));
  }
  for (const LengthParameter& length : lengths) {
    const std::string& array = spec.inputs[length.array].name;
    if (language == Language::cpp) {
      take_as_copy(code, heading->open, array);
    } else if (language == Language::javascript) {
      describe_length(code, heading->open, array, spec.inputs[length.place].name);
    }
  }
  constexpr std::string_view kHeader = "#include <algorithm>\n";  // of std::min
  if (language == Language::cpp && code.find(kHeader) == std::string::npos) {
    code.insert(0, std::string(kHeader) + (code.starts_with("#include") ? "" : "\n"));
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
