#include "synth/kernel/cell.h"

#include "specs/examples/example_reader.h"
#include "synth/source/python_statements.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

constexpr std::array<CellMagic, 4> kMagics{{{CellKind::synth, "%%synth"},
                                            {CellKind::accept, "%%accept"},
                                            {CellKind::check, "%%check"},
                                            {CellKind::suite, "%%suite"}}};

tl::unexpected<Error> unknown_magic(std::string_view word) {
  std::vector<std::string> words = mapped<std::string>(kMagics, &CellMagic::word);
  const auto nearest = nearest_name(word, words);
  return fail(Errc::usage, fmt::format("there is no {}", excerpt(word)),
              nearest ? fmt::format("did you mean {}?", *nearest)
                      : fmt::format("a cell begins with {}, or is Python", join(words, ", ")));
}

std::string_view wanted_by(CellKind kind) {
  return kind == CellKind::synth ? "an instruction: what a function should do, with an example"
                                 : "code below it";
}

std::string_view without_comments_above(std::string_view text) {
  while (text.starts_with('#')) {
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    text = trim(text);
  }
  return text;
}

enum class Shows { nothing, a_call, more_than_a_call };

// Returns whether a statement is an example of a call, followed by a comment at most.
Shows what_it_shows(std::string_view text) {
  const auto examples = read_examples(text);
  if (examples.empty() || examples.front().function.empty() || examples.front().begin != 0) {
    return Shows::nothing;
  }
  const std::string_view rest = trim(text.substr(examples.front().end));
  return examples.size() == 1 && (rest.empty() || rest.starts_with('#')) ? Shows::a_call
                                                                         : Shows::more_than_a_call;
}

}  // namespace

std::span<const CellMagic> cell_magics() {
  return kMagics;
}

Result<NotebookCell> read_notebook_cell(std::string_view text) {
  const std::string_view begin =
      text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  if (!begin.starts_with("%%")) {
    return NotebookCell{CellKind::python, std::string(text)};
  }
  const std::size_t end = std::min(begin.find_first_of(" \t\r\n"), begin.size());
  const std::string_view word = begin.substr(0, end);
  const auto* const magic = std::ranges::find(kMagics, word, &CellMagic::word);
  if (magic == kMagics.end()) {
    return unknown_magic(word);
  }
  const std::string_view body = trim(begin.substr(end));
  if (magic->kind == CellKind::accept && !body.empty()) {
    return fail(Errc::usage, "%%accept goes without anything behind it",
                "it takes the answer of the last %%synth");
  }
  if (magic->kind != CellKind::accept && body.empty()) {
    return fail(Errc::usage, fmt::format("{} needs {}", word, wanted_by(magic->kind)));
  }
  return NotebookCell{magic->kind, std::string(body)};
}

Result<CellClaims> read_claims(std::string_view body) {
  CellClaims claims;
  for (const PythonStatement& statement : split_python(body)) {
    const std::string_view text = without_comments_above(statement.text);
    const bool is_other = statement.kind == PythonStatement::Kind::other;
    if (is_other && (text.starts_with("assert ") || text.starts_with("assert("))) {
      claims.asserts.emplace_back(text);
      continue;
    }
    const Shows shows = is_other ? what_it_shows(text) : Shows::nothing;
    if (shows == Shows::more_than_a_call) {
      return fail(Errc::usage, fmt::format("%%check cannot read '{}'", excerpt(text)),
                  "write it as f(2) == 4 or f(-1) raises ValueError, or put assert in front");
    }
    if (shows == Shows::a_call) {
      claims.lines.emplace_back(text);
    } else {
      claims.code += statement.text + "\n";
    }
  }
  return claims;
}

}  // namespace synth
