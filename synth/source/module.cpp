#include "synth/source/module.h"

#include "synth/source/brace_statements.h"
#include "synth/source/private_helpers.h"
#include "synth/source/python_statements.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace synth {
namespace {

using StatementKind = PythonStatement::Kind;

tl::unexpected<Error> two_meanings(std::string_view name, std::string_view one,
                                   std::string_view other) {
  return fail(
      Errc::bad_input,
      fmt::format("'{}' means different things in the code of '{}' and of '{}'", name, one, other),
      "give the helper in one of them another name");
}

// Collects statements of all pieces and remembers which piece bound which name to what.
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
    std::string function;  // the first whose code bound the name
    std::string text;
  };

  // Returns whether the statement is new; an error if it gives a name a second meaning. The same
  // piece may bind a name again, as Python allows.
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
          return two_meanings(name, binding->second.function, function);
        }
      }
    }
    return !known;
  }

  // Returns whether both imports bind the name to the same thing, as `from math import gcd` and
  // `from math import gcd, sqrt` do.
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

// The same for JavaScript and C++. A name of C++ may belong to several functions, so the compiler
// reports names with two meanings.
class BraceModule {
 public:
  explicit BraceModule(Language language) : language_(language) {}

  Result<void> add(const FunctionCode& piece) {
    for (BraceStatement& statement : split_braces(language_, piece.code)) {
      const bool is_import = statement.kind == BraceStatement::Kind::import;
      if (statement.kind == BraceStatement::Kind::exporting) {
        continue;  // the module has its own at the end
      }
      if (is_import || statement.kind == BraceStatement::Kind::definition) {
        const auto [first, is_new] = owners_.try_emplace(statement.text, piece.function);
        if (!is_new && (is_import || first->second != piece.function)) {
          continue;
        }
      }
      SYNTH_CHECK(claim_name(piece.function, statement));
      (is_import ? imports_ : body_).push_back(std::move(statement.text));
    }
    return {};
  }

  [[nodiscard]] std::string text(std::span<const FunctionCode> pieces) const {
    std::string text;
    for (const std::string& line : imports_) {
      text += line + "\n";
    }
    const std::string early = language_ == Language::cpp ? early_declarations(pieces) : "";
    text += (!text.empty() && !early.empty() ? "\n" : "") + early;
    for (const std::string& statement : body_) {
      text += (text.empty() ? "" : "\n") + statement + "\n";
    }
    return text + (language_ == Language::javascript ? exports(pieces) : "");
  }

 private:
  Result<void> claim_name(const std::string& function, const BraceStatement& statement) {
    if (language_ != Language::javascript || statement.name.empty()) {
      return {};
    }
    const auto [owner, is_new] = names_.try_emplace(statement.name, function);
    if (!is_new && owner->second != function) {
      return two_meanings(statement.name, owner->second, function);
    }
    return {};
  }

  // Returns declarations of functions that are called before their definition: functions of one
  // group call each other.
  static std::string early_declarations(std::span<const FunctionCode> pieces) {
    std::string text;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
      const bool is_called = std::ranges::any_of(pieces.first(i), [&](const FunctionCode& piece) {
        return contains_word(piece.code, pieces[i].function);
      });
      if (is_called) {
        const auto signature = read_cpp_signature(pieces[i].code, pieces[i].function);
        if (signature && signature->has_objects()) {
          continue;  // their classes are defined in the code
        }
        text += signature ? signature->scope.around(signature->declaration() + ";") + "\n" : "";
        if (signature && !signature->scope.prefix().empty()) {
          text += fmt::format("using {};\n", signature->qualified().substr(2));
        }
      }
    }
    return text;
  }

  // Returns the exports, in the same form as the imports: without them nobody could use the module.
  [[nodiscard]] std::string exports(std::span<const FunctionCode> pieces) const {
    std::vector<std::string> defined;
    for (const FunctionCode& piece : pieces) {
      if (names_.contains(piece.function)) {
        defined.push_back(piece.function);
      }
    }
    const bool exports_already = std::ranges::any_of(body_, [](const std::string& statement) {
      return statement.starts_with("module.exports") || statement.starts_with("exports.") ||
             statement.starts_with("export ");
    });
    if (defined.empty() || exports_already) {
      return {};
    }
    const bool imports = std::ranges::any_of(imports_, [](const std::string& line) {
      return line.find("import ") != line.npos && line.find("require(") == line.npos;
    });
    return fmt::format(
        fmt::runtime(imports ? "\nexport {{ {} }};\n" : "\nmodule.exports = {{ {} }};\n"),
        join(defined, ", "));
  }

  Language language_;
  std::vector<std::string> imports_;
  std::vector<std::string> body_;
  std::map<std::string, std::string> owners_;  // statement to the function whose code has it
  std::map<std::string, std::string> names_;   // name to the function whose code has it
};

Result<std::string> assemble_python(std::span<const FunctionCode> pieces) {
  PythonModule module;
  for (const FunctionCode& piece : pieces) {
    SYNTH_CHECK(module.add(piece));
  }
  return module.text();
}

Result<std::string> assemble_script(std::span<const FunctionCode> pieces) {
  if (pieces.size() > 1) {
    return fail(Errc::bad_input, "a Bash script is one program, and here are several",
                "specify one function, which is the script");
  }
  if (pieces.empty()) {
    return std::string();
  }
  const std::string& code = pieces[0].code;
  return code.ends_with('\n') ? code : code + "\n";
}

std::string name_of(const PythonStatement& statement) {
  return statement.kind == StatementKind::definition ? statement.names.front() : std::string();
}

}  // namespace

Result<std::string> assemble(Language language, std::span<const FunctionCode> pieces) {
  if (language == Language::bash) {
    return assemble_script(pieces);
  }
  const std::vector<FunctionCode> apart = with_private_helpers(language, pieces);
  if (language == Language::python) {
    return assemble_python(apart);
  }
  BraceModule module(language);
  for (const FunctionCode& piece : apart) {
    SYNTH_CHECK(module.add(piece));
  }
  return module.text(apart);
}

std::string function_at_line(Language language, std::string_view module, int line) {
  std::size_t begin = 0;
  for (int at = 1; at < line && begin < module.size(); ++at) {
    begin = std::min(module.find('\n', begin), module.size() - 1) + 1;
  }
  const std::size_t end = std::min(module.find('\n', begin), module.size());
  const auto is_there = [&](const auto& statement) {
    return begin < statement.end && statement.begin <= end;
  };
  if (language == Language::python) {
    const auto statements = placed_statements(module);
    const auto found = std::ranges::find_if(statements, is_there);
    return found == statements.end() ? "" : name_of(found->statement);
  }
  if (language == Language::bash) {
    return "";
  }
  const auto statements = split_braces(language, module);
  const auto found = std::ranges::find_if(statements, is_there);
  return found == statements.end() ? "" : found->name;
}

}  // namespace synth
