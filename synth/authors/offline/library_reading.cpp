#include "synth/authors/offline/library_reading.h"

#include "specs/type.h"
#include "synth/authors/calls.h"
#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/library/bounded_call.h"
#include "synth/authors/offline/library/example_runs.h"
#include "synth/authors/offline/library/fitting.h"
#include "synth/authors/offline/library/mentions.h"
#include "synth/authors/offline/library/writing.h"
#include "synth/authors/offline/reading/commands/function_reader.h"
#include "synth/authors/offline/reading/commands/parameter_types.h"
#include "synth/authors/offline/reading/elaborated_reading.h"
#include "synth/authors/offline/reading/python/python_expression.h"
#include "synth/authors/offline/reading/python/python_parts.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace synth {
namespace {

constexpr std::size_t kMostReadings = 8;
constexpr std::size_t kMostMentions = 5;

// Returns what a variable of an entry probably stands for: the plain type inside of the parameters.
Type plain_type_in(const FunctionSpec& spec) {
  for (const Parameter& input : with_input_types(spec).inputs) {
    Type type = parse_type(input.type);
    while (!type.arguments.empty()) {
      type = Type(type.arguments.back());
    }
    if (type.kind != Type::Kind::any) {
      return type;
    }
  }
  return parse_type("int");
}

// Returns the entry as a function that sentences may call.
FunctionSpec callable_spec(const LibraryEntry& entry, const Type& instead) {
  const std::map<std::string, Type> variables = {{"T", instead}, {"K", instead}, {"N", instead}};
  FunctionSpec spec = spec_of(entry);
  std::size_t at = 0;
  for (const LibraryParameter& parameter : entry.parameters) {
    if (!parameter.usual) {
      spec.inputs[at++].type = to_string(substituted(parameter.type, variables));
    }
  }
  spec.outputs.type = to_string(substituted(entry.result, variables));
  return spec;
}

// Adds the imports and functions of a module to what code needs.
void add_definitions(std::string_view code, std::set<std::string>& needs) {
  constexpr std::string_view kBetween = "\n\n\n";
  for (std::size_t at = 0; at < code.size();) {
    const std::size_t end = std::min(code.find(kBetween, at), code.size());
    const std::string block = std::string(trim(code.substr(at, end - at))) + "\n";
    at = end + kBetween.size();
    if (block.starts_with("import ")) {
      for (const std::string_view line : split(std::string_view(block), '\n')) {
        if (!line.empty()) {
          needs.insert(std::string(line) + "\n");
        }
      }
    } else {
      needs.insert(block);
    }
  }
}

std::string code_of(const LibraryEntry& entry, const std::set<std::string>& taken) {
  const FunctionSpec spec = spec_of(entry);
  const std::vector<Fitting> fittings = fittings_of(entry, spec, entry.examples);
  const auto code = fittings.empty() ? std::nullopt
                                     : write_entry(Language::python, fittings.front(), spec, taken);
  return code.value_or("");
}

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

// `readings` counts the purposes that are read, of all requests that a text may consist of.
FunctionReading read_with_library(const FunctionSpec& spec,
                                  const std::vector<FunctionSpec>& callable,
                                  std::size_t& readings) {
  std::set<std::string> taken;
  for (const FunctionSpec& each : callable) {
    taken.insert(each.name);
  }
  const auto is_taken = [&](const LibraryMention& mention) {
    const std::string& name = mention.entry->name;
    return taken.contains(name) || name == spec.name ||
           std::ranges::find(spec.inputs, name, &Parameter::name) != spec.inputs.end();
  };
  std::vector<LibraryMention> mentions =
      asks_for_dictionary(spec) ? std::vector<LibraryMention>() : library_mentions(spec.purpose);
  std::erase_if(mentions, is_taken);
  mentions.resize(std::min(mentions.size(), kMostMentions));
  const Type instead = mentions.empty() ? Type{} : plain_type_in(spec);
  for (const NamedPurpose& named : named_purposes(spec.purpose, mentions)) {
    if (++readings > kMostReadings) {
      return {};
    }
    FunctionSpec said = spec;
    said.purpose = named.text;
    std::vector<FunctionSpec> all = callable;
    for (const LibraryEntry* const entry : named.entries) {
      all.push_back(callable_spec(*entry, instead));
    }
    FunctionReading reading = read_function(said, all);
    const bool calls_all = std::ranges::all_of(
        named.entries, [&](const LibraryEntry* entry) { return calls(reading.code, entry->name); });
    if (reading.code.empty() || reading.is_by_name || !calls_all ||
        is_entry_itself(reading, *named.entries.front()) || is_spread(reading, named)) {
      continue;
    }
    for (const LibraryEntry* const entry : named.entries) {
      add_definitions(code_of(*entry, taken), reading.needs);
    }
    reading.code = write_again(spec, reading);
    return reading;
  }
  return {};
}

}  // namespace

Solved with_library_words(Solved solved, const FunctionSpec& spec,
                          const std::vector<Example>& examples,
                          const ImplementationQuestion& question,
                          const std::vector<CallableFunction>& callable) {
  if (question.language != Language::python) {
    return solved;
  }
  std::vector<FunctionSpec> functions;
  for (const CallableFunction& function : callable) {
    functions.push_back(function.spec);
  }
  std::size_t readings = 0;
  ElaboratedReading read = read_elaborated(
      spec, [&](const FunctionSpec& core) { return read_with_library(core, functions, readings); });
  std::optional<std::string> code = std::move(read.reading.code);
  if (!code->empty() && !read.guards.empty()) {
    code = put_cases_in_front(Language::python, *code, spec, spec, read.guards);
  }
  if (!code || code->empty()) {
    return solved;
  }
  if (examples.empty()) {
    return {{*std::move(code)}, std::move(read.note)};
  }
  // Entries may run on where they are given what they were not made for.
  FunctionSpec bounded = spec;
  bounded.name = kBoundedCall;
  if (passes(*code + bounded_call(spec.name), tests_of(bounded, examples, Language::python),
             Language::python, question.run)) {
    solved.put_first(*std::move(code), std::nullopt);
    solved.is_contrived = false;
    solved.is_chance = false;
    solved.is_read = true;
  }
  return solved;
}

}  // namespace synth
