#include "synth/pipeline/held_specs.h"

#include "specs/sequence.h"
#include "specs/type.h"
#include "specs/type_words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace synth {
namespace {

std::string names_of(const SpecSet& specs) {
  std::vector<std::string> names;
  for (const FunctionSpec& spec : specs.functions) {
    names.push_back("'" + spec.name + "'");
  }
  return join(names, ", ");
}

// Returns whether a call's keyword arguments are all parameters of the function.
bool names_parameters(const FunctionSpec& spec, const Call& call) {
  const std::vector<std::string> parameters = spec.parameter_names();
  return std::ranges::all_of(call.kwargs, [&](const auto& entry) {
    return std::ranges::find(parameters, entry.first) != parameters.end();
  });
}

std::size_t count_arguments(const Call& call) {
  return call.args.size() + call.kwargs.size();
}

bool gives_all(const FunctionSpec& spec, const Call& call) {
  const std::size_t given = count_arguments(call);
  return names_parameters(spec, call) && given >= least_arguments(spec.inputs) &&
         given <= spec.inputs.size();
}

bool gives_too_many(const FunctionSpec& spec, const Call& call) {
  return !names_parameters(spec, call) || count_arguments(call) > spec.inputs.size();
}

// Returns the binding heading of a function: a definition before others.
const ReadSignature* heading_of(const Stated& stated, const std::string& function) {
  const ReadSignature* found = nullptr;
  for (const ReadSignature& heading : stated.headings) {
    if (heading.name == function &&
        (found == nullptr || (!stated.is_definition(*found) && stated.is_definition(heading)))) {
      found = &heading;
    }
  }
  return found;
}

bool is_python_definition(const Stated& stated, const ReadSignature& heading) {
  return std::string_view(stated.text).substr(heading.begin).starts_with("def ");
}

// Returns whether existing code follows the heading: a body, which returns something.
bool has_body(const Stated& stated, const ReadSignature& heading) {
  std::string_view rest = std::string_view(stated.text).substr(heading.end);
  rest = rest.substr(0, rest.find("def "));
  const std::vector<std::string_view> lines = split(rest, '\n');
  return std::ranges::any_of(
      lines, [](std::string_view line) { return trim(line).starts_with("return "); });
}

// Sets names, and in Python types, of the parameters to the user's.
void take_heading(FunctionSpec& spec, const ReadSignature& heading, Language language) {
  for (std::size_t i = 0; i < spec.inputs.size(); ++i) {
    const Parameter& wanted = heading.parameters[i];
    spec.inputs[i].name = wanted.name;
    spec.inputs[i].default_literal = wanted.default_literal;
    if (language == Language::python && !wanted.type.empty()) {
      spec.inputs[i].type = wanted.type;
    }
  }
  if (language == Language::python && !heading.output_type.empty()) {
    spec.outputs.type = heading.output_type;
  }
}

// Removes types that refuse a user's example: the example is right, not the author's annotation.
void widen_types(FunctionSpec& spec, const Example& example) {
  const Call call = by_position(example.call, spec.parameter_names());
  for (std::size_t i = 0; i < std::min(call.args.size(), spec.inputs.size()); ++i) {
    if (!accepts(parse_type(spec.inputs[i].type), call.args[i])) {
      spec.inputs[i].type.clear();
    }
  }
}

Test test_of(const FunctionSpec& spec, Example example, TestOrigin origin, std::string name) {
  Test test;
  test.function = spec.name;
  test.name = std::move(name);
  test.kind = example.claim.raises ? TestKind::error : TestKind::normal;
  test.origin = origin;
  test.call = std::move(example.call);
  test.claim = std::move(example.claim);
  return test;
}

std::string text_of(const FunctionSpec& spec, const Example& example) {
  return example.call.steps.empty()
             ? fmt::format("`{} {}`", to_source(spec.name, example.call), describe(example.claim))
             : fmt::format("`{}`", excerpt(told_sequence(spec.name, example.call, example.claim)));
}

// Writes the types of a Python function as annotations.
void annotate(FunctionSpec& spec) {
  const auto annotate_all = [](std::vector<Parameter>& parameters) {
    for (Parameter& parameter : parameters) {
      parameter.type = annotation_of(parameter.type);
    }
  };
  annotate_all(spec.inputs);
  annotate_all(spec.fields);
  spec.outputs.type = annotation_of(spec.outputs.type);
  for (MethodSpec& method : spec.methods) {
    annotate_all(method.inputs);
    method.outputs.type = annotation_of(method.outputs.type);
  }
}

class Holder {
 public:
  Holder(const Stated& stated, std::vector<ReadExample> known, Language language, HeldSpecs& held)
      : stated_(stated), known_(std::move(known)), language_(language), held_(held) {}

