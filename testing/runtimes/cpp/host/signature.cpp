#include "testing/runtimes/cpp/host/signature.h"

#include "testing/runtimes/cpp/host/declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>

namespace synth {
namespace {

struct Definition {
  CppTokens before;  // the tokens before the name
  std::vector<CppTokens> parameters;
  CppTokens specifiers = {};
};

std::optional<Definition> find_definition(const CppTokens& tokens, std::string_view function) {
  std::size_t boundary = 0;  // place after the last declaration at namespace scope
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i] == "{") {
      i = behind_matching_token(tokens, i, "}") - 1;
      boundary = i + 1;
    } else if (tokens[i] == ";") {
      boundary = i + 1;
    } else if (tokens[i] == function && i + 1 < tokens.size() && tokens[i + 1] == "(" &&
               i > boundary) {
      const std::size_t behind = behind_matching_token(tokens, i + 1, ")");
      std::size_t body = behind;
      while (body < tokens.size() && tokens[body] != "{" && tokens[body] != ";") {
        ++body;
      }
      if (body >= tokens.size()) {
        return std::nullopt;
      }
      if (tokens[body] == ";") {  // a declaration without a body
        boundary = body + 1;
        i = body;
        continue;
      }
      const auto at = [&](std::size_t index) {
        return tokens.begin() + static_cast<std::ptrdiff_t>(index);
      };
      Definition found{
          .before = CppTokens(at(boundary), at(i)),
          .parameters = split_cpp_parameters(std::span(tokens).subspan(i + 2, behind - i - 3))};
      found.specifiers = found.before;
      if (const auto arrow = std::find(at(behind), at(body), "->"); arrow != at(body)) {
        found.before = CppTokens(arrow + 1, at(body));
      }
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> cpp_function_names(std::string_view source) {
  CppAliases aliases;
  const CppTokens tokens = scan_cpp(source, aliases);
  std::map<std::string, int> counts;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i] == "{") {
      i = behind_matching_token(tokens, i, "}") - 1;
    } else if (tokens[i + 1] == "(" && is_cpp_name(tokens[i])) {
      const std::string& name = tokens[i];
      std::size_t behind = behind_matching_token(tokens, i + 1, ")");
      while (behind < tokens.size() && tokens[behind] != "{" && tokens[behind] != ";") {
        ++behind;
      }
      if (behind < tokens.size() && tokens[behind] == "{") {
        ++counts[name];
      }
      i = behind - 1;
    }
  }
  std::vector<std::string> names;
  for (const auto& [name, count] : counts) {
    if (count == 1 && name != "main") {
      names.push_back(name);
    }
  }
  return names;
}

std::vector<std::string> cpp_functions_used(std::string_view source, std::string_view script,
                                            const std::string& function) {
  CppAliases aliases;
  const CppTokens words = scan_cpp(script, aliases);
  const std::vector<std::string> own = cpp_function_names(script);
  std::vector<std::string> used = cpp_function_names(source);
  std::erase_if(used, [&](const std::string& name) {
    return name == function || std::ranges::find(words, name) == words.end() ||
           std::ranges::find(own, name) != own.end();
  });
  return used;
}

std::string CppSignature::declaration() const {
  const auto passed = [](const CppType& type, const std::string& how) {
    return how == "const &" ? fmt::format("const {} &", type.text()) : type.text() + how;
  };
  std::string list;
  for (const CppParameter& parameter : parameters) {
    list += (list.empty() ? "" : ", ") + passed(parameter.type, parameter.passed);
  }
  return fmt::format("{} {}({})", passed(result, returned), function, list);
}

std::vector<CppSignature> cpp_shorter_functions(const CppSignature& function) {
  std::vector<CppSignature> shorter;
  CppSignature next = function;
  next.is_inline = false;
  next.forwards_to = function.function;
  for (; next.defaults > 0; --next.defaults) {
    next.parameters.pop_back();
    next.function = fmt::format("synth_{}_with_{}", function.function, next.parameters.size());
    shorter.push_back(next);
  }
  return shorter;
}

Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function) {
  CppAliases aliases;
  const CppTokens tokens = scan_cpp(source, aliases);
  note_cpp_aliases(tokens, aliases);
  auto definition = find_definition(tokens, function);
  if (!definition) {
    return fail(Errc::bad_input, fmt::format("the code defines no function '{}'", function));
  }
  const auto is = [&](std::string_view specifier) {
    return std::ranges::find(definition->specifiers, specifier) != definition->specifiers.end();
  };
  if (is("template") || is("static")) {
    return fail(Errc::not_allowed, fmt::format("{} is {}, which cannot be called from another unit",
                                               function, is("static") ? "static" : "a template"));
  }
  if (definition->parameters.size() > kMostCppParameters) {
    return fail(Errc::not_allowed, fmt::format("{} has too many parameters", function));
  }
  CppSignature signature;
  signature.is_inline = is("inline") || is("constexpr");
  signature.function = function;
  SYNTH_TRY(CppParameter result, read_cpp_parameter(definition->before, aliases));
  signature.result = std::move(result.type);
  signature.returned = std::move(result.passed);
  for (const CppTokens& tokens_of_one : definition->parameters) {
    signature.defaults += std::ranges::find(tokens_of_one, "=") != tokens_of_one.end() ? 1 : 0;
    SYNTH_TRY(CppParameter parameter, read_cpp_parameter(tokens_of_one, aliases));
    if (parameter.type.kind == CppType::Kind::none) {
      break;  // f(void)
    }
    signature.parameters.push_back(std::move(parameter));
  }
  return signature;
}

}  // namespace synth
