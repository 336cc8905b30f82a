#pragma once

#include "synth/authors/offline/program/expression.h"

#include <string>
#include <string_view>

namespace synth {

// Forms: how JavaScript or C++ spell a component. Operators, and how tightly they bind, are read
// from the text, since those two languages agree on them. One form is one line:
//
//   {0}       the first argument, in parentheses where its place asks for them
//   {0*}      the same as a list of its own, which may be changed
//   {x}       a name that nothing else has; the same one throughout the form
//   {&name}   a helper function, written once before the code that calls it
//   {1-}      the second argument, a negative literal, without its sign
//   {type}    C++: the type of the result; {zero}, {one}: a number of that type
//
// A form may begin with statements, each with \v behind it; the names in them stay taken.
//
// Where it depends on what the arguments are, a form has several lines, of which the first one
// that fits is used; each but the last begins with its conditions: "@str,nat1 ...".
//   str list float int   the type of the first argument
//   lists texts          the first argument is a list of lists, of strings
//   nat1 pos1 neg1       the second is a literal, not negative (positive, negative)
//   part1                the second is a literal and not ''
//   char                 the first argument is one byte of a text (cpp_bytes.h)
//   size0                the first argument is never negative: a count or a literal
//   plain2               the third is a literal without '$'
// An argument that a line names more than once is computed once, before the statement.

// How tightly an expression binds.
enum CBinding : std::uint8_t {
  kTernary = 1,
  kEither = 2,
  kBoth = 3,
  kOrBits = 4,
  kXorBits = 5,
  kAndBits = 6,
  kSame = 7,
  kOrdered = 8,
  kShifted = 9,
  kSum = 10,
  kTerm = 11,
  kPrefix = 12,
  kRaised = 13,  // JavaScript's **
  kNumeral = 14,
  kCall = 15,
};

// What was written of an expression: its text, and the operator that was applied last.
struct Written {
  std::string text;
  int binding = kCall;
  std::string op = {};  // "+"; empty for what is no binary operation
};

// The line of a form that fits; empty where none does.
std::string_view choose_form(std::string_view form, const Expression& expression, const Pool& pool);

// The outermost operator of a line, and how tightly that binds.
Written outermost(std::string_view line);

// Where a slot stands: what is written directly before it and after it.
struct Place {
  std::string_view before;
  std::string_view after;
};

// Whether what was written needs parentheses there. Prettier's rules: also where they only help the
// reader, as in (a % b) + c.
bool needs_parentheses(const Written& part, const Place& place);

}  // namespace synth