  void hold(FunctionSpec& spec) {
    if (language_ == Language::python) {
      annotate(spec);
    }
    std::vector<Example> listed = std::exchange(spec.examples, {});
    for (Example& example : listed) {
      example.call = by_position(example.call, spec.parameter_names());
    }
    const ReadSignature* const heading = heading_of(stated_, spec.name);
    if (heading != nullptr && heading->parameters.size() == spec.inputs.size()) {
      take_heading(spec, *heading, language_);
    }
    for (const ReadExample& read : known_) {
      if (read.function == spec.name) {
        take_stated(spec, read.example);
      }
    }
    for (Example& example : listed) {
      take_listed(spec, std::move(example));
    }
  }

 private:
  static const Example* find(const std::vector<Example>& examples, const Call& call,
                             Language language) {
    const auto found = std::ranges::find_if(examples, [&](const Example& example) {
      return is_same_call(example.call, call, language);
    });
    return found == examples.end() ? nullptr : &*found;
  }

  void take_stated(FunctionSpec& spec, Example example) {
    example.call = by_position(example.call, spec.parameter_names());
    if (const auto fault = fault_of_steps(spec, example.call)) {
      held_.notes.push_back(
          fmt::format("{} is not an example: {}", text_of(spec, example), *fault));
      return;
    }
    if (gives_all(spec, example.call)) {
      if (language_ == Language::python) {
        widen_types(spec, example);
      }
      spec.examples.push_back(std::move(example));
    } else if (!gives_too_many(spec, example.call) &&
               (spec.is_class() || leaves_defaults(spec, example.call))) {
      held_.tests.push_back(test_of(spec, std::move(example), TestOrigin::example,
                                    fmt::format("example {}", held_.tests.size() + 1)));
    } else {
      held_.notes.push_back(fmt::format("{} is not an example of '{}' as it is specified",
                                        text_of(spec, example), spec.name));
    }
  }

  [[nodiscard]] bool leaves_defaults(const FunctionSpec& spec, const Call& call) const {
    const ReadSignature* const heading = heading_of(stated_, spec.name);
    if (heading == nullptr) {
      return false;
    }
    const auto constants = std::ranges::count_if(
        heading->parameters,
        [](const Parameter& parameter) { return !parameter.default_literal.empty(); });
    return count_arguments(call) + static_cast<std::size_t>(constants) +
               heading->unread_defaults.size() >=
           spec.inputs.size();
  }

  void take_listed(FunctionSpec& spec, Example example) {
    if (const Example* own = find(spec.examples, example.call, language_)) {
      if (!is_same_claim(own->claim, example.claim, language_)) {
        held_.notes.push_back(fmt::format("{} was listed as an example and contradicts {}",
                                          text_of(spec, example), text_of(spec, *own)));
      }
      return;
    }
    if (!gives_all(spec, example.call)) {
      return;  // no code could have this test
    }
    if (stands_in(stated_, known_, spec.name, example, language_)) {
      spec.examples.push_back(std::move(example));
    } else {
      held_.tests.push_back(
          test_of(spec, std::move(example), TestOrigin::model, "listed with the specs"));
    }
  }

