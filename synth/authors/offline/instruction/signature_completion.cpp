#include "synth/authors/offline/instruction/signature_completion.h"

#include "specs/type.h"
#include "synth/authors/offline/instruction/parameter_names.h"
#include "synth/authors/offline/instruction/prose_parameters.h"
#include "synth/authors/offline/instruction/taken_names.h"
#include "synth/authors/offline/reading/commands/formula.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace synth {
namespace {

std::vector<Parameter> parameters_of_formula(const StatedFormula& formula) {
  std::vector<Parameter> parameters;
  for (const std::string& name : formula.names) {
    parameters.push_back({name, "float", {}});
  }
  return parameters;
}

void add_parameters(FunctionSpec& function, const std::vector<ReadSignature>& headings) {
  std::size_t positional = 0;
  for (const Example& example : function.examples) {
    positional = std::max(positional, example.call.args.size());
  }
  for (const ReadSignature& signature : headings) {
    const bool fits = signature.name == function.name && signature.has_parameters &&
                      signature.parameters.size() >= positional;
    if (fits) {
      function.inputs = signature.parameters;
      function.outputs.type = signature.output_type;
      return;
    }
  }
  name_parameters(function);
  const std::vector<std::string> taken = names_taken(function.purpose);
  if (!function.examples.empty() && taken.size() == positional &&
      function.inputs.size() == positional) {
    for (std::size_t i = 0; i < positional; ++i) {
      function.inputs[i].name = taken[i];
    }
  }
  if (function.examples.empty()) {
    const auto formula = find_formula(function.purpose, {});
    function.inputs =
        formula ? parameters_of_formula(*formula) : parameters_from_prose(function.purpose);
  }
}

// Adds the types that annotations leave open, from the examples.
void add_types(FunctionSpec& function) {
  const std::vector<std::string> names = function.parameter_names();
  std::vector<std::vector<Value>> columns(names.size());
  std::vector<Value> results;
  for (const Example& example : function.examples) {
    const Call call = with_defaults(example.call, function);
    for (std::size_t i = 0; i < std::min(columns.size(), call.args.size()); ++i) {
      columns[i].push_back(call.args[i]);
    }
    if (example.claim.expected) {
      results.push_back(*example.claim.expected);
    }
  }
  const auto complete = [](std::string& type, const std::vector<Value>& values) {
    if (type.empty() && !values.empty()) {
      const Type common = common_type(values);
      type = common.kind == Type::Kind::any ? std::string() : to_string(common);
    }
  };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    complete(function.inputs[i].type, columns[i]);
  }
  complete(function.outputs.type, results);
}

}  // namespace

void complete_signature(FunctionSpec& function, const std::vector<ReadSignature>& headings) {
  add_parameters(function, headings);
  add_types(function);
}

}  // namespace synth
