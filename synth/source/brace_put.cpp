#include "synth/source/brace_put.h"

#include "synth/source/namespace_blocks.h"
#include "synth/source/parameter_list.h"
#include "synth/source/text_edits.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "testing/runtimes/cpp/host/signature.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

using SureKind = SureStatement::Kind;

// The form of imports and exports in a file of JavaScript.
enum class ModuleForm { neither, statements, require };

class BracePut {
 public:
  BracePut(Language language, const SureSource& file, const SureSource& code, const PutInto& how,
           int first_line)
      : is_cpp_(language == Language::cpp),
        language_(language),
        file_(file),
        code_(code),
        how_(how),
        first_line_(first_line) {}

  Result<std::string> run() {
    if (file_.statements.empty() && !how_.is_header) {  // with its own exports
      const bool ends_line = file_.text.empty() || file_.text.ends_with('\n');
      return fmt::format("{}{}{}", file_.text, ends_line ? "" : "\n", code_.text);
    }
    SYNTH_CHECK(check_modules());
    for (const SureStatement& statement : code_.statements) {
      SYNTH_CHECK(take(statement));
    }
    place_imports();
    place_added();
    return apply_edits(file_.text, std::move(edits_));
  }

 private:
  [[nodiscard]] std::string_view definition(const SureSource& source,
                                            const SureStatement& statement) const {
    return source.text.substr(statement.defined, statement.end - statement.defined);
  }
  [[nodiscard]] int line(std::size_t place) const {
    return first_line_ - 1 + brace_line_of(file_.text, place);
  }

  static tl::unexpected<Error> refuse(std::string message) {
    return fail(Errc::bad_input, std::move(message));
  }

  // --- the file ---

  static ModuleForm modules_of(const SureSource& source) {
    for (const SureStatement& statement : source.statements) {
      const std::string_view word = source.word(statement.first);
      const bool is_import = statement.kind == SureKind::import && word == "import";
      if (is_import || word == "export") {
        return ModuleForm::statements;
      }
      if ((statement.kind == SureKind::import && is_word_of(word, {"const", "let", "var"})) ||
          (statement.kind == SureKind::exporting && word != "export")) {
        return ModuleForm::require;
      }
    }
    return ModuleForm::neither;
  }

  // Checks that the module forms fit: imports in one form do not work in a file of the other.
  Result<void> check_modules() const {
    if (is_cpp_) {
      return {};
    }
    const ModuleForm there = modules_of(file_);
    for (const SureStatement& statement : code_.statements) {
      const bool is_statement = code_.word(statement.first) == "import";
      const bool is_other = there == ModuleForm::require
                                ? is_statement
                                : there == ModuleForm::statements && !is_statement;
      if (statement.kind == SureKind::import && is_other) {
        return refuse(fmt::format("the code has {}, and the file does not import so",
                                  excerpt(code_.text_of(statement))));
      }
    }
    return {};
  }

  [[nodiscard]] bool is_there(const SureStatement& wanted) const {
    return std::ranges::any_of(file_.statements, [&](const SureStatement& statement) {
      return definition(file_, statement) == definition(code_, wanted);
    });
  }

  // --- the code ---

  Result<void> take(const SureStatement& statement) {
    if (statement.kind == SureKind::exporting || is_there(statement)) {
      return {};  // added code is exported as the file does it
    }
    if (statement.kind == SureKind::import) {
      imports_ += std::string(code_.text_of(statement)) + "\n";
      return {};
    }
    if (is_cpp_ && is_namespace_block(code_, statement)) {
      added_.emplace_back("", code_.text_of(statement));
      return {};
    }
    if (statement.kind != SureKind::function) {
      return refuse(fmt::format("the code has '{}', which is not a function or class",
                                excerpt(code_.text_of(statement))));
    }
    std::vector<const SureStatement*> known;
    for (const SureStatement& there : file_.statements) {
      if (there.kind == SureKind::function && there.name == statement.name) {
        known.push_back(&there);
      }
    }
    if (known.size() > 1) {
      return refuse(fmt::format("'{}' is defined in lines {} and {}", statement.name,
                                line(known[0]->begin), line(known[1]->begin)));
    }
    if (!known.empty() && !contains(how_.functions, statement.name)) {
      return refuse(fmt::format("the code has a '{}' of its own, and that of line {} differs",
                                statement.name, line(known[0]->begin)));
    }
    SYNTH_CHECK(check_others(statement, known.empty() ? nullptr : known[0]));
    return known.empty() ? add(statement) : replace(*known[0], statement);
  }

