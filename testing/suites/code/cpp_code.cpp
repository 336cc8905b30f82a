#include "testing/mutants/code_tokens.h"
#include "testing/runtimes/cpp/host/signature.h"
#include "testing/suites/code/code_reader.h"
#include "testing/suites/code/cpp_values.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostFunctions = 200;

// A reader of definitions of functions at namespace scope.
class CppReader {
 public:
  explicit CppReader(std::string_view source)
      : source_(source), tokens_(source_tokens(source, Language::cpp)) {}

  std::vector<CodeFunction> run() {
    for (std::size_t i = 0; i < tokens_.size() && functions_.size() < kMostFunctions;) {
      i = step(i);
    }
    return std::move(functions_);
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t i) const {
    return i < tokens_.size() ? tokens_[i].text : std::string_view();
  }
  [[nodiscard]] bool is(std::size_t i, std::string_view what) const { return text(i) == what; }

  // Returns the place after the declaration that begins there.
  std::size_t step(std::size_t i) {
    if (is(i, "namespace") || (is(i, "extern") && tokens_[i].kind == TokenKind::word)) {
      return opened(i);
    }
    if (is(i, "}") && !open_.empty()) {
      open_.pop_back();
    }
    if (is(i, ";") || is(i, "}") || tokens_[i].text.starts_with('#')) {
      boundary_ = i + 1;
      return i + 1;
    }
    if (is(i, "{")) {  // a class, or a variable's initialiser
      boundary_ = closing_bracket(tokens_, i) + 1;
      return boundary_;
    }
    if (is(i, "(") && i > boundary_ + 1 && tokens_[i - 1].kind == TokenKind::word) {
      return after_name(i);
    }
    return i + 1;
  }

  // Returns the place after the opening brace of a namespace, whose definitions are read too.
  std::size_t opened(std::size_t i) {
    std::size_t at = i + 1;
    while (at < tokens_.size() && (tokens_[at].kind == TokenKind::word ||
                                   tokens_[at].kind == TokenKind::text || is(at, "::"))) {
      ++at;
    }
    if (!is(at, "{")) {
      return i + 1;
    }
    open_.push_back(at == i + 1);
    boundary_ = at + 1;
    return at + 1;
  }

  // Reads a function whose parameters begin at `open`; returns the place after it, or after the
  // parameters if it is not a function.
  std::size_t after_name(std::size_t open) {
    const std::size_t close = closing_bracket(tokens_, open);
    std::size_t body = close + 1;
    while (body < tokens_.size() && !is(body, "{") && !is(body, ";") && !is(body, "=")) {
      body = is(body, "(") ? closing_bracket(tokens_, body) + 1 : body + 1;
    }
    if (!is(body, "{")) {
      return close + 1;
    }
    const std::size_t end = std::min(closing_bracket(tokens_, body), tokens_.size() - 1);
    const std::string name(text(open - 1));
    const bool is_known =
        std::ranges::find(functions_, name, &CodeFunction::name) != functions_.end();
    if (!is_known) {
      const bool is_method = is(open - 2, "::") || is(open - 2, "~");
      functions_.push_back({.name = name,
                            .parameters = {},
                            .comment = comment_before(source_, tokens_[boundary_].begin),
                            .begin = tokens_[body].begin,
                            .end = tokens_[end].end});
      add_parameters(functions_.back(), is_method);
    }
    boundary_ = end + 1;
    return end + 1;
  }

  void add_parameters(CodeFunction& function, bool is_method) {
    const bool is_private = std::ranges::find(open_, true) != open_.end();
    if (is_method || is_private) {
      function.is_public = false;
      function.refusal = is_method ? "it is a method of a class" : "its namespace has no name";
      return;
    }
    const auto signature = read_cpp_signature(source_, function.name);
    function.is_public = signature && !function.name.starts_with('_') && function.name != "main";
    if (!signature) {
      function.refusal = signature.error().message;
      return;
    }
    function.gives_value = signature->result.kind != CppType::Kind::none;
    for (const CppParameter& parameter : signature->parameters) {
      if (parameter.is_changeable()) {
        function.changeable.push_back(function.parameters.size());
      }
      function.parameters.push_back(
          {.name = parameter.name, .kinds = {cpp_values(parameter.type)}});
    }
  }

  std::string_view source_;
  std::vector<SourceToken> tokens_;
  std::vector<CodeFunction> functions_;
  std::size_t boundary_ = 0;  // place after the last declaration
  std::vector<bool> open_;    // the enclosing namespaces: whether each has no name
};

}  // namespace

std::vector<CodeFunction> cpp_functions(std::string_view source) {
  return CppReader(source).run();
}

}  // namespace synth
