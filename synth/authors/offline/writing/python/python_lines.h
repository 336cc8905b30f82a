#pragma once

#include "synth/authors/offline/writing/python/python_tokens.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace synth {

// One line to be: tokens, and how deep it is indented.
struct PythonLine {
  std::vector<PythonToken> tokens;
  std::size_t depth = 0;
  bool is_body = false;  // what stands between brackets that are broken
  bool is_tail = false;  // what stands behind them
  bool has_to_break = false;
  bool is_arguments = false;  // a body between the brackets of a call or a definition
};

// A line broken at one pair of brackets: up to the opening one, what is inside, and the rest.
struct BracketSplit {
  PythonLine head;
  PythonLine body;
  PythonLine tail;
  PythonToken open;
  PythonToken close;
};

// Where a line may be broken, by the index of the token after which: not inside of its brackets,
// and not among the names of a loop or a lambda.
using LineBreaks = std::map<std::size_t, BreakPriority>;
LineBreaks breaks_of(const std::vector<PythonToken>& tokens);
BreakPriority first_priority(const LineBreaks& breaks);
std::ptrdiff_t count_of(const LineBreaks& breaks, BreakPriority priority);

// Whether a comma before the closing bracket asks for an element a line: but for that of "(x,)",
// and of a subscript.
bool has_magic_comma(const std::vector<PythonToken>& tokens, std::size_t close);
bool has_magic_comma(const PythonLine& line);

// The first brackets of a line, or the last that are not omitted (ids of closing brackets), with
// something inside.
std::optional<BracketSplit> first_brackets(const PythonLine& line);
std::optional<BracketSplit> last_brackets(const PythonLine& line,
                                          const std::set<std::size_t>& omitted);

// A line at its breaks of the highest priority; nothing where that breaks nothing.
// `has_new_syntax`: the code is for Pythons that allow a comma behind "*arguments".
std::optional<std::vector<PythonLine>> split_at_delimiters(const PythonLine& line,
                                                           bool has_new_syntax);

// Black's `can_be_split`: whether it is anything but a literal string whose methods are called, at
// most two deep.
bool can_be_broken(const PythonLine& body);

PythonToken comma_token();

}  // namespace synth
