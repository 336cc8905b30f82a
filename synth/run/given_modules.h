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

// A user's module that code may import, as a cell has it.
struct ModuleText {
  std::string path;  // as the user wrote it, for messages
  std::string file;  // its place in the cell's folder: "shop/prices.py"
  std::string name;  // its name in Python: "shop.prices"
  std::string source;
};

// A public function or class of such a module.
struct GivenDefinition {
  std::string module;
  FunctionSpec spec;        // name and purpose; for a function also parameters and types
  bool is_function = true;  // true if it takes all its parameters by position
};

// The part of the user's modules that authors see.
struct GivenModules {
  std::string outline;  // signatures and docstrings, as Python; empty if there are no modules
  std::vector<GivenDefinition> definitions;
  std::string note;  // says which parts of docstrings were left out; may be empty

  [[nodiscard]] const GivenDefinition* find(std::string_view name) const;
  // Returns `code` with an import for each definition that it calls and neither imports nor
  // defines.
  [[nodiscard]] std::string with_imports(const std::string& code) const;
};

// The length limit of the outline: docstrings are cut to their first paragraphs, then left out, to
// keep to it.
inline constexpr std::size_t kMostOutlineBytes = std::size_t{16} << 10U;

// Reads the modules in a cell, and imports them in another process of it. `files` are all files in
// the cell's folder. Errors: bad_input with file, line and remedy for a module that is not Python,
// raises on import, takes too long or has nothing public, and for an outline that is too long;
// those of the set-up; interrupted.
Result<GivenModules> read_given_modules(Runtime& python, const std::vector<ModuleText>& modules,
                                        const std::vector<std::string>& files, const Limits& limits,
                                        const std::stop_token& stop);

}  // namespace synth
