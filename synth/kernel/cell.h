#pragma once

#include "synth/support/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The treatment of a cell.
enum class CellKind {
  python,  // it is run
  synth,   // it is an instruction
  accept,  // it accepts the previous answer
  check,   // its code is checked against its lines
  suite,   // its code gets tests
};

// The first word of a cell of another kind than Python.
struct CellMagic {
  CellKind kind;
  std::string_view word;  // "%%synth"
};
std::span<const CellMagic> cell_magics();

struct NotebookCell {
  CellKind kind = CellKind::python;
  std::string body;  // the text after the word
};

// Reads a cell. Errors: usage, for another word after %%, an empty cell, and text after %%accept.
Result<NotebookCell> read_notebook_cell(std::string_view text);

// The contents of a `%%check` cell.
struct CellClaims {
  std::string code;
  std::vector<std::string> lines;    // examples of calls: `f(2) == 4`
  std::vector<std::string> asserts;  // statements that say more than such a line
};

// Splits a cell into code and its claims: example lines and assertions. Errors: usage, for a line
// that begins like an example and is not one: it would not be checked.
Result<CellClaims> read_claims(std::string_view body);

}  // namespace synth