  const Stated& stated_;
  std::vector<ReadExample> known_;
  Language language_;
  HeldSpecs& held_;
};

SpecFault final_fault(Errc code, std::string message, std::string remedy = {}) {
  return {{code, std::move(message), std::move(remedy)}, true};
}

SpecFault soft_fault(std::string message) {
  return {{Errc::author_failed, std::move(message), {}}, false};
}

// Returns a fault if the instruction has definitions without a body, and the specs none of them:
// these are the requested functions.
std::optional<SpecFault> missing_definition(const SpecSet& specs, const Stated& stated,
                                            Language language) {
  std::optional<SpecFault> fault;
  for (const ReadSignature& heading : stated.headings) {
    const bool binds = language == Language::python && is_python_definition(stated, heading) &&
                       !has_body(stated, heading);
    if (binds && specs.find(heading.name) != nullptr) {
      return std::nullopt;  // the others may exist already
    }
    if (binds && !fault) {
      fault = final_fault(
          Errc::author_failed,
          fmt::format("the instruction asks for '{}', and the specs are of {}: use its name and "
                      "parameters",
                      heading.name, names_of(specs)));
    }
  }
  return fault;
}

void check_headings(const SpecSet& specs, const Stated& stated, Language language,
                    std::vector<SpecFault>& faults) {
  if (auto missing = missing_definition(specs, stated, language)) {
    faults.push_back(*std::move(missing));
  }
  for (const FunctionSpec& spec : specs.functions) {
    const ReadSignature* const heading = heading_of(stated, spec.name);
    if (heading == nullptr || heading->parameters.size() == spec.inputs.size()) {
      continue;
    }
    std::vector<std::string> parameters;
    for (const Parameter& parameter : heading->parameters) {
      parameters.push_back(parameter.name);
    }
    std::string message = fmt::format(
        "the instruction has {}({}), and the specs give '{}' {} inputs: use exactly "
        "its parameters",
        heading->name, join(parameters, ", "), spec.name, spec.inputs.size());
    const bool binds = language == Language::python && is_python_definition(stated, *heading);
    faults.push_back(binds ? final_fault(Errc::author_failed, std::move(message))
                           : soft_fault(std::move(message)));
  }
}

void check_examples(const SpecSet& specs, const Stated& stated, std::vector<SpecFault>& faults) {
  bool any_known = stated.examples.empty();
  for (const ReadExample& read : stated.examples) {
    const FunctionSpec* const spec = specs.find(read.function);
    any_known = any_known || spec != nullptr;
    if (spec != nullptr && gives_too_many(*spec, read.example.call)) {
      faults.push_back(soft_fault(fmt::format(
          "the instruction calls {}, and '{}' is specified with {} inputs",
          to_source(read.function, read.example.call), spec->name, spec->inputs.size())));
    }
  }
  if (any_known) {
    return;
  }
  const std::string& called = stated.examples.front().function;
  std::string message = fmt::format(
      "the examples of the instruction call '{}', and the specs are of {}: keep the "
      "names that the instruction uses",
      called, names_of(specs));
  const bool is_headed = heading_of(stated, called) != nullptr;
  faults.push_back(is_headed ? final_fault(Errc::author_failed, std::move(message))
                             : soft_fault(std::move(message)));
}

void check_tests(const SpecSet& specs, const SolveRequest& request,
                 std::vector<SpecFault>& faults) {
  std::set<std::string> told;
  for (const Test& test : request.tests) {
    const std::string& function = test.function.empty() ? specs.entry_point : test.function;
    const FunctionSpec* const spec = specs.find(function);
    const auto steps = spec == nullptr ? std::nullopt : fault_of_steps(*spec, test.call);
    const bool fits = spec != nullptr && !steps && !gives_too_many(*spec, test.call);
    if (fits || (spec != nullptr && request.language == Language::bash)) {
      continue;
    }
    if (!told.insert(function).second) {
      continue;
    }
    if (steps) {
      faults.push_back(final_fault(Errc::bad_input, "in the user's tests, " + *steps,
                                   "say in the instruction which methods the class has"));
      continue;
    }
    faults.push_back(
        spec == nullptr
            ? final_fault(Errc::bad_input,
                          fmt::format("the user's tests call '{}', and the functions are {}",
                                      function, names_of(specs)),
                          "name the function in the instruction as the tests do")
            : final_fault(
                  Errc::bad_input,
                  fmt::format("the user's tests call {}, and '{}' takes {} arguments",
                              to_source(function, test.call), function, spec->inputs.size()),
                  "say in the instruction which parameters it has"));
  }
}

// Returns "Point" for "std::vector<Point> &": a name with the capital letter of a class that no
// value has. Nothing if the type is made of the language's own types.
std::optional<std::string> class_in(const std::string& type) {
  CppAliases aliases;
  const CppTokens tokens = scan_cpp(type, aliases);
  if (tokens.empty() || read_cpp_parameter(tokens, aliases)) {
    return std::nullopt;
  }
  const auto named = std::ranges::find_if(
      tokens, [](const std::string& token) { return is_upper(token.front()); });
  const bool is_python = parse_type(type).kind != Type::Kind::named;
  return named == tokens.end() || is_python ? std::nullopt : std::optional(*named);
}

// Returns the types of arguments and results, of a class's methods, too. A method may return its
// own class.
std::vector<std::string> types_of(const FunctionSpec& spec) {
  std::vector<std::string> types;
  const auto add = [&](const Parameter& parameter) { types.push_back(parameter.type); };
  const auto add_result = [&](const Output& output) {
    if (!spec.is_class() || class_in(output.type) != spec.name) {
      types.push_back(output.type);
    }
  };
  add_result(spec.outputs);
  std::ranges::for_each(spec.inputs, add);
  std::ranges::for_each(spec.fields, add);
  for (const MethodSpec& method : spec.methods) {
    add_result(method.outputs);
    std::ranges::for_each(method.inputs, add);
  }
  return types;
}

// Returns whether code for the request can have the class: it is the user's, or the instruction
// tells of it.
bool is_known_class(const SolveRequest& request, const std::string& name) {
  return request.given.find(name) != nullptr || contains_word(request.instruction, name);
}

// Adds a fault for types that no test can pass or inspect: code for them would be written and
// thrown away.
void check_cpp_types(const SpecSet& specs, const SolveRequest& request,
                     std::vector<SpecFault>& faults) {
  for (const FunctionSpec& spec : specs.functions) {
    for (const std::string& type : types_of(spec)) {
      const auto unknown = class_in(type);
      if (unknown && !is_known_class(request, *unknown)) {
        faults.push_back(final_fault(
            Errc::author_failed,
            fmt::format("'{}' takes or returns a {}, which nothing defines: functions of C++ are "
                        "written with standard types, as std::tuple<double, double>, and with "
                        "classes of which the instruction tells",
                        spec.name, *unknown),
            "tell its public fields in the instruction, or give its header with --context"));
        break;
      }
    }
  }
}

// Returns a fault for a method given as a function: a name with a point needs a better message than
// an illegal name.
std::optional<SpecFault> method_fault(const SpecSet& specs) {
  for (const FunctionSpec& spec : specs.functions) {
    if (const std::size_t point = spec.name.find('.'); point != std::string::npos && point > 0) {
      return final_fault(Errc::author_failed,
                         fmt::format("'{}' is a method of the class {}: specify the class as one "
                                     "entry with its methods in `methods`",
                                     spec.name, spec.name.substr(0, point)),
                         "ask for functions that take and return plain values");
    }
  }
  return std::nullopt;
}

}  // namespace

