#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <vector>

// Rules for numbers by their digits and divisors, and for comparing a number with a value made from
// it.

namespace synth {
namespace {

using Base = Shape::Base;

Function of_integer(std::string_view python, const Shape& result, std::string_view needs = {},
                    int binding = kAtom) {
  return [=](const Meaning& n) -> std::optional<Meaning> {
    return n.shape.is(Base::integer)
               ? std::optional(fill_template(python, binding, result, {&n},
                                             needs.empty()
                                                 ? std::set<std::string>()
                                                 : std::set<std::string>{std::string(needs)}))
               : std::nullopt;
  };
}

constexpr std::string_view kPowersOfDigits =
    "sum(int(digit) ** len(str({0:0})) for digit in str({0:0}))";

// Adds ITS, a value made from the number itself: "the sum of its proper divisors".
void add_own_values(RuleSet& rules) {
  const Shape integer{Base::integer};
  const Function powers = of_integer(kPowersOfDigits, integer);
  const std::string raised =
      " ,? each|all|when? is|are? raised|=taken to power of? number|count|amount of its? "
      "digit|=digits ,?";
  rules.add("ITS", "sum of all? its own? digit" + raised, -1,
            [powers](Parts, const Context&) -> Maybe {
              return function_phrase(powers, "powers of digits");
            });
  rules.add("VAL", "sum of all? digit of VAL" + raised, -1,
            [powers](Parts parts, const Context&) { return made(powers(parts[0]->value)); });
  rules.add("ITS", "FN of all? its own? SET", 0, [](Parts parts, const Context&) -> Maybe {
    return function_phrase(then(parts[1]->function, parts[0]->function), "its" + identities(parts));
  });
  // "Equal to the sum of its proper divisors".
  const auto same = [](Parts parts, const Context&) -> Maybe {
    const Function own = parts.back()->function;
    return function_phrase(
        [own](const Meaning& number) -> std::optional<Meaning> {
          const auto value = own(number);
          return value && value->shape.is(Base::integer) && number.shape.is(Base::integer)
                     ? std::optional(fill_template("{0:7} == {1:7}", kComparison, {Base::boolean},
                                                   {&*value, &number}))
                     : std::nullopt;
        },
        "equals" + parts.back()->identity);
  };
  rules.add("PRED", "equal|equals|same|exactly to|as? ITS", -1, same);
  const auto holds = [same](Parts parts, const Context& context) -> Maybe {
    return made(same(parts.subspan(1), context)->function(parts[0]->value));
  };
  rules.add("TRUTH", "VAL is|equals equal|exactly? to? ITS", 0, holds);
}

void add_divisors(RuleSet& rules) {
  const Shape list = list_shape({Base::integer});
  const std::string without = "without|with|leaving no|any|a? remainder|=rest|evenly|exactly";
  const auto divisors = [list](Parts parts, const Context&) {
    return made(of_integer("divisors({0:0})", list, "divisors")(parts.back()->value));
  };
  const auto count = [](Parts parts, const Context&) {
    return made(
        of_integer("len(divisors({0:0}))", {Base::integer}, "divisors")(parts.back()->value));
  };
  const std::string numbers = "positive|natural|whole? number|integer|=numbers ";
  for (const std::string& ends : std::vector<std::string>{
           "divide VAL", "divide VAL " + without, "divide VAL evenly|exactly",
           "divide VAL without leaving? any? remainder", "evenly|exactly divide VAL",
           "VAL is divisible by", "VAL can be divided by",
           "VAL can be divided by without any|a|leaving? remainder"}) {
    for (const std::string& subject :
         std::vector<std::string>{numbers + "that|which? ", numbers + "from 1 to VAL that|which ",
                                  "all " + numbers + "that|which? "}) {
      rules.add("VAL", subject + ends, -1, divisors);
      rules.add("CMD", "count? how many " + subject + ends, -2, count);
    }
  }
  const std::string proper =
      "except|excluding|without|besides|but|=apart|other from|than? "
      "for? it|itself|number|VAL itself?";
  {
    const std::string noun = "positive|proper? divisor|factor";
    for (const std::string& rest : std::vector<std::string>{
             proper, "that|which? is|are? less|smaller than it|itself|number|VAL itself?"}) {
      rules.add("SET", noun + " " + rest, -2, [list](Parts, const Context&) -> Maybe {
        return function_phrase(of_integer("divisors({0:0})[:-1]", list, "divisors"),
                               "proper-divisor");
      });
      rules.add("VAL", "FN of all? " + noun + " of VAL " + rest, -2,
                [list](Parts parts, const Context&) -> Maybe {
                  const auto all =
                      of_integer("divisors({0:0})[:-1]", list, "divisors")(parts[1]->value);
                  return all ? made(parts[0]->function(*all)) : std::nullopt;
                });
    }
  }
  rules.add("SET", "positive divisor|factor", -1, [list](Parts, const Context&) -> Maybe {
    return function_phrase(of_integer("divisors({0:0})", list, "divisors"), "divisor");
  });
}

void add_prime_factors(RuleSet& rules) {
  const Shape list = list_shape({Base::integer});
  const auto factors = [list](Parts parts, const Context& context) -> Maybe {
    const Meaning* n = parts.empty() ? implied_by(context, "i") : &parts[0]->value;
    return n != nullptr ? made(of_integer("prime_factors({0:0})", list, "prime_factors")(*n))
                        : std::nullopt;
  };
  const std::string prime = "its|their? prime factor|=factors";
  rules.add(
      "FACTORS",
      "break|split|decompose|factor|factorize|factorise|resolve|divide VAL down|up? into|to " +
          prime,
      0, factors);
  rules.add("FACTORS", "prime factorization|factorisation|decomposition of VAL", 0, factors);
  rules.add("FACTORS", "all? sorted|ordered|ascending? list? of? all? prime factor of|in VAL", 0,
            factors);
  rules.add("VAL", "FACTORS", 1, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  // Prime factors ascend and repeat in any case.
  for (const std::string& so : std::vector<std::string>{
           " ,? return|returned|and|given|as? return|returns|returned? them|it? as|in|from? "
           "sorted|ascending|flat? "
           "list|array? of? prime|=primes|factor? in? ascending|increasing|sorted? order?",
           " ,? from smallest|lowest|least to largest|highest|greatest",
           " ,? in|sorted in? ascending|increasing|sorted order as? list?",
           " ,? each|every prime|factor? is|=being? "
           "repeated|listed|appearing|occurring|given|written according|as? "
           "to|often|many? =times? as? its? multiplicity|it? divides|occurs? VAL?",
           " ,? with|including|counting|keeping|listing any|all|the? repeated|multiple|repeat|"
           "repeats|repetition|repetitions|duplicate|duplicates "
           "factor|multiplicity|multiplicities? "
           "included?",
           " ,? without removing|dropping repeated|repeat|repeats|duplicate|duplicates factor?",
           " as|in list|array of? its|their? prime|=primes|factor?",
           " ,? with? each|every prime|factor|one? is|=being? repeated|listed|appearing|occurring|"
           "given|included|appears|counted as many|often =times? as it|that|they|prime|factor? "
           "divides|occurs|appears|goes|fits into? VAL|it?",
           " ,? repeating|listing|including each|every|any? prime? factor|prime|=one|=ones|=them "
           "as many|often =times? as it|they|that|prime|factor? divides|divide|occurs|appears|goes "
           "into? VAL|it?",
           " ,? repeating|listing|including factor|prime|=ones that|which "
           "divide|divides|occur|occurs "
           "VAL|it? more|several|multiple than? once|=times? several|multiple|more? =times?",
           " ,? repeated|repeating prime|factor|=ones =included|listed|repeated?",
           " ,? repeated|listed|given|included as many|often =times? as it|they|that|prime|factor? "
           "divides|divide|occurs|goes|fits into? VAL|it?",
           " ,? with multiplicity|repetition|=repetitions",
           " ,? each|every as often|many =times? as it divides|occurs VAL?",
           " ,|;|.|, and? prime|factor that|which divides|divide|occurs VAL|it? "
           "several|many|multiple|more "
           "=times|than? once? is|should|appears|occurs|must be? listed|repeated|included|given? "
           "that|as? many|several|often "
           "=times?"}) {
    rules.add("FACTORS", "FACTORS" + so, 0, same);
  }
}

void add_named_tests(RuleSet& rules) {
  const auto happy = [](const Meaning& n) -> std::optional<Meaning> {
    static const std::string kHappy =
        "def is_happy_number(n):\n"
        "    seen = set()\n"
        "    while n != 1 and n not in seen:\n"
        "        seen.add(n)\n"
        "        n = sum(int(digit) ** 2 for digit in str(n))\n"
        "    return n == 1\n";
    return n.shape.is(Base::integer) ? std::optional(fill_template("is_happy_number({0:0})", kAtom,
                                                                   {Base::boolean}, {&n}, {kHappy}))
                                     : std::nullopt;
  };
  const std::string replaced =
      "repeatedly|keep|always replacing|replace it|VAL|number by|with sum of square|=squares of "
      "its digit|=digits "
      "eventually|finally|at|in? last|=end? leads|ends|arrives|reaches|gives|come|comes|results "
      "at|to|in|with|up? at? 1";
  rules.add("PRED", "happy number?", 0,
            [happy](Parts, const Context&) -> Maybe { return function_phrase(happy, "happy"); });
  rules.add("CMD", "ASK VAL is happy number? :|,|; " + replaced, 0,
            [happy](Parts parts, const Context&) { return made(happy(parts[1]->value)); });
  rules.add("CMD", "ASK " + replaced, 0, [happy](Parts, const Context& context) -> Maybe {
    const Meaning* n = implied_by(context, "i");
    return n != nullptr ? made(happy(*n)) : std::nullopt;
  });
  const auto luhn = [](Parts parts, const Context& context) -> Maybe {
    const bool is_said = !parts.empty() && !parts.back()->value.code.empty();
    const Meaning* number = is_said ? &parts.back()->value : implied_by(context, "s");
    number = number == nullptr ? implied_by(context, "i") : number;
    const bool fit =
        number != nullptr && (number->shape.is(Base::text) || number->shape.is(Base::integer));
    if (fit && number->shape.is(Base::text)) {  // also of a single digit, unlike the library's
      return made(fill_template("luhn_sum({0:0}) % 10 == 0", kComparison, {Base::boolean}, {number},
                                {"luhn_sum"}));
    }
    return fit ? made(fill_template("is_luhn_valid_number({0:0})", kAtom, {Base::boolean}, {number},
                                    {"is_luhn_valid_number"}))
               : std::nullopt;
  };
  const std::string by = "luhn|=luhn 's? algorithm|check|formula|test|checksum|method|digit?";
  const std::string card = "credit|bank|debit? card|string|number number|string|of? digit|=digits?";
  rules.add("CMD",
            "ASK " + card +
                " is? valid? passes|satisfies|valid|fulfils|according|by|with|under|using to? " +
                by,
            0, luhn);
  const std::string digits = " ,? given|passed|represented? as string|text|=digits of? digit?";
  rules.add("CMD",
            "check|validate|verify|test " + card + digits + " ,? using|with|by|via|against " + by,
            0, luhn);
}

void add_powers_of_digits(RuleSet& rules) {
  const Shape integer{Base::integer};
  for (const std::string& squares : std::vector<std::string>{
           "sum of square|=squares of digit of|in VAL", "sum of squared digit of|in VAL",
           "add up? square|=squares of digit of|in VAL",
           "sum square|=squares of digit of|in VAL"}) {
    rules.add("VAL", squares, -1, [integer](Parts parts, const Context&) {
      return made(of_integer("sum(int(digit) ** 2 for digit in str(abs({0:0})))",
                             integer)(parts[0]->value));
    });
  }
  // Binary numbers have this form in any case.
  const std::string zeros = "0|zero|=zeros|=0s";
  const std::string ones = "1|one|=ones|=1s";
  rules.add("VAL",
            "VAL ,? as? string|text of " + zeros + " and " + ones +
                " ,? without? leading|any? prefix? "
                "and? without? leading? zero|=zeros?",
            1, [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.code.starts_with("bin(") ? Maybe(*parts[0]) : std::nullopt;
            });
  rules.add("VAL",
            "VAL ,? as? string? ,? without leading|any|0b? prefix|zero|=zeros and|or? without? "
            "leading? prefix|zero|=zeros?",
            1, [](Parts parts, const Context&) -> Maybe {
              return parts[0]->value.code.starts_with("bin(") ? Maybe(*parts[0]) : std::nullopt;
            });
}

}  // namespace

void add_digit_rules(RuleSet& rules) {
  add_own_values(rules);
  add_divisors(rules);
  add_prime_factors(rules);
  add_named_tests(rules);
  add_powers_of_digits(rules);
}

}  // namespace synth
