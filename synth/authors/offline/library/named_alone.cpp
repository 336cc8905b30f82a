#include "synth/authors/offline/library/named_alone.h"

#include "specs/literal.h"
#include "synth/authors/offline/library/asked_result.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/library.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/stated_constants.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace synth {
namespace {

constexpr std::size_t kMostAlone = 64;  // before those are left out that the parameters do not fit
constexpr double kClearlyAhead = 3;     // of the next entry
constexpr double kTellingName = 4.6;    // of the weights of its words: more than one common word

// "Returns False if ..." turns what an entry says, and so does no word of its own.
bool says_false_alone(std::string_view purpose) {
  const std::vector<std::string> words = plain_words(purpose);
  return std::ranges::find(words, "false") != words.end() &&
         std::ranges::find(words, "true") == words.end();
}

// Returns whether an argument may be a list of lists.
bool takes_nested(const LibraryEntry& entry) {
  return std::ranges::any_of(entry.parameters, [](const LibraryParameter& parameter) {
    const std::vector<Type>& inner = parameter.type.arguments;
    return !inner.empty() && (!inner[0].arguments.empty() || inner[0].name == "T");
  });
}

bool fits_parameters(const FunctionSpec& spec, const LibraryEntry& entry) {
  const std::vector<Fitting> fittings = fittings_of(entry, spec, {});
  return !fittings.empty() && names_fit(spec, entry, fittings.front().places);
}

// Without examples the words alone say what is given: an answer of yes or no, or something else.
std::vector<LibraryMatch> match_alone(const FunctionSpec& spec) {
  std::vector<LibraryMatch> matches = match_library(spec, kMostAlone);
  const bool is_nested =
      Words(spec.purpose).count("given-list-of-lists given-list-of-tuples given-tuple-of-tuples") >
      0;
  std::erase_if(matches, [&](const LibraryMatch& match) {
    return (is_nested && !takes_nested(*match.entry)) || asks_for_one(*match.entry, spec.purpose) ||
           (match.is_named && !match.is_said) || !may_ask_for_result(spec, *match.entry) ||
           (!spec.inputs.empty() && !fits_parameters(spec, *match.entry));
  });
  return matches;
}

// Returns whether every word is explained, by the entry or by a constant that the purpose states.
bool is_explained(const LibraryMatch& match, const FunctionSpec& spec) {
  std::string constants;
  for (const auto& [parameter, text] : stated_constants(*match.entry, spec)) {
    constants += text + " ";
  }
  if (const auto number = stated_number(*match.entry, spec)) {
    constants += number->word;
  }
  const std::vector<std::string> stems = Words(constants).stems();
  return std::ranges::all_of(match.unexplained, [&](const std::string& stem) {
    return std::ranges::find(stems, stem) != stems.end();
  });
}

// Returns whether the function has the entry's name, and its purpose has no word beside that could
// ask for something else, as words that no entry has, most often, cannot.
bool is_nearly_explained(const LibraryMatch& match, std::string_view purpose) {
  constexpr double kMost = 0.5;
  return match.is_exact && match.explained >= kMost && !says_one_of(purpose, "only just") &&
         std::ranges::none_of(match.unexplained, [](const std::string& stem) {
           return is_of_library(stem) || is_turning(stem) || is_digit(stem[0]);
         });
}

// The entry that a purpose alone names beyond doubt. Of one that is understood without the library
// a common word ("product") may mean another.
const LibraryEntry* find_named_alone(const FunctionSpec& spec, bool is_read) {
  const std::vector<LibraryMatch> matches = match_alone(spec);
  if (matches.empty()) {
    return nullptr;
  }
  const LibraryMatch& first = matches.front();
  // Words that only another entry leaves open say more of this one, unless it can be used in
  // several ways, between which they may decide.
  const bool has_ways = std::ranges::any_of(
      first.entry->parameters,
      [](const LibraryParameter& parameter) { return !parameter.others.empty(); });
  const auto rivals = [&](const LibraryMatch& other) {
    return first.score - other.score < kClearlyAhead && (has_ways || is_explained(other, spec));
  };
  const bool is_clear = !says_false_alone(spec.purpose) && first.is_named && first.is_said &&
                        (is_explained(first, spec) || is_nearly_explained(first, spec.purpose)) &&
                        (!is_read || first.naming >= kTellingName) &&
                        std::none_of(matches.begin() + 1, matches.end(), rivals);
  return is_clear ? first.entry : nullptr;
}

// Returns the function with types where it has none of its own: those of the entry's examples, but
// texts for what may be anything if the words speak of texts.
FunctionSpec with_types_shown(FunctionSpec spec, const LibraryEntry& entry,
                              const std::vector<std::size_t>& places) {
  const std::map<std::string, Type> texts = {{"T", parse_type("str")}};
  const bool are_texts = speaks_of_texts(spec.purpose);
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    std::string& type = spec.inputs[i].type;
    std::vector<Value> shown;
    for (const Example& example : entry.examples) {
      if (places.at(i) < example.call.args.size()) {
        shown.push_back(example.call.args[places[i]]);
      }
    }
    const Type& wanted = entry.parameters[places[i]].type;
    const Type of_texts = substituted(wanted, texts);
    if (type.empty() && are_texts && of_texts != substituted(wanted, {})) {
      type = to_string(of_texts);
    } else if (type.empty() && !shown.empty()) {
      type = to_string(common_type(shown));
    }
  }
  return spec;
}

