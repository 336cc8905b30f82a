#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// The parts of a text, or of a number, that are ignored.
struct IgnoredParts {
  bool of_case = false;
  bool spaces = false;
  bool marks = false;   // all but letters, digits and white space
  bool digits = false;  // all but letters
  bool sign = false;    // of a number
  [[nodiscard]] bool any() const { return of_case || spaces || marks || digits || sign; }
};

// Reads "Ignore spaces and case", "upper and lower case count as the same", "only letters and
// digits count", "regardless of its sign"; returns nothing for other remarks.
std::optional<IgnoredParts> read_ignored(std::string_view remark);

// Returns whether the word may be part of a list of ignored parts: "upper/lower", "spaces", "and".
bool is_ignorable(std::string_view word);

// Returns ", ignoring case and punctuation", as sentences say it; empty if they have no words for
// it.
std::string as_ignoring(const IgnoredParts& parts);

// Returns a Python expression for the text without those parts.
std::string without_ignored(const IgnoredParts& parts, const std::string& text);

}  // namespace synth
