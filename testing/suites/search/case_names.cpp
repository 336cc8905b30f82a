#include "specs/equality.h"
#include "specs/literal.h"
#include "synth/support/ascii.h"
#include "testing/suites/search/suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace synth {
namespace {

constexpr std::size_t kShortLiteral = 24;
constexpr std::size_t kShortNumber = 7;

const std::vector<Value>* sequence_of(const Value& value) {
  if (const auto* list = value.get_if<List>()) {
    return &list->items;
  }
  const auto* tuple = value.get_if<Tuple>();
  return tuple == nullptr ? nullptr : &tuple->items;
}

std::optional<double> number_in(const Value& value) {
  if (const auto* integer = value.get_if<Integer>()) {
    return integer->to_double();
  }
  const auto* number = value.get_if<double>();
  return number == nullptr ? std::nullopt : std::optional(*number);
}

std::optional<std::vector<double>> numbers_in(const std::vector<Value>& items) {
  std::vector<double> numbers;
  for (const Value& item : items) {
    const auto number = number_in(item);
    if (!number) {
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

// Adds the features of numbers in a list, the most telling first.
void describe_numbers(const std::vector<double>& numbers, const std::string& what,
                      std::vector<std::string>& found) {
  const double most = *std::ranges::max_element(numbers);
  const double least = *std::ranges::min_element(numbers);
  if (most == least) {
    found.push_back(fmt::format("{} all equal", what));
    return;
  }
  if (std::ranges::count(numbers, most) == 2) {
    found.push_back(fmt::format("two equal maxima in {}", what));
  } else if (std::ranges::count(numbers, least) == 2) {
    found.push_back(fmt::format("two equal minima in {}", what));
  }
  if (least < 0) {
    found.push_back((most < 0 ? "only negative " : "negative among ") + what);
  }
  if (std::ranges::is_sorted(numbers)) {
    found.push_back(fmt::format("ascending {}", what));
  } else if (std::ranges::is_sorted(numbers, std::ranges::greater())) {
    found.push_back(fmt::format("descending {}", what));
  }
  if (std::ranges::count(numbers, 0) > 0) {
    found.push_back(fmt::format("zero among {}", what));
  }
}

void describe_items(const std::vector<Value>& items, const std::string& what,
                    std::vector<std::string>& found) {
  if (items.empty()) {
    found.push_back("empty " + what);
    return;
  }
  if (items.size() == 1) {
    found.push_back("single item in " + what);
    return;
  }
  if (const auto numbers = numbers_in(items)) {
    describe_numbers(*numbers, what, found);
  }
  std::map<std::string, int> counts;
  for (const Value& item : items) {
    ++counts[canonical(item, Language::python)];
    const auto* inner = sequence_of(item);
    if (inner != nullptr && inner->empty()) {
      found.push_back("empty item in " + what);
    }
  }
  if (counts.size() == 1) {
    found.push_back(what + " all equal");
  } else if (counts.size() < items.size()) {
    found.push_back("repeated item in " + what);
  }
  found.push_back(fmt::format("{} items in {}", items.size(), what));
}

void describe_text(const std::string& text, const std::string& what,
                   std::vector<std::string>& found) {
  if (text.empty()) {
    found.push_back("empty " + what);
    return;
  }
  const auto all = [&](bool (*is)(char)) { return std::ranges::all_of(text, is); };
  const auto any = [&](bool (*is)(char)) { return std::ranges::any_of(text, is); };
  if (all([](char c) { return c == ' ' || c == '\t' || c == '\n'; })) {
    found.push_back("blank " + what);
  } else if (text.size() == 1) {
    found.push_back(fmt::format("one character in {}", what));
  }
  const auto is_mark = [](char c) {
    return is_ascii(c) && c > ' ' && !is_letter(c) && !is_digit(c);
  };
  if (all(is_mark)) {
    found.push_back(fmt::format("punctuation only in {}", what));
  }
  if (all(is_digit)) {
    found.push_back(fmt::format("digits only in {}", what));
  } else if (any([](char c) { return !is_ascii(c); })) {
    found.push_back(fmt::format("letter beyond ASCII in {}", what));
  } else if (any([](char c) { return c >= 'A' && c <= 'Z'; })) {
    found.push_back(fmt::format("capital in {}", what));
  }
  if (text.front() == ' ' || text.back() == ' ') {
    found.push_back(fmt::format("space at an end of {}", what));
  } else if (text.find(' ') != std::string::npos) {
    found.push_back(fmt::format("several words in {}", what));
  } else if (any(is_mark)) {
    found.push_back(fmt::format("punctuation in {}", what));
  }
}

void describe(const Value& value, const std::string& what, std::vector<std::string>& found) {
  const auto number = number_in(value);
  if (value.is<Null>()) {
    found.push_back("no " + what);
  } else if (const auto* truth = value.get_if<bool>()) {
    found.push_back(fmt::format("{} {}", what, *truth ? "true" : "false"));
  } else if (number) {
    if (*number == 0) {
      found.push_back("zero " + what);
    } else if (*number < 0) {
      found.push_back("negative " + what);
    }
  } else if (const auto* text = value.get_if<std::string>()) {
    describe_text(*text, what, found);
  } else if (const auto* items = sequence_of(value)) {
    describe_items(*items, what, found);
  } else if (const auto* set = value.get_if<Set>()) {
    describe_items(set->items, what, found);
  } else if (const auto* dict = value.get_if<Dict>()) {
    found.push_back(fmt::format("{} {}",
                                dict->entries.empty()       ? "empty"
                                : dict->entries.size() == 1 ? "single entry in"
                                                            : "several entries in",
                                what));
  }
}

// Returns the arguments by name, as far as there are names.
std::vector<std::pair<std::string, const Value*>> named_arguments(
    const Call& call, const std::vector<std::string>& parameters) {
  std::vector<std::pair<std::string, const Value*>> named;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    named.emplace_back(i < parameters.size() ? parameters[i] : fmt::format("argument {}", i + 1),
                       &call.args[i]);
  }
  for (const auto& [name, value] : call.kwargs) {
    named.emplace_back(name, &value);
  }
  return named;
}

std::vector<std::string> descriptions(const Test& test,
                                      const std::vector<std::string>& parameters) {
  std::vector<std::string> found;
  const auto arguments = named_arguments(test.call, parameters);
  if (arguments.size() > 1) {
    const auto same = [&](const auto& argument) {
      return canonical(*argument.second, Language::python) ==
             canonical(*arguments[0].second, Language::python);
    };
    if (std::ranges::all_of(arguments, same)) {
      found.emplace_back("equal arguments");
    }
  }
  for (const auto& [name, value] : arguments) {
    describe(*value, name, found);
  }
  std::string exact;
  for (const auto& [name, value] : arguments) {
    const std::string literal = write_literal(*value);
    if (literal.size() <= kShortLiteral) {
      exact += fmt::format("{}{} {}", exact.empty() ? "" : ", ", name, literal);
    }
  }
  if (arguments.empty()) {
    exact = "no arguments";
  }
  if (!exact.empty()) {
    found.push_back(exact);
  }
  return found;
}

// Returns the exit status of a failing script.
std::string status_of(const Test& test) {
  const auto* result = test.claim.expected ? test.claim.expected->get_if<Dict>() : nullptr;
  const bool is_script = result != nullptr && result->entries.size() == 2 &&
                         equal(result->entries[1].first, Value("exit"), Language::bash);
  const auto* status = is_script ? result->entries[1].second.get_if<Integer>() : nullptr;
  return status == nullptr || *status == Integer(0) ? ""
                                                    : " fails with status " + status->decimal();
}

// Says what a call gives, for names of which only letters and digits may stay: no fractions, no
// marks. Of a script, and of a call with further results, nothing.
std::string result_of(const Test& test) {
  const Claim& claim = test.claim;
  const bool is_other = test.call.args.empty() || claim.raises || !test.call.steps.empty();
  if (is_other || !claim.expected) {
    return "";
  }
  const Value& value = *claim.expected;
  if (const auto* truth = value.get_if<bool>()) {
    return *truth ? " gives true" : " gives false";
  }
  if (const auto* integer = value.get_if<Integer>()) {
    const std::string digits = integer->decimal();
    const bool is_short = digits.size() <= kShortNumber;
    return !is_short               ? ""
           : *integer < Integer(0) ? " gives minus " + digits.substr(1)
                                   : " gives " + digits;
  }
  if (value.is<Null>()) {
    return " gives nothing";
  }
  const bool is_text = value.is<std::string>();
  const auto* list = value.get_if<List>();
  if (!is_text && list == nullptr) {
    return "";
  }
  if (is_text ? value.get_if<std::string>()->empty() : list->items.empty()) {
    return is_text ? " gives an empty text" : " gives an empty list";
  }
  const bool is_argument = std::ranges::any_of(test.call.args, [&](const Value& argument) {
    return canonical(argument, Language::python) == canonical(value, Language::python);
  });
  if (is_argument) {
    return " gives it back";
  }
  return list == nullptr           ? ""
         : list->items.size() == 1 ? " gives one item"
                                   : fmt::format(" gives {} items", list->items.size());
}

}  // namespace

std::string case_name(const Test& test, const std::vector<std::string>& parameters,
                      std::vector<std::string>& taken) {
  const std::vector<std::string> found = descriptions(test, parameters);
  const std::string error = test.claim.raises ? " raises " + *test.claim.raises : status_of(test);
  const std::string result =
      result_of(test) + (test.origin == TestOrigin::example ? ", as stated" : "");
  std::vector<std::string> names;
  for (const std::string& each : found) {
    names.push_back(each + error);
  }
  for (std::size_t i = 0; i + 1 < found.size(); ++i) {
    names.push_back(fmt::format("{}, {}{}", found[i], found[i + 1], error));
  }
  const auto is_free = [&](const std::string& each) {
    return std::ranges::find(taken, each) == taken.end() &&
           std::ranges::find(taken, each + result) == taken.end();
  };
  const auto chosen = std::ranges::find_if(names, is_free);
  std::string unique = chosen != names.end() ? *chosen : "";
  const std::string base = names.empty() ? "case" + error : names.front();
  for (int number = 2; unique.empty(); ++number) {
    const std::string next = fmt::format("{} ({})", base, number);
    unique = is_free(next) ? next : "";
  }
  taken.push_back(unique);  // names differ in their inputs; what comes of these may be the same
  if (!result.empty()) {
    taken.push_back(unique + result);
  }
  return unique + result;
}

}  // namespace synth
