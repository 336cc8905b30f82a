#pragma once

#include <string_view>

namespace synth {

// What a clause may say of code without saying more than the code does.
enum class Gloss {
  unknown,   // nothing is known of what the code does
  restates,  // it is made of the words that describe it
  differs,  // it has other words, another order of them or other numbers, or leaves out a condition
};

// Code is described by the glosses of what it is made of (glosses.cpp), in plain prose; a clause
// restates it where each word that carries a meaning is in these, with the same words on the same
// side of "followed by", "becomes" and the like, and each number behind the same word. What a word
// of the core means already it may say again, but for what changes a meaning: numbers, negations,
// orders. With `defines` it must have all that a definition needs.
Gloss gloss_of(std::string_view code, std::string_view core, std::string_view clause, bool defines);

}  // namespace synth
