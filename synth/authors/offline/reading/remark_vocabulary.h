#pragma once

#include "synth/authors/offline/reading/remark_pattern.h"

#include <set>
#include <string>
#include <string_view>

namespace synth {

// Words of one kind: in a pattern, a part of a remark may consist of these only.
class RemarkVocabulary {
 public:
  // Words are separated by spaces; # stands for any number in digits.
  explicit RemarkVocabulary(std::string_view words);

  [[nodiscard]] bool has(const RemarkWord& word) const;

 private:
  std::set<std::string> stems_;
  bool has_numbers_ = false;
};

// Returns the vocabulary of that name in patterns, such as "things", the elements of lists and
// texts. It must exist.
const RemarkVocabulary& vocabulary_named(std::string_view name);

extern const std::string_view kRemarkWords;  // remark_words.txt

}  // namespace synth
