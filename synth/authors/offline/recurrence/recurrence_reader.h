#pragma once

#include "synth/authors/offline/recurrence/recurrence.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A recurrence found in prose, and the positions of its parts, in their order.
struct ReadRecurrence {
  struct Place {
    std::size_t begin = 0;
    std::size_t end = 0;
  };
  Recurrence recurrence;
  std::vector<Place> places;
};

// Returns the recurrence that a text defines: "f(n) = f(n-1) + 2*f(n-2) for n > 1, with f(0) = 0
// and f(1) = 1", also with brackets (f[n]) or subscripts (a_n, a_{n-1}, aₙ₋₁), and with its first
// terms before or behind it. The rule consists of integers, the index, terms a fixed number of
// places earlier, + - * / // % and powers. Returns nothing if there is none or more than one, or if
// the rule continues with something else. Quadratic in the text at worst.
std::optional<ReadRecurrence> read_recurrence(std::string_view text);

// Returns the text without the recurrence.
std::string without_recurrence(std::string_view text, const ReadRecurrence& read);

// Returns the first word that goes beyond saying that the function returns the terms of a sequence;
// empty if there is none. `prose` is a purpose without its recurrence.
std::string word_beyond_recurrence(std::string_view prose, const Recurrence& recurrence);

}  // namespace synth
