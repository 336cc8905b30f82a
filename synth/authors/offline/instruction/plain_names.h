#pragma once

#include "synth/authors/author.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Questions in which names are of ASCII letters, for readers and writers that know no others, and
// the answers to them with the names as they were. Each letter beyond ASCII becomes a few letters
// that stand nowhere else in the question, so that names derived from one ("prénom" from
// "prénoms") come back too. What stands in quotes, and every value, stays as it is. A question
// whose functions and parameters have plain names is not touched.
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
  std::vector<std::uint32_t> letters_;  // those beyond ASCII, in the order in which they are found
  std::string mark_;                    // what each letter's stand-in begins with
};

}  // namespace synth
