#include "synth/authors/stages/prompt.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kShortestRow = 4;

}  // namespace

void Sections::add(std::string name, std::string text) {
  if (!text.empty()) {
    sections_.emplace_back(std::move(name), std::move(text));
  }
}

std::string Sections::render() const {
  std::size_t length = kShortestRow;
  for (const auto& [name, text] : sections_) {
    length = std::max(length, longest_run(text, '=') + 1);
  }
  const std::string row(length, '=');
  std::string out;
  for (const auto& [name, text] : sections_) {
    out.append(row).append(" ").append(name).append("\n").append(text);
    out += text.ends_with('\n') ? "" : "\n";
  }
  return out;
}

}  // namespace synth
