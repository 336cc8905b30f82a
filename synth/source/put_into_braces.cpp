#include "synth/source/put_into_braces.h"

#include "synth/source/brace_put.h"
#include "synth/source/namespace_blocks.h"
#include "synth/source/text_edits.h"
#include "synth/support/names.h"
#include "synth/support/text.h"
#include "synth/support/within.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace synth {
namespace {

using SureKind = SureStatement::Kind;

Result<std::string> put_at_top(Language language, std::string_view module, std::string_view code,
                               const PutInto& how, int first_line = 1) {
  auto file = read_surely(language, module);
  if (!file) {
    return fail(Errc::bad_input, file.error().message);
  }
  SYNTH_TRY(const SureSource made, within("the code", read_surely(language, code)));
  return put_statements(language, *file, made, how, first_line);
}

bool defines(const SureSource& source, std::string_view name) {
  return std::ranges::any_of(source.statements, [&](const SureStatement& statement) {
    return statement.kind == SureKind::function && statement.name == name;
  });
}

bool defines_any(const SureSource& source) {
  return std::ranges::any_of(source.statements, [](const SureStatement& statement) {
    return statement.kind == SureKind::function;
  });
}

// A statement of the code and the namespace it belongs to; empty for the top of the file.
struct Belonging {
  std::string path;
  std::string name;  // of a function or class
  std::string text;
};

// Puts C++ into a file, each definition into its namespace.
class NamespacePut {
 public:
  NamespacePut(std::string_view module, const PutInto& how) : text_(module), how_(how) {}

  Result<std::string> run(std::string_view code) {
    SYNTH_TRY(const SureSource made, within("the code", read_surely(Language::cpp, code)));
    SYNTH_CHECK(read_file());
    SYNTH_CHECK(sort(made));
    for (const auto& [block, definitions] : by_block()) {
      SYNTH_CHECK(put_inside(block, definitions));
    }
    SYNTH_CHECK(add_new_blocks());
    return put_at_top(Language::cpp, text_, top_, how_);
  }

 private:
  Result<void> read_file() {
    auto file = read_surely(Language::cpp, text_);
    if (!file) {
      return fail(Errc::bad_input, file.error().message);
    }
    file_ = *std::move(file);
    blocks_ = namespace_blocks(file_);
    return {};
  }

  // Decides where each statement of the code belongs.
  Result<void> sort(const SureSource& code) {
    std::vector<NamespaceBlock> of_code = namespace_blocks(code);
    for (const NamespaceBlock& block : of_code) {
      for (const SureStatement& statement : block.inside.statements) {
        if (!is_namespace_block(block.inside, statement)) {
          SYNTH_CHECK(add(block.path, block.inside, statement));
        }
      }
    }
    for (const SureStatement& statement : code.statements) {
      const bool is_read = is_namespace_block(code, statement);
      if (!is_read && !names_what_lies_inside(code, statement)) {
        SYNTH_CHECK(add("", code, statement));
      }
    }
    return {};
  }

  // Returns true for `using shop::f;` behind the code's namespace.
  [[nodiscard]] bool names_what_lies_inside(const SureSource& code,
                                            const SureStatement& statement) const {
    const std::string_view text = code.text_of(statement);
    return text.starts_with("using ") && std::ranges::any_of(inside_, [&](const Belonging& each) {
             return !each.name.empty() && text.ends_with(fmt::format("::{};", each.name));
           });
  }

  Result<void> add(const std::string& path, const SureSource& code,
                   const SureStatement& statement) {
    Belonging made{
        .path = path, .name = statement.name, .text = std::string(code.text_of(statement)) + "\n"};
    const bool is_definition = statement.kind == SureKind::function;
    if (made.text.starts_with('#') || (path.empty() && !is_definition)) {
      top_ += made.text;
      return {};
    }
    if (path.empty()) {
      SYNTH_TRY(made.path, place_of(made.name));
    }
    if (made.path.empty()) {
      top_ += made.text + "\n";
    } else {
      inside_.push_back(std::move(made));
    }
    return {};
  }

