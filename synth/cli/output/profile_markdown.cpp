#include "synth/cli/output/profile_markdown.h"

#include "synth/cli/output/markdown.h"

#include <vector>

namespace synth {
namespace {

std::string table_row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) {
    line += " " + prose(cell) + " |";
  }
  return line + "\n";
}

}  // namespace

std::string profile_markdown(const Profile& profile) {
  if (profile.is_empty()) {
    return "";
  }
  std::string text = "### Where time and money went\n\n" + summary_of(profile) + "\n";
  for (const ProfileTable& table : tables_of(profile)) {
    text += "\n" + table_row(table.titles);
    text += table_row(std::vector<std::string>(table.titles.size(), "---"));
    for (const std::vector<std::string>& row : table.rows) {
      text += table_row(row);
    }
  }
  return text;
}

}  // namespace synth
