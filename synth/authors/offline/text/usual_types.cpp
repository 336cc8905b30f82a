#include "synth/authors/offline/text/usual_types.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

struct NamedType {
  std::string_view names;
  std::string_view type;
  std::string_view hint = type;
};

constexpr NamedType kNamedTypes[] = {
    {"text string s str word sentence phrase paragraph name full_name message line title numeral "
     "expression char character letter prefix suffix substring sub pattern separator sep delimiter "
     "binary binary_string hex_string txt st encoded roman email password pw pwd passphrase "
     "username "
     "identifier filename path url title code pin plate camel snake "
     "camel_case snake_case plaintext ciphertext t c ch",
     "str"},
    {"n number num limit year k a b x y m target integer maximum base exponent power divisor width "
     "length count size value shift places years months days start end stop low high lower "
     "upper i j p q r step index position quantity dividend numerator denominator depth row_count "
     "num_rows rows_count steps steps_count minimum offset chunk_size age qty times window "
     "window_size",
     "int"},
    {"weight height mass principal rate time hours minutes seconds radius side price discount "
     "percent "
     "percentage celsius fahrenheit kelvin temperature temp degrees part whole total amount tax "
     "decimal threshold score salary wage income cost",
     "int", "float"},
    {"numbers nums list lst arr array values xs integers elements items sorted_list sequence seq "
     "vector ages a_list list_a list_b ys coins l v digits ints",
     "list[int]"},
    {"data scores prices grades temperatures weights heights", "list[int]", "list[float]"},
    {"words strings texts sentences names strs tokens lines word_list string_list", "list[str]"},
    {"matrix grid rows mat board nested_list nested lists matrix_a matrix_b list_of_lists",
     "list[list[int]]"},
    {"records dicts dictionaries list_of_dicts list_of_dictionaries rows_of_dicts", "list[dict]"},
    {"dictionary mapping dict d counts inventory my_map dct dict_a dict_b map", "dict[str, int]"},
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

const NamedType* known_type(std::string_view name) {
  const auto* known = std::ranges::find_if(
      kNamedTypes,
      [core = core_of(name)](const NamedType& one) { return is_among(core, one.names); });
  return known == std::ranges::end(kNamedTypes) ? nullptr : known;
}

}  // namespace

std::string_view usual_type(std::string_view name) {
  const NamedType* known = known_type(name);
  return known == nullptr ? std::string_view() : known->type;
}

std::string_view plural_type(std::string_view name) {
  const std::string_view core = core_of(name);
  const bool is_plural = core.size() > 3 && core.ends_with('s') && !core.ends_with("ss") &&
                         known_type(name) == nullptr;
  const NamedType* one = is_plural ? known_type(core.substr(0, core.size() - 1)) : nullptr;
  if (one == nullptr) {
    return {};
  }
  const std::string_view hint = one->hint.empty() ? one->type : one->hint;
  return hint == "str"     ? "list[str]"
         : hint == "float" ? "list[float]"
         : hint == "int"   ? "list[int]"
                           : "";
}

std::string_view usual_hint(std::string_view name) {
  const NamedType* known = is_vague_name(name) && name != "n" ? nullptr : known_type(name);
  return known == nullptr ? std::string_view() : known->hint;
}

bool is_vague_name(std::string_view name) {
  const std::string_view core = core_of(name);
  return core.size() == 1 || usual_type(name).empty() ||
         is_among(core,
                  "data values items elements value item element sequence seq target first second");
}

}  // namespace synth
