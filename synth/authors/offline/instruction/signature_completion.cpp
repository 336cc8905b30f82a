#include "synth/authors/offline/instruction/signature_completion.h"

#include "specs/type.h"
#include "synth/authors/offline/instruction/parameter_names.h"
#include "synth/authors/offline/instruction/prose_parameters.h"
#include "synth/authors/offline/instruction/taken_names.h"
#include "synth/authors/offline/reading/commands/formula.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
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

// Returns whether a formula goes on behind the name of a parameter: "n / 2", "x ** 2".
bool goes_on_as_formula(std::string_view behind) {
  const std::string_view rest = trim(behind);
  return !rest.empty() && std::string_view("+-*/%^").find(rest.front()) != std::string_view::npos &&
         (behind.front() == ' ' || rest.front() != '-');  // not "N-gram"
}

// Restores the name of a parameter that begins a sentence, and so has got a capital letter:
// "N / 2 if n is even", "X if x is positive". `A` may be an article.
void restore_names_at_beginnings(FunctionSpec& function) {
  std::string& text = function.purpose;
  for (std::size_t at = 0; at < text.size(); at = text.find(". ", at)) {
    at += at == 0 ? 0 : 2;
    for (const Parameter& input : function.inputs) {
      const std::string capital =
          std::string(1, to_upper(input.name.front())) + input.name.substr(1);
      const std::string_view rest = std::string_view(text).substr(at);
      const bool is_word = rest.starts_with(capital) && (rest.size() == capital.size() ||
                                                         !is_word_character(rest[capital.size()]));
      const bool is_name = is_word && capital.size() == 1 && capital != "A";
      if (is_name || (is_word && goes_on_as_formula(rest.substr(capital.size())))) {
        text.replace(at, capital.size(), input.name);
      }
    }
  }
}

}  // namespace

void complete_signature(FunctionSpec& function, const std::vector<ReadSignature>& headings) {
  add_parameters(function, headings);
  restore_names_at_beginnings(function);
  add_types(function);
}

void share_shown_types(std::vector<FunctionSpec>& functions) {
  std::map<std::string, std::string> types;  // by name; empty if there are several
  for (const FunctionSpec& function : functions) {
    for (const Parameter& input : function.inputs) {
      if (!input.type.empty()) {
        const auto known = types.emplace(input.name, input.type).first;
        known->second = known->second == input.type ? input.type : std::string();
      }
    }
  }
  for (FunctionSpec& function : functions) {
    for (Parameter& input : function.inputs) {
      const auto known = types.find(input.name);
      if (input.type.empty() && function.examples.empty() && known != types.end()) {
        input.type = known->second;
      }
    }
  }
}

}  // namespace synth
