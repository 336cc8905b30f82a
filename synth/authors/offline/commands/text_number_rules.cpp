#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"
#include "synth/support/ascii.h"

#include <string>

// Rules for the numbers in a text: "all numbers in 'Order 66 contains 12 apples'". Their notation
// is read from the text itself, so the text has to be known.

namespace synth {
namespace {

using Base = Shape::Base;

// The notation of the numbers of a text; it is unclear which numbers "1,200" and "10-12" are.
struct Written {
  bool is_clear = true;
  bool has_numbers = false;
  bool has_signs = false;
  bool has_fractions = false;
};

Written numbers_in(const std::string& text) {
  Written written;
  const auto is_digit_at = [&](std::size_t at) { return at < text.size() && is_digit(text[at]); };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool follows = at > 0 && is_digit(text[at - 1]);
    written.has_numbers = written.has_numbers || is_digit(text[at]);
    if (!is_digit_at(at + 1)) {
      continue;
    }
    if (text[at] == '.' && follows) {
      written.has_fractions = true;
    }
    const bool begins = at == 0 || text[at - 1] == ' ' || text[at - 1] == '(';
    written.has_signs = written.has_signs || (text[at] == '-' && begins);
    written.is_clear =
        written.is_clear && !(text[at] == '-' && !begins) && !(text[at] == '.' && !follows) &&
        !(follows && std::string_view(",:/'_").find(text[at]) != std::string_view::npos) &&
        !is_letter(text[at]);  // "v2" is a name
  }
  return written;
}

}  // namespace

void add_text_number_rules(RuleSet& rules) {
  const auto numbers = [](const Meaning& text) -> std::optional<Meaning> {
    const auto* literal = text.literal ? text.literal->get_if<std::string>() : nullptr;
    if (literal == nullptr || !text.shape.is(Base::text)) {
      return std::nullopt;
    }
    const Written written = numbers_in(*literal);
    if (!written.is_clear || !written.has_numbers) {
      return std::nullopt;
    }
    const std::string pattern = std::string(written.has_signs ? "-?" : "") + R"(\d+)" +
                                (written.has_fractions ? R"((?:\.\d+)?)" : "");
    const std::string type = written.has_fractions ? "float" : "int";
    Meaning out = fill_template(
        "[" + type + "(number) for number in re.findall(r'" + pattern + "', {0:0})]", kAtom,
        list_shape({written.has_fractions ? Base::real : Base::integer}), {&text}, {need("re")});
    out.item = "n";
    return out;
  };
  rules.add("SET", "number|=numbers|integer|=integers mentioned|contained|written|found|occurring?",
            1, [numbers](Parts, const Context&) -> Maybe {
              return function_phrase(numbers, "numbers in a text");
            });
}

}  // namespace synth
