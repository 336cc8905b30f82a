#pragma once

#include "synth/authors/offline/program/expression.h"

namespace synth {

// Python's text is made of characters, C++'s of bytes. Where a character is only held against ASCII
// ones, as in "is it a vowel?", the bytes of any other character all get one answer, and a loop
// over bytes gives what one over characters does.

// The answer for the bytes of other characters; nothing where the condition asks for more.
std::optional<bool> answer_beyond_ascii(const Expression& condition, const Pool& pool);

// Whether `list` is the characters of a text, perhaps filtered, and each of the conditions has one
// answer beyond ASCII. With `is_counted` one of them must be false there: one character may have
// several bytes. `condition` is one more, or null.
bool may_read_bytes(const Expression& list, const Expression* condition, const Pool& pool,
                    bool is_counted);

// The condition with a byte in place of a character.
Expression on_bytes(Expression condition);

}  // namespace synth
