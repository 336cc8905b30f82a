#include "synth/authors/offline/cases/case_table.h"

#include "synth/authors/offline/cases/case_writer.h"
#include "synth/authors/offline/cases/prose_condition_reader.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <functional>
#include <set>

namespace synth {
namespace {

class CaseTableReader {
 public:
  explicit CaseTableReader(const FunctionSpec& spec)
      : spec_(spec), scanner_{spec.purpose, heading_end(spec.purpose)} {}

  std::optional<CaseTable> read() {
    while (!has_otherwise_) {
      skip_lead();
      if (scanner_.ended()) {
        break;
      }
      if (!read_entry()) {
        return std::nullopt;
      }
    }
    skip_lead();
    return scanner_.ended() && is_whole() ? std::optional(std::move(table_)) : std::nullopt;
  }

 private:
  // Returns the end of the text before a colon, which only names the cases: "Return the sign of n:
  // 1 if ...". 0 if there is none.
  static std::size_t heading_end(std::string_view purpose) {
    const std::size_t colon = purpose.find(':');
    const std::string_view heading = purpose.substr(0, colon);
    const bool says_values = std::ranges::any_of(heading, [](char c) {
      return is_digit(c) || std::string_view("'\",.;").find(c) != std::string_view::npos;
    });
    return colon == std::string_view::npos || says_values ? 0 : colon + 1;
  }

  void skip_lead() {
    do {
      scanner_.skip_space();
    } while (!scanner_.ended() &&
             scanner_.accept_any({",", ";", ".", "and", "or", "but", "then", "it", "the function",
                                  "should", "must", "return", "returns", "gives", "give"}));
  }

  bool accept_otherwise() {
    return scanner_.accept_any(
        {"otherwise", "else", "in all other cases", "in any other case", "for everything else"});
  }

  bool read_entry() {
    const Scanner start = scanner_;
    if (accept_otherwise()) {
      skip_lead();
      auto value = read_guard_value(scanner_);
      return value && end_with(std::move(*value));
    }
    if (scanner_.accept_any({"if", "when"})) {
      auto condition = read_case_condition();
      scanner_.accept(":");
      skip_lead();
      auto value = condition ? read_guard_value(scanner_) : std::nullopt;
      return value && ends_entry() && add({std::move(*condition), std::move(*value)});
    }
    scanner_ = start;
    auto value = read_guard_value(scanner_);
    scanner_.skip_blanks();
    if (!value || scanner_.at == start.at) {
      return false;
    }
    if (accept_otherwise()) {
      return end_with(std::move(*value));
    }
    scanner_.accept_any({"if", "when", "for"});  // or "'A' from 90"
    auto condition = read_case_condition();
    return condition && add({std::move(*condition), std::move(*value)});
  }

  std::optional<ProseCondition> read_case_condition() {
    scanner_.skip_blanks();
    auto condition = read_condition(scanner_, spec_, true);
    const Scanner end = scanner_;
    scanner_.skip_blanks();
    if (condition && !scanner_.accept_any({"numbers", "integers", "values", "inputs"})) {
      scanner_ = end;
    }
    return condition;
  }

  // Returns whether the value ends here; it does not in "0 plus k".
  [[nodiscard]] bool ends_entry() const {
    Scanner behind = scanner_;
    behind.skip_blanks();
    return behind.ended() ||
           std::string_view(",.;\n").find(behind.peek()) != std::string_view::npos ||
           behind.accept_any({"and", "or", "otherwise", "else", "if", "when", "but"});
  }

  bool add(ProseGuard guard) {
    table_.cases.push_back(std::move(guard));
    return true;
  }

  bool end_with(Value value) {
    table_.otherwise = std::move(value);
    has_otherwise_ = true;
    return true;
  }

  // Returns whether every call has a result: without "otherwise" the last case has to cover the
  // rest. Two truth values are better computed by the condition itself.
  bool is_whole() {
    std::vector<ProseGuard>& cases = table_.cases;
    if (!has_otherwise_) {
      if (cases.size() < 2 || !cover_all_numbers()) {
        return false;
      }
      table_.otherwise = std::move(cases.back().result);
      cases.pop_back();
    }
    const bool is_condition = cases.size() == 1 && cases[0].result.is<bool>();
    return !cases.empty() && !is_condition;
  }

