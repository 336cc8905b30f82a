#include "synth/authors/offline/recurrence/recurrence_writer.h"

#include "synth/authors/offline/program/names.h"
#include "synth/authors/offline/writing/plain_source.h"
#include "synth/authors/offline/writing/python/python_writer.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace synth {
namespace {

using RuleKind = TermRule::Kind;

// Returns "n", "n - 1", "n + 2".
std::string shifted(const std::string& name, std::int64_t by) {
  return by == 0 ? name : fmt::format("{} {} {}", name, by < 0 ? '-' : '+', by < 0 ? -by : by);
}

// Returns the precedence of Python's operators.
int binding(const TermRule& rule) {
  switch (rule.kind) {
    case RuleKind::sum:
    case RuleKind::difference:
      return 1;
    case RuleKind::product:
    case RuleKind::quotient:
    case RuleKind::floor_quotient:
    case RuleKind::remainder:
      return 2;
    case RuleKind::negative:
      return 3;
    case RuleKind::power:
      return 4;
    case RuleKind::index:
      return rule.number == 0 ? 5 : 1;
    default:
      return 5;
  }
}

// Writes a rule as an expression with given text for its leaves: in Python, and if
// is_same_elsewhere returns true, with another quotient, in JavaScript and C++.
struct RuleWriter {
  std::string index;
  std::function<std::string(std::int64_t)> earlier;
  std::string_view quotient = "//";

  [[nodiscard]] std::string write(const TermRule& rule) const {
    switch (rule.kind) {
      case RuleKind::number:
        return std::to_string(rule.number);
      case RuleKind::index:
        return shifted(index, rule.number);
      case RuleKind::earlier:
        return earlier(rule.number);
      case RuleKind::negative:
        return "-" + operand(rule, 0, 3);
      case RuleKind::power:
        return operand(rule, 0, 5) + " ** " + operand(rule, 1, 3);
      default:
        return operand(rule, 0, binding(rule)) + std::string(sign(rule.kind)) +
               operand(rule, 1, binding(rule) + (rule.kind == RuleKind::sum ? 0 : 1));
    }
  }

 private:
  [[nodiscard]] std::string operand(const TermRule& rule, std::size_t which, int least) const {
    const TermRule& inner = rule.operands.at(which);
    return binding(inner) < least ? "(" + write(inner) + ")" : write(inner);
  }

  [[nodiscard]] std::string sign(RuleKind kind) const {
    switch (kind) {
      case RuleKind::sum:
        return " + ";
      case RuleKind::difference:
        return " - ";
      case RuleKind::product:
        return " * ";
      case RuleKind::remainder:
        return " % ";
      case RuleKind::floor_quotient:
        return " // ";
      default:
        return fmt::format(" {} ", quotient);
    }
  }
};

std::string numbers(const std::vector<std::int64_t>& values) {
  std::string out;
  for (const std::int64_t value : values) {
    out += (out.empty() ? "" : ", ") + std::to_string(value);
  }
  return out;
}

// Returns "range(3, n + 1)", "range(n)".
std::string range_of(std::int64_t begin, const std::string& end) {
  return begin == 0 ? fmt::format("range({})", end) : fmt::format("range({}, {})", begin, end);
}

// Returns false for operators that differ: Python's // and % round differently, and C++ has no
// power.
bool is_same_elsewhere(const TermRule& rule) {
  const bool differs = rule.kind == RuleKind::floor_quotient || rule.kind == RuleKind::remainder ||
                       rule.kind == RuleKind::power;
  return !differs && std::ranges::all_of(rule.operands, is_same_elsewhere);
}

// Writes a loop that keeps all terms in a list, if many are needed or the first ones follow no
// rule.
std::string loop_with_list(const Recurrence& recurrence, const Terms& first, const std::string& n,
                           const std::set<std::string>& taken) {
  const std::string terms = free_name("terms", taken);
  const std::string i = uses_index(recurrence.rule) ? free_name("i", taken) : "_";
  const RuleWriter rule{i, [&](std::int64_t back) { return fmt::format("{}[-{}]", terms, back); }};
  return fmt::format(
      "    {0} = [{1}]\n    for {2} in {3}:\n        {0}.append({4})\n    return {0}[{5}]\n", terms,
      numbers(first.values), i, range_of(first.next(), shifted(n, 1)), rule.write(recurrence.rule),
      shifted(n, -first.first));
}

// Writes a loop that keeps only the last terms: after each iteration `names` hold those from the
// next index on.
std::string loop_with_window(const Recurrence& recurrence, const Terms& first, const std::string& n,
                             const std::set<std::string>& taken) {
  std::vector<std::string> names = {free_name("term", taken)};
  if (first.values.size() == 2) {
    names = {free_name("current", taken), free_name("following", taken)};
  }
  const std::string i = uses_index(recurrence.rule) ? free_name("i", taken) : "_";
  const RuleWriter rule{i, [&](std::int64_t back) {
                          return names.at(names.size() - static_cast<std::size_t>(back));
                        }};
  const auto width = static_cast<std::int64_t>(names.size());
  const std::string range =
      i == "_" ? range_of(first.first, n) : range_of(first.next(), shifted(n, width));
  std::vector<std::string> next(names.begin() + 1, names.end());
  next.push_back(rule.write(recurrence.rule));
  return fmt::format("    {0} = {1}\n    for {2} in {3}:\n        {0} = {4}\n    return {5}\n",
                     join(names, ", "), numbers(first.values), i, range, join(next, ", "),
                     names.front());
}

}  // namespace

