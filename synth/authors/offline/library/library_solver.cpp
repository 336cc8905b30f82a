#include "synth/authors/offline/library/library_solver.h"

#include "specs/literal.h"
#include "synth/authors/offline/library/asked_result.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/library.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/stated_constants.h"
#include "synth/authors/offline/library/writing.h"
#include "synth/authors/offline/search/evidence.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"
#include "testing/inputs/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace synth {
namespace {

constexpr std::size_t kMostMatches = 24;
constexpr std::size_t kMostAlone = 64;  // before those are left out that the parameters do not fit
constexpr std::size_t kMostVariants = 12;  // the limit of variants of an entry that are run
constexpr std::size_t kNearCalls = 24;
constexpr double kTellingEvidence = 12;  // bits that justify an entry which is not named
constexpr double kLeastEvidence = 4;     // … or that at least let the likeliest ones be tried
constexpr std::size_t kLikeliest = 3;
constexpr double kClearlyAhead = 3;   // of the next entry, if there are no examples
constexpr double kTellingName = 4.6;  // of the weights of its words: more than one common word
// The evidence that each word needs which an entry does not explain, up to kTellingEvidence.
constexpr double kBitsOfWord = 5;

struct Variant {
  Fitting fitting;
  std::string code;
};

std::vector<Variant> write_variants(const LibraryEntry& entry, const FunctionSpec& spec,
                                    const std::vector<Example>& examples, Language language,
                                    const std::set<std::string>& taken) {
  std::vector<Variant> variants;
  for (Fitting& fitting : fittings_of(entry, spec, examples)) {
    auto code = write_entry(language, fitting, spec, taken);
    const bool is_new =
        code && std::ranges::find(variants, *code, &Variant::code) == variants.end();
    if (is_new && variants.size() < kMostVariants) {
      variants.push_back({std::move(fitting), *std::move(code)});
    }
  }
  return variants;
}

// Returns the result of a call: for a script that ended well, its output.
std::string shown(const Outcome& outcome) {
  if (outcome.value) {
    const auto* script = outcome.value->get_if<Dict>();
    const auto* printed = script != nullptr && script->entries.size() == 2
                              ? script->entries[0].second.get_if<std::string>()
                              : nullptr;
    const bool is_script =
        printed != nullptr && equal(*outcome.value, bash_result(*printed, 0), Language::bash);
    return write_literal(is_script ? Value(std::string(trim(*printed))) : *outcome.value);
  }
  return outcome.error ? outcome.error->type : std::string("nothing");
}

// Returns the calls that the language can express.
std::vector<Call> calls_in(Language language, std::vector<Call> calls, const FunctionSpec& spec) {
  if (language != Language::bash) {
    return calls;
  }
  std::vector<Call> of_script;
  for (Call& call : calls) {
    Test test;
    test.call = std::move(call);
    test.claim.expected = Value("");
    if (auto read = as_bash_test(std::move(test), spec.parameter_names())) {
      of_script.push_back(std::move(read->call));
    }
  }
  return of_script;
}

// Returns "f([]): [] or None?": the first call near the examples for which both return values, and
// different ones.
std::optional<std::string> find_difference(const std::string& a, const std::string& b,
                                           const FunctionSpec& spec,
                                           const std::vector<Example>& examples, Language language,
                                           const RunCode& run) {
  std::vector<Call> known;
  for (const Example& example : examples) {
    known.push_back(example.call);
  }
  const std::vector<Type> types(known.front().args.size());
  const std::vector<Call> calls = calls_in(language, calls_near(known, types, kNearCalls, 1), spec);
  const std::vector<Outcome> of_a = run(a, spec.name, calls);
  const std::vector<Outcome> of_b = run(b, spec.name, calls);
  for (std::size_t i = 0; i < calls.size() && i < of_a.size() && i < of_b.size(); ++i) {
    if (of_a[i].value && of_b[i].value && shown(of_a[i]) != shown(of_b[i])) {
      return fmt::format("{}: {} or {}?", to_source(spec.name, calls[i]), shown(of_a[i]),
                         shown(of_b[i]));
    }
  }
  return std::nullopt;
}

struct Taken {
  LibraryMatch match;
  std::string code;
  std::optional<Ambiguity> doubt;
  std::optional<std::string> undecided;  // a call for which another use of the entry differs
};

std::set<std::string> numbers_in(std::string_view text) {
  std::set<std::string> numbers;
  for (std::string& word : plain_words(text)) {
    if (std::ranges::all_of(word, is_digit)) {
      numbers.insert(std::move(word));
    }
  }
  return numbers;
}

// Returns the whole code of an entry: its lines, and the constants that it may contain.
std::string written_in(const LibraryEntry& entry) {
  const auto python = entry.code.find(Language::python);
  std::string text = python == entry.code.end() ? std::string() : python->second;
  for (const LibraryParameter& parameter : entry.parameters) {
    text += parameter.usual ? " " + write_literal(*parameter.usual) : "";
    for (const Value& other : parameter.others) {
      text += " " + write_literal(other);
    }
  }
  return text;
}

// Returns a number of the purpose that the code lacks, or one of the entry's meaning that a purpose
// with other numbers lacks: "A from 90, B from 80" of an entry that also returns D from 60.
std::optional<std::string> find_other_number(const FunctionSpec& spec, const LibraryEntry& entry) {
  const std::set<std::string> said = numbers_in(spec.purpose);
  const std::set<std::string> meant = numbers_in(entry.means);
  const std::set<std::string> written = numbers_in(written_in(entry));
  for (const std::string& number : said) {
    if (!meant.contains(number) && !written.contains(number)) {
      return number;
    }
  }
  for (const std::string& number : meant) {
    if (said.size() > 1 && !said.contains(number)) {
      return number;
    }
  }
  return std::nullopt;
}

// Returns the doubt about an entry that has all results.
std::optional<Ambiguity> doubt_of(const LibraryMatch& match, const FunctionSpec& spec,
                                  const std::vector<Example>& examples) {
  const auto unlike = [&](const std::string& word) {
    return Ambiguity{fmt::format("the library's '{}' has nothing to do with \"{}\", and they say "
                                 "little of it",
                                 match.entry->name, word),
                     std::nullopt};
  };
  const double wanted =
      std::min(kTellingEvidence, kBitsOfWord * static_cast<double>(match.unexplained.size()));
  if (evidence_in(examples) < wanted) {
    Ambiguity doubt = unlike(match.unexplained.front());
    doubt.reason += "; another example would help";
    return doubt;
  }
  const std::vector<std::string> done = Words(written_in(*match.entry)).stems();
  const auto operation = std::ranges::find_if(match.unexplained, [&](const std::string& stem) {
    return is_operation(stem) && std::ranges::find(done, stem) == done.end();
  });
  if (operation != match.unexplained.end()) {
    return unlike(*operation);
  }
  const auto number = find_other_number(spec, *match.entry);
  return number ? std::optional(unlike(*number)) : std::nullopt;
}

// Returns whether the code has all constants that the purpose states.
bool has_constants(const Variant& variant, const std::multimap<std::string, std::string>& stated) {
  return std::ranges::all_of(stated, [&](const auto& constant) {
    const auto used = variant.fitting.constants.find(constant.first);
    const auto* const text = used == variant.fitting.constants.end()
                                 ? nullptr
                                 : used->second.template get_if<std::string>();
    return text != nullptr && *text == constant.second;
  });
}

// Returns whether an example or the words have None as a result: "none" may be the end of a
// sentence.
bool asks_for_none(const FunctionSpec& spec, const std::vector<Example>& examples) {
  return spec.purpose.find("None") != std::string::npos ||
         says_one_of(spec.purpose, "null nothing") ||
         std::ranges::any_of(examples, [](const Example& example) {
           return example.claim.expected && write_literal(*example.claim.expected) == "None";
         });
}

// Returns the first entry that has all results, with a doubt if another use of it has them too.
std::optional<Taken> take(const FunctionSpec& spec, const std::vector<Example>& examples,
                          Language language, const RunCode& run,
                          const std::set<std::string>& taken) {
  const std::vector<Test> tests = tests_of(spec, examples, language);
  const double evidence = evidence_in(examples);
  std::vector<LibraryMatch> matches = match_library(spec, kMostMatches);
  if (!asks_for_none(spec, examples)) {
    std::ranges::stable_partition(
        matches, [](const LibraryMatch& match) { return !may_be_none(match.entry->result); });
  }
  for (std::size_t place = 0; place < matches.size(); ++place) {
    LibraryMatch& match = matches[place];
    const bool is_tried =
        place < kLikeliest && evidence >= kLeastEvidence && match.unexplained.empty();
    if (!match.is_named && !is_tried && evidence < kTellingEvidence) {
      continue;
    }
    const Variant* first = nullptr;
    std::optional<std::string> difference;
    std::vector<Variant> variants = write_variants(*match.entry, spec, examples, language, taken);
    const auto stated = stated_constants(*match.entry, spec.purpose);
    std::ranges::stable_partition(
        variants, [&](const Variant& variant) { return has_constants(variant, stated); });
    for (const Variant& variant : variants) {
      const bool is_settled = first != nullptr && !stated.empty() && has_constants(*first, stated);
      if (difference || is_settled || !passes(variant.code, tests, language, run)) {
        continue;
      }
      if (first == nullptr) {
        first = &variant;
      } else {
        difference = find_difference(first->code, variant.code, spec, examples, language, run);
      }
    }
    if (first != nullptr) {
      auto doubt = doubt_of(match, spec, examples);
      if (!match.is_named && evidence < kTellingEvidence) {
        doubt = Ambiguity{fmt::format("they say little of the library's '{}', which the words do "
                                      "not name",
                                      match.entry->name),
                          std::nullopt};
      }
      if (difference && !match.is_named) {
        doubt = Ambiguity{"the library has another way to do this that fits them too", difference};
      }
      return Taken{std::move(match), first->code, std::move(doubt), std::move(difference)};
    }
  }
  return std::nullopt;
}

std::string note_of(const FunctionSpec& spec, const LibraryEntry& entry) {
  return spec.name == entry.name
             ? fmt::format("'{}' is from the library", spec.name)
             : fmt::format("'{}' is from the library ('{}')", spec.name, entry.name);
}

Solved with_examples(Solved solved, const FunctionSpec& spec, const std::vector<Example>& examples,
                     Language language, const RunCode& run, const std::set<std::string>& taken) {
  auto found = take(spec, examples, language, run, taken);
  if (!found) {
    return solved;
  }
  // What is searched and doubted says less than the entry of that name.
  const bool is_outdone = found->match.is_exact && solved.ambiguity && !solved.is_read;
  const bool was_sure =
      !solved.code.empty() && !solved.is_contrived && !solved.is_chance && !is_outdone;
  // One small result is no reason to trust what is searched either, if the two differ.
  const bool is_outdone_by_name =
      found->match.is_exact && !solved.is_read && evidence_in(examples) < kTellingEvidence;
  if (was_sure && found->doubt && !is_outdone_by_name) {
    return solved;
  }
  if (was_sure && passes(solved.code.front(), tests_of(spec, examples, language), language, run)) {
    const auto difference =
        solved.is_read || !found->match.is_named
            ? std::nullopt
            : find_difference(found->code, solved.code.front(), spec, examples, language, run);
    if (!difference) {
      // Two independently written programs agree.
      if (found->match.is_named && !solved.is_read && !found->doubt) {
        if (solved.of_first.empty()) {
          solved.of_first.emplace_back();
        }
        solved.of_first.front().reset();
      }
      return solved;
    }
  }
  const bool has_doubt = solved.leaves_doubt() || solved.is_chance || solved.ambiguity;
  if (!found->match.is_named && (!has_doubt || solved.is_read)) {
    return solved;
  }
  solved.put_first(std::move(found->code), std::move(found->doubt));
  solved.note = note_of(spec, *found->match.entry);
  if (found->undecided) {
    solved.note +=
        "; the examples leave open " + *found->undecided + " An example of it settles it";
  }
  return solved;
}

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
bool is_explained(const LibraryMatch& match, std::string_view purpose) {
  std::string constants;
  for (const auto& [parameter, text] : stated_constants(*match.entry, purpose)) {
    constants += text + " ";
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
    return first.score - other.score < kClearlyAhead &&
           (has_ways || is_explained(other, spec.purpose));
  };
  const bool is_clear =
      !says_false_alone(spec.purpose) && first.is_named && first.is_said &&
      (is_explained(first, spec.purpose) || is_nearly_explained(first, spec.purpose)) &&
      (!is_read || first.naming >= kTellingName) &&
      std::none_of(matches.begin() + 1, matches.end(), rivals);
  return is_clear ? first.entry : nullptr;
}

// Returns the function with the types of the entry's examples where it has none of its own.
FunctionSpec with_types_shown(FunctionSpec spec, const LibraryEntry& entry,
                              const std::vector<std::size_t>& places) {
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    std::string& type = spec.inputs[i].type;
    std::vector<Value> shown;
    for (const Example& example : entry.examples) {
      if (places.at(i) < example.call.args.size()) {
        shown.push_back(example.call.args[places[i]]);
      }
    }
    type = type.empty() && !shown.empty() ? to_string(common_type(shown)) : std::move(type);
  }
  return spec;
}

