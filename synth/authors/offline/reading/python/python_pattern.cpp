#include "synth/authors/offline/reading/python/python_pattern.h"

#include "synth/support/ascii.h"

#include <algorithm>
#include <map>
#include <string>

namespace synth {
namespace {

using PythonKind = PythonExpression::Kind;

constexpr std::string_view kHole = "hole_";

// The pattern's own names, and their counterparts in the source.
using BoundNames = std::map<std::string, std::string>;

class PatternMatch {
 public:
  explicit PatternMatch(std::size_t holes) : holes_(holes) {}

  bool matches(const PythonExpression& pattern, const PythonExpression& source) {
    if (pattern.kind == PythonKind::name && pattern.text.starts_with(kHole)) {
      return fills(static_cast<std::size_t>(pattern.text.back() - '0'), source);
    }
    if (pattern.kind != source.kind || pattern.parts.size() != source.parts.size()) {
      return false;
    }
    if (pattern.kind == PythonKind::comprehension || pattern.kind == PythonKind::lambda) {
      return binds(pattern, source);
    }
    const auto bound = bound_.find(pattern.text);
    const bool is_bound = pattern.kind == PythonKind::name && bound != bound_.end();
    return (is_bound ? bound->second : pattern.text) == source.text &&
           std::ranges::equal(pattern.parts, source.parts,
                              [&](const auto& a, const auto& b) { return matches(a, b); });
  }

  [[nodiscard]] std::optional<std::vector<PythonExpression>> filled() const {
    std::vector<PythonExpression> out;
    for (const std::optional<PythonExpression>& hole : holes_) {
      if (!hole) {
        return std::nullopt;
      }
      out.push_back(*hole);
    }
    return out;
  }

 private:
  bool fills(std::size_t index, const PythonExpression& source) {
    std::optional<PythonExpression>& hole = holes_.at(index);
    if (hole) {
      return *hole == source;
    }
    hole = source;
    return true;
  }

  // Compares the clauses first, since they bind the names of the other parts.
  bool binds(const PythonExpression& pattern, const PythonExpression& source) {
    const BoundNames outer = bound_;
    bool fits = pattern.text == source.text;
    for (std::size_t i = 0; fits && i < pattern.parts.size(); ++i) {
      const bool is_lambda = pattern.kind == PythonKind::lambda;
      if (is_lambda && i == 0) {
        fits = bind(pattern.parts[0], source.parts[0]);
      } else if (pattern.parts[i].kind == PythonKind::clause) {
        fits = matches_clause(pattern.parts[i], source.parts[i]);
      } else if (is_lambda) {
        fits = matches(pattern.parts[i], source.parts[i]);
      }
    }
    fits =
        fits && (pattern.kind == PythonKind::lambda || matches(pattern.parts[0], source.parts[0]));
    bound_ = outer;
    return fits;
  }

  bool matches_clause(const PythonExpression& pattern, const PythonExpression& source) {
    if (pattern.parts.size() != source.parts.size() || source.kind != PythonKind::clause ||
        !matches(pattern.parts[1], source.parts[1]) || !bind(pattern.parts[0], source.parts[0])) {
      return false;
    }
    for (std::size_t i = 2; i < pattern.parts.size(); ++i) {
      if (!matches(pattern.parts[i], source.parts[i])) {
        return false;
      }
    }
    return true;
  }

  bool bind(const PythonExpression& pattern, const PythonExpression& source) {
    if (pattern.parts.size() != source.parts.size()) {
      return false;
    }
    for (std::size_t i = 0; i < pattern.parts.size(); ++i) {
      bound_[pattern.parts[i].text] = source.parts[i].text;
    }
    return true;
  }

  std::vector<std::optional<PythonExpression>> holes_;
  BoundNames bound_;
};

}  // namespace

std::optional<PythonPattern> pattern_of(std::string_view python) {
  PythonPattern pattern;
  std::string source;
  for (std::size_t at = 0; at < python.size(); ++at) {
    const bool is_hole = python[at] == '{' && at + 1 < python.size() && is_digit(python[at + 1]) &&
                         python.find('}', at) != std::string_view::npos;
    if (!is_hole) {
      source += python[at];
      continue;
    }
    source.append(kHole).append(1, python[at + 1]);
    pattern.holes = std::max(pattern.holes, static_cast<std::size_t>(python[at + 1] - '0') + 1);
    at = python.find('}', at);
  }
  auto tree = parse_python_expression(source);
  if (!tree) {
    return std::nullopt;
  }
  pattern.tree = std::move(*tree);
  return pattern;
}

std::optional<std::vector<PythonExpression>> fill_holes(const PythonPattern& pattern,
                                                        const PythonExpression& source) {
  PatternMatch match(pattern.holes);
  return match.matches(pattern.tree, source) ? match.filled() : std::nullopt;
}

PythonExpression with_holes_filled(const PythonExpression& pattern,
                                   const std::vector<PythonExpression>& holes) {
  if (pattern.kind == PythonKind::name && pattern.text.starts_with(kHole)) {
    return holes.at(static_cast<std::size_t>(pattern.text.back() - '0'));
  }
  PythonExpression filled{pattern.kind, pattern.text};
  for (const PythonExpression& part : pattern.parts) {
    filled.parts.push_back(with_holes_filled(part, holes));
  }
  return filled;
}

}  // namespace synth
