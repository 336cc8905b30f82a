#pragma once

#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Which modules Python code may import by name; a name stands for the modules below it too. Checked
// on the syntax tree before the code runs, so it tells an honest author what is wanted. What keeps
// the others out is the cell.
struct ImportPolicy {
  enum class Kind { none, allow, deny };
  Kind kind = Kind::none;
  std::vector<std::string> modules;
};

// "allow:math,json" or "deny:os,subprocess"; "allow:" allows none. Errc::bad_input says the form.
Result<ImportPolicy> parse_import_policy(std::string_view text);

// The dotted names of a list "numpy,os.path". Errc::bad_input names what is none.
Result<std::vector<std::string>> parse_module_list(std::string_view text);

}  // namespace synth
