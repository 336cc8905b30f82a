#include "specs/literal.h"
#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"
#include "synth/support/text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

// Rules for tables of numbers: "'Fizz' for multiples of 3, otherwise the number itself".

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::string_view kDivisible = "divisible";

// Returns the divisor if the identity is that of a single divisibility; otherwise 0.
int divisor_of(std::string_view identity) {
  int divisor = 0;
  if (identity.starts_with(kDivisible)) {
    identity.remove_prefix(kDivisible.size());
    const auto [end, error] =
        std::from_chars(identity.data(), identity.data() + identity.size(), divisor);
    divisor = error == std::errc() && end == identity.data() + identity.size() ? divisor : 0;
  }
  return divisor;
}

bool is_of_both(const Phrase& one) {
  return one.identity == "both";
}

// Returns the bound if the identity is that of "90 and above".
std::optional<double> least_of(const std::string& identity) {
  return identity.starts_with(">=") ? std::optional(std::atof(identity.c_str() + 2)) : std::nullopt;
}

// Returns whether a case is more specific: of multiples of 3, 5 and 15 those of 15, and "both"; of
// ranges the one with the higher bound.
bool is_special(const Phrase& one, const Phrase& other) {
  const auto least = least_of(one.identity);
  if (least && least_of(other.identity)) {
    return *least > *least_of(other.identity);
  }
  const int divisor = divisor_of(one.identity);
  const int general = divisor_of(other.identity);
  const bool of_two =
      is_of_both(one) || one.identity.find("and" + std::string(kDivisible)) != std::string::npos;
  return (of_two && general != 0) ||
         (divisor != 0 && general != 0 && divisor != general && divisor % general == 0);
}

// Returns whether for any two conditions that one number may meet, one of them is more specific, or
// a third is more specific than each.
bool are_told_apart(const std::vector<Phrase>& cases) {
  return std::ranges::all_of(cases, [&](const Phrase& a) {
    return std::ranges::all_of(cases, [&](const Phrase& b) {
      const bool may_meet = divisor_of(a.identity) != 0 && divisor_of(b.identity) != 0 &&
                            a.identity != b.identity && !is_special(a, b) && !is_special(b, a);
      return !may_meet || std::ranges::any_of(cases, [&](const Phrase& c) {
        return is_special(c, a) && is_special(c, b);
      });
    });
  });
}

// Returns the condition of a case; that of "both" consists of the conditions of the other cases.
std::optional<Meaning> condition_of(const Phrase& one, const std::vector<Phrase>& cases,
                                    const Meaning& value) {
  if (!is_of_both(one)) {
    return one.condition(value);
  }
  Function all;
  for (const Phrase& other : cases) {
    if (divisor_of(other.identity) != 0) {
      all = all ? both(all, other.condition, "and", kAnd) : other.condition;
    }
  }
  return all ? all(value) : std::nullopt;
}

// Returns a helper function that tests the cases in turn, the more specific ones first.
std::optional<Meaning> case_of(std::vector<Phrase> cases, const Function& rest,
                               const Meaning& number) {
  if (!number.shape.is_number() || cases.empty() || !are_told_apart(cases)) {
    return std::nullopt;
  }
  std::ranges::stable_sort(cases, [&](const Phrase& a, const Phrase& b) {
    return is_special(a, b) && !is_special(b, a);
  });
  const Meaning parameter{number.shape, "n"};
  const auto last = rest(parameter);
  if (!last) {
    return std::nullopt;
  }
  std::set<std::string> needs = last->needs;
  std::string body;
  for (const Phrase& one : cases) {
    const auto condition = condition_of(one, cases, parameter);
    const auto result = one.function(parameter);
    if (!condition || !result || result->shape.base != last->shape.base) {
      return std::nullopt;
    }
    needs.insert(condition->needs.begin(), condition->needs.end());
    body += "    if " + condition->code + ":\n        return " + result->code + "\n";
  }
  needs.insert("def case_of(n):\n" + body + "    return " + last->code + "\n");
  return fill_template("case_of({0:0})", kAtom, last->shape, {&number}, needs);
}

Phrase constant(const Meaning& value) {
  return function_phrase([value](const Meaning&) { return std::optional(value); }, value.code);
}

