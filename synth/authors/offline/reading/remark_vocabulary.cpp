#include "synth/authors/offline/reading/remark_vocabulary.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace synth {
namespace {

constexpr std::string_view kArticles = "the a an";

// Returns the vocabularies of remark_words.txt: "NAME: WORDS", continued on lines with spaces.
std::map<std::string_view, RemarkVocabulary> read_vocabularies() {
  std::map<std::string_view, std::string> words;
  std::string_view name;
  for (const std::string_view line : split(kRemarkWords, '\n')) {
    if (line.starts_with('#') || line.empty()) {
      continue;
    }
    const std::size_t colon = line.starts_with(' ') ? std::string_view::npos : line.find(": ");
    if (colon != std::string_view::npos) {
      name = line.substr(0, colon);
      words[name] = kArticles;
    }
    const std::size_t begin = colon == std::string_view::npos ? 0 : colon + 2;
    words[name].append(" ").append(trim(line.substr(begin)));
  }
  std::map<std::string_view, RemarkVocabulary> all;
  for (const auto& [each, said] : words) {
    all.emplace(each, RemarkVocabulary(said));
  }
  return all;
}

}  // namespace

RemarkVocabulary::RemarkVocabulary(std::string_view words) {
  for (const std::string_view word : split(words, ' ')) {
    has_numbers_ = has_numbers_ || word == "#";
    stems_.insert(stem(word));
  }
}

bool RemarkVocabulary::has(const RemarkWord& word) const {
  return stems_.contains(word.stem) || stems_.contains(word.text) ||
         (has_numbers_ && std::ranges::all_of(word.text, is_digit));
}

const RemarkVocabulary& vocabulary_named(std::string_view name) {
  static const std::map<std::string_view, RemarkVocabulary> kAll = read_vocabularies();
  const auto found = kAll.find(name);
  assert(found != kAll.end());
  return found->second;
}

}  // namespace synth
