#pragma once

#include "synth/authors/offline/writing/python/python_tokens.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace synth {

// A line to be written: tokens, and its depth of indentation.
struct PythonLine {
  std::vector<PythonToken> tokens;
  std::size_t depth = 0;
  bool is_body = false;  // the part between brackets that are broken
  bool is_tail = false;  // the part behind them
  bool has_to_break = false;
  bool is_arguments = false;  // a body between the brackets of a call or a definition
};

// A line broken at one pair of brackets: up to the opening one, the inside, and the rest.
struct BracketSplit {
  PythonLine head;
  PythonLine body;
  PythonLine tail;
  PythonToken open;
  PythonToken close;
};

// The possible breaks of a line, by the index of the token before the break: not inside its
// brackets, and not between the names of a loop or a lambda.
using LineBreaks = std::map<std::size_t, BreakPriority>;
LineBreaks breaks_of(const std::vector<PythonToken>& tokens);
BreakPriority first_priority(const LineBreaks& breaks);
std::ptrdiff_t count_of(const LineBreaks& breaks, BreakPriority priority);

// Returns whether a comma before the closing bracket demands one element per line: not that of
// "(x,)", nor that of a subscript.
bool has_magic_comma(const std::vector<PythonToken>& tokens, std::size_t close);
bool has_magic_comma(const PythonLine& line);

// Return the first brackets of a line, or the last that are not omitted (ids of closing brackets),
// that are not empty.
std::optional<BracketSplit> first_brackets(const PythonLine& line);
std::optional<BracketSplit> last_brackets(const PythonLine& line,
                                          const std::set<std::size_t>& omitted);

// Returns a line split at its breaks of the highest priority; nothing if there are none.
// `has_new_syntax`: the code is for Python versions that allow a comma behind "*arguments".
std::optional<std::vector<PythonLine>> split_at_delimiters(const PythonLine& line,
                                                           bool has_new_syntax);

// Black's `can_be_split`: returns false if a line certainly cannot be split, by a cheap test for
// single tokens and for method calls on a literal string.
bool can_be_broken(const PythonLine& body);

PythonToken comma_token();

}  // namespace synth
