#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the sieve for range(1, limit + 1) filtered by primality, and nothing for other lists.
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
  constexpr std::string_view kUp = " + 1)";
  const std::string end = parts.source.substr(kFrom.size());
  const std::string limit = end.ends_with(kUp) ? end.substr(0, end.size() - kUp.size()) + ")"
                                               : end.substr(0, end.size() - 1) + " - 1)";
  Meaning out{list.shape, "primes_up_to(" + limit, kAtom, {"primes_up_to"}};
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
  const std::string arguments = value.code.substr(kCall.size());
  out.needs.erase("math");
  out.needs.insert("gcd");
  if (arguments.starts_with('*')) {
    out.code = "functools.reduce(gcd, " + arguments.substr(1);
    out.needs.insert("functools");
  } else {
    out.code = "gcd(" + arguments;
  }
  return out;
}

// Returns the binary search for xs.index(x), with or without -1 for a missing element.
std::optional<Meaning> by_bisection(const Meaning& value) {
  constexpr std::string_view kCall = ".index(";
  const std::size_t at = value.code.find(kCall);
  const std::size_t end = value.code.find(')', std::min(at, value.code.size()));
  if (at == std::string::npos || end == std::string::npos) {
    return std::nullopt;
  }
  const std::string list = value.code.substr(0, at);
  const std::string item = value.code.substr(at + kCall.size(), end - at - kCall.size());
  const std::string_view rest = std::string_view(value.code).substr(end + 1);
  if (!rest.empty() && rest != " if " + item + " in " + list + " else -1") {
    return std::nullopt;
  }
  Meaning out{
      {Base::integer}, "binary_search(" + list + ", " + item + ")", kAtom, {"binary_search"}};
  out.of_context = value.of_context;
  return out;
}

// Returns the largest sum of all parts of a list without creating them.
std::optional<Meaning> by_kadane(const Meaning& value) {
  constexpr std::string_view kBegin = "max(sum(part) for part in all_sublists(";
  if (!value.code.starts_with(kBegin) || !value.code.ends_with("))")) {
    return std::nullopt;
  }
  Meaning out = value;
  out.code =
      "max_subarray_sum(" + value.code.substr(kBegin.size(), value.code.size() - kBegin.size() - 1);
  out.needs = {"max_subarray_sum"};
  return out;
}

// Returns a list sorted by the entry of that name.
std::optional<Meaning> sorted_by(const std::string& helper, const Meaning& value) {
  constexpr std::string_view kCall = "sorted(";
  constexpr std::string_view kDown = ", reverse=True)";
  const bool is_down = value.code.ends_with(kDown);
  const std::size_t tail = is_down ? kDown.size() : 1;
  if (!value.code.starts_with(kCall) || !value.code.ends_with(')')) {
    return std::nullopt;
  }
  const std::string list = value.code.substr(kCall.size(), value.code.size() - kCall.size() - tail);
  if (list.find_first_of("(),=") != std::string::npos) {
    return std::nullopt;  // sorted by a key, or not only sorted
  }
  Meaning out = value;
  out.code = helper + "(" + list + (is_down ? ")[::-1]" : ")");
  out.needs.insert(helper);
  return out;
}

constexpr std::pair<std::string_view, std::string_view> kSorts[] = {
    {"bubble sort|sorting", "bubble_sort"},
    {"insertion sort|sorting", "insertion_sort"},
    {"selection sort|sorting", "selection_sort"},
    {"merge sort|sorting", "merge_sort"},
    {"mergesort", "merge_sort"},
    {"quick sort|sorting", "quick_sort"},
    {"quicksort", "quick_sort"},
};

// Adds "Implement bubble sort", "sort a list by merge sort".
void add_sorts(RuleSet& rules) {
  for (const auto& [words, name] : kSorts) {
    const std::string helper(name);
    rules.add("ALGORITHM", std::string(words) + " algorithm|method?", 0,
              [helper](Parts, const Context&) -> Maybe {
                return function_phrase(
                    [helper](const Meaning& value) { return sorted_by(helper, value); }, helper);
              });
    const auto sort = [helper](const Meaning& list) {
      return fits("Ln", list.shape) || fits("Ls", list.shape)
                 ? sorted_by(helper, fill_template("sorted({0:0})", kAtom, list.shape, {&list}))
                 : std::nullopt;
    };
    rules.add(
        "FN", std::string(words) + " algorithm?", -2,
        [sort, helper](Parts, const Context&) -> Maybe { return function_phrase(sort, helper); });
    const std::string asked = "implement|write|perform|apply|use|code? " + std::string(words) +
                              " algorithm|function|routine? ";
    rules.add("VAL", asked + "to|on|for|that|which? sorts|sort? VAL ORDER?", 1,
              [sort](Parts parts, const Context&) -> Maybe {
                auto sorted = sort(parts[0]->value);
                if (sorted && parts.size() == 2 && !parts[1]->identity.empty()) {
                  sorted->code += "[::-1]";
                }
                return made(std::move(sorted));
              });
  }
}

// Adds "Implement binary search. It takes a list and a target and returns ...": the description
// determines the result, the name the method.
void add_described_algorithms(RuleSet& rules) {
  const auto by_algorithm = [](std::size_t algorithm) {
    return [algorithm](Parts parts, const Context&) {
      return made(parts[algorithm]->function(parts[1 - algorithm]->value));
    };
  };
  const std::string named = "implement|write|perform|use|code? ALGORITHM function? ";
  rules.add("CMD", named + ".|:|; CMD", 0, by_algorithm(0));
  for (const auto* of : {"PARAMS .|:|;|, and? CMD", "PARAMS and CMD"}) {
    rules.add("CMD", named + "on|for|in|over|to " + of, 0, [](Parts parts, const Context&) {
      return made(parts[0]->function(parts[2]->value));
    });
  }
  rules.add("CMD", named + ",? that|which|and|to CMD", 1, by_algorithm(0));
  rules.add("CMD",
            "CMD .|;|, and? you|it|function? should|must? implement|use|using|with ALGORITHM", 0,
            by_algorithm(1));
}

}  // namespace

// Adds algorithms. A named algorithm selects the method for the computation that the rest of the
// sentence describes; if it computes something else, the sentence is not understood.
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
  algorithm("binary search algorithm|method?", by_bisection);
  algorithm("kadane 's? algorithm|method?", by_kadane);
  // "Implement the sieve of Eratosthenes up to n": its result is known.
  const std::string sieve = "implement|run|perform? sieve of eratosthenes algorithm?";
  const auto primes_up_to = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* limit = value_or_parameter(parts, context);
    return limit != nullptr && limit->shape.is(Base::integer)
               ? made(fill_template("primes_up_to({0:0})", kAtom, list_shape({Base::integer}),
                                    {limit}, {"primes_up_to"}))
               : std::nullopt;
  };
  rules.add("VAL", sieve + " up? to|until|for|with VAL", 3, primes_up_to);
  rules.add("VAL", sieve, 4, primes_up_to);
  rules.add("VAL", "VAL ,? using|by|with|via ALGORITHM", 0,
            [](Parts parts, const Context&) { return made(parts[1]->function(parts[0]->value)); });
  add_sorts(rules);
  add_described_algorithms(rules);
  rules.add(
      "CMD", "use|using|apply|by|with ALGORITHM ,? that|which|to? VERB VAL", 0,
      [](Parts parts, const Context&) { return made(parts[0]->function(parts.back()->value)); });
}

}  // namespace synth
