#pragma once

#include "synth/authors/offline/recurrence/recurrence.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A recurrence found in prose, and where its parts stand there, in their order.
struct ReadRecurrence {
  struct Place {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  Recurrence recurrence;
  std::vector<Place> places;
};

// The recurrence that a text defines: "f(n) = f(n-1) + 2*f(n-2) for n > 1, with f(0) = 0 and f(1) =
// 1", with brackets (f[n]) or subscripts (a_n, a_{n-1}, aₙ₋₁) too, its first terms before or behind
// it. The rule is made of integers, the index, terms a fixed number of places before, + - * / // %
// and powers. Nothing where there is none or more than one, or where the rule goes on with
// something else. Quadratic in the text at worst.
std::optional<ReadRecurrence> read_recurrence(std::string_view text);

// The text without the recurrence.
std::string without_recurrence(std::string_view text, const ReadRecurrence& read);

// The first word that says more of a function than that it gives the terms of a sequence; empty
// where there is none. `prose` is a purpose without its recurrence.
std::string word_beyond_recurrence(std::string_view prose, const Recurrence& recurrence);

}  // namespace synth
