#include "cache/store.h"
#include "synth/server/tools.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostFound = 50;

bool has_all(const std::string& title, const std::vector<std::string>& words) {
  return std::ranges::all_of(
      words, [&](const std::string& word) { return title.find(word) != std::string::npos; });
}

void write_entry(JsonWriter& out, const EntrySummary& entry) {
  out.begin_object();
  out.key("key").string(entry.key);
  out.key("kind").string(name(entry.kind));
  out.key("title").string(entry.title);
  out.key("language").string(entry.language);
  out.key("confidence").string(entry.confidence);
  out.end_object();
}

Result<ToolOutcome> find(const Workbench& workbench, const ToolCall& call) {
  SYNTH_TRY(const JsonField query, call.arguments.at("query"));
  SYNTH_TRY(std::string asked, query.string());
  asked = in_lower_case(asked);
  std::vector<std::string> words;
  for (const std::string_view word : split(asked, ' ')) {
    if (!word.empty()) {
      words.emplace_back(word);
    }
  }
  std::vector<EntrySummary> entries;
  if (workbench.cache() != nullptr) {
    SYNTH_TRY(entries, workbench.cache()->list());
  }
  JsonWriter out;
  out.begin_object().key("entries").begin_array();
  std::string text;
  std::size_t found = 0;
  for (const EntrySummary& entry : entries) {
    if (has_all(in_lower_case(entry.title), words) && found++ < kMostFound) {
      write_entry(out, entry);
      text += fmt::format("- `{}` {} ({})\n", entry.key, entry.title, entry.language);
    }
  }
  out.end_array().end_object();
  return ToolOutcome{out.take(), text.empty() ? "Nothing was found.\n" : text};
}

}  // namespace

Tool cache_find_tool(const Workbench& workbench) {
  using enum MemberKind;
  return {
      .name = "cache_find",
      .title = "Find kept solutions",
      .description =
          "Lists solutions and functions in the cache whose instruction or name has all words of "
          "the query, those used last first.",
      .parameters = {{"query", text, "words, separated by spaces", true}},
      .results = {{"entries", list, "key, kind, title, language and confidence of each", true}},
      .run = [&workbench](const ToolCall& call) { return find(workbench, call); }};
}

}  // namespace synth
