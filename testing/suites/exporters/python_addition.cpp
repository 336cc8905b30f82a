#include "testing/suites/exporters/python_addition.h"

#include "synth/support/text.h"
#include "testing/suites/exporters/python_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace synth {
namespace {

constexpr std::size_t kLevel = 4;                    // spaces of one level, as exporters write it
constexpr std::string_view kOwnModule = "solution";  // in files that synth wrote

// The writer of the added text, before line ends and indentation are adapted.
class Addition {
 public:
  Addition(const std::string& text, const AdditionPlace& place, ExportedSuite suite,
           const Adapters& adapters)
      : text_(text), place_(place), suite_(std::move(suite)), adapters_(adapters) {
    for (const std::string& name : place.taken) {
      names_.add(name);
    }
  }

  std::string write() {
    drop_without_place();
    if (suite_.tests.empty()) {
      return "";
    }
    for (ExportedTest& exported : suite_.tests) {
      if (!exported.is_adapter) {
        exported.called = called(exported.test.function);
      }
    }
    const std::string helpers = write_helpers();
    const std::string tests = write_tests();
    add_modules(helpers);
    std::string block =
        comment_lines({fmt::format("What {} does where no test above would notice a change "
                                   "(synth suite --append).",
                                   std::filesystem::path(suite_.code_file).filename().string())},
                      "#");
    for (const std::string& line : imports_) {
      block += line + "  # noqa: E402\n";
    }
    return block + helpers + tests;
  }

  std::vector<PythonAddition::LeftOut> take_left_out() { return std::move(left_out_); }

 private:
  [[nodiscard]] bool is_taken(const std::string& name) const {
    return std::ranges::find(place_.taken, name) != place_.taken.end();
  }

  [[nodiscard]] bool has_parameters() const {
    return place_.module == kOwnModule && place_.runner == SuiteFormat::pytest;
  }

  // Returns the helpers, beside the runner's own, of this test or of all.
  [[nodiscard]] std::vector<PythonHelper> helpers_of(const ExportedSuite& suite) const {
    std::vector<PythonHelper> helpers = python_helpers(suite);
    if (has_parameters()) {
      helpers.push_back(kPytestCall);
    }
    std::vector<Adapter> called;
    for (const Adapter& adapter : adapters_.all) {
      const bool is_called = std::ranges::any_of(suite.tests, [&](const ExportedTest& exported) {
        return exported.is_adapter && exported.test.function == adapter.name;
      });
      if (is_called) {
        called.push_back(adapter);
      }
    }
    for (const AdapterHelper& helper : adapters_.helpers_of(called, module_name())) {
      helpers.push_back({helper.name, "\n\n" + helper.text});
    }
    for (const Adapter& adapter : called) {
      helpers.push_back({adapter.name, "\n\n" + adapter.in_test_file(module_name())});
    }
    return helpers;
  }

  // Drops tests whose helper would take a name that the file uses for something else.
  void drop_without_place() {
    std::vector<ExportedTest> kept;
    for (ExportedTest& exported : suite_.tests) {
      ExportedSuite alone = suite_;
      alone.tests = {exported};
      std::string hindrance;
      for (const PythonHelper& helper : helpers_of(alone)) {
        if (is_taken(helper.name) && text_.find(helper.text) == std::string::npos) {
          hindrance = helper.name;
        }
      }
      if (hindrance.empty()) {
        kept.push_back(std::move(exported));
      } else {
        left_out_.push_back({exported.test.function, exported.test.name,
                             fmt::format("needs a {} other than the file's", hindrance)});
      }
    }
    suite_.tests = std::move(kept);
  }

  std::string write_helpers() {
    std::string text;
    for (const PythonHelper& helper : helpers_of(suite_)) {
      text += is_taken(helper.name) ? "" : helper.text;
    }
    return text;
  }

  // Returns the module's name; imports it if the file has none.
  [[nodiscard]] std::string module_name() const {
    if (!place_.module.empty()) {
      return place_.module;
    }
    return imported().substr(imported().rfind('.') + 1);
  }

  [[nodiscard]] const std::string& imported() const {
    return place_.imported.empty() ? place_.full_name : place_.imported;
  }

