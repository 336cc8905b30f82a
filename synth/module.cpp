#include "synth/module.h"

#include "synth/python_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace synth {
namespace {

using StatementKind = PythonStatement::Kind;

// Collects statements of all pieces and remembers who bound which name to what.
class PythonModule {
 public:
  Result<void> add(const FunctionCode& piece) {
    for (PythonStatement& statement : split_python(piece.code)) {
      SYNTH_TRY(const bool is_new, claim_names(piece.function, statement));
      if (!is_new) {
        continue;
      }
      const bool future = statement.text.find("from __future__") != std::string::npos;
      auto& part = statement.kind != StatementKind::import ? body_
                   : future                                ? future_imports_
                                                           : imports_;
      part.push_back(std::move(statement));
    }
    return {};
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    const PythonStatement* before = nullptr;
    for (const auto* part : {&future_imports_, &imports_, &body_}) {
      for (const PythonStatement& statement : *part) {
        if (before != nullptr) {
          text += blank_lines_between(*before, statement);
        }
        text += statement.text + "\n";
        before = &statement;
      }
    }
    return text;
  }

 private:
  struct Binding {
    std::string function;  // whose code bound the name first
    std::string text;
  };

  // Whether the statement says something new; an error if it gives a name a second meaning. The
  // same piece may bind a name again, as Python lets it.
  Result<bool> claim_names(const std::string& function, const PythonStatement& statement) {
    if (statement.kind == StatementKind::other) {
      return true;
    }
    bool known = !statement.names.empty();
    for (const std::string& name : statement.names) {
      const auto [binding, is_new] = bindings_.try_emplace(name, Binding{function, statement.text});
      if (is_new) {
        known = false;
        continue;
      }
      if (binding->second.text != statement.text) {
        known = false;
        const bool same_import =
            statement.kind == StatementKind::import && imports_alike(name, statement);
        if (binding->second.function != function && !same_import) {
          return fail(Errc::bad_input,
                      fmt::format("'{}' means different things in the code of '{}' and of '{}'",
                                  name, binding->second.function, function),
                      "give the helper in one of them another name");
        }
      }
    }
    return !known;
  }

  // `from math import gcd` and `from math import gcd, sqrt` bind gcd to the same thing.
  [[nodiscard]] bool imports_alike(const std::string& name,
                                   const PythonStatement& statement) const {
    const std::string& before = bindings_.at(name).text;
    const auto origin = [](const std::string& text) {
      return text.substr(0, text.find(" import"));
    };
    const bool from = statement.text.starts_with("from ") && before.starts_with("from ");
    const bool plain = statement.text.starts_with("import ") && before.starts_with("import ") &&
                       statement.text.find(" as ") == std::string::npos &&
                       before.find(" as ") == std::string::npos;
    return plain || (from && origin(statement.text) == origin(before));
  }

  static std::string blank_lines_between(const PythonStatement& before,
                                         const PythonStatement& after) {
    if (before.kind == StatementKind::definition || after.kind == StatementKind::definition) {
      return "\n\n";
    }
    return (before.kind == StatementKind::import) != (after.kind == StatementKind::import) ? "\n"
                                                                                           : "";
  }

  std::map<std::string, Binding> bindings_;
  std::vector<PythonStatement> future_imports_;
  std::vector<PythonStatement> imports_;
  std::vector<PythonStatement> body_;
};

}  // namespace

Result<std::string> assemble(Language language, std::span<const FunctionCode> pieces) {
  if (language != Language::python) {
    return fail(Errc::bad_input, fmt::format("modules in {} are not there yet", name(language)),
                "use --language python");
  }
  PythonModule module;
  for (const FunctionCode& piece : pieces) {
    SYNTH_CHECK(module.add(piece));
  }
  return module.text();
}

std::string function_at_line(Language language, std::string_view module, int line) {
  if (language != Language::python) {
    return {};
  }
  int first = 1;
  std::size_t searched = 0;
  for (const PythonStatement& statement : split_python(module)) {
    const std::size_t start = module.find(statement.text, searched);
    if (start == std::string_view::npos) {
      break;
    }
    first +=
        static_cast<int>(std::count(module.begin() + static_cast<std::ptrdiff_t>(searched),
                                    module.begin() + static_cast<std::ptrdiff_t>(start), '\n'));
    const int lines =
        static_cast<int>(std::count(statement.text.begin(), statement.text.end(), '\n'));
    if (line >= first && line <= first + lines) {
      return statement.kind == StatementKind::definition ? statement.names.front() : std::string();
    }
    searched = start;
  }
  return {};
}

}  // namespace synth
