#pragma once

#include "synth/authors/author.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Makes the names in questions ASCII, for readers and writers that support no other letters, and
// restores them in the answers. Each letter beyond ASCII becomes a few letters that are unique in
// the question, so that derived names ("prénom" from "prénoms") are restored too. Quoted text and
// values are not changed, nor is a question whose functions and parameters have plain names.
class PlainNames {
 public:
  explicit PlainNames(const Question& question);

  [[nodiscard]] bool are_plain_already() const { return letters_.empty(); }

  [[nodiscard]] std::string plain(std::string_view text) const;
  [[nodiscard]] std::string restored(std::string_view text) const;

  [[nodiscard]] SpecQuestion plain(SpecQuestion question) const;
  [[nodiscard]] TestQuestion plain(TestQuestion question) const;
  [[nodiscard]] ImplementationQuestion plain(ImplementationQuestion question) const;
  [[nodiscard]] RepairQuestion plain(RepairQuestion question) const;

  [[nodiscard]] Answers<SpecSet> restored(Answers<SpecSet> answers) const;
  [[nodiscard]] Answers<Test> restored(Answers<Test> answers) const;
  [[nodiscard]] Answers<Implementations> restored(Answers<Implementations> answers) const;
  [[nodiscard]] Answers<RepairAnswer> restored(Answers<RepairAnswer> answers) const;

 private:
  std::vector<std::uint32_t> letters_;  // those beyond ASCII, in order of appearance
  std::string mark_;                    // the beginning of each letter's substitute
};

}  // namespace synth
