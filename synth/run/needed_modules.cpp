#include "synth/run/needed_modules.h"

#include "specs/made.h"
#include "synth/source/python_statements.h"
#include "synth/support/names.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

constexpr std::string_view kProbe = R"(
def synth_reason_against(module):
    try:
        __import__(module)
    except BaseException as error:
        return f"{type(error).__name__}: {error}"
    return ""
)";

// Adds the modules of an import: "import a.b as c, d", "from a.b import c".
void add_imports(std::string_view statement, std::vector<std::string>& modules) {
  const bool is_from = statement.starts_with("from ");
  if (!is_from && !statement.starts_with("import ")) {
    return;
  }
  const std::string_view named = statement.substr(statement.find(' ') + 1);
  for (const std::string_view each : split(named, ',')) {
    const std::string_view whole = trim(each);
    const std::string_view module = whole.substr(0, whole.find_first_of(" \t\n\r"));
    if (!module.empty() && module.front() != '.' && is_dotted_name(module)) {
      append_new(modules, {std::string(module)});
    }
    if (is_from) {
      return;
    }
  }
}

}  // namespace

std::vector<std::string> needed_modules(const Test& test) {
  std::vector<std::string> modules;
  for (const PythonStatement& statement : split_python(test.setup)) {
    if (statement.kind == PythonStatement::Kind::import) {
      add_imports(trim(statement.text), modules);
    }
  }
  Test looked_at = test;
  change_values(looked_at, [&](const Value& whole) {
    any_value(whole, [&](const Value& value) {
      const auto* const made = value.get_if<Made>();
      if (made != nullptr && !made->making->module.empty()) {
        append_new(modules, {made->making->module});
      }
      return false;
    });
    return whole;
  });
  return modules;
}

Result<std::map<std::string, std::string>> missing_modules(const RunContext& context,
                                                           std::span<const Test> tests) {
  std::map<std::string, std::string> missing;
  if (context.request.language != Language::python) {
    return missing;
  }
  std::vector<std::string> modules;
  for (const Test& test : tests) {
    append_new(modules, needed_modules(test));
  }
  std::erase_if(modules, [&](const std::string& module) {
    return contains(context.request.lent.modules, module.substr(0, module.find('.')));
  });
  if (modules.empty()) {
    return missing;
  }
  std::vector<PlannedCall> calls;
  for (const std::string& module : modules) {
    calls.push_back({.function = "synth_reason_against", .call = {{Value(module)}, {}}});
  }
  SYNTH_TRY(const CandidateOutcome outcome,
            context.runtime->run(std::string(kProbe), calls, context.request.limits, context.stop));
  for (std::size_t i = 0; i < modules.size() && i < outcome.outcomes.size(); ++i) {
    const auto& value = outcome.outcomes[i].value;
    const auto* const reason = value ? value->get_if<std::string>() : nullptr;
    if (reason != nullptr && !reason->empty()) {
      missing.emplace(modules[i], *reason);
    }
  }
  return missing;
}

Result<std::vector<std::string>> leave_out_without_modules(const RunContext& context,
                                                           std::vector<Test>& tests) {
  SYNTH_TRY(const auto missing, missing_modules(context, tests));
  std::map<std::string, int> left_out;
  std::erase_if(tests, [&](const Test& test) {
    const std::vector<std::string> needed = needed_modules(test);
    const auto lacking = std::ranges::find_if(
        needed, [&](const std::string& module) { return missing.contains(module); });
    if (lacking != needed.end()) {
      left_out[*lacking] += 1;
    }
    return lacking != needed.end();
  });
  std::vector<std::string> notes;
  for (const auto& [module, count] : left_out) {
    notes.push_back(
        fmt::format("{} {} left out: {} needs {}, which cannot be imported ({}); if it "
                    "is not installed, --with {} installs it",
                    count, count == 1 ? "test was" : "tests were", count == 1 ? "it" : "each",
                    module, missing.at(module), module.substr(0, module.find('.'))));
  }
  return notes;
}

}  // namespace synth
