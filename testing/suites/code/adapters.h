#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A function of plain values that replaces code which tests cannot call with such values: a method,
// two calls of one object, a function of dates, decimals, paths, enumerations, records or
// functions.
struct Adapter {
  std::string name;  // "Cart_total_after_add"
  std::vector<std::string> parameters;
  std::string text;                 // with placeholders for names of the module and of imports
  std::vector<Call> calls;          // fitting calls
  std::vector<std::string> within;  // the code that it calls: "Cart.add"

  // Returns its definition for the end of the module's own text.
  [[nodiscard]] std::string in_module() const;
  // Returns its definition for a file that imports the module by that name.
  [[nodiscard]] std::string in_test_file(const std::string& module = "solution") const;
};

struct Adapters {
  std::vector<Adapter> all;
  std::vector<std::string> replaced;  // functions that adapters replace
  std::vector<std::string> imports;   // modules that they need

  // Returns a module with its adapters.
  [[nodiscard]] std::string with(const std::string& source) const;
};

// Reads a Python source in a cell without executing any of it.
Result<Adapters> read_adapters(Runtime& python, const std::string& source, std::stop_token stop);

}  // namespace synth
