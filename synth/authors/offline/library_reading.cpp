#include "synth/authors/offline/library_reading.h"

#include "specs/type.h"
#include "synth/authors/calls.h"
#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/library/bounded_call.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/mentions.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/elaborated_reading.h"
#include "synth/authors/offline/reading/python/python_expression.h"
#include "synth/authors/offline/reading/python/python_parts.h"
#include "synth/authors/offline/reading/reading_source.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

namespace synth {
namespace {

constexpr std::size_t kMostReadings = 8;
constexpr std::size_t kMostMentions = 5;

// The purpose with the names of entries in place of their phrases, and these entries.
struct NamedPurpose {
  std::string text;
  std::vector<const LibraryEntry*> entries;
  bool is_of_several = false;  // a phrase is plural
};

// `mentions` do not overlap.
NamedPurpose with_names(std::string_view purpose, std::vector<LibraryMention> mentions) {
  std::ranges::sort(mentions, {}, &LibraryMention::begin);
  NamedPurpose named;
  std::size_t at = 0;
  for (const LibraryMention& mention : mentions) {
    named.text += purpose.substr(at, mention.begin - at);
    named.text += mention.entry->name;
    named.entries.push_back(mention.entry);
    named.is_of_several = named.is_of_several || purpose[mention.end - 1] == 's';
    at = mention.end;
  }
  named.text += purpose.substr(at);
  return named;
}

// Returns the purposes to read: with all entries that do not overlap, then with each alone.
std::vector<NamedPurpose> named_purposes(std::string_view purpose,
                                         const std::vector<LibraryMention>& mentions) {
  std::vector<LibraryMention> apart;
  for (const LibraryMention& mention : mentions) {
    const bool is_free = std::ranges::none_of(apart, [&](const LibraryMention& other) {
      return mention.begin < other.end && other.begin < mention.end;
    });
    if (is_free) {
      apart.push_back(mention);
    }
  }
  std::vector<NamedPurpose> purposes;
  if (apart.size() > 1) {
    purposes.push_back(with_names(purpose, apart));
  }
  for (const LibraryMention& mention : mentions) {
    purposes.push_back(with_names(purpose, {mention}));
  }
  return purposes;
}

// Returns whether the code calls the entry for each of several values though the words speak of one
// result: "the Collatz sequence from n down to 1" is not that of each number.
bool is_spread(const FunctionReading& reading, const NamedPurpose& named) {
  return std::ranges::any_of(named.entries,
                             [&](const LibraryEntry* entry) {
                               return reading.value.find("[" + entry->name + "(") !=
                                      std::string::npos;
                             }) &&
         !named.is_of_several && !says_one_of(named.text, "each every all");
}

// Returns whether the words ask for a dictionary, whose keys would be names of entries.
bool asks_for_dictionary(const FunctionSpec& spec) {
  return says_one_of(spec.purpose, "dictionary dict") &&
         std::ranges::none_of(with_input_types(spec).inputs, [](const Parameter& input) {
           return parse_type(input.type).kind == Type::Kind::dict;
         });
}

// Returns whether the function only calls the entry with what it is given. The library decides
// about that, with more evidence than one phrase (library_solver.h).
bool is_entry_itself(const FunctionReading& reading, const LibraryEntry& entry) {
  const auto value = parse_python_expression(reading.value);
  return reading.assignments.empty() && value && is_call_of(*value, entry.name) &&
         std::all_of(value->parts.begin() + 1, value->parts.end(),
                     [](const PythonExpression& each) {
                       return each.kind == PythonExpression::Kind::name ||
                              each.kind == PythonExpression::Kind::list;
                     });
}

// Reads purposes of a function with calls of entries.
class LibraryReader {
 public:
  LibraryReader(Language language, const FunctionSpec& spec,
                const std::vector<CallableFunction>& callable)
      : language_(language), purpose_(spec.purpose), callable_(callable), taken_{spec.name} {
    for (const CallableFunction& function : callable) {
      functions_.push_back(function.spec);
      taken_.insert(function.spec.name);
    }
    for (const Parameter& parameter : spec.inputs) {
      taken_.insert(parameter.name);
    }
  }