  // Checks that the name has no other meaning in the file than the replaced definition and
  // declarations of the same function.
  Result<void> check_others(const SureStatement& wanted, const SureStatement* old) const {
    const std::vector<bool> levels = is_cpp_ ? at_namespace_level(file_) : std::vector<bool>();
    for (std::size_t at = 0; at < file_.tokens.size(); ++at) {
      const BraceToken& token = file_.tokens[at];
      const bool is_old = old != nullptr && at >= old->first && at < old->last;
      const bool is_outer = is_cpp_ ? levels[at] : token.depth == 0;
      if (is_old || !is_outer || file_.word(at) != wanted.name || !declares(at)) {
        continue;
      }
      if (is_cpp_ && is_declaration_of(wanted, at)) {
        continue;
      }
      return refuse(fmt::format("'{}' stands in line {} as something that cannot be replaced",
                                wanted.name, line(token.begin)));
    }
    return {};
  }

  // Returns whether the name may be bound there. In C++ any use outside of all functions may bind
  // it.
  [[nodiscard]] bool declares(std::size_t at) const {
    if (is_cpp_) {
      return true;
    }
    const bool is_bound =
        at > 0 && is_word_of(file_.word(at - 1),
                             {"function", "class", "const", "let", "var", "*", ",", "import"});
    return is_bound ||
           (file_.word(at + 1) == "=" && file_.word(at + 2) != "=" && file_.word(at - 1) != ".");
  }

  // Returns true for `int f(int);` of the same function, or `class A;`.
  [[nodiscard]] bool is_declaration_of(const SureStatement& wanted, std::size_t at) const {
    for (const SureStatement& there : file_.statements) {
      if (at < there.first || at >= there.last) {
        continue;
      }
      std::string text(file_.text_of(there));
      if (!text.ends_with(';') || there.kind != SureKind::other) {
        return false;
      }
      text.pop_back();
      if (text == "class " + wanted.name || text == "struct " + wanted.name) {
        return true;
      }
      const auto now = read_cpp_signature(definition(code_, wanted), wanted.name);
      const auto declared = read_cpp_signature(text + "{}", wanted.name);
      return now && declared && now->declaration() == declared->declaration();
    }
    return false;
  }

  Result<void> replace(const SureStatement& old, const SureStatement& now) {
    const std::string_view before = definition(file_, old);
    SYNTH_CHECK(check_same_parameters(language_, before, definition(code_, now), now.name));
    std::string text(definition(code_, now));
    if (is_cpp_ && before.starts_with("inline ") && !text.starts_with("inline ") &&
        !is_class(text)) {
      text.insert(0, "inline ");
    }
    edits_.push_back({old.defined, old.end, std::move(text)});
    return {};
  }

  static bool is_class(std::string_view text) {
    return text.starts_with("class ") || text.starts_with("struct ");
  }

  Result<void> add(const SureStatement& statement) {
    std::string text(definition(code_, statement));
    if (is_cpp_ && how_.is_header && !is_class(text) && !text.starts_with("inline ") &&
        !text.starts_with("template") && !text.starts_with("constexpr")) {
      text.insert(0, "inline ");
    }
    added_.emplace_back(statement.name, std::move(text));
    return {};
  }

  // --- the place ---

  // Returns whether `#ifndef NAME`, `#define NAME` surround all of a header.
  [[nodiscard]] bool has_guard() const {
    const auto& all = file_.statements;
    return is_cpp_ && all.size() > 2 && file_.text_of(all[0]).starts_with("#ifndef") &&
           file_.text_of(all[1]).starts_with("#define") &&
           file_.text_of(all.back()).starts_with("#endif") &&
           std::ranges::count(all, 0, &SureStatement::branch) == 2;
  }

