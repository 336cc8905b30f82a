#pragma once

#include "synth/support/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// What is done with a cell.
enum class CellKind {
  python,  // it runs
  synth,   // it is an instruction
  accept,  // the answer before is taken
  check,   // its code is held against its lines
  suite,   // its code gets tests
};

// The word that a cell of another kind than Python begins with.
struct CellMagic {
  CellKind kind;
  std::string_view word;  // "%%synth"
};
std::span<const CellMagic> cell_magics();

struct NotebookCell {
  CellKind kind = CellKind::python;
  std::string body;  // what is behind the word
};

// Errors: usage, for another word behind %%, a cell without anything to work on, and text behind
// %%accept.
Result<NotebookCell> read_notebook_cell(std::string_view text);

// What `%%check` works on.
struct CellClaims {
  std::string code;
  std::vector<std::string> lines;    // that show what a call gives: `f(2) == 4`
  std::vector<std::string> asserts;  // statements that say more than such a line
};

// Takes a cell apart: what shows a call's result, or asserts, is held against the rest. Errors:
// usage, for a line that begins so and is none, which would be held against nothing.
Result<CellClaims> read_claims(std::string_view body);

}  // namespace synth
