#include "synth/authors/offline/instruction/text_without_examples.h"

#include "specs/examples/scanner.h"
#include "synth/authors/offline/instruction/headings.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

// A part of the text, and what stands in its place.
struct Cut {
  std::size_t begin;
  std::size_t end;
  std::string instead;
};

// Returns whether a dash and words behind the example say what its function does: "f(2) == 4 -
// doubles a number".
bool is_described_behind(std::string_view text, const ReadExample& example,
                         const std::vector<ReadExample>& examples) {
  const std::size_t at = text.find_first_not_of(" \t`", example.end);
  const std::size_t word = at == std::string::npos ? at : text.find_first_not_of("- \t", at);
  return word != std::string::npos && text[at] == '-' && word > at + 1 &&
         is_name_start(text, word) &&
         std::ranges::find(examples, word, &ReadExample::begin) == examples.end();
}

// Returns whether a sentence begins here, so that the name is its subject: "f(x) doubles x".
bool begins_sentence(std::string_view text, std::size_t at) {
  const std::string_view before = trim(text.substr(0, at));
  return before.empty() || is_among(std::string_view(&before.back(), 1), ". ; ! ?") ||
         text.substr(0, at).find_last_not_of(" \t`*-0123456789.)") ==
             text.substr(0, at).rfind('\n');
}

// Returns the parts in the order of the text; they may overlap.
std::vector<Cut> cuts_of(std::string_view text, const ReadParts& parts) {
  const Headings headings(text, parts.signatures, parts.examples);
  std::vector<Cut> cuts;
  for (const ReadExample& example : parts.examples) {
    const bool is_heading =
        begins_sentence(text, example.begin) && is_described_behind(text, example, parts.examples);
    cuts.push_back({example.begin, example.end, is_heading ? example.function + ": " : " "});
  }
  for (const ReadSignature& signature : parts.signatures) {
    if (headings.ends_request(signature)) {
      const std::size_t end = text.find_first_not_of('`', signature.end);
      cuts.push_back({text.rfind(':', signature.begin), std::min(end, text.size()),
                      " called " + signature.name});
      continue;
    }
    if (parts.is_for_one && headings.is_amid_request(signature)) {
      cuts.push_back({text.rfind(':', signature.begin), signature.end, ""});
      continue;
    }
    const std::size_t begin = headings.begin_of_clause(signature);
    const bool is_subject = headings.is_definition(signature) ||
                            (begin == signature.begin && begins_sentence(text, begin));
    cuts.push_back(
        {begin, signature.end,
         (begin < signature.begin ? ". Write " : "") + signature.name + (is_subject ? ": " : " ")});
  }
  if (parts.recurrence) {
    for (const ReadRecurrence::Place& place : parts.recurrence->places) {
      cuts.push_back({place.begin, place.end, " "});
    }
  }
  std::ranges::stable_sort(cuts, {}, &Cut::begin);
  return cuts;
}

}  // namespace

std::string text_without_examples(std::string_view text, const ReadParts& parts) {
  std::string out;
  std::size_t at = 0;
  for (const Cut& cut : cuts_of(text, parts)) {
    if (cut.begin >= at) {
      out.append(text, at, cut.begin - at).append(cut.instead);
      at = cut.end;
    }
  }
  return out.append(text, at, std::string::npos);
}

}  // namespace synth