  // Places imports after the last unconditional import; else after the include guard or `#pragma
  // once`; else before the code.
  void place_imports() {
    if (imports_.empty()) {
      return;
    }
    const int outer = has_guard() ? 1 : 0;
    const SureStatement* last = nullptr;
    const SureStatement* first = nullptr;
    for (const SureStatement& statement : file_.statements) {
      if (statement.kind == SureKind::import && statement.branch == outer) {
        last = &statement;
      }
    }
    if (has_guard()) {
      first = &file_.statements[1];
    } else if (is_cpp_ && !file_.statements.empty() &&
               file_.text_of(file_.statements[0]).starts_with("#pragma once")) {
      first = file_.statements.data();
    }
    imports_.pop_back();
    if (last != nullptr) {
      edits_.push_back({last->end, last->end, "\n" + imports_});
    } else if (first != nullptr) {
      edits_.push_back({first->end, first->end, "\n\n" + imports_});
    } else {
      const std::size_t at = file_.statements.empty() ? file_.text.size() : first_place();
      edits_.push_back({at, at, imports_ + (file_.text.empty() ? "\n" : "\n\n")});
    }
  }

  // Returns the start of the first line with code, or of the comment right above it.
  [[nodiscard]] std::size_t first_place() const {
    const std::size_t begin = file_.statements[0].begin;
    const std::size_t blank = file_.text.substr(0, begin).rfind("\n\n");
    return blank == std::string_view::npos ? (file_.text.starts_with("#!") ? begin : 0) : blank + 2;
  }

  void place_added() {
    std::string text;
    const ModuleForm modules = modules_of(file_);
    const bool exports = std::ranges::any_of(file_.statements, [&](const SureStatement& statement) {
      const std::string_view word = file_.word(statement.first);
      return statement.kind == SureKind::exporting || word == "export";
    });
    for (const auto& [name, definition] : added_) {
      const bool is_public = exports && contains(how_.functions, name);
      text += fmt::format(
          "\n{}{}\n", is_public && modules == ModuleForm::statements ? "export " : "", definition);
      text += is_public && modules == ModuleForm::require
                  ? fmt::format("module.exports.{0} = {0};\n", name)
                  : "";
    }
    if (text.empty()) {
      return;
    }
    if (has_guard()) {
      const std::size_t at = file_.statements.back().begin;
      edits_.push_back({at, at, text.substr(1) + "\n"});
      return;
    }
    const bool is_empty = file_.text.empty();
    const std::size_t at = file_.text.size();
    edits_.push_back({at, at,
                      (is_empty || file_.text.ends_with('\n') ? "" : "\n") +
                          (is_empty && imports_.empty() ? text.substr(1) : text)});
  }

  bool is_cpp_;
  Language language_;
  const SureSource& file_;
  const SureSource& code_;
  const PutInto& how_;
  int first_line_;
  std::string imports_;
  std::vector<std::pair<std::string, std::string>> added_;  // name and text
  std::vector<TextEdit> edits_;
};

}  // namespace

std::vector<bool> at_namespace_level(const SureSource& source) {
  std::vector<bool> is_at;
  std::vector<bool> open;
  std::size_t boundary = 0;
  for (std::size_t i = 0; i < source.tokens.size(); ++i) {
    const std::string_view text = source.word(i);
    const bool closes = is_word_of(text, {")", "]", "}"});
    if (closes && !open.empty()) {
      open.pop_back();
    }
    is_at.push_back(std::ranges::find(open, false) == open.end());
    if (is_word_of(text, {"(", "[", "{"})) {
      const std::size_t head = boundary + (source.word(boundary) == "inline" ? 1 : 0);
      const bool is_block = text == "{" && boundary < i &&
                            (source.word(head) == "namespace" || source.word(boundary) == "extern");
      open.push_back(is_block);
    }
    if (is_word_of(text, {";", "{", "}"}) || text.starts_with('#')) {
      boundary = i + 1;
    }
  }
  return is_at;
}

Result<std::string> put_statements(Language language, const SureSource& file,
                                   const SureSource& code, const PutInto& how, int first_line) {
  return BracePut(language, file, code, how, first_line).run();
}

}  // namespace synth
