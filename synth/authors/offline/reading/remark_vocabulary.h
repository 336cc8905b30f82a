#pragma once

#include "synth/authors/offline/reading/remark_pattern.h"

#include <set>
#include <string>
#include <string_view>

namespace synth {

// Words of one kind, by which patterns say what a part of a remark may be made of, and nothing
// else.
class RemarkVocabulary {
 public:
  // Words apart by spaces; # stands for any number in digits.
  explicit RemarkVocabulary(std::string_view words);

  [[nodiscard]] bool has(const RemarkWord& word) const;

 private:
  std::set<std::string> stems_;
  bool has_numbers_ = false;
};

// The vocabulary that patterns name so: "things" of what lists and texts are made of. It must
// exist.
const RemarkVocabulary& vocabulary_named(std::string_view name);

}  // namespace synth
