#include "specs/json_form.h"
#include "synth/run/kept_search.h"
#include "synth/server/tools.h"

#include <fmt/format.h>

namespace synth {
namespace {

Result<ToolOutcome> find(const Workbench& workbench, const ToolCall& call) {
  SYNTH_TRY(const std::string words, read_at<std::string>(call.arguments, "query"));
  std::vector<KeptMatch> found;
  if (workbench.cache() != nullptr) {
    SYNTH_TRY(found, find_kept(*workbench.cache(), words));
  }
  JsonWriter out;
  out.begin_object().key("entries").array(found, write_match);
  std::string text;
  for (const KeptMatch& match : found) {
    text += fmt::format("- `{}` `{}` {} ({})\n", match.entry.key, match.heading, match.entry.title,
                        match.entry.language);
  }
  return ToolOutcome{out.end_object().take(), text.empty() ? "Nothing was found.\n" : text};
}

}  // namespace

Tool cache_find_tool(const Workbench& workbench) {
  using enum MemberKind;
  return {.name = "cache_find",
          .title = "Find kept solutions",
          .description =
              "Lists solutions and functions in the cache that were asked for in words like those "
              "of the "
              "query, the most alike first, whatever the words' endings.",
          .parameters = {{"query", text, "what is looked for, in prose", true}},
          .results = {{"entries", list,
                       "key, kind, title, language, confidence, asked and heading of each", true}},
          .run = [&workbench](const ToolCall& call) { return find(workbench, call); }};
}

}  // namespace synth
