#include "synth/run/kept_search.h"

#include "cache/store.h"
#include "cache/text_index.h"
#include "specs/json.h"
#include "specs/spec_json.h"
#include "synth/solution/solution.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

namespace synth {
namespace {

constexpr std::size_t kMostFound = 10;  // longer lists are not read

std::string heading_of(const FunctionSpec& spec) {
  return fmt::format("{}({})", spec.name, fmt::join(spec.parameter_names(), ", "));
}

// The searched and the displayed parts of an entry.
struct Indexed {
  KeptMatch match;
  std::string names;
  std::string text;
  std::set<std::string> functions;  // functions of a solution, as "python square"
};

void add_function(Indexed& indexed, const FunctionSpec& spec) {
  indexed.names += spec.name + ' ';
  indexed.text += spec.purpose + '\n';
  indexed.functions.insert(indexed.match.entry.language + ' ' + spec.name);
}

std::optional<Indexed> read_entry(const Entry& entry) {
  Indexed indexed;
  indexed.match.entry = static_cast<const EntrySummary&>(entry);
  if (entry.kind == EntryKind::function) {
    const auto json = parse_json(entry.document);
    const auto spec = json ? read_function_spec(JsonField(*json)) : fail(json.error());
    if (!spec) {
      return std::nullopt;
    }
    add_function(indexed, *spec);
    indexed.match.asked = spec->purpose;
    indexed.match.heading = heading_of(*spec);
    return indexed;
  }
  const auto solution = read_solution(entry.document);
  if (!solution) {
    return std::nullopt;
  }
  for (const FunctionSpec& spec : solution->specs.functions) {
    add_function(indexed, spec);
  }
  indexed.text += solution->instruction;
  indexed.match.asked = solution->instruction;
  if (const FunctionSpec* const called = solution->specs.find(solution->specs.entry_point)) {
    indexed.match.heading = heading_of(*called);
  }
  return indexed;
}

}  // namespace

Result<std::vector<KeptMatch>> find_kept(CacheStore& store, std::string_view words,
                                         std::optional<Language> language) {
  SYNTH_TRY(TextIndex index, TextIndex::make());
  std::vector<KeptMatch> all;
  std::set<std::string> of_solutions;
  Result<void> added;
  const auto add = [&](const Entry& entry) {
    if (language && entry.language != name(*language)) {
      return true;
    }
    std::optional<Indexed> indexed = read_entry(entry);
    const bool is_shown = indexed && entry.kind == EntryKind::function &&
                          of_solutions.contains(*indexed->functions.begin());
    if (indexed && !is_shown) {
      added = index.add(static_cast<std::int64_t>(all.size()), indexed->names, indexed->text);
      all.push_back(std::move(indexed->match));
      of_solutions.merge(indexed->functions);
    }
    return added.has_value();
  };
  for (const EntryKind kind : {EntryKind::solution, EntryKind::function}) {
    SYNTH_CHECK(store.for_each(kind, add));
    SYNTH_CHECK(added);
  }
  SYNTH_TRY(const std::vector<std::int64_t> ids, index.find(words, kMostFound));
  return mapped(
      ids, [&](const std::int64_t id) { return std::move(all[static_cast<std::size_t>(id)]); });
}

void write_match(JsonWriter& out, const KeptMatch& match) {
  out.begin_object();
  out.key("key").string(match.entry.key);
  out.key("kind").string(name(match.entry.kind));
  out.key("title").string(match.entry.title);
  out.key("language").string(match.entry.language);
  out.key("confidence").string(match.entry.confidence);
  out.key("asked").string(match.asked);
  out.key("heading").string(match.heading);
  out.end_object();
}

}  // namespace synth
