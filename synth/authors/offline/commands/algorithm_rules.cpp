#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

// range(1, limit + 1) filtered by primality, and nothing else, is what a sieve gives.
std::optional<Meaning> sieved(const Meaning& list) {
  constexpr std::string_view kFrom = "range(1, ";
  if (!list.comprehension) {
    return std::nullopt;
  }
  const Comprehension& parts = *list.comprehension;
  const bool primes = parts.body == parts.variable &&
                      parts.condition == "is_prime(" + parts.variable + ")" &&
                      parts.source.starts_with(kFrom);
  if (!primes) {
    return std::nullopt;
  }
  Meaning out{list.shape,
              "primes_below(" + parts.source.substr(kFrom.size()),
              kAtom,
              {need("primes_below")}};
  out.of_context = list.of_context;
  out.item = list.item;
  return out;
}

std::optional<Meaning> by_euclid(const Meaning& value) {
  constexpr std::string_view kCall = "math.gcd(";
  const bool is_call = value.code.starts_with(kCall) && value.code.ends_with(')') &&
                       value.code.find(')') == value.code.size() - 1;
  if (!is_call) {
    return std::nullopt;
  }
  Meaning out = value;
  out.code = "greatest_common_divisor(" + value.code.substr(kCall.size());
  out.needs.erase(need("math"));
  out.needs.insert(need("greatest_common_divisor"));
  return out;
}

Maybe searched(const Meaning& item, const Meaning& list) {
  return list.shape.is_list() && item.shape.base == list.shape.element().base
             ? Maybe(
                   value_phrase(fill_template("binary_search({1:0}, {0:0})", kAtom, {Base::integer},
                                              {&item, &list}, {need("binary_search")})))
             : std::nullopt;
}

Maybe searched_in(Parts parts, const Context& /*context*/) {
  return searched(parts[0]->value, parts[1]->value);
}

// What is given where nothing is found.
Maybe is_missing(Parts parts, const Context& /*context*/) {
  return parts[0]->value.code == "-1" ? Maybe(*parts[0]) : std::nullopt;
}

// Binary search in more words than "by binary search".
void add_described_searches(RuleSet& rules) {
  rules.add(
      "CMD",
      "binary search function|algorithm|routine? that|which returns|gives|finds index|position "
      "of VAL in|within sorted? VAL MISSING?",
      0, searched_in);
  rules.add(
      "CMD",
      "search|look for VAL in|within sorted? VAL using|with|by|via binary search ,? and return "
      "its|the? index|position MISSING?",
      0, searched_in);
  rules.add(
      "MISSING",
      ",? or|and|returning return? LIT if|when|otherwise it|target|element|value|item? is? not? "
      "found|present|there|absent|missing",
      0, is_missing);
  rules.add("MISSING", ",? or|and return? LIT if|when it|target|VAL? is not in|within VAL", 0,
            is_missing);
  rules.add("CMD",
            "binary search function|algorithm|routine? that|which? "
            "take|takes|accepts|receives|given|for VAL ,? and VAL ,? "
            "and|, returns|return|returning|gives its|their? index|position of|target? MISSING?",
            0, [](Parts parts, const Context&) -> Maybe {
              const Meaning& first = parts[0]->value;
              const Meaning& second = parts[1]->value;
              return first.shape.is_list() ? searched(second, first) : searched(first, second);
            });
  rules.add("CMD",
            "implement|perform|do|run? binary search function|algorithm|routine? that|which? "
            "take|takes|accepts|receives|given VAL ,? and VAL ,? and|, "
            "returns|return|returning|gives index|position of VAL MISSING?",
            0, [](Parts parts, const Context&) -> Maybe {
              const Meaning& list = parts[0]->value;
              const Meaning& item = parts[1]->value;
              return item.code == parts[2]->value.code ? searched(item, list) : std::nullopt;
            });
  rules.add("CMD",
            "perform|do|run|use? binary search for VAL in|within|over|on sorted? VAL ,? and|to? "
            "return|returning|find|give its|the? index|position MISSING?",
            0, searched_in);
  rules.add("VAL",
            "index|position of VAL in|within sorted? VAL MISSING ,? using|by|with|via binary "
            "search algorithm?",
            0, searched_in);
  for (const auto* pattern : {"index|position of VAL in|within VAL", "search for VAL in|within VAL",
                              "search|find|locate VAL in|within VAL"}) {
    const std::string by = std::string(pattern) + " ,? using|by|with|via binary search algorithm?";
    rules.add("VAL", by, 0, searched_in);
    rules.add("VAL",
              by + " ,? or|and|returning return? LIT if|when it|target|element? is? not? "
                   "found|present|there|absent|missing",
              0, [](Parts parts, const Context&) -> Maybe {
                return parts[2]->value.code == "-1" ? searched(parts[0]->value, parts[1]->value)
                                                    : std::nullopt;
              });
  }
  rules.add("VAL",
            "index|position of VAL in|within VAL ,? or return? LIT if it? is? not "
            "found|present|there|in?",
            0, [](Parts parts, const Context&) -> Maybe {
              const Meaning& item = parts[0]->value;
              const Meaning& list = parts[1]->value;
              const Meaning& otherwise = parts[2]->value;
              const bool fits = list.shape.is_list() && list.is_name() && item.is_name() &&
                                item.shape.base == list.shape.element().base;
              return fits ? Maybe(value_phrase(fill_template(
                                "{1}.index({0:0}) if {0:7} in {1:7} else {2:3}", kConditional,
                                {Base::integer}, {&item, &list, &otherwise})))
                          : std::nullopt;
            });
}

}  // namespace

