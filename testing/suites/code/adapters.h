#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A function of plain values that replaces code which tests cannot call with such values: a method,
// two calls of one object, a function of dates, decimals, paths, enumerations, records or
// functions, or one that asks for the clock, the environment or a random number.
struct Adapter {
  std::string name;   // "Cart_total_after_add"
  std::string shown;  // what it calls, for readers: "Cart.total after add"
  std::vector<std::string> parameters;
  std::string text;                 // with placeholders for names of the module and of imports
  std::vector<Call> calls;          // fitting calls
  std::vector<std::string> within;  // the code that it calls: "Cart.add"

  // Returns its definition for the end of the module's own text.
  [[nodiscard]] std::string in_module() const;
  // Returns its definition for a file that imports the module by that name.
  [[nodiscard]] std::string in_test_file(const std::string& module = "solution") const;
};

// A function of the test file that adapters call.
struct AdapterHelper {
  std::string name;
  std::string text;  // with placeholders, as an adapter's
};

struct Adapters {
  std::vector<Adapter> all;
  std::vector<std::string> replaced;  // functions that adapters replace
  std::vector<std::string> beside;    // replaced if nobody claims anything about them
  std::vector<std::string> imports;   // modules that they need
  std::vector<AdapterHelper> helpers;

  // Returns a module with its adapters.
  [[nodiscard]] std::string with(const std::string& source) const;
  // Returns the modules that some adapters need in a file of tests.
  [[nodiscard]] std::vector<std::string> imports_of(const std::vector<Adapter>& called) const;
  // Returns the helpers that they need, for a file that imports the module by that name.
  [[nodiscard]] std::vector<AdapterHelper> helpers_of(const std::vector<Adapter>& called,
                                                      const std::string& module = "solution") const;

 private:
  // Returns the helpers that some adapters need, as they are, behind those that they call.
  [[nodiscard]] std::vector<AdapterHelper> needed_by(const std::vector<Adapter>& called) const;
};

// Reads a Python source in a cell without executing any of it.
Result<Adapters> read_adapters(Runtime& python, const std::string& source, std::stop_token stop);

}  // namespace synth
