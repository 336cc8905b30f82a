#include "synth/authors/offline/instruction/prose_dependencies.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace synth {
namespace {

// Returns whether the name is used as that of a function, even if it occurs as a word before: "...
// the vowels of all words using vowels", "those for which is_even holds".
bool is_used(std::string_view sentence, std::string_view name) {
  for (std::size_t at = sentence.find(name); at != std::string_view::npos;
       at = sentence.find(name, at + 1)) {
    std::vector<std::string> before = plain_words(sentence.substr(0, at));
    while (!before.empty() && (before.back() == "function" || before.back() == "the")) {
      before.pop_back();
    }
    const Words last(before.empty() ? "" : before.back());
    const std::string_view after = sentence.substr(at + name.size());
    const Words next(after.substr(0, after.find(' ', 1)));
    if (last.count("using use call via satisfy pass of") > 0 ||
        (last.has("which") && next.count("hold is return give") > 0)) {
      return true;
    }
  }
  return false;
}

void depend(FunctionSpec& function, const FunctionSpec& on) {
  if (&function != &on && !depends(function, on)) {
    function.dependencies.push_back(on.name);
  }
}

// Returns whether it has a noun in the plural: any word in s but the verb behind "that" or "which",
// and names.
bool names_several(std::string_view sentence) {
  std::string_view before;
  for (const std::string_view word : split(sentence, ' ')) {
    const bool is_noun = word.ends_with('s') && word.find('_') == std::string_view::npos;
    if (is_noun && !before.empty() && !is_among(before, "that which")) {
      return true;
    }
    before = word;
  }
  return false;
}

}  // namespace

bool refers_to_those_before(std::string_view sentence) {
  static constexpr std::string_view kFollowing =
      "of functions function results in one after then and together combined";
  const std::vector<std::string> words = plain_words(sentence);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool is_two = words[i] == "two" && i > 0 && is_among(words[i - 1], "the these those");
    const bool ends = i + 1 == words.size() || is_among(words[i + 1], kFollowing);
    if ((is_two || words[i] == "both") && ends) {
      return true;
    }
  }
  return false;
}

// Words at the end of a sentence for the results of the function before, and their replacement.
struct Anaphor {
  std::string_view ending;
  std::string_view replacement;
  bool needs_plural;  // the function's name has to be a plural, as in word_lengths
};

constexpr std::array<Anaphor, 5> kAnaphora = {{
    {" of them", " of ", true},
    {" them", " ", true},
    {" of what remains", " of ", false},
    {" of what is left", " of ", false},
    {" of the result", " of ", false},
}};

// Phrases for calls of the function before, in front of what it is applied to.
constexpr std::array<std::string_view, 6> kDoesTheSame = {
    " applies it to ", " applies that to ",   " does that for ",
    " does this for ", " does the same for ", " does so for "};

std::string with_name_for_it(std::string_view sentence, const std::string& before) {
  for (const std::string_view ending : {" with it", " using it"}) {
    if (sentence.ends_with(ending)) {
      sentence.remove_suffix(ending.size());
      return std::string(sentence) + " using " + before;
    }
  }
  const bool is_plural = before.ends_with('s') && !names_several(sentence);
  for (const auto& [ending, replacement, needs_plural] : kAnaphora) {
    if (sentence.ends_with(ending) && (is_plural || !needs_plural)) {
      sentence.remove_suffix(ending.size());
      return std::string(sentence) + std::string(replacement) + before;
    }
  }
  for (const std::string_view same : kDoesTheSame) {
    if (const std::size_t at = sentence.find(same); at != std::string_view::npos) {
      return fmt::format("{} applies {} to {}", sentence.substr(0, at), before,
                         sentence.substr(at + same.size()));
    }
  }
  // "Returns their sum" is "Returns the sum of digits".
  constexpr std::string_view kTheir = " their ";
  const std::size_t their = sentence.rfind(kTheir);
  if (is_plural && their != std::string_view::npos &&
      sentence.find(' ', their + kTheir.size()) == std::string_view::npos) {
    return fmt::format("{} the {} of {}", sentence.substr(0, their),
                       sentence.substr(their + kTheir.size()), before);
  }
  return std::string(sentence);
}

void depend_on_all(FunctionSpec& function, const std::vector<std::string>& others) {
  for (const std::string& other : others) {
    if (other != function.name && !is_among(other, join(function.dependencies, " "))) {
      function.dependencies.push_back(other);
    }
  }
}

bool depends(const FunctionSpec& function, const FunctionSpec& on) {
  return std::ranges::find(function.dependencies, on.name) != function.dependencies.end();
}

void add_dependencies(std::string_view sentence, const std::vector<FunctionSpec*>& named) {
  FunctionSpec* subject = named.empty() ? nullptr : named.front();
  for (std::size_t i = 1; i < named.size(); ++i) {
    const std::size_t begin = sentence.find(named[i - 1]->name) + named[i - 1]->name.size();
    const std::size_t end = std::max(begin, sentence.find(named[i]->name, begin));
    const Words between(sentence.substr(begin, end - begin));
    const bool relative = between.has("which") || between.has("that") || between.has("itself");
    const bool is_of = between.stems().size() == 1 && between.stems()[0] == "of";
    if (is_of && named[i - 1] != subject) {
      depend(*subject, *named[i - 1]);
    }
    const bool passive =
        between.has("used-by") || between.has("called-by") || between.has("needed-by");
    const bool joins =
        between.stems().empty() || (between.stems().size() == 1 && between.stems()[0] == "and");
    const bool uses =
        between.count("use using call need apply via rely built base help helper with") > 0;
    subject = relative && i > 1 && uses ? named[i - 1] : subject;
    if (passive) {
      depend(*named[i], *subject);
    } else if (uses || (joins && i > 1 && depends(*subject, *named[i - 1])) ||
               is_used(sentence, named[i]->name)) {
      depend(*subject, *named[i]);
    }
  }
}

}  // namespace synth
