#include "synth/authors/offline/reading/commands/grammar.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

// Rules for amounts changed by percents: "the price plus 19 percent tax", "takes 10 percent off".

namespace synth {
namespace {

using Base = Shape::Base;

bool is_amount(const Meaning& value) {
  return value.shape.is_number() || (value.shape.is(Base::any) && !value.code.empty());
}

// Adds a rule for an amount changed by a rate. The amount comes before the rate unless
// `rate_first`; if it is not named, it is the only parameter. A word may say what the rate is:
// "tax".
void add_change(RuleSet& rules, std::string_view pattern, std::string_view sign, bool rate_first) {
  rules.add("VAL", pattern, 0, [sign, rate_first](Parts parts, const Context& context) -> Maybe {
    std::vector<const Meaning*> values;
    for (const Phrase* part : parts) {
      if (is_amount(part->value)) {
        values.push_back(&part->value);
      }
    }
    if (values.size() == 1 && context.parameters.size() == 1) {
      values.insert(rate_first ? values.end() : values.begin(), context.parameters.data());
    }
    if (values.size() != 2) {
      return std::nullopt;
    }
    if (rate_first) {
      std::ranges::reverse(values);
    }
    // Multiplies before it divides, since 200 * (1 + 10 / 100) is 220.00000000000003.
    return made(fill_template("{0:12} * (100 " + std::string(sign) + " {1:12}) / 100",
                              kMultiplicative, {Base::real}, values));
  });
}

}  // namespace

void add_percent_rules(RuleSet& rules) {
  add_change(rules, "VAL increased|raised|grown by VAL %|percent", "+", false);
  add_change(rules, "VAL reduced|decreased|lowered|discounted by VAL %|percent", "-", false);
  for (const std::string_view of : {"", " WORD"}) {
    const std::string rate = "VAL %|percent" + std::string(of);
    add_change(rules, "add " + rate + " to|on VAL", "+", true);
    add_change(rules, "add " + rate, "+", true);
    add_change(rules, "VAL plus|with " + rate + " added|on? it|top?", "+", false);
    add_change(rules, "VAL minus|less|without " + rate, "-", false);
  }
  add_change(rules, "VAL plus VAL in? %|percent of? it?", "+", false);
  add_change(rules, "take VAL %|percent off|away from? VAL", "-", true);
  add_change(rules, "take VAL %|percent off|away", "-", true);
}

}  // namespace synth
