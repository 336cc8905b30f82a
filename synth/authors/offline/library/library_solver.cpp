#include "synth/authors/offline/library/library_solver.h"

#include "specs/literal.h"
#include "synth/authors/offline/library/asked_result.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/named_alone.h"
#include "synth/authors/offline/library/stated_constants.h"
#include "synth/authors/offline/library/variants.h"
#include "synth/authors/offline/search/evidence.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/core/bash_test.h"
#include "testing/inputs/inputs.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostMatches = 24;
constexpr std::size_t kNearCalls = 24;
constexpr double kTellingEvidence = 12;  // bits that justify an entry which is not named
constexpr double kLeastEvidence = 4;     // … or that at least let the likeliest ones be tried
constexpr std::size_t kLikeliest = 3;
// The evidence that each word needs which an entry does not explain, up to kTellingEvidence.
constexpr double kBitsOfWord = 5;

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
                          Language language, const RunCode& run, const OtherFunctions& others) {
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
    std::vector<Variant> variants = write_variants(*match.entry, spec, examples, language, others);
    const auto stated = stated_constants(*match.entry, spec);
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
                     Language language, const RunCode& run, const OtherFunctions& others) {
  auto found = take(spec, examples, language, run, others);
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

}  // namespace

Solved with_library(Solved solved, const FunctionSpec& spec, const std::vector<Example>& examples,
                    Language language, const RunCode& run, const OtherFunctions& others) {
  if (!examples.empty()) {
    return run ? with_examples(std::move(solved), spec, examples, language, run, others)
               : std::move(solved);
  }
  if (auto named = solved.code.empty()
                       ? named_alone(spec, language, others, false)
                       : refuting(solved.code.front(), spec, language, run, others)) {
    return {{std::move(named->code)}, note_of(spec, *named->fitting.entry)};
  }
  return solved;
}

}  // namespace synth
