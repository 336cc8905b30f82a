#include "testing/runtimes/cpp/host/class_program.h"

#include "specs/operators.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/object_program.h"
#include "testing/runtimes/cpp/host/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace synth {
namespace {

using MemberKind = CppMember::Kind;

std::string function_name(std::size_t place, std::size_t member) {
  return fmt::format("synth_member_{}_{}", place, member);
}

std::string type_of(const CppParameter& parameter) {
  return parameter.passed == "const &" ? fmt::format("const {} &", parameter.type.text())
                                       : parameter.type.text() + parameter.passed;
}

// Returns "void* synth_member_0_1(void* object, const std::string & a0)".
std::string heading(const CppMember& member, std::size_t place, std::size_t number) {
  const bool makes = member.kind == MemberKind::constructor;
  const CppSignature signature = member_without_cpp_objects(member.signature);
  std::string parameters = makes ? "" : "void* object";
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    parameters +=
        fmt::format("{}{} {}{}", parameters.empty() ? "" : ", ", type_of(signature.parameters[i]),
                    member.signature.has_objects() ? "given_" : "a", i);
  }
  const std::string result = makes                     ? "void*"
                             : member.no_value.empty() ? signature.result.text()
                                                       : "void";
  return fmt::format("{} {}({})", result, function_name(place, number), parameters);
}

std::vector<std::string> passed_on(const CppSignature& signature) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    const CppParameter& parameter = signature.parameters[i];
    const bool by_reference = parameter.passed == "&" || parameter.passed == "const &";
    arguments.push_back(by_reference
                            ? fmt::format("a{}", i)
                            : fmt::format("static_cast<{}&&>(a{})", parameter.type.text(), i));
  }
  return arguments;
}

// Returns "return value;", for a value of the standard's types or of objects.
std::string returned(const CppMember& member, const std::string& value) {
  return member.signature.has_objects() ? cpp_objects_returned(member.signature, value, true)
                                        : fmt::format("return {};", value);
}

std::string body(const CppClass& of, const CppMember& member) {
  if (member.kind == MemberKind::constructor) {
    return fmt::format("return new {}({});", of.qualified(),
                       join(passed_on(member.signature), ", "));
  }
  const std::string used =
      fmt::format("static_cast<{}*>(object)->{}", of.qualified(), member.signature.function);
  if (member.kind == MemberKind::field) {
    return returned(member, used);
  }
  const Operator* const is = find_operator(member.signature.function);
  const std::string text =
      is != nullptr
          ? operator_text(is->cpp, fmt::format("(*static_cast<{}*>(object))", of.qualified()),
                          passed_on(member.signature))
          : fmt::format("{}({})", used, join(passed_on(member.signature), ", "));
  const bool gives = member.no_value.empty() && member.signature.result.kind != CppType::Kind::none;
  return gives ? returned(member, text) : fmt::format("static_cast<void>({});", text);
}

}  // namespace

std::string cpp_class_functions(const CppClass& of, std::size_t place) {
  const bool is_printed = std::ranges::any_of(
      of.members, [](const CppMember& member) { return member.signature.function == "__str__"; });
  std::string text = fmt::format("\n{}#line 1 \"calls of {}\"\n",
                                 is_printed ? "#include <sstream>\n" : "", of.name);
  for (std::size_t i = 0; i < of.members.size(); ++i) {
    text += fmt::format("{} {{ {}{} }}\n", heading(of.members[i], place, i),
                        cpp_objects_made(of.members[i].signature), body(of, of.members[i]));
  }
  return text +
         fmt::format("void synth_end_{}(void* object) {{ delete static_cast<{}*>(object); }}\n",
                     place, of.qualified());
}

std::string cpp_class_declarations(const CppClass& of, std::size_t place) {
  std::string text;
  for (std::size_t i = 0; i < of.members.size(); ++i) {
    text += heading(of.members[i], place, i) + ";\n";
  }
  return text + fmt::format("void synth_end_{}(void* object);\n", place);
}

std::string cpp_class_dispatch(const CppClass& of, std::size_t place) {
  std::string makes;
  std::string uses;
  for (std::size_t i = 0; i < of.members.size(); ++i) {
    const CppMember& member = of.members[i];
    CppSignature called = member_without_cpp_objects(member.signature);
    if (!member.no_value.empty()) {
      called.result = CppType{.kind = CppType::Kind::none, .name = "void", .items = {}};
    }
    const std::string name = "::" + function_name(place, i);
    if (member.kind == MemberKind::constructor) {
      makes += fmt::format("        case {}: {{\n{}          break;\n        }}\n", i,
                           cpp_call_of(called, name, "object = "));
    } else {
      uses += fmt::format("            case {}: {{\n{}              break;\n            }}\n", i,
                          cpp_call_of(called, name, "", "object"));
    }
  }
  return fmt::format(
      "      void* object = nullptr;\n"
      "      switch (in.number()) {{\n{}        default: _exit(70);\n      }}\n"
      "      const std::uint64_t steps = in.number();\n      out.number(steps);\n"
      "      for (std::uint64_t step = 0; step < steps; ++step) {{\n"
      "        const std::uint64_t member = in.number();\n"
      "        const std::string args = in.text();\n"
      "        out.text(attempt([&](Out& given) {{\n"
      "          [[maybe_unused]] In in{{args}};\n"
      "          [[maybe_unused]] Out& out = given;\n"
      "          switch (member) {{\n{}            default: _exit(70);\n          }}\n"
      "        }}));\n      }}\n"
      "      ::synth_end_{}(object);\n",
      makes, uses, place);
}

}  // namespace synth
