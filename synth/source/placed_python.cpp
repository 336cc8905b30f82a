#include "synth/source/placed_python.h"

#include <algorithm>
#include <utility>

namespace synth {

std::size_t comments_above(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t first = text.find_first_not_of(" \t\r", at);
    if (first < end && text[first] != '#') {
      return at;
    }
    at = end + 1;
  }
  return 0;
}

std::vector<PlacedStatement> placed_statements(std::string_view module) {
  std::vector<PlacedStatement> placed;
  std::size_t from = 0;
  for (PythonStatement& statement : split_python(module)) {
    const std::size_t at = module.find(statement.text, from);
    if (at == std::string_view::npos || statement.text.empty()) {
      continue;
    }
    from = at + statement.text.size();
    placed.push_back({std::move(statement), at, from});
    placed.back().begin += comments_above(placed.back().statement.text);
  }
  return placed;
}

}  // namespace synth
