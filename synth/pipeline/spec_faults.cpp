#include "synth/pipeline/spec_faults.h"

#include "specs/sequence.h"
#include "specs/type.h"
#include "synth/support/ascii.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/types.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <type_traits>

namespace synth {
namespace {

std::string quoted_names(const SpecSet& specs) {
  std::vector<std::string> names =
      mapped(specs.functions, [](const FunctionSpec& spec) { return "'" + spec.name + "'"; });
  return join(names, ", ");
}

// Returns whether a call's keyword arguments are all parameters of the function.
bool names_parameters(const FunctionSpec& spec, const Call& call) {
  const std::vector<std::string> parameters = spec.parameter_names();
  return std::ranges::all_of(call.kwargs, [&](const auto& entry) {
    return std::ranges::find(parameters, entry.first) != parameters.end();
  });
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

SpecFault final_fault(Errc code, std::string message, std::string remedy = {}) {
  return {{code, std::move(message), std::move(remedy)}, true};
}

SpecFault authors_fault(std::string message, bool is_final) {
  return {{Errc::author_failed, std::move(message), {}}, is_final};
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
                      heading.name, quoted_names(specs)));
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
    const ReadSignature* const heading = stated.heading_of(spec.name);
    if (heading == nullptr || heading->parameters.size() == spec.inputs.size()) {
      continue;
    }
    std::vector<std::string> parameters = mapped(heading->parameters, &Parameter::name);
    std::string message = fmt::format(
        "the instruction has {}({}), and the specs give '{}' {} inputs: use exactly "
        "its parameters",
        heading->name, join(parameters, ", "), spec.name, spec.inputs.size());
    const bool binds = language == Language::python && is_python_definition(stated, *heading);
    faults.push_back(authors_fault(std::move(message), binds));
  }
}

void check_examples(const SpecSet& specs, const Stated& stated, std::vector<SpecFault>& faults) {
  bool any_known = stated.examples.empty();
  for (const ReadExample& read : stated.examples) {
    const FunctionSpec* const spec = specs.find(read.function);
    any_known = any_known || spec != nullptr;
    if (spec != nullptr && gives_too_many(*spec, read.example.call)) {
      faults.push_back(authors_fault(
          fmt::format("the instruction calls {}, and '{}' is specified with {} inputs",
                      to_source(read.function, read.example.call), spec->name, spec->inputs.size()),
          false));
    }
  }
  if (any_known) {
    return;
  }
  const std::string& called = stated.examples.front().function;
  std::string message = fmt::format(
      "the examples of the instruction call '{}', and the specs are of {}: keep the "
      "names that the instruction uses",
      called, quoted_names(specs));
  const bool is_headed = stated.heading_of(called) != nullptr;
  faults.push_back(authors_fault(std::move(message), is_headed));
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
                                      function, quoted_names(specs)),
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

bool gives_too_many(const FunctionSpec& spec, const Call& call) {
  return !names_parameters(spec, call) ||
         call.args.size() + call.kwargs.size() > spec.inputs.size();
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