HeldSpecs hold_to_instruction(SpecSet specs, bool is_reading, const Stated& stated,
                              Language language) {
  HeldSpecs held;
  if (!is_reading) {
    Holder holder(stated, examples_of(stated, specs, language), language, held);
    for (FunctionSpec& spec : specs.functions) {
      holder.hold(spec);
    }
  }
  for (const std::string& line : stated.unread) {
    held.notes.push_back(
        fmt::format("an example of the instruction could not be read and does not count: {}",
                    excerpt(line, 120)));
  }
  held.specs = std::move(specs);
  return held;
}

std::vector<SpecFault> faults_of(const SpecSet& specs, bool is_reading, const Stated& stated,
                                 const SolveRequest& request) {
  std::vector<SpecFault> faults;
  if (auto method = method_fault(specs)) {
    return {*std::move(method)};
  }
  if (Result<void> valid = validate(specs, request.language); !valid) {
    faults.push_back({valid.error().within("the author's specs"), true});
    faults.back().error.code = Errc::author_failed;
    return faults;
  }
  if (request.language != Language::bash && !is_reading) {
    check_headings(specs, stated, request.language, faults);
    check_examples(specs, stated, faults);
  }
  if (request.language == Language::cpp && !is_reading) {
    check_cpp_types(specs, request, faults);
  }
  check_tests(specs, request, faults);
  return faults;
}

}  // namespace synth