  // Returns a reading that calls at least one entry, and needs its code in Python. It has no code
  // if there is none, or if too many purposes were read.
  FunctionReading read(const FunctionSpec& spec) {
    if (language_ != Language::python && is_read_without(spec)) {
      return {};  // what is read has no form in the language, and no other meaning for that
    }
    std::vector<LibraryMention> mentions =
        asks_for_dictionary(spec) ? std::vector<LibraryMention>() : library_mentions(spec.purpose);
    std::erase_if(mentions, [&](const LibraryMention& mention) {
      return taken_.contains(mention.entry->name) ||
             taken_.contains(usual_name(language_, mention.entry->name));
    });
    mentions.resize(std::min(mentions.size(), kMostMentions));
    const Type instead = mentions.empty() ? Type{} : plain_type_in(with_input_types(spec));
    for (const NamedPurpose& named : named_purposes(spec.purpose, mentions)) {
      if (++readings_ > kMostReadings) {
        break;
      }
      if (auto reading = read_named(spec, named, instead)) {
        return *std::move(reading);
      }
    }
    return {};
  }

  // Returns what was read last in the language; nothing if a part has no form there, or if the
  // reading is another one.
  [[nodiscard]] std::optional<std::string> write(const FunctionReading& reading) const {
    const bool is_last = std::ranges::all_of(
        entries_, [&](const auto* entry) { return reading.needs.contains(entry->name); });
    return is_last ? write_reading(language_, typed_, reading, callable_) : std::nullopt;
  }

 private:
  [[nodiscard]] bool is_read_without(const FunctionSpec& spec) const {
    return !read_function(spec, functions_).code.empty() || !read_function(spec).code.empty();
  }

  std::optional<FunctionReading> read_named(const FunctionSpec& spec, const NamedPurpose& named,
                                            const Type& instead) {
    FunctionSpec said = spec;
    said.purpose = named.text;
    std::vector<FunctionSpec> all = functions_;
    for (const LibraryEntry* const entry : named.entries) {
      all.push_back(typed_spec_of(*entry, instead));
    }
    FunctionReading reading = read_function(said, all);
    const bool calls_all = std::ranges::all_of(
        named.entries, [&](const LibraryEntry* entry) { return calls(reading.code, entry->name); });
    if (reading.code.empty() || reading.is_by_name || !calls_all ||
        is_entry_itself(reading, *named.entries.front()) || is_spread(reading, named)) {
      return std::nullopt;
    }
    for (const LibraryEntry* const entry : named.entries) {
      reading.needs.insert(entry->name);
    }
    reading.code = write_again(spec, reading);
    entries_ = named.entries;
    typed_ = with_read_types(said, all);
    typed_.purpose = purpose_;
    return reading;
  }

  Language language_;
  std::string purpose_;  // all of it
  const std::vector<CallableFunction>& callable_;
  std::vector<FunctionSpec> functions_;  // of these
  std::set<std::string> taken_;          // names that no entry may have
  std::size_t readings_ = 0;             // of all requests that a text may consist of
  // Of the last reading:
  std::vector<const LibraryEntry*> entries_;
  FunctionSpec typed_;  // the function
};

// Returns the code of what was read; nothing if it has no form in the language.
std::optional<std::string> write_read(Language language, const FunctionSpec& spec,
                                      const ElaboratedReading& read, const LibraryReader& reader) {
  if (read.reading.code.empty()) {
    return std::nullopt;
  }
  auto code =
      language == Language::python ? std::optional(read.reading.code) : reader.write(read.reading);
  return code && !read.guards.empty() ? put_cases_in_front(language, *code, spec, spec, read.guards)
                                      : code;
}

// Returns whether the code gives what the examples say. In Python its calls are bounded: entries
// may run on where they are given what they were not made for.
bool has_results(const std::string& code, const FunctionSpec& spec,
                 const std::vector<Example>& examples, const ImplementationQuestion& question) {
  const bool is_bounded = question.language == Language::python;
  FunctionSpec called = spec;
  called.name = is_bounded ? std::string(kBoundedCall) : spec.name;
  return passes(code + (is_bounded ? bounded_call(spec.name) : ""),
                tests_of(called, examples, question.language), question.language, question.run);
}

}  // namespace

Solved with_library_words(Solved solved, const FunctionSpec& spec,
                          const std::vector<Example>& examples,
                          const ImplementationQuestion& question,
                          const std::vector<CallableFunction>& callable) {
  const bool is_run = question.run != nullptr;
  if (question.language == Language::bash || (!examples.empty() && !is_run)) {
    return solved;
  }
  LibraryReader reader(question.language, spec, callable);
  ElaboratedReading read =
      read_elaborated(spec, [&](const FunctionSpec& core) { return reader.read(core); });
  auto code = write_read(question.language, spec, read, reader);
  if (!code) {
    return solved;
  }
  if (examples.empty()) {
    return {{*std::move(code)}, std::move(read.note)};
  }
  if (has_results(*code, spec, examples, question)) {
    solved.put_first(*std::move(code), std::nullopt);
    solved.is_contrived = false;
    solved.is_chance = false;
    solved.is_read = true;
  }
  return solved;
}

}  // namespace synth
