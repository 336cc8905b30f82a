#pragma once

#include "specs/function_spec.h"
#include "synth/support/result.h"
#include "testing/runtimes/common/runtime.h"

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace synth {

// The program that reads and imports modules (guest/given_modules.py).
extern const std::string_view kPythonGivenModules;

// A module of the user's that code may import, as it lies in a cell.
struct ModuleText {
  std::string path;  // as the user named it, for messages
  std::string file;  // "shop/prices.py", in the cell's folder
  std::string name;  // "shop.prices"
  std::string source;
};

// A public function or class of such a module.
struct GivenDefinition {
  std::string module;
  FunctionSpec spec;        // name and purpose; of functions parameters and types, too
  bool is_function = true;  // which takes all its parameters by position
};

// What authors are told of the user's modules.
struct GivenModules {
  std::string outline;  // signatures and docstrings, as Python; empty if there are no modules
  std::vector<GivenDefinition> definitions;
  std::string note;  // what of docstrings was left out; may be empty

  [[nodiscard]] const GivenDefinition* find(std::string_view name) const;
  // `code` with an import for each of the definitions that it calls and neither imports nor
  // defines.
  [[nodiscard]] std::string with_imports(const std::string& code) const;
};

// The longest outline: docstrings are cut to their first paragraphs, then left out, to keep to it.
inline constexpr std::size_t kMostOutlineBytes = std::size_t{16} << 10U;

// Reads the modules in a cell, and imports them in another process of it. `files` are all that lie
// in the cell's folder. Errors: bad_input with file, line and remedy for what is not Python, raises
// when it is imported, takes too long or has nothing public, and for an outline that is too long;
// those of the set-up; interrupted.
Result<GivenModules> read_given_modules(Runtime& python, const std::vector<ModuleText>& modules,
                                        const std::vector<std::string>& files, const Limits& limits,
                                        const std::stop_token& stop);

}  // namespace synth
