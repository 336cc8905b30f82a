#include "synth/authors/offline/writing/cpp/cpp_examples.h"

#include "specs/examples/language_errors.h"
#include "synth/authors/offline/program/convert.h"

#include <set>

namespace synth {
namespace {

// Converts tuples of one type to lists, at any depth; `is_kept` exempts the outermost.
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

// Returns whether the results are tuples of two or three elements, all of the same size.
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

std::string fit_to_cpp(SpecSet& specs) {
  std::string note = fit_errors(specs, Language::cpp);
  bool is_any_changed = false;
  for (FunctionSpec& spec : specs.functions) {
    const bool is_record = are_records(spec);
    bool changed = false;
    for (Example& example : spec.examples) {
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
    is_any_changed = is_any_changed || changed;
  }
  if (is_any_changed) {
    note += note.empty() ? "" : "; ";
    note += "in C++, std::vector stands for tuples of any length";
  }
  return note;
}

}  // namespace synth
