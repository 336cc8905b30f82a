#pragma once

#include <string_view>

namespace synth {

// The relation of a clause to the behaviour of code.
enum class Gloss {
  unknown,   // the behaviour of the code is not known
  restates,  // it consists of the words that describe it
  differs,   // it has other words, numbers or order, or leaves out a condition
};

// Compares a clause with the glosses of the parts of the code (glosses.cpp). A clause restates it
// if each of its meaningful words is in these, with the same words on the same side of "followed
// by", "becomes" and the like, and each number behind the same word. It may repeat words of the
// core, except those that change a meaning: numbers, negations, orders. With `defines` it must have
// all parts of a definition.
Gloss gloss_of(std::string_view code, std::string_view core, std::string_view clause, bool defines);

}  // namespace synth
