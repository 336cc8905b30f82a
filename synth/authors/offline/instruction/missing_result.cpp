#include "synth/authors/offline/instruction/missing_result.h"

#include "specs/equality.h"
#include "synth/authors/offline/cases/prose_condition_reader.h"
#include "synth/authors/offline/instruction/sentences.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::size_t kMostMissing = 2;

// Returns whether it is the result of some examples, and not of all.
bool is_of_some(const Value& value, const std::vector<Example>& examples) {
  const auto count = std::ranges::count_if(examples, [&](const Example& example) {
    return example.claim.expected && equal(*example.claim.expected, value, Language::python);
  });
  return count > 0 && static_cast<std::size_t>(count) < examples.size();
}

}  // namespace

std::vector<Value> missing_results(const FunctionSpec& spec, const std::vector<Example>& examples) {
  std::vector<Value> missing;
  for (const std::string& sentence : split_sentences(spec.purpose)) {
    if (!says_one_of(sentence, "if when unless otherwise")) {
      continue;
    }
    for (std::size_t at = 0; at < sentence.size() && missing.size() < kMostMissing; ++at) {
      const bool begins = at == 0 || (!is_word_character(sentence[at - 1]) && sentence[at] != ' ');
      Scanner scanner{sentence, at};
      auto value = begins ? read_guard_value(scanner) : std::nullopt;
      const bool is_plain = value && scanner.at > at && !value->is<Null>() && !value->is<bool>();
      const bool is_new = is_plain && std::ranges::none_of(missing, [&](const Value& known) {
                            return equal(known, *value, Language::python);
                          });
      if (is_new && is_of_some(*value, examples)) {
        missing.push_back(*std::move(value));
      }
    }
  }
  return missing;
}

}  // namespace synth