  // Returns whether the cases, all about one number, cover every number: tests values around every
  // bound.
  [[nodiscard]] bool cover_all_numbers() const {
    std::set<std::size_t> parameters;
    std::vector<double> bounds;
    bool is_of_numbers = true;
    const std::function<void(const ProseCondition&)> visit = [&](const ProseCondition& condition) {
      std::ranges::for_each(condition.parts, visit);
      if (condition.kind == ProseCondition::Kind::comparison) {
        const Comparison& comparison = condition.comparison;
        const auto* bound = comparison.bound.get_if<Integer>();
        is_of_numbers =
            is_of_numbers && bound != nullptr && !comparison.other && !comparison.of_length;
        parameters.insert(comparison.parameter);
        bounds.push_back(bound != nullptr ? bound->to_double() : 0);
      }
    };
    for (const ProseGuard& guard : table_.cases) {
      visit(guard.condition);
    }
    if (!is_of_numbers || parameters.size() != 1) {
      return false;
    }
    std::vector<Value> arguments(spec_.inputs.size());
    return std::ranges::all_of(bounds, [&](double bound) {
      return std::ranges::all_of(std::vector<double>{-1, -0.5, 0, 0.5, 1}, [&](double by) {
        arguments.at(*parameters.begin()) = Value(bound + by);
        return std::ranges::any_of(table_.cases, [&](const ProseGuard& guard) {
          return holds(guard.condition, arguments).value_or(false);
        });
      });
    });
  }

  const FunctionSpec& spec_;
  Scanner scanner_;
  CaseTable table_;
  bool has_otherwise_ = false;
};

bool agrees(const CaseTable& table, const FunctionSpec& spec, const Example& example) {
  const Call call = by_position(example.call, spec.parameter_names());
  if (call.args.size() != spec.inputs.size() || !example.claim.expected) {
    return false;
  }
  for (const ProseGuard& each : table.cases) {
    const auto meets = holds(each.condition, call.args);
    if (!meets || *meets) {
      return meets && equal(*example.claim.expected, each.result, Language::python);
    }
  }
  return equal(*example.claim.expected, table.otherwise, Language::python);
}

std::string type_name(const Value& value) {
  return value.is<bool>()          ? "bool"
         : value.is<Integer>()     ? "int"
         : value.is<double>()      ? "float"
         : value.is<std::string>() ? "str"
                                   : "";
}

// Adds missing types, inferred from the bounds of comparisons and from the results.
FunctionSpec with_types(FunctionSpec spec, const CaseTable& table) {
  const std::function<void(const ProseCondition&)> visit = [&](const ProseCondition& condition) {
    std::ranges::for_each(condition.parts, visit);
    const Comparison& comparison = condition.comparison;
    const bool is_itself = condition.kind == ProseCondition::Kind::comparison &&
                           !comparison.of_length && !comparison.other;
    std::string& type = spec.inputs.at(comparison.parameter).type;
    if (is_itself && type.empty()) {
      type = type_name(comparison.bound);
    }
  };
  std::set<std::string> results = {type_name(table.otherwise)};
  for (const ProseGuard& each : table.cases) {
    visit(each.condition);
    results.insert(type_name(each.result));
  }
  if (spec.outputs.type.empty() && results.size() == 1) {
    spec.outputs.type = *results.begin();
  }
  return spec;
}

}  // namespace

std::optional<CaseTable> read_case_table(const FunctionSpec& spec) {
  return CaseTableReader(spec).read();
}

Solved solve_case_table(const FunctionSpec& spec, const std::vector<Example>& examples,
                        Language language) {
  const auto table = read_case_table(spec);
  const bool is_said = table && std::ranges::all_of(examples, [&](const Example& example) {
                         return agrees(*table, spec, example);
                       });
  const auto code =
      is_said ? write_cases(language, with_types(spec, *table), table->cases, table->otherwise)
              : std::nullopt;
  return code ? Solved{{*code}, {}} : Solved{};
}

}  // namespace synth