  // Returns "code.f" or "f"; imports f if the file has no access to it.
  std::string called(const std::string& function) {
    const auto known = place_.functions.find(function);
    if (known != place_.functions.end()) {
      return known->second;
    }
    if (place_.functions.contains("*") && !function.starts_with('_')) {
      return function;
    }
    if (!place_.module.empty()) {
      return fmt::format("{}.{}", place_.module, function);
    }
    const auto [made, is_new] = imported_.emplace(function, "");
    if (is_new) {
      made->second = names_.add(function);
      imports_.insert(fmt::format("from {} import {}{}", imported(), function,
                                  made->second == function ? "" : " as " + made->second));
    }
    return made->second;
  }

  void add_modules(const std::string& helpers) {
    std::vector<std::string> modules = python_modules(suite_, helpers);
    modules.emplace_back(name(place_.runner));
    const bool has_nan = std::ranges::any_of(suite_.tests, [](const ExportedTest& exported) {
      return exported.test.claim.expected && is_nan(*exported.test.claim.expected);
    });
    if (has_nan) {
      modules.emplace_back("math");
    }
    for (const std::string& module : modules) {
      if (!is_taken(module) && (module != "pytest" || needs_pytest_)) {
        imports_.insert("import " + module);
      }
    }
    const bool has_adapters =
        std::ranges::any_of(suite_.tests, [](const auto& e) { return e.is_adapter; });
    if (has_adapters && place_.module.empty()) {
      imports_.insert(import_of_module());
    }
  }

  // Returns "import primes", "from pkg import primes" or "from . import primes".
  [[nodiscard]] std::string import_of_module() const {
    const std::string& from = imported();
    std::string package = from.substr(0, from.size() - module_name().size());
    if (package.empty()) {
      return "import " + from;
    }
    if (package.find_first_not_of('.') != std::string::npos) {
      package.pop_back();
    }
    return fmt::format("from {} import {}", package, module_name());
  }

  std::string write_tests() {
    std::string text;
    for (const std::string& function : tested_functions(suite_)) {
      if (place_.runner == SuiteFormat::unittest) {
        text += unittest_class(suite_, function, names_);
      } else if (has_parameters()) {
        text += pytest_groups(suite_, function, names_);
      } else {
        for (const ExportedTest& exported : suite_.tests) {
          text += exported.test.function == function ? pytest_function(exported, names_) : "";
        }
      }
    }
    needs_pytest_ = text.find("pytest.") != std::string::npos;
    return text;
  }

  const std::string& text_;
  const AdditionPlace& place_;
  ExportedSuite suite_;
  const Adapters& adapters_;
  UniqueNames names_;
  std::map<std::string, std::string> imported_;  // functions, by their chosen names
  std::set<std::string> imports_;
  bool needs_pytest_ = false;
  std::vector<PythonAddition::LeftOut> left_out_;
};

// Converts the text to the file's indentation and line ends.
std::string in_style(const std::string& block, const std::string& indent, bool has_returns) {
  std::string text;
  std::string_view end;  // of the previous line
  for (const std::string_view line : split(block, '\n')) {
    text += end;
    end = has_returns ? "\r\n" : "\n";
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    for (std::size_t level = 0; level < spaces / kLevel; ++level) {
      text += indent;
    }
    text += line.substr(spaces / kLevel * kLevel);
  }
  return text;
}

// Returns empty lines such that two separate the old text from the new.
std::string distance(std::string_view before, bool has_returns) {
  constexpr std::size_t kWanted = 3;  // line ends
  std::size_t ends = 0;
  for (std::size_t at = before.size(); at > 0; --at) {
    if (before[at - 1] == '\n') {
      ++ends;
    } else if (before[at - 1] != '\r') {
      break;
    }
  }
  std::string text;
  for (; ends < kWanted; ++ends) {
    text += has_returns ? "\r\n" : "\n";
  }
  return text;
}

}  // namespace

PythonAddition add_to_python_tests(const std::string& text, const AdditionPlace& place,
                                   ExportedSuite suite, const Adapters& adapters) {
  Addition addition(text, place, std::move(suite), adapters);
  const std::string block = addition.write();
  PythonAddition made{text, addition.take_left_out()};
  if (block.empty()) {
    return made;
  }
  const bool has_returns = text.find("\r\n") != std::string::npos &&
                           std::ranges::count(text, '\r') == std::ranges::count(text, '\n');
  const std::size_t at = std::min(place.before.value_or(text.size()), text.size());
  std::string added = distance(std::string_view(text).substr(0, at), has_returns) +
                      in_style(block, place.indent, has_returns);
  if (at < text.size()) {
    added += distance(added, has_returns);
  }
  made.text.insert(at, added);
  return made;
}

}  // namespace synth