// Returns the ways to write an entry, with such types if it has no code in the language without.
std::vector<Variant> write_typed_variants(const LibraryEntry& entry, const FunctionSpec& spec,
                                          Language language, const OtherFunctions& others) {
  std::vector<Variant> variants = write_variants(entry, spec, {}, language, others);
  const std::vector<Fitting> fittings =
      variants.empty() ? fittings_of(entry, spec, {}) : std::vector<Fitting>();
  return fittings.empty()
             ? variants
             : write_variants(entry, with_types_shown(spec, entry, fittings.front().places), {},
                              language, others);
}

// Returns a tuple for a list.
Value as_tuple(Value value) {
  const auto* list = value.get_if<List>();
  return list != nullptr ? Value(Tuple{list->items}) : value;
}

// Returns the examples of the entry as tests in the user's order of parameters; none with other
// constants than the usual ones, of which the examples are.
std::vector<Test> tests_of(const FunctionSpec& spec, const Fitting& fitting) {
  std::vector<Test> tests;
  if (!fitting.is_usual) {
    return tests;
  }
  for (const Example& example : fitting.entry->examples) {
    Test test;
    test.function = spec.name;
    test.name = fmt::format("library {}", tests.size() + 1);
    test.origin = TestOrigin::offline;
    test.claim = example.claim;
    test.rationale = fmt::format("an example of the library's '{}'", fitting.entry->name);
    const bool is_whole = std::ranges::all_of(
        fitting.places, [&](std::size_t place) { return place < example.call.args.size(); });
    if (is_whole && example.call.args.size() == fitting.places.size()) {
      for (const std::size_t place : fitting.places) {
        const Value& argument = example.call.args[place];
        test.call.args.push_back(fitting.makes_tuple ? as_tuple(argument) : argument);
      }
      if (fitting.makes_tuple && test.claim.expected) {
        test.claim.expected = as_tuple(*test.claim.expected);
      }
      tests.push_back(std::move(test));
    }
  }
  return tests;
}

// Returns the call of a function with the parameters {0}, {1}, ... of another.
std::string call_in_reading(const FunctionSpec& spec) {
  std::string arguments;
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    arguments += fmt::format("{}{{{}}}", i > 0 ? ", " : "", i);
  }
  return spec.name + "(" + arguments + ")";
}

// Returns the entry that computes the result, as a call of it does.
const LibraryEntry* entry_computing(const std::string& result) {
  const LibraryEntry* const called =
      find_entry(std::string_view(result).substr(0, result.find('(')));
  if (called != nullptr && call_in_reading(spec_of(*called)) == result) {
    return called;
  }
  const auto entry = std::ranges::find_if(library(), [&](const LibraryEntry& each) {
    return std::ranges::find(each.computes, result) != each.computes.end();
  });
  return entry == library().end() ? nullptr : &*entry;
}

// Returns the entry that computes the result, written for the user's parameters.
std::optional<Variant> computing(FunctionSpec spec, const std::string& result, Language language,
                                 const OtherFunctions& others) {
  const LibraryEntry* const entry = entry_computing(result);
  if (entry == nullptr || spec_of(*entry).inputs.size() != spec.inputs.size()) {
    return std::nullopt;
  }
  std::vector<std::size_t> places(spec.inputs.size());
  std::iota(places.begin(), places.end(), 0);
  spec = with_types_shown(std::move(spec), *entry, places);
  std::vector<Variant> variants = write_variants(*entry, spec, {}, language, others);
  return variants.empty() ? std::nullopt : std::optional(std::move(variants.front()));
}

}  // namespace

std::optional<Variant> named_alone(const FunctionSpec& spec, Language language,
                                   const OtherFunctions& others, bool is_read) {
  const LibraryEntry* const entry = spec.inputs.empty() ? nullptr : find_named_alone(spec, is_read);
  if (entry == nullptr) {
    return std::nullopt;
  }
  const auto stated = stated_constants(*entry, spec);
  std::vector<Variant> variants = write_typed_variants(*entry, spec, language, others);
  const auto fits = std::ranges::find_if(
      variants, [&](const Variant& variant) { return has_constants(variant, stated); });
  return fits == variants.end() ? std::nullopt : std::optional(std::move(*fits));
}

std::optional<Variant> refuting(const std::string& code, const FunctionSpec& spec,
                                Language language, const RunCode& run,
                                const OtherFunctions& others) {
  auto named = run ? named_alone(spec, language, others, true) : std::nullopt;
  if (!named) {
    return std::nullopt;
  }
  std::vector<Test> tests = tests_of(spec, named->fitting);
  std::erase_if(tests, [](const Test& test) {
    return !test.claim.expected || test.claim.expected->is<Set>();
  });
  const bool is_refuted = !tests.empty() && !passes(code, tests, language, run) &&
                          passes(named->code, tests, language, run);
  return is_refuted ? std::move(named) : std::nullopt;
}

void take_library_parameters(FunctionSpec& spec) {
  const LibraryEntry* const entry =
      spec.inputs.empty() && spec.examples.empty() ? find_named_alone(spec, false) : nullptr;
  if (entry != nullptr) {
    spec.inputs = spec_of(*entry).inputs;
  }
}

std::optional<std::string> write_computed(Language language, const FunctionSpec& spec,
                                          const std::string& result, const OtherFunctions& others) {
  auto computed =
      language == Language::python ? std::nullopt : computing(spec, result, language, others);
  return computed ? std::optional(std::move(computed->code)) : std::nullopt;
}

std::vector<Test> tests_by_result(const FunctionSpec& spec, const std::string& result) {
  const auto computed = computing(spec, result, Language::python, {});
  return computed ? tests_of(spec, computed->fitting) : std::vector<Test>();
}

std::vector<Test> tests_by_library(const FunctionSpec& spec, bool is_read) {
  const auto named = named_alone(spec, Language::python, {}, is_read);
  return named ? tests_of(spec, named->fitting) : std::vector<Test>();
}

}  // namespace synth
