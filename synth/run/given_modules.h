#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/support/result.h"
#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The programs that read and import modules (guest/given_modules.py), and load them
// (guest/given_modules.js).
extern const std::string_view kPythonGivenModules;
extern const std::string_view kJavascriptGivenModules;

// A user's module that code may import, as a cell has it.
struct ModuleText {
  std::string path;  // as the user wrote it, for messages
  std::string file;  // its place in the cell's folder: "shop/prices.py"
  std::string name;  // its name in tests: "shop.prices"
  std::string source;
};

// A public function or class of such a module.
struct GivenDefinition {
  std::string module;
  std::string file;
  FunctionSpec spec = {};   // name and purpose; for a function also parameters and types
  bool is_function = true;  // true if it takes all its parameters by position
};

// The part of the user's modules that authors see.
struct GivenModules {
  Language language = Language::python;
  std::string outline = {};  // signatures and docstrings, as code; empty if there are no modules
  std::vector<GivenDefinition> definitions = {};
  std::string note = {};  // says which parts of docstrings were left out; may be empty

  [[nodiscard]] const GivenDefinition* find(std::string_view name) const;
  // Returns the line that makes a definition known to code: an import, `require` or `#include`.
  [[nodiscard]] std::string import_of(const GivenDefinition& definition,
                                      std::string_view code) const;
  // Returns `code` with that line for each definition that it uses and neither imports nor defines.
  [[nodiscard]] std::string with_imports(const std::string& code) const;
  // Removes functions that the modules define from specs, except the entry point and functions that
  // the user tests. Returns a note for the user; empty if there are none.
  std::string leave_out_of(SpecSet& specs, const std::vector<Test>& tests) const;
};

// The length limit of the outline: docstrings are cut to their first paragraphs, then left out, to
// keep to it.
inline constexpr std::size_t kMostOutlineBytes = std::size_t{16} << 10U;

// Reads the modules, which are in the runtime's language, and loads them in a cell. `files` are all
// files in the cell's folder. Errors: bad_input with file, line and remedy for a module that is not
// in the language, raises or does not compile, takes too long or has nothing public, and for an
// outline that is too long; those of the set-up; interrupted.
Result<GivenModules> read_given_modules(Runtime& runtime, const std::vector<ModuleText>& modules,
                                        const std::vector<std::string>& files, const Limits& limits,
                                        const std::stop_token& stop);

// Returns the error of a module, with its place in it or in another file.
tl::unexpected<Error> given_module_fault(const ModuleText& module, std::string_view file,
                                         std::size_t line, std::string_view message,
                                         std::string remedy);
tl::unexpected<Error> given_modules_too_long(std::size_t bytes, std::string remedy);

}  // namespace synth