  // Returns the namespace of a definition that the code has at the top: that of the one which it
  // replaces, or of all that the file defines.
  Result<std::string> place_of(const std::string& name) const {
    std::vector<std::string> places;
    const bool is_all_inside = !defines_any(file_);
    std::vector<std::string> used;
    for (const NamespaceBlock& block : blocks_) {
      if (defines(block.inside, name)) {
        places.push_back(block.path);
      }
      if (defines_any(block.inside) && !contains(used, block.path)) {
        used.push_back(block.path);
      }
    }
    if (places.empty()) {
      return is_all_inside && used.size() == 1 ? used.front() : std::string();
    }
    if (places.size() > 1 || defines(file_, name)) {
      return fail(Errc::bad_input, fmt::format("'{}' is defined in more than one namespace: {}",
                                               name, fmt::join(places, ", ")));
    }
    return places.front();
  }

  // Returns the block of that name with the function in it; else the last one.
  [[nodiscard]] std::optional<std::size_t> block_for(const Belonging& wanted) const {
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      if (blocks_[i].path != wanted.path) {
        continue;
      }
      found = i;
      if (defines(blocks_[i].inside, wanted.name)) {
        break;
      }
    }
    return found;
  }

  using Definitions = std::vector<const Belonging*>;

  // Returns what goes into each block of the file; the rest goes into new ones.
  std::map<std::size_t, Definitions> by_block() {
    std::map<std::size_t, Definitions> all;
    for (const Belonging& each : inside_) {
      if (const auto place = block_for(each)) {
        all[*place].push_back(&each);
      } else {
        new_blocks_[each.path] += each.text + "\n";
      }
    }
    return all;
  }

  Result<void> put_inside(std::size_t place, const Definitions& definitions) {
    const NamespaceBlock& block = blocks_[place];
    SYNTH_CHECK(check_elsewhere(block, definitions));
    std::string code;
    for (const Belonging* const each : definitions) {
      code += each->text + "\n";
    }
    const int first_line = brace_line_of(text_, block.begin);
    SYNTH_TRY(const std::string inside,
              put_at_top(Language::cpp, block.inside.text, code, how_, first_line));
    text_ = text_.substr(0, block.begin) + inside + text_.substr(block.end);
    return read_file();
  }

  // Checks that the names mean nothing else outside of the block.
  [[nodiscard]] Result<void> check_elsewhere(const NamespaceBlock& block,
                                             const Definitions& definitions) const {
    std::set<std::string_view> names;
    for (const Belonging* const each : definitions) {
      names.insert(each->name);
    }
    const std::vector<bool> levels = at_namespace_level(file_);
    for (std::size_t at = 0; at < file_.tokens.size(); ++at) {
      const BraceToken& token = file_.tokens[at];
      const bool is_inside = token.begin >= block.begin && token.end <= block.end;
      const bool is_qualified = at > 0 && file_.word(at - 1) == ":";
      if (!is_inside && levels[at] && !is_qualified && names.contains(file_.word(at))) {
        return fail(Errc::bad_input,
                    fmt::format("'{}' stands in line {}, too, outside of its namespace",
                                file_.word(at), brace_line_of(file_.text, token.begin)));
      }
    }
    return {};
  }

  Result<void> add_new_blocks() {
    for (const auto& [path, definitions] : new_blocks_) {
      if (path.find('"') != path.npos) {
        return fail(Errc::bad_input, fmt::format("the file has no block '{}'", path));
      }
      SYNTH_TRY(const std::string inside, put_at_top(Language::cpp, "", definitions, how_));
      const std::string name = path == kUnnamedNamespace ? "" : path + " ";
      top_ += fmt::format("namespace {}{{\n\n{}\n\n}}\n", name, trim(inside));
    }
    return {};
  }

  std::string text_;  // of the file, with what has been put into it
  const PutInto& how_;
  SureSource file_;
  std::vector<NamespaceBlock> blocks_;
  std::vector<Belonging> inside_;
  std::map<std::string, std::string> new_blocks_;  // by path, their definitions
  std::string top_;                                // what belongs to the top of the file
};

Result<std::string> put(Language language, std::string_view module, std::string_view code,
                        const PutInto& how) {
  return language == Language::cpp && !module.empty() ? NamespacePut(module, how).run(code)
                                                      : put_at_top(language, module, code, how);
}

}  // namespace

Result<std::string> put_into_braces(Language language, std::string_view module,
                                    std::string_view code, const PutInto& how) {
  if (!has_crlf_only(module)) {
    return put(language, module, code, how);
  }
  std::string plain(module);
  std::erase(plain, '\r');
  SYNTH_TRY(const std::string changed, put(language, plain, code, how));
  return with_crlf(changed);
}

}  // namespace synth