// Adds WHICH, a condition of numbers.
void add_conditions(RuleSet& rules) {
  const auto which = [](Parts parts, const Context&) -> Maybe {
    Phrase out = function_phrase(nullptr, parts[0]->identity);
    out.condition = parts[0]->function;
    return out;
  };
  const std::string things = "number|integer|value|element|one|=ones";
  const auto at_least = [](Parts parts, const Context&) -> Maybe {
    const Meaning bound = parts[0]->value;
    if (!bound.literal || !bound.shape.is_number()) {
      return std::nullopt;
    }
    Phrase out = function_phrase(nullptr, ">=" + bound.code);
    out.condition = [bound](const Meaning& number) {
      return std::optional(
          fill_template("{0:7} >= {1:7}", kComparison, {Base::boolean}, {&number, &bound}));
    };
    return out;
  };
  const std::string scores = "all|any|every? score|mark|point|grade|percentage|value of|from? at? ";
  rules.add("WHICH",
            scores + "LIT point|percent|=points? and|or above|more|higher|up|over|greater|better",
            0, at_least);
  rules.add("WHICH", scores + "least|from LIT point|percent|=points? on|up|upwards?", 0, at_least);
  rules.add("WHICH", "MULTIPLE", 0, which);
  rules.add("WHICH", "all|every|each|any? PRED " + things + "?", 1, which);
  rules.add("WHICH", "all|every|each|any? " + things + " that|which? is|are? PRED", 0, which);
  const auto of_both = [](Parts, const Context&) -> Maybe {
    return function_phrase(nullptr, "both");
  };
  rules.add("WHICH", "multiple of both", -1, of_both);
  rules.add("WHICH", things + "? that|which? is|are? divisible by both", -1, of_both);
  rules.add("WHICH", "both", 1, of_both);
  // As in "if it is divisible by 3".
  rules.add("WHEN", "if|when|where|whenever it|" + things + "|VAL? is WHICH", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  rules.add("WHEN", "if|when|whenever VAL is WHICH", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
}

// Adds the results of cases.
void add_results(RuleSet& rules) {
  const auto as_text = [](Parts, const Context&) -> Maybe {
    return function_phrase(
        [](const Meaning& number) {
          return std::optional(fill_template("str({0:0})", kAtom, {Base::text}, {&number}));
        },
        "as text");
  };
  rules.add("BECOMES", "LIT", 0, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.literal ? Maybe(constant(parts[0]->value)) : std::nullopt;
  });
  for (const std::string& it :
       std::vector<std::string>{std::string("itself "), "it|number|value|integer itself? ",
                                std::string("VAL itself? ")}) {
    rules.add("BECOMES", it + "as|converted|turned|written to|into|as? string|text", 0, as_text);
  }
  rules.add("BECOMES", "string of number|value|it itself?", 0, as_text);
  rules.add("BECOMES",
            "just|simply|left|kept? written|given|returned|shown|kept|left|converted|turned|put|"
            "listed to|into|as string|text|=strings|=texts",
            0, as_text);
  rules.add("BECOMES", "it|number|value|integer|itself itself?", 1,
            [](Parts, const Context&) -> Maybe {
              return function_phrase([](const Meaning& number) { return std::optional(number); },
                                     "itself");
            });
}

Maybe with_condition(const Phrase& result, const Phrase& which) {
  Phrase out = result;
  out.condition = which.condition;
  out.identity = which.identity;
  out.text = result.identity;
  return out;
}

void add_single_cases(RuleSet& rules) {
  const auto result_first = [](Parts parts, const Context&) {
    return with_condition(*parts[0], *parts[1]);
  };
  const auto result_last = [](Parts parts, const Context&) {
    return with_condition(*parts[1], *parts[0]);
  };
  rules.add("CASE", "BECOMES for|in|at place|case|instead? of? WHICH", 0, result_first);
  rules.add("CASE", "BECOMES WHEN", 0, result_first);
  rules.add("CASE", "WHICH LIT", 3, [](Parts parts, const Context&) -> Maybe {
    return parts[1]->value.literal ? with_condition(constant(parts[1]->value), *parts[0])
                                   : std::nullopt;
  });
  rules.add("CASE",
            "WHICH become|becomes|are|is|give|gives|yield|yields|to|by|with|as|->|:|= BECOMES", 0,
            result_last);
  rules.add("CASE",
            "WHICH are|is|be|being replaced|represented|shown|written|turned|printed|given "
            "by|with|as|into BECOMES",
            0, result_last);
  rules.add("CASE", "replace|use|put|return|write WHICH by|with BECOMES", 0, result_last);
  rules.add("CASE", "WHEN ,? return|give|use|put|it? is|becomes? BECOMES", 1, result_last);
  rules.add("CASE", "replace|use|put|return|write BECOMES for WHICH", 0, result_first);
}

void add_tables(RuleSet& rules) {
  const auto listed = [](Parts parts, const Context&) -> Maybe {
    Phrase out;
    out.identity = "cases" + identities(parts);
    for (const Phrase* part : parts) {
      out.identity += part->text;
      if (part->members.empty()) {
        out.members.push_back(*part);
      } else {
        out.members.insert(out.members.end(), part->members.begin(), part->members.end());
      }
    }
    return out;
  };
  rules.add("CASES", "CASE", 0, listed);
  rules.add("CASES", "CASES ,|;|and|or|but CASE", 0, listed);
  rules.add("CASES", "CASES ,|; and|or|but CASE", 0, listed);
  const std::string others = "all|every|any? other|=others|remaining|rest number|value|integer? ";
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("OTHERWISE",
            "anything|everything|all|any lower|below|less|under score|that? is|are|gives? BECOMES",
            0, same);
  rules.add("OTHERWISE", "below|under LIT it? is|are|gives BECOMES", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  for (const std::string& rest :
       std::vector<std::string>{others, std::string("everything|anything else "),
                                std::string("all|every|any? other case ")}) {
    rules.add("OTHERWISE",
              rest +
                  "is|are|becomes|become|stay|stays|remain|remains|by|with|as? "
                  "BECOMES",
              0, same);
    rules.add("OTHERWISE", "BECOMES for|in " + rest.substr(0, rest.size() - 1), 0, same);
  }
  rules.add("OTHERWISE", "otherwise|else ,? return|give|use? BECOMES", 0, same);
  rules.add("OTHERWISE", "BECOMES otherwise|else", 0, same);
  const auto table = [](Parts parts, const Context&) -> Maybe {
    Phrase out = *parts[0];
    out.function = [cases = parts[0]->members, rest = parts[1]->function](const Meaning& number) {
      return case_of(cases, rest, number);
    };
    out.identity += ":" + parts[1]->identity;
    return out;
  };
  rules.add("TABLE", "CASES ,|;|.? and|or|but|while? OTHERWISE", 0, table);
  // "Even" and "odd" cover all numbers.
  rules.add("TABLE", "CASES", 2, [](Parts parts, const Context&) -> Maybe {
    const std::vector<Phrase>& cases = parts[0]->members;
    const bool is_whole =
        cases.size() == 2 && ((cases[0].identity == "even" && cases[1].identity == "odd") ||
                              (cases[0].identity == "odd" && cases[1].identity == "even"));
    if (!is_whole) {
      return std::nullopt;
    }
    Phrase out = *parts[0];
    out.function = [first = cases[0], rest = cases[1].function](const Meaning& number) {
      return case_of({first}, rest, number);
    };
    return out;
  });
}

// Returns the number itself as a text, beside other texts.
std::optional<Meaning> as_text(const Meaning& number) {
  return fill_template("str({0:0})", kAtom, {Base::text}, {&number});
}

// Replaces the numbers of the cases; the others are not changed.
Maybe with_cases_replaced(Parts parts, const Context&) {
  return made(map_elements(
      [&](const Meaning& number) { return case_of(parts[1]->members, as_text, number); },
      parts[0]->value));
}

Maybe same_list(Parts parts, const Context&) {
  return fits("Ln", parts[0]->value.shape) ? Maybe(*parts[0]) : std::nullopt;
}

// Adds NUMBERED, the numbers to be replaced, as the resulting list.
void add_numbered_lists(RuleSet& rules) {
  rules.add(
      "NUMBERED",
      "list|array|sequence of? string|text|word|=results|result|value|entry? for|of|with|from VAL",
      0, same_list);
  rules.add("NUMBERED", "VAL as list|array of string|text", 0, same_list);
  rules.add("NUMBERED", "list|array of VAL as string|text", -1, same_list);
  rules.add("NUMBERED", "list|array of? RANGE", 1, same_list);
  rules.add("NUMBERED", "list|array of VAL", 0, same_list);
  rules.add("NUMBERED", "for? each|every SET RANGE", 0, [](Parts parts, const Context&) -> Maybe {
    const auto numbers = parts[0]->function(parts[1]->value);
    return numbers && fits("Li", numbers->shape) ? made(numbers) : std::nullopt;
  });
  rules.add("NUMBERED", "list|array of? string|text|word|=results|value? for|of|from? RANGE", 1,
            same_list);
  rules.add("NUMBERED", "VAL", 3, same_list);
  rules.add("STRINGS", "VAL as list|array of string|text", 0, same_list);
  rules.add("STRINGS", "list|array of string|text for|of|with NUMBERED", 0, same_list);
  rules.add("STRINGS", "list|array of VAL as string|text", 0, same_list);
  rules.add("STRINGS", "list|array|sequence of string|text for|of|from VAL", 0, same_list);
}

// Adds "the number itself otherwise".
void add_rest_of_numbers(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  rules.add("THEITSELF", "it|number|value|integer itself? otherwise|else", 0, nothing);
  rules.add("THEITSELF", "otherwise|else it|number|value|integer itself?", 0, nothing);
  rules.add("THEITSELF",
            "it|number|value|integer itself? for|in everything|anything|all|every|any? "
            "other|else|=others|rest "
            "number|=case|=cases?",
            0, nothing);
  rules.add("THEITSELF",
            "everything|anything|all|every|any? other|else|=others number? "
            "is|are|=stays|stay|remains|as? as|the? "
            "it|number|itself|=they|unchanged? itself|is|are?",
            0, nothing);
}

// Adds the list of results for numbers, and the result for a single number.
void add_tabled_values(RuleSet& rules) {
  const auto mapped = [](Parts parts, const Context&) {
    return made(map_elements(parts[1]->function, parts[0]->value));
  };
  rules.add("VAL", "NUMBERED ,|;|:|.? in? where|with|which|but|using|containing|and? with? TABLE",
            -1, mapped);
  rules.add("VAL", "NUMBERED ,|: it|list|=result contain|contains|has|have|include|includes TABLE",
            -1, mapped);
  // In a list of texts the number itself becomes a text, too.
  rules.add("VAL",
            "list|array|sequence of string|text for|of|with|from NUMBERED ,|;|:? in? "
            "where|with|which|but|and? "
            "with? CASES ,|;? and|or|but? THEITSELF",
            -2, with_cases_replaced);
  rules.add("VAL", "STRINGS ,|.|;|:? but|and|where? with|replacing|in? which? CASES", -1,
            with_cases_replaced);
  const std::string others = "all|every|any? other|=others|remaining|rest number|value|integer? ";
  const std::string stays = "is|are|stay|stays|remain|remains|should|be? be? ";
  for (const std::string& as_it_is : std::vector<std::string>{
           "written|left|kept|returned|given|shown|put|listed? as it|they is|are",
           "written|left|kept|returned|given|shown|put|listed? unchanged",
           "represented|replaced|shown|written? by|as itself|themselves"}) {
    rules.add(
        "VAL",
        "STRINGS ,|.|;|:? but|and|where? with|replacing|in? which? CASES ,|;? and|but|while? " +
            others + stays + as_it_is,
        -2, with_cases_replaced);
  }
  rules.add("VAL", "TABLE", 2, [](Parts parts, const Context& context) -> Maybe {
    const Meaning* number = implied_by(context, "n");
    return number != nullptr ? made(parts[0]->function(*number)) : std::nullopt;
  });
}

// Adds the game of that name, whose table is known.
void add_named_table(RuleSet& rules) {
  const auto played = [](Parts parts, const Context&) -> Maybe {
    Meaning numbers = parts[0]->value;
    if (!fits("Li", numbers.shape)) {
      return std::nullopt;
    }
    const auto multiples = [](const std::string& divisor, const std::string& word) {
      Phrase one = constant({{Base::text}, "'" + word + "'"});
      one.identity = std::string(kDivisible) + divisor;
      one.condition = [divisor](const Meaning& n) {
        return std::optional(
            fill_template("{0:12} % " + divisor + " == 0", kComparison, {Base::boolean}, {&n}));
      };
      return one;
    };
    const std::vector<Phrase> cases = {multiples("15", "FizzBuzz"), multiples("3", "Fizz"),
                                       multiples("5", "Buzz")};
    return made(map_elements([&](const Meaning& number) { return case_of(cases, as_text, number); },
                             numbers));
  };
  const std::string things =
      "sequence|list|output|result|=results|series|string|value|number|word|answer|game|=outputs? ";
  for (const std::string& name : std::vector<std::string>{"fizzbuzz ", "fizz buzz "}) {
    const std::string called = "classic? " + name + "classic? " + things;
    const std::string numbers = "as|of|for|from|over|with? list? of? string|text? for|of|over? ";
    for (const std::string& range : std::vector<std::string>{"NUMBERED", "RANGE"}) {
      rules.add("FIZZBUZZ", called + numbers + range, 0, played);
      rules.add("FIZZBUZZ",
                "list|array|string|sequence of? string|text|=results? of|for|with " + called +
                    numbers + range,
                0, played);
      rules.add("FIZZBUZZ",
                called +
                    ":|that|which|function|, and? return|returns|returning list|array|=strings "
                    "of|with? string|text? for|of " +
                    range,
                0, played);
    }
  }
  rules.add("FIZZBUZZ", "FIZZBUZZ ,? as|in|returned list|array? of? string|text", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("VAL", "FIZZBUZZ", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

}  // namespace

void add_case_rules(RuleSet& rules) {
  add_conditions(rules);
  add_results(rules);
  add_single_cases(rules);
  add_tables(rules);
  add_numbered_lists(rules);
  add_rest_of_numbers(rules);
  add_tabled_values(rules);
  add_named_table(rules);
}

}  // namespace synth
