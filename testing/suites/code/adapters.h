#pragma once

#include "testing/core/test.h"
#include "testing/runtimes/common/runtime.h"

#include <stop_token>
#include <string>
#include <vector>

namespace synth {

// A function of plain values that stands for what tests cannot call with these alone: a method, two
// calls of one object, a function of dates, decimals, paths, enumerations, records or functions.
struct Adapter {
  std::string name;  // "Cart_total_after_add"
  std::vector<std::string> parameters;
  std::string text;                 // with places for names of the module and of imports
  std::vector<Call> calls;          // that fit
  std::vector<std::string> within;  // what it is about: "Cart.add"

  // Its definition behind the module's own text.
  [[nodiscard]] std::string in_module() const;
  // Its definition in a file that has the module by that name.
  [[nodiscard]] std::string in_test_file(const std::string& module = "solution") const;
};

struct Adapters {
  std::vector<Adapter> all;
  std::vector<std::string> replaced;  // functions that adapters stand for
  std::vector<std::string> imports;   // modules that they need

  // A module and its adapters.
  [[nodiscard]] std::string with(const std::string& source) const;
};

// Reads a Python source in a cell and executes nothing of it.
Result<Adapters> read_adapters(Runtime& python, const std::string& source, std::stop_token stop);

}  // namespace synth
