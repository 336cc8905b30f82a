#include "synth/authors/offline/reading/definitions/gloss_table.h"

#include "synth/support/text.h"

namespace synth {
namespace {

std::vector<GlossEntry> read_table(std::string_view text) {
  constexpr std::string_view kIndent = "  ";
  constexpr std::string_view kNeeds = "  needs: ";
  std::vector<GlossEntry> table;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    if (!line.starts_with(kIndent)) {
      GlossEntry& entry = table.emplace_back();
      for (const std::string_view code : split(line, '|')) {
        entry.codes.push_back(trim(code));
      }
    } else if (line.starts_with(kNeeds)) {
      table.back().needed = line.substr(kNeeds.size());
    } else {
      std::string& description = table.back().description;
      description.append(description.empty() ? "" : " ").append(trim(line));
    }
  }
  return table;
}

}  // namespace

const std::vector<GlossEntry>& gloss_table() {
  static const std::vector<GlossEntry> kTable = read_table(kGlosses);
  return kTable;
}

}  // namespace synth
