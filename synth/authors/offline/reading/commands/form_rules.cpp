#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

// Returns a number rounded, or each number of a list.
Maybe rounded(const Meaning& value, const Meaning* places) {
  const Function round = [places](const Meaning& number) -> std::optional<Meaning> {
    if (!number.shape.is_number() || (places != nullptr && !places->shape.is(Base::integer))) {
      return std::nullopt;
    }
    return places == nullptr
               ? fill_template("round({0:0})", kAtom, {Base::integer}, {&number})
               : fill_template("round({0:0}, {1:0})", kAtom, {Base::real}, {&number, places});
  };
  return made(value.shape.is_list() ? map_elements(round, value) : round(value));
}

void add_rounding(RuleSet& rules) {
  for (const auto* pattern :
       {"VAL ,? rounded to VAL decimal? place|decimal|digit", "VAL with|to VAL decimal place|digit",
        "VAL with|to VAL decimal",
        "round each|all|both? VAL off? to VAL decimal? place|decimal|digit"}) {
    rules.add("VAL", pattern, 1, [](Parts parts, const Context&) {
      Maybe out = rounded(parts[0]->value, &parts[1]->value);
      // "The mean of ..., rounded to 2 decimals" rounds the mean, "a divided by b, rounded" all.
      if (out && (parts[0]->value.shape.is_list() || parts[0]->value.is_name())) {
        out->penalty += 1;
      }
      return out;
    });
  }
  // Behind a comma it is what was said before it that is rounded.
  rules.add("CMD",
            "CMD , and? rounded|rounding|round it? to VAL decimal? place|decimal|=decimals|digit",
            0, [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.shape.is_number() ? rounded(parts[0]->value, &parts[1]->value)
                                                       : std::nullopt;
            });
  for (const auto& [unit, places] :
       {std::pair{"tenth", "1"}, {"hundredth|cent", "2"}, {"thousandth", "3"}}) {
    const Meaning digits{{Base::integer}, places};
    for (const std::string pattern : {"VAL ,? rounded to nearest? ", "round VAL to nearest? "}) {
      rules.add("VAL", pattern + unit, 1, [digits](Parts parts, const Context&) {
        return rounded(parts[0]->value, &digits);
      });
    }
  }
  for (const auto* pattern :
       {"VAL ,? rounded to nearest? integer|whole number?", "round VAL off? to nearest integer",
        "round VAL off? to nearest? whole? number"}) {
    rules.add("VAL", pattern, 1,
              [](Parts parts, const Context&) { return rounded(parts[0]->value, nullptr); });
  }
}

// Adds statements that numbers of other bases have a prefix, or none.
void add_prefixes(RuleSet& rules) {
  const auto prefixed = [](const Meaning& text, bool wanted) -> Maybe {
    constexpr std::string_view kCut = "[2:]";
    const bool has_base = text.code.starts_with("bin(") || text.code.starts_with("hex(") ||
                          text.code.starts_with("oct(");
    if (!has_base || !text.code.ends_with(kCut)) {
      return std::nullopt;
    }
    Meaning out = text;
    if (wanted) {
      out.code.erase(out.code.size() - kCut.size());
    }
    return value_phrase(std::move(out));
  };
  add_constructions(rules, "prefixes");
  const std::string mark =
      "its|any|leading? BASEMARK? prefix|part|marker|characters? in|at|on? front|start|beginning?";
  rules.add("VAL",
            "VAL ,? and|but|then? "
            "without|omitting|excluding|remove|removing|drop|dropping|strip|stripping|no|not " +
                mark,
            0, [prefixed](Parts parts, const Context&) -> Maybe {
              // The previous result has no prefix.
              const bool is_done = names("binary|hexadecimal|octal", parts[0]->value.done) ||
                                   parts[0]->value.done == "hexadecimal|hex";
              return is_done && parts[0]->value.is_name() ? Maybe(*parts[0])
                                                          : prefixed(parts[0]->value, false);
            });
  rules.add("VAL", "VAL ,? with|including|keeping " + mark, 0,
            [prefixed](Parts parts, const Context&) { return prefixed(parts[0]->value, true); });
  for (const auto* base : {"binary", "hexadecimal", "octal"}) {
    rules.add("VAL", "VAL in|as|to " + std::string(base) + " prefix?", 1,
              [base](Parts parts, const Context&) -> Maybe {
                const std::string_view call = base == std::string_view("binary") ? "bin({0:0})[2:]"
                                              : base == std::string_view("octal")
                                                  ? "oct({0:0})[2:]"
                                                  : "hex({0:0})[2:]";
                const Meaning& number = parts[0]->value;
                if (!number.shape.is(Base::integer)) {
                  return std::nullopt;
                }
                Meaning out = fill_template(call, kAtom, {Base::text}, {&number});
                out.done = base;
                return value_phrase(std::move(out));
              });
  }
}

}  // namespace

// Adds the forms of results.
void add_form_rules(RuleSet& rules) {
  add_constructions(rules, "forms of results");
  add_rounding(rules);
  add_prefixes(rules);
}

}  // namespace synth
