#include "synth/authors/offline/library/library.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/library/entry_specs.h"
#include "synth/authors/offline/library/matching.h"
#include "synth/authors/offline/library/writing.h"
#include "synth/authors/offline/writing/python/python_style.h"
#include "synth/cli/subcommand.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::array kWrittenLanguages{Language::python, Language::javascript, Language::cpp,
                                       Language::bash};
constexpr std::size_t kMostEntriesFound = 12;

// Returns the code of an entry alone, written for its examples.
std::optional<std::string> code_of(const LibraryEntry& entry, Language language,
                                   const Fitting& fitting) {
  auto code = write_entry(language, fitting, spec_of(entry), {});
  return code && language == Language::python ? in_black_style(*code) : code;
}

std::vector<Fitting> ways_to_take(const LibraryEntry& entry) {
  FunctionSpec spec = spec_of(entry);
  std::vector<Example> examples = entry.examples;
  for (Example& example : examples) {
    example.call.args.resize(std::min(example.call.args.size(), spec.inputs.size()));
  }
  return fittings_of(entry, spec, examples);
}

// Writes each combination of constants with its code: {"constants": {...}, "code": {"python":
// ...}}.
void write_ways(JsonWriter& json, const LibraryEntry& entry) {
  json.key("ways").begin_array();
  for (const Fitting& fitting : ways_to_take(entry)) {
    if (!std::ranges::is_sorted(fitting.places)) {
      continue;
    }
    json.begin_object().key("constants").begin_object();
    for (const auto& [name, value] : fitting.constants) {
      json.key(name).string(write_literal(value));
    }
    json.end_object().key("code").begin_object();
    for (const Language language : kWrittenLanguages) {
      if (const auto code = code_of(entry, language, fitting)) {
        json.key(name(language)).string(*code);
      }
    }
    json.end_object().end_object();
  }
  json.end_array();
}

void write_entry_json(JsonWriter& json, const LibraryEntry& entry) {
  json.begin_object();
  json.key("name").string(entry.name).key("subject").string(entry.subject);
  json.key("signature").string(entry.signature()).key("means").string(entry.means);
  json.key("words").strings(entry.words).key("examples").begin_array();
  for (const Example& example : entry.examples) {
    json.string(to_source(entry.name, example.call) +
                " == " + write_literal(*example.claim.expected));
  }
  json.end_array();
  write_ways(json, entry);
  json.end_object();
}

std::string library_as_json(const std::vector<const LibraryEntry*>& entries) {
  JsonWriter json;
  json.begin_object().key("schema").string("synth.library/1").key("entries").begin_array();
  for (const LibraryEntry* const entry : entries) {
    write_entry_json(json, *entry);
  }
  json.end_array().end_object();
  return json.take() + "\n";
}

std::string library_as_lines(const std::vector<const LibraryEntry*>& entries) {
  std::string text;
  for (const LibraryEntry* const entry : entries) {
    text += fmt::format("{}\n    {}\n", entry->signature(), entry->means);
  }
  return text;
}

std::string entry_as_page(const LibraryEntry& entry) {
  std::string text = library_as_lines({&entry});
  for (const Example& example : entry.examples) {
    text += fmt::format("    {} == {}\n", to_source(entry.name, example.call),
                        write_literal(*example.claim.expected));
  }
  const std::vector<Fitting> ways = ways_to_take(entry);
  for (const Language language : kWrittenLanguages) {
    const auto code = ways.empty() ? std::nullopt : code_of(entry, language, ways.front());
    if (code) {
      text += fmt::format("\n{}\n", *code);
    }
  }
  return text;
}

Result<int> print_entries(const CommandContext& context,
                          const std::vector<const LibraryEntry*>& entries) {
  SYNTH_CHECK(context.console.print(context.console.json() ? library_as_json(entries)
                                                           : library_as_lines(entries)));
  return 0;
}

std::string asked_for(const CommandContext& context) {
  return join(context.invocation.positionals, " ");
}

Result<int> list_library(const CommandContext& context) {
  if (const std::string faults = library_faults(); !faults.empty()) {
    return fail(Errc::internal, "the library is damaged: " + faults, "build synth again");
  }
  std::vector<const LibraryEntry*> entries =
      mapped(library(), [](const LibraryEntry& entry) { return &entry; });
  return print_entries(context, entries);
}

Result<int> show_entry(const CommandContext& context) {
  const std::string name = asked_for(context);
  const LibraryEntry* const entry = find_entry(name);
  if (entry == nullptr) {
    std::vector<std::string> known = mapped(library(), &LibraryEntry::name);
    const auto near = nearest_name(name, known);
    return fail(Errc::bad_input, fmt::format("the library has no '{}'", name),
                near ? fmt::format("did you mean '{}'?", *near)
                     : "`synth library find WORDS` looks for words");
  }
  SYNTH_CHECK(context.console.print(context.console.json() ? library_as_json({entry})
                                                           : entry_as_page(*entry)));
  return 0;
}

Result<int> find_entries(const CommandContext& context) {
  const std::string words = asked_for(context);
  std::vector<const LibraryEntry*> entries =
      mapped(find_in_library(words, kMostEntriesFound), &LibraryMatch::entry);
  if (entries.empty() && !context.console.json()) {
    return fail(Errc::bad_input, fmt::format("the library has nothing for '{}'", words),
                "try other words, or `synth library list`");
  }
  return print_entries(context, entries);
}

}  // namespace

std::vector<Subcommand> library_commands() {
  const auto command = [](std::string name, std::string arguments, std::string summary,
                          std::size_t most, Result<int> (*run)(const CommandContext&)) {
    CommandLine line{std::move(name), std::move(arguments), std::move(summary), {}};
    line.groups = {Options::output};
    line.least_arguments = most > 0 ? 1 : 0;
    line.most_arguments = most;
    return Subcommand{std::move(line), run};
  };
  return {command("library list", "", "list the functions that are known by name", 0, list_library),
          command("library show", "NAME", "print one of them with its code", 1, show_entry),
          command("library find", "WORDS", "look for some by what they do", 16, find_entries)};
}

}  // namespace synth
