#include "synth/run/kept_search.h"

#include "cache/store.h"
#include "cache/text_index.h"
#include "specs/json.h"
#include "specs/spec_json.h"
#include "synth/solution/solution.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
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

// What an entry has of functions. Foreign data: anyone with write access to the cache may have
// written it.
struct KeptFunctions {
  std::vector<FunctionSpec> specs;
  std::map<std::string, std::string> code;
  std::string asked;   // as in KeptMatch
  std::string called;  // the function that the user calls
};

Result<KeptFunctions> kept_functions(const Entry& entry) {
  if (entry.kind == EntryKind::function) {
    SYNTH_TRY(const auto json, parse_json(entry.document));
    SYNTH_TRY(FunctionSpec spec, read_function_spec(JsonField(json)));
    return KeptFunctions{{spec}, {{spec.name, entry.code}}, spec.purpose, spec.name};
  }
  SYNTH_TRY(Solution solution, read_solution(entry.document));
  return KeptFunctions{std::move(solution.specs.functions), std::move(solution.implementations),
                       std::move(solution.instruction), std::move(solution.specs.entry_point)};
}

Result<Indexed> index_entry(const Entry& entry) {
  SYNTH_TRY(KeptFunctions kept, kept_functions(entry));
  Indexed indexed;
  indexed.match.entry = static_cast<const EntrySummary&>(entry);
  for (const FunctionSpec& spec : kept.specs) {
    indexed.names += spec.name + ' ';
    indexed.text += spec.purpose + '\n';
    indexed.functions.insert(entry.language + ' ' + spec.name);
    if (spec.name == kept.called) {
      indexed.match.heading = heading_of(spec);
    }
  }
  indexed.text += entry.kind == EntryKind::function ? "" : kept.asked;
  indexed.match.asked = std::move(kept.asked);
  return indexed;
}

bool could_be(const FunctionSpec& kept, const FunctionSpec& wanted) {
  return kept.dependencies.empty() && !kept.is_class() &&
         std::ranges::equal(kept.inputs, wanted.inputs, {}, &Parameter::default_literal,
                            &Parameter::default_literal);
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
    Result<Indexed> indexed = index_entry(entry);
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

Result<std::vector<AlikeFunction>> find_alike(CacheStore& store, Language language,
                                              const FunctionSpec& wanted, std::string_view words,
                                              std::size_t most) {
  std::vector<AlikeFunction> found;
  SYNTH_TRY(const std::vector<KeptMatch> matches, find_kept(store, words, language));
  for (const KeptMatch& match : matches) {
    const Result<Entry> entry = store.show(match.entry.key);
    const auto kept = entry ? kept_functions(*entry) : Result<KeptFunctions>(fail(entry.error()));
    for (const FunctionSpec& spec : kept ? kept->specs : std::vector<FunctionSpec>()) {
      const auto code = kept->code.find(spec.name);
      if (found.size() < most && code != kept->code.end() && could_be(spec, wanted)) {
        found.push_back({match.entry.key, match.asked,
                         with_word_replaced(code->second, spec.name, wanted.name)});
      }
    }
  }
  return found;
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
