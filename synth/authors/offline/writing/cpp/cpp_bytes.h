#pragma once

#include "synth/authors/offline/program/expression.h"

namespace synth {

// Python's text consists of characters, C++'s of bytes. If a character is only compared with ASCII
// ones, as in "is it a vowel?", the condition has one value for all bytes of other characters, and
// a loop over bytes has the same result as one over characters.

// Returns the condition's value for the bytes of other characters; nothing if it depends on more.
std::optional<bool> answer_beyond_ascii(const Expression& condition, const Pool& pool);

// Returns whether `list` consists of the characters of a text, perhaps filtered, and each of the
// conditions has one value beyond ASCII. With `is_counted`, one of them must be false there, since
// one character may have several bytes. `condition` is an additional one, or null.
bool may_read_bytes(const Expression& list, const Expression* condition, const Pool& pool,
                    bool is_counted);

// Returns the condition with a byte in place of a character.
Expression on_bytes(Expression condition);

}  // namespace synth
