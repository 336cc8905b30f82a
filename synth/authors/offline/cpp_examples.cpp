#include "synth/authors/offline/cpp_examples.h"

#include "synth/authors/offline/convert.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr std::array<std::string_view, 9> kCppErrors = {
    "invalid_argument", "out_of_range",  "domain_error",    "length_error", "range_error",
    "overflow_error",   "runtime_error", "underflow_error", "logic_error"};

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kNearestErrors = {{
    {"ValueError", "std::invalid_argument"},
    {"IndexError", "std::out_of_range"},
    {"KeyError", "std::out_of_range"},
    {"LookupError", "std::out_of_range"},
    {"ZeroDivisionError", "std::domain_error"},
    {"ArithmeticError", "std::domain_error"},
    {"OverflowError", "std::overflow_error"},
    {"RuntimeError", "std::runtime_error"},
}};

void use_nearest(std::string& error, std::set<std::string>& notes) {
  const auto* const nearest =
      std::ranges::find(kNearestErrors, error, &decltype(kNearestErrors)::value_type::first);
  if (nearest != kNearestErrors.end()) {
    notes.insert(fmt::format("in C++, {} stands for {}", nearest->second, error));
    error = nearest->second;
  }
}

// Tuples of one type as lists, at any depth; `is_kept` spares the outermost.
void use_lists(Value& value, bool is_kept, bool& changed) {
  if (auto* list = value.get_if<List>()) {
    for (Value& item : list->items) {
      use_lists(item, false, changed);
    }
  } else if (auto* tuple = value.get_if<Tuple>()) {
    for (Value& item : tuple->items) {
      use_lists(item, false, changed);
    }
    if (!is_kept && type_of_all({&value})) {
      value = List{std::move(tuple->items)};
      changed = true;
    }
  }
}

// Whether the results are tuples of two or three elements, each like the others.
bool are_records(const FunctionSpec& spec) {
  std::set<std::size_t> sizes;
  for (const Example& example : spec.examples) {
    if (example.claim.expected && !example.claim.expected->is<Null>()) {
      const auto* tuple = example.claim.expected->get_if<Tuple>();
      sizes.insert(tuple == nullptr ? 0 : tuple->items.size());
    }
  }
  return sizes.size() == 1 && (*sizes.begin() == 2 || *sizes.begin() == 3);
}

}  // namespace

bool is_cpp_error(std::string_view name) {
  name.remove_prefix(name.starts_with("std::") ? 5 : 0);
  return std::ranges::find(kCppErrors, name) != kCppErrors.end();
}

std::string fit_to_cpp(SpecSet& specs) {
  std::set<std::string> notes;
  for (FunctionSpec& spec : specs.functions) {
    for (Raise& raise : spec.raises) {
      use_nearest(raise.type, notes);
    }
    const bool is_record = are_records(spec);
    bool changed = false;
    for (Example& example : spec.examples) {
      if (example.claim.raises) {
        use_nearest(*example.claim.raises, notes);
      }
      for (Value& argument : example.call.args) {
        use_lists(argument, false, changed);
      }
      for (auto& [name, argument] : example.call.kwargs) {
        use_lists(argument, false, changed);
      }
      if (example.claim.expected) {
        use_lists(*example.claim.expected, is_record, changed);
      }
    }
    if (changed) {
      notes.insert("in C++, std::vector stands for tuples of any length");
    }
  }
  return join(std::vector<std::string>(notes.begin(), notes.end()), "; ");
}

}  // namespace synth
