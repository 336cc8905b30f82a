#include "testing/runtimes/cpp/host/program.h"

#include "testing/runtimes/cpp/host/class_program.h"
#include "testing/runtimes/cpp/host/object_program.h"
#include "testing/runtimes/cpp/host/type_wires.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace synth {
namespace {

void collect(const CppType& type, std::set<std::string>& names) {
  constexpr std::string_view kDurations = "std::chrono";
  names.insert(type.name.starts_with(kDurations) ? std::string(kDurations) : type.name);
  if (type.kind == CppType::Kind::variant) {
    names.insert("std::optional");  // which reading it uses
  }
  for (const CppType& item : type.items) {
    collect(item, names);
  }
}

void collect(const CppSignature& function, std::set<std::string>& names) {
  collect(function.result, names);
  for (const CppParameter& parameter : function.parameters) {
    collect(parameter.type, names);
  }
}

std::set<std::string> type_names(std::span<const CppSignature> functions) {
  std::set<std::string> names;
  for (const CppSignature& function : functions) {
    collect(function, names);
  }
  return names;
}

std::string includes(const std::set<std::string>& types) {
  std::string text = "#include <string>\n#include <utility>\n";
  for (const std::string& name : types) {
    if (const CppWire* const known = find_cpp_wire(name)) {
      text += fmt::format("#include <{}>\n", known->header);
    }
  }
  return text;
}

// Returns the code that reads and writes values of these types.
std::string wires(const std::set<std::string>& types) {
  std::string text;
  for (const std::string& name : types) {
    if (const CppWire* const known = find_cpp_wire(name)) {
      text += fmt::format("{}\n", known->code);
    }
  }
  return text;
}

std::string declarations(std::span<const CppSignature> functions) {
  std::string text;
  for (const CppSignature& function : functions) {
    text += function.declaration() + ";\n";
  }
  return text;
}

// Returns includes, declarations, and the code that reads and writes values of these types. The
// namespaces stay open.
std::string beginning(const std::set<std::string>& types, std::string_view declared) {
  return includes(types).append(declared).append(kCppDriver) + wires(types);
}

}  // namespace

std::string cpp_call_of(const CppSignature& function, std::string_view callee,
                        std::string_view kept_in, std::string_view first) {
  std::string text;
  std::string arguments(first);
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const CppParameter& parameter = function.parameters[i];
    text += fmt::format("      {0} a{1} = Wire<{0}>::get(in);\n", parameter.type.text(), i);
    const bool by_reference = parameter.passed == "&" || parameter.passed == "const &";
    const std::string argument = fmt::format("a{}", i);
    arguments += (arguments.empty() ? "" : ", ") +
                 (by_reference ? argument : fmt::format("std::move({})", argument));
  }
  const std::string call = fmt::format("{}{}({})", kept_in, callee, arguments);
  return text +
         (function.result.kind == CppType::Kind::none
              ? fmt::format("      {};\n", call)
              : fmt::format("      Wire<{}>::put(out, {});\n", function.result.text(), call));
}

namespace {

// "const std::string & a0, int a1"
std::string declared_parameters(const CppSignature& function, std::string_view name = "a") {
  std::string parameters;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    parameters +=
        (i == 0 ? "" : ", ") + function.parameters[i].declaration(fmt::format("{}{}", name, i));
  }
  return parameters;
}

// Sends the call out, and gives what comes back.
std::string stub_of(const CppSignature& function, std::size_t index) {
  std::string writes;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    writes += fmt::format("  Wire<{}>::put(ask, a{});\n", function.parameters[i].type.text(), i);
  }
  const std::string result = function.result.text();
  const bool by_reference = !function.returned.empty();
  std::string text = fmt::format(
      "{}{} {}({}) {{\n  using namespace synth_driver;\n  Out ask;\n  ask.number({});\n{}  "
      "++asked;\n  "
      "send(3, ask.bytes);\n"
      "  std::string reply;\n  if (!receive(reply)) _exit(70);\n"
      "  const std::string body = reply.substr(1);\n  In in{{body}};\n"
      "  if (reply[0] == 'e') raise_again(in);\n",
      function.returned == "const &" ? "const " : "",
      result + (by_reference ? (function.returned == "&&" ? "&&" : "&") : ""), function.function,
      declared_parameters(function), index, writes);
  std::string changed;  // what the call made of its arguments follows its result
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (function.parameters[i].is_changeable()) {
      changed += fmt::format("  a{} = Wire<{}>::get(in);\n", i, function.parameters[i].type.text());
    }
  }
  if (function.result.kind == CppType::Kind::none) {
    return text + changed + "}\n";
  }
  return text + (by_reference
                     ? fmt::format("  static {0} kept;\n  kept = Wire<{0}>::get(in);\n{2}"
                                   "  return static_cast<{0}{1}>(kept);\n}}\n",
                                   result, function.returned == "&&" ? "&&" : "&", changed)
                     : fmt::format("  {0} given = Wire<{0}>::get(in);\n{1}  return given;\n}}\n",
                                   result, changed));
}

// Returns the function that other units call in place of this one.
CppSignature linked(const CppSignature& function) {
  CppSignature made = without_cpp_objects(function);
  if (function.is_forwarded()) {
    std::string name = "synth_calls" + function.qualified();
    std::ranges::replace(name, ':', '_');
    made.function = std::move(name);
  }
  return made;
}

}  // namespace

namespace {

// The arguments that a call may change follow its result.
std::string arguments_after(const CppSignature& function) {
  std::string text;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    if (function.parameters[i].is_changeable()) {
      text +=
          fmt::format("      Wire<{}>::put(out, a{});\n", function.parameters[i].type.text(), i);
    }
  }
  return text;
}

}  // namespace

