#pragma once

#include "synth/authors/offline/program/expression.h"

#include <string>
#include <string_view>

namespace synth {

// Forms: the spelling of a component in JavaScript or C++. Operators and their precedence are read
// from the text, since those two languages agree on them. One form is one line:
//
//   {0}       the first argument, in parentheses if its place requires them
//   {0*}      the same as a new list, which may be modified
//   {x}       a unique name; the same one throughout the form
//   {&name}   a helper function, written once before the code that calls it
//   {1-}      the second argument, a negative literal, without its sign
//   {type}    C++: the type of the result; {zero}, {one}: a number of that type
//
// A form may begin with statements, each followed by \v; the names in them stay taken.
//
// If it depends on the arguments, a form has several lines, of which the first one that fits is
// used; each but the last begins with its conditions: "@str,nat1 ...".
//   str list float int   the type of the first argument
//   lists texts          the first argument is a list of lists, of strings
//   nat1 pos1 neg1       the second is a literal, not negative (positive, negative)
//   part1                the second is a literal and not ''
//   char                 the first argument is one byte of a text (cpp_bytes.h)
//   size0                the first argument is never negative: a count or a literal
//   plain2               the third is a literal without '$'
// An argument that a line names more than once is computed once, before the statement.

// The precedence of an expression.
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

// A written expression: its text, and the operator that was applied last.
struct Written {
  std::string text;
  int binding = kCall;
  std::string op = {};  // "+"; empty unless it is a binary operation
};

// Returns the line of a form that fits; empty if none does.
std::string_view choose_form(std::string_view form, const Expression& expression, const Pool& pool);

// Returns the outermost operator of a line and its precedence.
Written outermost(std::string_view line);

// The context of a slot: the text directly before and after it.
struct Place {
  std::string_view before;
  std::string_view after;
};

// Returns whether a part needs parentheses there. By Prettier's rules, also if they only help the
// reader, as in (a % b) + c.
bool needs_parentheses(const Written& part, const Place& place);

}  // namespace synth
