#include "synth/authors/offline/reading/ignored_parts.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

constexpr std::string_view kCase =
    "case upper lower capital small capitals uppercase lowercase capitalization capitalisation "
    "insensitive insensitively sensitivity";
constexpr std::string_view kSpaces = "space spaces whitespace white blank blanks";
constexpr std::string_view kMarks = "punctuation punctuations special symbols";
constexpr std::string_view kSign = "sign signs";
constexpr std::string_view kOther =
    "ignore ignoring ignored ignores disregard disregarding disregarded neglecting regardless "
    "irrespective of and or the its their difference differences between in it function should "
    "must "
    "shall can may be is are to as by all any not no does do doesn t don matter count counts "
    "matters "
    "treated treat considered consider regard same equal equivalent alike identical letter letters "
    "character characters marks mark well also comparison check search skipped a an with when "
    "counting sensitive so matching this comparing only just relevant compared compare look at "
    "take doesn shouldn won never make makes difference no removed stripped dropped but "
    "treats treating thing things way equally identically what which about they if whether";

}  // namespace

std::optional<IgnoredParts> read_ignored(std::string_view remark) {
  IgnoredParts parts;
  const std::vector<std::string> words = plain_words(remark);
  const auto has = [&](std::string_view word) {
    return std::ranges::find(words, word) != words.end();
  };
  // "Capital letters do not count" means that they are removed, not that case is ignored.
  const bool upper = has("upper") || has("uppercase") || has("capital") || has("capitals");
  const bool lower = has("lower") || has("lowercase") || has("small");
  if (upper != lower && (has("count") || has("counts") || has("skipped") || has("removed") ||
                         has("stripped") || has("dropped"))) {
    return std::nullopt;
  }
  const bool is_only = has("only") || has("just");
  const bool keeps_digits = has("digits") || has("alphanumeric") || has("numbers");
  for (const std::string& word : words) {
    const bool is_kept =
        is_only && is_among(word, "digits numbers alphanumeric alphabetic letters");
    parts.of_case = parts.of_case || is_among(word, kCase);
    parts.spaces = parts.spaces || is_among(word, kSpaces);
    parts.marks = parts.marks || is_among(word, kMarks);
    parts.sign = parts.sign || is_among(word, kSign);
    if (!is_kept && !is_among(word, kCase) && !is_among(word, kSpaces) && !is_among(word, kMarks) &&
        !is_among(word, kSign) && !is_among(word, kOther)) {
      return std::nullopt;
    }
  }
  if (is_only) {
    if (!has("letters") && !has("alphanumeric") && !has("alphabetic")) {
      return std::nullopt;
    }
    parts.spaces = parts.marks = true;
    parts.digits = !keeps_digits;
  }
  return parts.any() ? std::optional(parts) : std::nullopt;
}

bool is_ignorable(std::string_view word) {
  return std::ranges::all_of(plain_words(word), [](const std::string& part) {
    return is_among(part, kCase) || is_among(part, kSpaces) || is_among(part, kMarks) ||
           is_among(part,
                    "and or the all any difference differences between letter letters "
                    "character characters marks mark of in");
  });
}

// Punctuation includes spaces.
std::string as_ignoring(const IgnoredParts& parts) {
  if (parts.digits || parts.sign || !parts.any()) {
    return {};
  }
  std::string out;
  for (const auto& [is_said, word] : {std::pair{parts.of_case, "case"},
                                      {parts.spaces && !parts.marks, "spaces"},
                                      {parts.marks, "punctuation"}}) {
    if (is_said) {
      out += (out.empty() ? ", ignoring " : " and ") + std::string(word);
    }
  }
  return out;
}

std::string without_ignored(const IgnoredParts& parts, const std::string& text) {
  const std::string cased = parts.of_case ? text + ".lower()" : text;
  const std::string test = parts.digits                  ? "c.isalpha()"
                           : parts.marks && parts.spaces ? "c.isalnum()"
                           : parts.marks                 ? "c.isalnum() or c.isspace()"
                           : parts.spaces                ? "not c.isspace()"
                                                         : "";
  return test.empty() ? cased : "\"\".join(c for c in " + cased + " if " + test + ")";
}

}  // namespace synth