std::string cpp_driver(std::span<const CppSignature> functions, std::span<const CppClass> classes) {
  std::set<std::string> types;
  std::string declared;
  for (const CppSignature& function : functions) {
    const CppSignature called = linked(function);
    collect(called, types);
    declared += called.declaration() + ";\n";
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    for (const CppMember& member : classes[i].members) {
      collect(member_without_cpp_objects(member.signature), types);
    }
    declared += cpp_class_declarations(classes[i], i);
  }
  std::string text = beginning(types, declared).append(kCppDriverCalls);
  text +=
      "namespace synth_driver {\nnamespace {\n"
      "void dispatch(std::uint64_t function, [[maybe_unused]] In& in, [[maybe_unused]] Out& out) "
      "{\n"
      "  switch (function) {\n";
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const CppSignature called = linked(functions[i]);
    text += fmt::format("    case {}: {{\n{}{}      return;\n    }}\n", i,
                        cpp_call_of(called, "::" + called.function), arguments_after(called));
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    text += fmt::format("    case {}: {{\n{}      return;\n    }}\n", functions.size() + i,
                        cpp_class_dispatch(classes[i], i));
  }
  return text + "    default:\n      _exit(70);\n  }\n}\n}\n}\n";
}

namespace {

// Stands behind the candidate's code, where its defaults are known.
std::string forwarder_of(const CppSignature& function) {
  std::string arguments;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const CppParameter& parameter = function.parameters[i];
    const bool by_reference = parameter.passed == "&" || parameter.passed == "const &";
    arguments += (i == 0 ? "" : ", ") +
                 (by_reference ? fmt::format("a{}", i)
                               : fmt::format("static_cast<{}&&>(a{})", parameter.type.text(), i));
  }
  const CppSignature made = linked(function);
  const std::string declared = made.declaration();
  const std::string result = declared.substr(0, declared.rfind(made.function + "("));
  const std::string call = fmt::format(
      "{}({})", function.is_forwarded() ? function.qualified() : function.forwards_to, arguments);
  return function.has_objects()
             ? fmt::format("\n{}{}({}) {{ {}{} }}\n", result, made.function,
                           declared_parameters(made, "given_"), cpp_objects_made(function),
                           cpp_objects_returned(function, call, false))
             : fmt::format("\n{}{}({}) {{ return {}; }}\n", result, made.function,
                           declared_parameters(made), call);
}

}  // namespace

std::string cpp_keep(std::span<const CppSignature> functions, std::span<const CppClass> classes) {
  std::string text = cpp_object_conversions(functions, classes);
  for (const CppSignature& function : functions) {
    if (function.is_inline && !function.is_forwarded()) {
      text += fmt::format("\n[[gnu::used]] static auto* const synth_keeps_{0} = &{0};\n",
                          function.function);
    }
    const bool is_apart = function.is_forwarded() || !function.forwards_to.empty();
    text += is_apart ? forwarder_of(function) : "";
  }
  for (std::size_t i = 0; i < classes.size(); ++i) {
    text += cpp_class_functions(classes[i], i);
  }
  return text;
}

std::string cpp_variants_beginning(const CppSignature& function) {
  CppSignature prototype = function;
  prototype.function = "synth_prototype";
  const std::set<std::string> types = type_names({&function, 1});
  return fmt::format(
      "{}{};\nusing synth_entry = decltype(&synth_prototype);\n"
      "extern const synth_entry synth_entries[];\n{}{}{}"
      "namespace synth_driver {{\nnamespace {{\n"
      "void dispatch(std::uint64_t variant, [[maybe_unused]] In& in, [[maybe_unused]] Out& out) "
      "{{\n{}}}\n}}\n}}\n",
      includes(types), prototype.declaration(), kCppDriver, wires(types), kCppDriverVariants,
      cpp_call_of(function, "synth_entries[variant]") + arguments_after(function));
}

std::string cpp_script_header(std::span<const CppSignature> functions) {
  std::string text = includes(type_names(functions)) + "#include <cassert>\n";
  for (const CppSignature& function : functions) {
    text += function.declaration() + ";\n";
    const CppScope scope = function.scope.named();  // scripts may use it by both names
    text += scope.openings.empty()
                ? ""
                : scope.around(fmt::format("using ::{};", function.function)) + "\n";
  }
  return text + fmt::format("[[maybe_unused]] static auto* const candidate = &{};\n",
                            functions.front().function);
}

std::string cpp_script_stubs(std::span<const CppSignature> functions) {
  return cpp_stubs(functions).append(kCppScriptEnd);
}

std::string cpp_stubs(std::span<const CppSignature> functions) {
  constexpr std::array<std::string_view, 8> kThrown{
      "invalid_argument", "out_of_range",    "domain_error", "length_error",
      "overflow_error",   "underflow_error", "range_error",  "logic_error"};
  std::string text = beginning(type_names(functions), declarations(functions));
  text +=
      "std::uint64_t asked = 0;\n"
      "[[noreturn]] void raise_again(In& in) {\n"
      "  const std::string type = in.text(), message = in.text(), bases = in.text();\n"
      "  const std::string all = type + \"\\n\" + bases;\n";
  for (const std::string_view name : kThrown) {
    text += fmt::format("  if (all.find(\"std::{0}\\n\") != all.npos) throw std::{0}(message);\n",
                        name);
  }
  text += "  throw std::runtime_error(message);\n}\n}  // namespace\n}  // namespace\n";
  for (std::size_t i = 0; i < functions.size(); ++i) {
    text += stub_of(functions[i], i);
  }
  return text;
}

}  // namespace synth
