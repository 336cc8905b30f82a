#include "synth/authors/offline/usual_types.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

struct NamedType {
  std::string_view names;
  std::string_view type;
};

constexpr NamedType kNamedTypes[] = {
    {"text|string|s|str|word|sentence|phrase|paragraph|name|full_name|message|line|title|numeral|"
     "expression|char|character|letter|prefix|suffix|substring|sub|pattern|separator|sep|delimiter|"
     "binary|binary_string|hex_string|txt|st|encoded|roman|email|password|identifier|camel|snake|"
     "camel_case|snake_case|plaintext|ciphertext|t|c|ch",
     "str"},
    {"n|number|num|limit|year|k|a|b|x|y|m|target|integer|maximum|base|exponent|power|divisor|width|"
     "height|length|count|size|value|shift|places|weight|mass|principal|rate|years|time|months|"
     "days|"
     "hours|minutes|seconds|radius|side|price|discount|percent|percentage|celsius|fahrenheit|"
     "kelvin|"
     "temperature|temp|degrees|part|whole|start|end|stop|low|high|lower|upper|i|j|p|q|r|step|index|"
     "position|"
     "total|"
     "amount|quantity|tax|dividend|numerator|denominator|depth|row_count|num_rows|rows_count|"
     "steps|"
     "steps_count|decimal|threshold|minimum|offset|chunk_size|times",
     "int"},
    {"numbers|nums|list|lst|arr|array|values|xs|data|scores|prices|integers|elements|items|"
     "sorted_list|sequence|seq|vector|grades|temperatures|ages|a_list|list_a|list_b|weights|ys|"
     "coins|"
     "l|v|digits|heights|ints",
     "list[int]"},
    {"words|strings|texts|sentences|names|strs|tokens|lines|word_list|string_list", "list[str]"},
    {"matrix|grid|rows|mat|board|nested_list|nested|lists|matrix_a|matrix_b|list_of_lists",
     "list[list[int]]"},
    {"dictionary|mapping|dict|d|counts|inventory|my_map|dct|dict_a|dict_b|map", "dict[str, int]"},
};

std::string_view core_of(std::string_view name) {
  for (const std::string_view before : {"my_", "input_", "the_"}) {
    if (name.starts_with(before) && name.size() > before.size()) {
      name.remove_prefix(before.size());
    }
  }
  while (name.size() > 1 && is_digit(name.back())) {
    name.remove_suffix(1);
  }
  return name.size() > 1 && name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

bool is_among(std::string_view names, std::string_view name) {
  const auto all = split(names, '|');
  return std::ranges::find(all, name) != all.end();
}

}  // namespace

std::string_view usual_type(std::string_view name) {
  const std::string_view core = core_of(name);
  for (const NamedType& known : kNamedTypes) {
    if (is_among(known.names, core)) {
      return known.type;
    }
  }
  return {};
}

bool is_vague_name(std::string_view name) {
  const std::string_view core = core_of(name);
  return core.size() == 1 || usual_type(name).empty() ||
         is_among("data|values|items|elements|value|item|element|sequence|seq|target|first|second",
                  core);
}

}  // namespace synth