std::string write_recurrence(const Recurrence& recurrence) {
  const auto term = [&](const std::string& index) {
    return fmt::format("{}({})", recurrence.name, index);
  };
  const RuleWriter rule{recurrence.index,
                        [&](std::int64_t back) { return term(shifted(recurrence.index, -back)); },
                        "/"};
  std::string out = fmt::format("{} = {}", term(recurrence.index), rule.write(recurrence.rule));
  if (recurrence.from) {
    out += fmt::format(" for {} >= {}", recurrence.index, *recurrence.from);
  }
  const auto first = first_terms(recurrence);
  for (const auto& [index, value] : recurrence.known) {
    if (!first || (first->first <= index && index < first->next())) {
      out += fmt::format(", {} = {}", term(std::to_string(index)), value);
    }
  }
  return out;
}

std::string write_recurrence_loop(const FunctionSpec& spec, const Recurrence& recurrence,
                                  const Terms& first, const std::string& error) {
  const std::string& n = spec.inputs.at(0).name;
  const std::set<std::string> taken = {n, spec.name};
  const auto order = static_cast<std::size_t>(order_of(recurrence.rule));
  const bool is_narrow = order <= 2 && first.values.size() == order;
  return fmt::format("{0}    if {1} < {2}:\n        raise {3}(\"{1} must be at least {2}\")\n{4}",
                     write_heading(spec), n, first.first, error,
                     is_narrow ? loop_with_window(recurrence, first, n, taken)
                               : loop_with_list(recurrence, first, n, taken));
}

std::optional<std::string> write_recurrence_elsewhere(Language language, const FunctionSpec& spec,
                                                      const Recurrence& recurrence,
                                                      const Terms& first,
                                                      const std::string& error) {
  const bool is_cpp = language == Language::cpp;
  FunctionSpec typed = spec;
  typed.inputs.at(0).type = "int";
  typed.outputs.type = "int";
  const std::string& n = spec.inputs.at(0).name;
  const std::set<std::string> taken = {n, spec.name};
  const std::string terms = free_name("terms", taken);
  const std::string i = free_name("i", taken);
  const RuleWriter rule{i,
                        [&](std::int64_t back) {
                          return fmt::format("{}[{}]", terms, shifted(i, -(back + first.first)));
                        },
                        "/"};
  const auto raise =
      source_raise(language, error, fmt::format("{} must be at least {}", n, first.first));
  if (!raise || !is_same_elsewhere(recurrence.rule)) {
    return std::nullopt;
  }
  const std::string start = numbers(first.values);
  return source_function(
      language, typed,
      {source_if(language, fmt::format("{} < {}", n, first.first), *raise),
       is_cpp ? fmt::format("std::vector<long long> {} = {{{}}};", terms, start)
              : fmt::format("const {} = [{}];", terms, start),
       fmt::format("for ({0} {1} = {2}; {1} <= {3}; {4}) {{\n  {5}.{6}({7});\n}}",
                   is_cpp ? "long long" : "let", i, first.next(), n, is_cpp ? "++" + i : i + "++",
                   terms, is_cpp ? "push_back" : "push", rule.write(recurrence.rule)),
       fmt::format("return {}[{}];", terms, shifted(n, -first.first))});
}

}  // namespace synth
