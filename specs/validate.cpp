#include "specs/function_spec.h"
#include "specs/identifier.h"
#include "specs/literal.h"
#include "specs/operators.h"
#include "specs/type.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace synth {
namespace {

// The search for the nearest name visits every function. A spec with more unknown names than this
// has another problem than misspelt names.
constexpr std::size_t kMaxSuggestions = 20;

std::string shown(std::string_view text) {
  return fmt::format("'{}'", excerpt(text));
}

// A collector of the faults of one SpecSet.
class Validator {
 public:
  Validator(const SpecSet& specs, Language language) : specs_(specs), language_(language) {
    names_.reserve(specs.functions.size());
    for (const FunctionSpec& function : specs.functions) {
      names_.push_back(function.name);
      known_.insert(function.name);
    }
  }

  std::vector<std::string> faults() {
    if (specs_.functions.empty()) {
      report("$.functions", "there is no function");
    }
    std::unordered_map<std::string_view, std::size_t> seen;
    for (std::size_t i = 0; i < specs_.functions.size(); ++i) {
      const FunctionSpec& function = specs_.functions[i];
      const std::string place = fmt::format("$.functions[{}]", i);
      check_name(place + ".name", function.name);
      if (const auto [first, added] = seen.emplace(function.name, i); !added) {
        report(place + ".name", fmt::format("{} is the name of $.functions[{}] already",
                                            shown(function.name), first->second));
      }
      check_function(place, function);
    }
    if (!specs_.functions.empty() && !known_.contains(specs_.entry_point)) {
      report_unknown("$.entry_point", specs_.entry_point);
    }
    return std::move(faults_);
  }

 private:
  void report(std::string_view place, std::string_view message) {
    faults_.push_back(fmt::format("{}: {}", place, message));
  }

  void report_unknown(std::string_view place, std::string_view name) {
    std::optional<std::string> near;
    if (suggestions_ < kMaxSuggestions) {
      ++suggestions_;
      near = nearest_name(name, names_);
    }
    report(place, fmt::format("there is no function {}{}", shown(name),
                              near ? fmt::format("; did you mean '{}'?", *near) : ""));
  }

  void check_name(std::string_view place, std::string_view name_text) {
    if (name_text.empty()) {
      report(place, "the name is empty");
    } else if (is_keyword(name_text, language_)) {
      report(place, fmt::format("{} is a keyword of {}", shown(name_text), name(language_)));
    } else if (!is_identifier(name_text, language_)) {
      const bool is_foreign = is_identifier(name_text, Language::python);
      report(place, fmt::format("{} is not a legal name in {}{}", shown(name_text), name(language_),
                                is_foreign ? ", whose names have ASCII letters, digits and "
                                             "underscores only"
                                           : ""));
    }
  }

  // Checks the parts that a function and a method share.
  void check_interface(const std::string& place, const std::vector<Parameter>& inputs,
                       const std::vector<Raise>& raises) {
    std::unordered_set<std::string_view> parameters;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const std::string input_place = fmt::format("{}.inputs[{}].name", place, i);
      check_name(input_place, inputs[i].name);
      if (!parameters.insert(inputs[i].name).second) {
        report(input_place, fmt::format("two parameters are named {}", shown(inputs[i].name)));
      }
      check_default(fmt::format("{}.inputs[{}].default_literal", place, i), inputs, i);
    }
    for (std::size_t i = 0; i < raises.size(); ++i) {
      if (!is_qualified_identifier(raises[i].type, language_)) {
        report(fmt::format("{}.raises[{}].type", place, i),
               fmt::format("{} is not the name of an exception class", shown(raises[i].type)));
      }
    }
  }

  void check_default(const std::string& place, const std::vector<Parameter>& inputs,
                     std::size_t i) {
    const std::string& literal = inputs[i].default_literal;
    if (literal.empty()) {
      if (i > 0 && !inputs[i - 1].default_literal.empty()) {
        report(place, fmt::format("{} has no default, and the parameter in front of it has one",
                                  shown(inputs[i].name)));
      }
    } else if (auto value = parse_literal(literal); !value) {
      report(place, fmt::format("{} is no literal: {}", shown(literal), value.error().message));
    }
  }

  void check_member_name(const std::string& place, const std::string& name,
                         std::unordered_set<std::string_view>& taken) {
    check_name(place, name);
    if (name.starts_with('_') && find_operator(name) == nullptr) {
      report(place, fmt::format("{} is private: a class is specified by its public methods and "
                                "fields, and by `inputs`, which its constructor takes",
                                shown(name)));
    }
    if (!taken.insert(name).second) {
      report(place, fmt::format("the class has two members that are named {}", shown(name)));
    }
  }

