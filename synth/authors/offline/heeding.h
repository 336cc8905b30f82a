#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// A purpose in which one word that matters is another: the opposite, another number, or a "not"
// more or less.
struct ChangedPurpose {
  std::string word;  // as it was
  std::string purpose;
};

// At most 12, in the order of the words. Left alone are data in quotes and brackets, examples,
// `names` (of parameters), and what is said of arguments alone: "two positive integers", "you may
// assume".
std::vector<ChangedPurpose> changed_purposes(std::string_view purpose,
                                             const std::set<std::string>& names);

// What a purpose is understood as; empty where it is not.
using ProgramOf = std::function<std::string(const std::string& purpose)>;

// A word that whoever wrote the program did not heed: the program is the same if the word is
// changed.
std::optional<std::string> find_unheeded_word(const std::string& purpose,
                                              const std::set<std::string>& names,
                                              const ProgramOf& program_of);

}  // namespace synth
