#include "testing/runtimes/cpp/host/signature.h"

#include "testing/runtimes/cpp/host/declarations.h"
#include "testing/runtimes/cpp/host/objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>

namespace synth {
namespace {

struct Definition {
  CppTokens before;  // the tokens before the name
  std::vector<CppTokens> parameters;
  CppTokens specifiers = {};
  CppScope scope = {};
};

// Returns the size of "foo::" in "foo::f".
std::size_t scope_size(std::string_view name) {
  const std::size_t at = name.rfind("::");
  return at == name.npos ? 0 : at + 2;
}

// The first definition of a function in each of up to two scopes: two make the name ambiguous.
class DefinitionFinder {
 public:
  DefinitionFinder(const CppFlatTokens& source, std::string_view asked)
      : source_(source), tokens_(source.tokens) {
    function_ = asked.substr(scope_size(asked));
    wanted_ = fmt::format("::{}", asked.substr(0, scope_size(asked)));
  }

  std::vector<Definition> run() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      if (tokens_[i] == "{") {
        i = behind_matching_token(tokens_, i, "}") - 1;
        boundary_ = i + 1;
      } else if (tokens_[i] == ";") {
        boundary_ = i + 1;
      } else if (tokens_[i] == function_ && i + 1 < tokens_.size() && tokens_[i + 1] == "(" &&
                 i > boundary_) {
        i = take(i) - 1;
      }
    }
    return std::move(found_);
  }

 private:
  [[nodiscard]] auto at(std::size_t index) const {
    return tokens_.begin() + static_cast<std::ptrdiff_t>(index);
  }

  // Returns the place of what follows the parameters: the body, or the end of the declaration.
  std::size_t take(std::size_t i) {
    const std::size_t behind = behind_matching_token(tokens_, i + 1, ")");
    std::size_t body = behind;
    while (body < tokens_.size() && tokens_[body] != "{" && tokens_[body] != ";") {
      ++body;
    }
    if (body == tokens_.size() || tokens_[body] == ";") {
      return std::max(body, i + 1);
    }
    Definition definition{
        .before = CppTokens(at(boundary_), at(i)),
        .parameters = split_cpp_parameters(std::span(tokens_).subspan(i + 2, behind - i - 3)),
        .specifiers = CppTokens(at(boundary_), at(i)),
        .scope = source_.scope(i)};
    const bool is_function = take_qualifiers(definition);
    if (const auto type = cpp_trailing_type(std::span(tokens_).subspan(behind, body - behind));
        !type.empty()) {
      definition.before = CppTokens(type.begin(), type.end());
    }
    if (is_function) {
      note(std::move(definition));
    }
    return body;
  }

  // Takes the namespaces of `int foo::f()` from the tokens before the name. Returns whether they
  // are namespaces: that of a class is a method.
  [[nodiscard]] bool take_qualifiers(Definition& definition) const {
    CppTokens& before = definition.before;
    std::vector<std::string> openings;
    while (before.size() > 1 && before.back() == "::" && is_cpp_name(before[before.size() - 2])) {
      before.pop_back();
      openings.insert(openings.begin(), fmt::format("namespace {}", before.back()));
      before.pop_back();
      if (openings.size() > 1'000 || !source_.has_namespace(openings.front())) {
        return false;
      }
    }
    std::ranges::move(openings, std::back_inserter(definition.scope.openings));
    return true;
  }

  void note(Definition definition) {
    const std::string prefix = definition.scope.prefix();
    if (wanted_ != "::" && !fmt::format("::{}", prefix).ends_with(wanted_)) {
      return;
    }
    const bool is_known = std::ranges::any_of(
        found_, [&](const Definition& known) { return known.scope.prefix() == prefix; });
    if (!is_known && (found_.size() < 2 || prefix.empty())) {
      found_.insert(prefix.empty() ? found_.begin() : found_.end(), std::move(definition));
    }
  }

  const CppFlatTokens& source_;
  const CppTokens& tokens_;
  std::string_view function_;
  std::string wanted_;
  std::size_t boundary_ = 0;  // place after the last declaration at namespace scope
  std::vector<Definition> found_;
};

CppFlatTokens scan_flat(std::string_view source, CppAliases& aliases) {
  return without_cpp_namespaces(scan_cpp(source, aliases));
}

}  // namespace

std::optional<std::string> find_cpp_function(std::string_view source, const std::string& function) {
  CppAliases aliases;
  const CppFlatTokens tokens = scan_flat(source, aliases);
  const std::vector<Definition> found = DefinitionFinder(tokens, function).run();
  return found.empty()
             ? std::nullopt
             : std::optional(found.front().scope.prefix() + function.substr(scope_size(function)));
}

std::vector<std::string> cpp_function_names(std::string_view source) {
  CppAliases aliases;
  const CppTokens tokens = scan_flat(source, aliases).tokens;
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
  std::string list;
  for (const CppParameter& parameter : parameters) {
    list += (list.empty() ? "" : ", ") + parameter.declaration();
  }
  return CppParameter{result, returned, ""}.declaration(fmt::format("{}({})", function, list));
}

std::string CppSignature::qualified() const {
  return fmt::format("::{}{}", scope.prefix(), function);
}

bool CppSignature::has_objects() const {
  return holds_cpp_object(result) || std::ranges::any_of(parameters, [](const CppParameter& each) {
           return holds_cpp_object(each.type);
         });
}

bool CppSignature::is_forwarded() const {
  return forwards_to.empty() && (!scope.openings.empty() || has_objects());
}

std::vector<CppSignature> cpp_shorter_functions(const CppSignature& function) {
  std::vector<CppSignature> shorter;
  CppSignature next = function;
  next.is_inline = false;
  next.forwards_to = function.qualified();
  for (; next.defaults > 0; --next.defaults) {
    next.parameters.pop_back();
    next.function = fmt::format("synth_{}_with_{}", function.function, next.parameters.size());
    shorter.push_back(next);
  }
  return shorter;
}

Result<CppSignature> read_cpp_signature(std::string_view source, const std::string& function,
                                        std::string_view headers) {
  CppAliases aliases;
  const CppFlatTokens tokens = scan_flat(source, aliases);
  note_cpp_aliases(tokens.tokens, aliases);
  CppObjects objects(source, headers, aliases);
  const FindCppObject find = objects.finder();
  const std::vector<Definition> found = DefinitionFinder(tokens, function).run();
  if (found.empty()) {
    return fail(Errc::bad_input, fmt::format("the code defines no function '{}'", function));
  }
  const Definition* const definition = &found.front();
  const std::string prefix = definition->scope.prefix();
  if (found.size() > 1 && !prefix.empty()) {
    return fail(Errc::not_allowed,
                fmt::format("{0} is defined in two namespaces: name it {1}{0} or {2}{0}", function,
                            prefix, found.back().scope.prefix()));
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
  signature.function = function.substr(scope_size(function));
  signature.asked = function;
  signature.scope = definition->scope;
  SYNTH_TRY(CppParameter result, read_cpp_parameter(definition->before, aliases, find));
  signature.result = std::move(result.type);
  signature.returned = std::move(result.passed);
  for (const CppTokens& tokens_of_one : definition->parameters) {
    signature.defaults += std::ranges::find(tokens_of_one, "=") != tokens_of_one.end() ? 1 : 0;
    SYNTH_TRY(CppParameter parameter, read_cpp_parameter(tokens_of_one, aliases, find));
    if (parameter.type.kind == CppType::Kind::none) {
      break;  // f(void)
    }
    signature.parameters.push_back(std::move(parameter));
  }
  return signature;
}

}  // namespace synth