  void check_class(const std::string& place, const FunctionSpec& spec) {
    if (!spec.is_class()) {
      if (!spec.fields.empty()) {
        report(place + ".fields", "fields are of a class, and a class has methods");
      }
      return;
    }
    if (!has_classes(language_)) {
      report(place + ".methods",
             fmt::format("classes are not written in {}: specify functions", name(language_)));
    }
    std::unordered_set<std::string_view> members;
    for (std::size_t i = 0; i < spec.methods.size(); ++i) {
      const std::string method_place = fmt::format("{}.methods[{}]", place, i);
      check_member_name(method_place + ".name", spec.methods[i].name, members);
      check_interface(method_place, spec.methods[i].inputs, spec.methods[i].raises);
    }
    for (std::size_t i = 0; i < spec.fields.size(); ++i) {
      check_member_name(fmt::format("{}.fields[{}].name", place, i), spec.fields[i].name, members);
    }
    for (std::size_t i = 0; i < spec.examples.size(); ++i) {
      if (const auto fault = fault_of_steps(spec, spec.examples[i].call)) {
        report(fmt::format("{}.examples[{}]", place, i), *fault);
      }
    }
  }

  void check_function(const std::string& place, const FunctionSpec& function) {
    check_interface(place, function.inputs, function.raises);
    check_class(place, function);
    for (std::size_t i = 0; i < function.dependencies.size(); ++i) {
      if (!known_.contains(function.dependencies[i])) {
        report_unknown(fmt::format("{}.dependencies[{}]", place, i), function.dependencies[i]);
      }
    }
    std::vector<Type> types =
        mapped(function.inputs, [&](const Parameter& input) { return parse_type(input.type); });
    for (std::size_t i = 0; i < function.examples.size(); ++i) {
      check_call(fmt::format("{}.examples[{}]", place, i), function, types,
                 function.examples[i].call);
    }
  }

  // Binds the arguments to the parameters as a call would.
  void check_call(const std::string& place, const FunctionSpec& function,
                  const std::vector<Type>& types, const Call& call) {
    const std::size_t count = function.inputs.size();
    if (call.args.size() > count) {
      report(place,
             fmt::format("{} takes {} argument{}, and the example gives {}", shown(function.name),
                         count, count == 1 ? "" : "s", call.args.size()));
      return;
    }
    std::vector<const Value*> bound(count);
    for (std::size_t i = 0; i < call.args.size(); ++i) {
      bound[i] = &call.args[i];
    }
    for (const auto& [key, value] : call.kwargs) {
      const auto found = std::find_if(function.inputs.begin(), function.inputs.end(),
                                      [&](const Parameter& input) { return input.name == key; });
      if (found == function.inputs.end()) {
        report(place, fmt::format("{} has no parameter {}", shown(function.name), shown(key)));
        continue;
      }
      const Value*& slot = bound[static_cast<std::size_t>(found - function.inputs.begin())];
      if (slot != nullptr) {
        report(place, fmt::format("the argument {} is given twice", shown(key)));
      }
      slot = &value;
    }
    for (std::size_t i = 0; i < count; ++i) {
      check_argument(place, function.inputs[i], types[i], bound[i]);
    }
  }

  void check_argument(const std::string& place, const Parameter& input, const Type& type,
                      const Value* value) {
    if (value == nullptr && !input.default_literal.empty()) {
      return;
    }
    if (value == nullptr) {
      report(place, fmt::format("the argument {} is missing", shown(input.name)));
    } else if (language_ == Language::python && !accepts(type, *value)) {
      report(place,
             fmt::format("the argument {} is to be {}, and the example gives {}", shown(input.name),
                         to_string(type), excerpt(write_literal(*value))));
    }
  }

  const SpecSet& specs_;
  Language language_;
  std::vector<std::string> names_;
  std::unordered_set<std::string_view> known_;
  std::size_t suggestions_ = 0;
  std::vector<std::string> faults_;
};

}  // namespace

Result<void> validate(const SpecSet& specs, Language language) {
  const std::vector<std::string> faults = Validator(specs, language).faults();
  if (faults.empty()) {
    return {};
  }
  return fail(Errc::bad_input, join(faults, "\n"), "Correct the specification at these places.");
}

}  // namespace synth