// Returns the ways to write an entry, with such types if it has no code in the language without.
std::vector<Variant> write_typed_variants(const LibraryEntry& entry, const FunctionSpec& spec,
                                          Language language, const std::set<std::string>& taken) {
  std::vector<Variant> variants = write_variants(entry, spec, {}, language, taken);
  const std::vector<Fitting> fittings =
      variants.empty() ? fittings_of(entry, spec, {}) : std::vector<Fitting>();
  return fittings.empty()
             ? variants
             : write_variants(entry, with_types_shown(spec, entry, fittings.front().places), {},
                              language, taken);
}

std::optional<Variant> named_alone(const FunctionSpec& spec, Language language,
                                   const std::set<std::string>& taken, bool is_read) {
  const LibraryEntry* const entry = spec.inputs.empty() ? nullptr : find_named_alone(spec, is_read);
  if (entry == nullptr) {
    return std::nullopt;
  }
  const auto stated = stated_constants(*entry, spec.purpose);
  std::vector<Variant> variants = write_typed_variants(*entry, spec, language, taken);
  const auto fits = std::ranges::find_if(
      variants, [&](const Variant& variant) { return has_constants(variant, stated); });
  return fits == variants.end() ? std::nullopt : std::optional(std::move(*fits));
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
std::optional<Variant> computing(FunctionSpec spec, const std::string& result, Language language) {
  const LibraryEntry* const entry = entry_computing(result);
  if (entry == nullptr || spec_of(*entry).inputs.size() != spec.inputs.size()) {
    return std::nullopt;
  }
  std::vector<std::size_t> places(spec.inputs.size());
  std::iota(places.begin(), places.end(), 0);
  spec = with_types_shown(std::move(spec), *entry, places);
  std::vector<Variant> variants = write_variants(*entry, spec, {}, language, {});
  return variants.empty() ? std::nullopt : std::optional(std::move(variants.front()));
}

// Returns the entry that a purpose names if its examples refute the code that the purpose was read
// as. A set that an example expects does not refute a list.
std::optional<Variant> refuting(const std::string& code, const FunctionSpec& spec,
                                Language language, const RunCode& run,
                                const std::set<std::string>& taken) {
  auto named = run ? named_alone(spec, language, taken, true) : std::nullopt;
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

}  // namespace

Solved with_library(Solved solved, const FunctionSpec& spec, const std::vector<Example>& examples,
                    Language language, const RunCode& run, const std::set<std::string>& taken) {
  if (!examples.empty()) {
    return run ? with_examples(std::move(solved), spec, examples, language, run, taken)
               : std::move(solved);
  }
  if (auto named = solved.code.empty()
                       ? named_alone(spec, language, taken, false)
                       : refuting(solved.code.front(), spec, language, run, taken)) {
    return {{std::move(named->code)}, note_of(spec, *named->fitting.entry)};
  }
  return solved;
}

void take_library_parameters(FunctionSpec& spec) {
  const LibraryEntry* const entry =
      spec.inputs.empty() && spec.examples.empty() ? find_named_alone(spec, false) : nullptr;
  if (entry != nullptr) {
    spec.inputs = spec_of(*entry).inputs;
  }
}

std::optional<std::string> write_computed(Language language, const FunctionSpec& spec,
                                          const std::string& result) {
  auto computed = language == Language::python ? std::nullopt : computing(spec, result, language);
  return computed ? std::optional(std::move(computed->code)) : std::nullopt;
}

std::vector<Test> tests_by_result(const FunctionSpec& spec, const std::string& result) {
  const auto computed = computing(spec, result, Language::python);
  return computed ? tests_of(spec, computed->fitting) : std::vector<Test>();
}

std::vector<Test> tests_by_library(const FunctionSpec& spec, bool is_read) {
  const auto named = named_alone(spec, Language::python, {}, is_read);
  return named ? tests_of(spec, named->fitting) : std::vector<Test>();
}

}  // namespace synth
