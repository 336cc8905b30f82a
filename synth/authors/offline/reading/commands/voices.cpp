#include "synth/authors/offline/reading/commands/voices.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace synth {
namespace {

using PatternParts = std::span<const std::string_view>;

// Returns the verb's forms with an ending, among others that are no words: "joined", "joind" and
// "joinned" for "join". A pattern may have these, since nobody writes them.
std::string with_ending(std::string_view verb, std::string_view ending) {
  const std::string base(verb);
  const std::string shorter = base.substr(0, base.size() - 1);
  std::string out = fmt::format("={0}{1}|={0}{2}{1}", base, ending, base.back());
  if (base.ends_with('e')) {
    out += fmt::format("|={}{}", shorter, ending);
  }
  if (base.ends_with('y') && ending == "ed") {
    out += fmt::format("|={}ied", shorter);
  }
  return out;
}

// Returns the alternatives of a pattern's part with an ending; an empty text unless it consists of
// plain words.
std::string verbs_with_ending(std::string_view part, std::string_view ending) {
  std::string out;
  for (const std::string_view verb : split(part, '|')) {
    if (verb.size() < 2 || !std::ranges::all_of(verb, is_lower)) {
      return "";
    }
    out += (out.empty() ? "" : "|") + with_ending(verb, ending);
  }
  return out;
}

bool is_category(std::string_view part) {
  return std::ranges::any_of(split(part, '|'), [](std::string_view alternative) {
    return !alternative.empty() && is_upper(alternative.front());
  });
}

// Returns whether the part of a category may match no phrase: nothing ("SET?") or a word
// ("VAL|both").
bool may_lack_phrase(std::string_view part) {
  return is_category(part) &&
         (part.ends_with('?') || std::ranges::any_of(split(part, '|'), [](std::string_view each) {
            return each.empty() || !is_upper(each.front());
          }));
}

// Returns whether the part introduces what a command changes: "from|in VAL".
bool introduces_container(std::string_view part) {
  return !part.ends_with('?') && std::ranges::all_of(split(part, '|'), [](std::string_view word) {
    return is_among(word, "in from of to within");
  });
}

std::string joined(PatternParts parts) {
  std::string out;
  for (const std::string_view part : parts) {
    out += " " + std::string(part);
  }
  return out;
}

}  // namespace

std::vector<Voice> voices_of(std::string_view command) {
  std::vector<std::string_view> all = split(command, ' ');
  std::erase(all, "");
  const PatternParts parts(all);
  const std::string done = parts.size() < 2 ? "" : verbs_with_ending(parts[0], "ed");
  if (done.empty()) {
    return {};
  }
  std::vector<Voice> voices;
  if (parts[1] == "VAL") {
    voices.push_back({"VAL ,? and|then? " + done + joined(parts.subspan(2))});
  }
  std::size_t place = 0;  // of the part among the categories
  for (std::size_t i = 1; i < parts.size() && !may_lack_phrase(parts[i]); ++i) {
    if (parts[i] == "VAL" && i > 2 && introduces_container(parts[i - 1])) {
      const std::string object = joined(parts.subspan(1, i - 2));
      const std::string rest = joined(parts.subspan(i + 1));
      voices.push_back({"VAL ,? but? with|where" + object + " is|are? " + done + rest, place});
      voices.push_back(
          {"VAL ,? after|by|when " + verbs_with_ending(parts[0], "ing") + object + rest, place});
    }
    place += is_category(parts[i]) ? 1 : 0;
  }
  return voices;
}

}  // namespace synth