// An algorithm that is named selects a way of computing what the rest of the sentence says; the
// sentence is not understood where it does not compute that.
void add_algorithm_rules(RuleSet& rules) {
  const auto algorithm = [&](std::string_view words, const Function& function) {
    rules.add("ALGORITHM", words, 0, [=](Parts, const Context&) -> Maybe {
      return function_phrase(function, "algorithm");
    });
  };
  algorithm("sieve of eratosthenes algorithm|method?", sieved);
  algorithm("sieve algorithm|method?", sieved);
  algorithm("euclid 's? algorithm|method", by_euclid);
  algorithm("euclidean algorithm|method", by_euclid);
  // "Implement the sieve of Eratosthenes up to n": what it gives is known.
  const std::string sieve = "implement|run|perform? sieve of eratosthenes algorithm?";
  const auto primes_up_to = [](const Meaning& limit) -> Maybe {
    return limit.shape.is(Base::integer)
               ? Maybe(value_phrase(fill_template("primes_below({0:11} + 1)", kAtom,
                                                  list_shape({Base::integer}), {&limit},
                                                  {need("primes_below")})))
               : std::nullopt;
  };
  rules.add("VAL", sieve + " up? to|until|for|with VAL", 3,
            [=](Parts parts, const Context&) { return primes_up_to(parts[0]->value); });
  rules.add("VAL", sieve, 4, [=](Parts, const Context& context) -> Maybe {
    return context.parameters.size() == 1 ? primes_up_to(context.parameters[0]) : std::nullopt;
  });
  rules.add("VAL", "implement|use|apply|run ALGORITHM for|to find? VAL", 1,
            [](Parts parts, const Context&) { return made(parts[0]->function(parts[1]->value)); });
  rules.add("VAL", "VAL ,? using|by|with|via ALGORITHM", 0,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  // "Implement binary search": of a list and an element, whichever parameters those are.
  rules.add(
      "VAL",
      "implement|perform|do|run? binary search algorithm? in|on|over|within|for? sorted? VAL?", 3,
      [](Parts parts, const Context& context) -> Maybe {
        if (context.parameters.size() != 2) {
          return std::nullopt;
        }
        const Meaning& first = context.parameters[0];
        const Meaning& second = context.parameters[1];
        const Meaning& list = first.shape.is_list() ? first : second;
        const bool same = parts.empty() || parts[0]->value.code == list.code;
        return same ? searched(&list == &first ? second : first, list) : std::nullopt;
      });
  rules.add("MISSING", ",? or return? LIT", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.code == "-1" ? Maybe(*parts[0]) : std::nullopt;
  });
  rules.add("CMD",
            "perform|do|run|use? binary search in|on|over|within sorted? VAL ,? and|to "
            "return|find|give|get|locate index|position of VAL MISSING?",
            0,
            [](Parts parts, const Context&) { return searched(parts[1]->value, parts[0]->value); });
  rules.add(
      "CMD",
      "use|using|perform|apply binary search to find|return|locate|get|determine index|position "
      "of VAL in|within sorted? VAL MISSING?",
      0, searched_in);
  rules.add(
      "CMD", "use|using|apply|by|with ALGORITHM ,? that|which|to? VERB VAL", 0,
      [](Parts parts, const Context&) { return made(parts[0]->function(parts.back()->value)); });
  add_described_searches(rules);
}

}  // namespace synth
