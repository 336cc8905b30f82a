#pragma once

#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The modules that Python code may import by name; a name includes the modules below it. Checked on
// the syntax tree before the code runs, so it informs an honest author. The cell enforces
// isolation.
struct ImportPolicy {
  enum class Kind { none, allow, deny };
  Kind kind = Kind::none;
  std::vector<std::string> modules;
};

// Parses "allow:math,json" or "deny:os,subprocess"; "allow:" allows none. Errc::bad_input explains
// the form.
Result<ImportPolicy> parse_import_policy(std::string_view text);

// Returns the dotted names of a list "numpy,os.path". Errc::bad_input names an invalid one.
Result<std::vector<std::string>> parse_module_list(std::string_view text);

}  // namespace synth
