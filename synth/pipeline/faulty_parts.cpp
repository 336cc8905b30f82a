#include "synth/pipeline/faulty_parts.h"

#include <fmt/format.h>

#include <type_traits>

namespace synth {
namespace {

// Removes the items of a list of a spec that are not valid in `bare`, the specs without any of the
// lists that may shrink.
template <class Part>
void drop_faulty(SpecSet& specs, const SpecSet& bare, std::size_t at,
                 std::vector<Part> FunctionSpec::*list, Language language,
                 std::vector<std::string>& notes) {
  FunctionSpec& spec = specs.functions[at];
  std::erase_if(spec.*list, [&](const Part& part) {
    SpecSet probe = bare;
    FunctionSpec& probed = probe.functions[at];
    probed.methods = spec.methods;  // examples and fields are of a class that has some
    if constexpr (std::is_same_v<Part, MethodSpec>) {
      probed.methods.clear();
    }
    (probed.*list).push_back(part);
    const auto valid = validate(probe, language);
    if (!valid) {
      notes.push_back(fmt::format("a part of the specs was left out: {}", valid.error().message));
    }
    return !valid;
  });
}

}  // namespace

std::vector<std::string> drop_faulty_parts(SpecSet& specs, Language language) {
  std::vector<std::string> notes;
  if (!specs.functions.empty() && specs.find(specs.entry_point) == nullptr) {
    notes.push_back(fmt::format("the specs have no function '{}', their entry point: it is '{}'",
                                specs.entry_point, specs.functions.back().name));
    specs.entry_point = specs.functions.back().name;
  }
  SpecSet bare = specs;
  for (FunctionSpec& spec : bare.functions) {
    spec.raises.clear();
    spec.dependencies.clear();
    spec.examples.clear();
    spec.methods.clear();
    spec.fields.clear();
  }
  if (!validate(bare, language)) {
    return notes;
  }
  for (std::size_t i = 0; i < specs.functions.size(); ++i) {
    drop_faulty(specs, bare, i, &FunctionSpec::methods, language, notes);
    drop_faulty(specs, bare, i, &FunctionSpec::fields, language, notes);
    drop_faulty(specs, bare, i, &FunctionSpec::raises, language, notes);
    drop_faulty(specs, bare, i, &FunctionSpec::dependencies, language, notes);
    drop_faulty(specs, bare, i, &FunctionSpec::examples, language, notes);
  }
  return notes;
}

}  // namespace synth
