#include "synth/authors/offline/library/asked_result.h"

#include "synth/authors/offline/text/usual_types.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <string_view>

namespace synth {
namespace {

constexpr std::string_view kQuestions =
    "whether if check checks checking tell tells test tests determine determines decide decides "
    "verify verifies validate validates true is are has have can";

constexpr std::string_view kTexts = "strings texts words names characters letters";

// Returns whether a name is a question, as `is_prime` and `check_prime` are.
bool asks_by_name(std::string_view name) {
  const std::vector<std::string> words = plain_words(name);
  return !words.empty() && is_among(words.front(), kQuestions);
}

bool asks_whether(const FunctionSpec& spec) {
  const std::vector<std::string> words = plain_words(spec.purpose);
  return asks_by_name(spec.name) || (!words.empty() && is_among(words.front(), kQuestions)) ||
         says_one_of(spec.purpose, "whether if check checks checking true false");
}

// Returns whether the answer can only be yes or no: "checks whether …", "true if …".
bool asks_only_whether(std::string_view purpose) {
  return says_one_of(purpose, "whether if") &&
         says_one_of(purpose,
                     "check checks checking tell tells test tests determine determines decide "
                     "decides verify verifies true");
}

bool is_collection(const Type& type) {
  using Kind = Type::Kind;
  return type.kind == Kind::list || type.kind == Kind::tuple_of || type.kind == Kind::tuple ||
         type.kind == Kind::set || type.kind == Kind::dict;
}

// Returns the words behind "write a function to find the".
std::vector<std::string> asked_words(std::string_view purpose) {
  std::vector<std::string> words = plain_words(purpose);
  const auto first = std::ranges::find_if_not(words, [](const std::string& word) {
    return is_among(word,
                    "write a an the python function that which to return returns find finds get "
                    "gets give gives compute computes calculate calculates total");
  });
  return {first, words.end()};
}

// Returns the type that the words give the only argument, "a given list of strings"; any if they
// say none.
Type said_type(std::string_view purpose) {
  const std::vector<std::string> words = plain_words(purpose);
  const auto is = [&](std::size_t at, std::string_view list) {
    return at < words.size() && is_among(words[at], list);
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_given = is(i - 1, "given") || (is(i - 1, "a an") && is(i - 2, "from of in"));
    if (is_given && is(i, "list array")) {
      return parse_type(is(i + 1, "of") && is(i + 2, kTexts) ? "list[str]" : "list");
    }
    if (is_given && is(i, "string text sentence") && !is(i + 1, "list array tuple")) {
      return parse_type("str");
    }
  }
  return {};
}

bool is_text(const Type& type) {
  return type.kind == Type::Kind::string;
}

bool is_number(const Type& type) {
  return type.kind == Type::Kind::integer || type.kind == Type::Kind::floating;
}

bool holds_texts(const Type& type) {
  return type.kind == Type::Kind::list && is_text(type.arguments.at(0));
}

bool holds_numbers(const Type& type) {
  return type.kind == Type::Kind::list &&
         (is_number(type.arguments.at(0)) || type.arguments[0].name == "N");
}

bool is_no_text(const Type& type) {
  return is_number(type) || is_collection(type);
}

}  // namespace

bool may_be_none(const Type& type) {
  return type.kind == Type::Kind::either &&
         std::ranges::any_of(type.arguments,
                             [](const Type& each) { return each.kind == Type::Kind::none; });
}

bool may_ask_for_result(const FunctionSpec& spec, const LibraryEntry& entry) {
  const Type& result = entry.result;
  const std::vector<std::string> words = asked_words(spec.purpose);
  const auto is = [&](std::size_t at, std::string_view list) {
    return at < words.size() && is_among(words[at], list);
  };
  const bool is_count = (is(0, "number") && is(1, "of")) || (is(0, "how") && is(1, "many often"));
  const bool is_truth = result.kind == Type::Kind::boolean;
  if (is_truth ? !asks_whether(spec) : asks_only_whether(spec.purpose)) {
    return false;
  }
  if (is(0, "list lists") && (is(1, "of") ? is_truth : !is_collection(result))) {
    return false;
  }
  if (is_count && (is_collection(result) || result.kind == Type::Kind::string)) {
    return false;
  }
  return !may_be_none(result) || says_one_of(spec.purpose, "none null nothing");
}

bool names_fit(const FunctionSpec& spec, const LibraryEntry& entry,
               const std::vector<std::size_t>& places) {
  const Type said = spec.inputs.size() == 1 ? said_type(spec.purpose) : Type{};
  for (std::size_t i = 0; i < places.size() && i < spec.inputs.size(); ++i) {
    const Parameter& input = spec.inputs[i];
    if (!input.type.empty() || places[i] >= entry.parameters.size()) {
      continue;
    }
    const bool is_said = said.kind != Type::Kind::any;
    if (is_vague_name(input.name) && !is_said) {
      continue;
    }
    const Type named = is_said ? said : parse_type(usual_type(input.name));
    const Type& taken = entry.parameters[places[i]].type;
    const bool holds_others = is_said && holds_texts(named) && holds_numbers(taken);
    if ((is_text(named) && is_no_text(taken)) || (is_no_text(named) && is_text(taken)) ||
        (is_collection(named) && is_number(taken)) || holds_others) {
      return false;
    }
  }
  return true;
}

bool speaks_of_texts(std::string_view purpose) {
  return says_one_of(purpose, kTexts) && !says_one_of(purpose, "numbers integers floats");
}

}  // namespace synth
