#include "synth/authors/offline/instruction/prose_dependencies.h"

#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>
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

}  // namespace

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
