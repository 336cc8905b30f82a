#include "synth/source/put_into.h"

#include "synth/source/python_statements.h"
#include "synth/source/text_edits.h"

#include <algorithm>
#include <ranges>
#include <vector>

namespace synth {
namespace {

using Kind = PythonStatement::Kind;

bool is_docstring(const PlacedStatement& first, std::string_view module) {
  const std::string_view text = module.substr(first.begin, first.end - first.begin);
  return first.statement.kind == Kind::other &&
         (text.starts_with('"') || text.starts_with('\'') || text.starts_with("r\""));
}

// Returns the place for imports, after the statement that they follow.
std::size_t place_for_imports(const std::vector<PlacedStatement>& placed, std::string_view module) {
  for (const PlacedStatement& each : std::ranges::reverse_view(placed)) {
    if (each.statement.kind == Kind::import) {
      return each.end;
    }
  }
  return !placed.empty() && is_docstring(placed.front(), module) ? placed.front().end : 0;
}

const PlacedStatement* find_definition(const std::vector<PlacedStatement>& placed,
                                       const PythonStatement& wanted) {
  const auto found = std::ranges::find_if(placed, [&](const PlacedStatement& each) {
    return each.statement.kind == wanted.kind && !wanted.names.empty() &&
           each.statement.names == wanted.names;
  });
  return found == placed.end() ? nullptr : &*found;
}

}  // namespace

std::string put_into(std::string_view module, std::string_view code) {
  const std::vector<PlacedStatement> placed = placed_statements(module);
  std::vector<TextEdit> edits;
  std::string imports;
  std::string added;
  for (const PythonStatement& statement : split_python(code)) {
    const bool is_there = std::ranges::any_of(
        placed, [&](const PlacedStatement& each) { return each.statement.text == statement.text; });
    if (is_there) {
      continue;
    }
    const PlacedStatement* const old = find_definition(placed, statement);
    if (statement.kind == Kind::import) {
      imports += statement.text + "\n";
    } else if (old != nullptr) {
      edits.push_back({old->begin, old->end, statement.text});
    } else {
      added += "\n\n" + statement.text + "\n";
    }
  }
  if (!imports.empty()) {
    const std::size_t at = place_for_imports(placed, module);
    imports.pop_back();
    edits.push_back(
        {at, at, at == 0 ? imports + (module.empty() ? "\n" : "\n\n") : "\n" + imports});
  }
  std::string result = apply_edits(module, std::move(edits));
  if (!added.empty() && result.empty()) {
    return added.substr(2);
  }
  if (!added.empty() && !result.ends_with('\n')) {
    result += '\n';
  }
  return result + added;
}

}  // namespace synth
