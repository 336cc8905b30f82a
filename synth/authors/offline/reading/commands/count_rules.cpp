#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>
#include <utility>

// Rules for statements that compare how many elements there are of two kinds: "there are more
// vowels than consonants in s", "xs has as many even as odd numbers".

namespace synth {
namespace {

using Base = Shape::Base;

// Returns the elements of a kind; nothing unless a condition selects them, since any noun may stand
// for all elements.
std::optional<Meaning> some_of(const Function& kind, const Meaning& whole) {
  auto list = kind(whole);
  const bool is_some = list && list->shape.is_list() && list->comprehension &&
                       !list->comprehension->condition.empty();
  return is_some ? list : std::nullopt;
}

// Returns the elements with a property of what a restricted noun stands for: "even", of the numbers
// of "odd numbers".
Function with_property(const Phrase& noun, const Function& property) {
  return [view = noun.view, property](const Meaning& whole) -> std::optional<Meaning> {
    const auto list = view ? view(whole) : std::nullopt;
    return list ? filter_elements(property, *list) : std::nullopt;
  };
}

Maybe compared(const Function& first, const Function& second, const std::string& sign,
               const Meaning* whole) {
  const auto one = whole != nullptr ? some_of(first, *whole) : std::nullopt;
  const auto other = one ? some_of(second, *whole) : std::nullopt;
  return other ? made(fill_template("len({0:0}) " + sign + " len({1:0})", kComparison,
                                    {Base::boolean}, {&*one, &*other}))
               : std::nullopt;
}

enum class Kinds {
  nouns,           // "more vowels than consonants"
  property_first,  // "more even than odd numbers"
  property_last,   // "more even numbers than odd ones"
};

// Composes the comparison; the whole is named first, last or not at all.
Compose comparison(Kinds kinds, std::string sign, bool is_whole_first) {
  return [kinds, sign = std::move(sign), is_whole_first](Parts parts,
                                                         const Context& context) -> Maybe {
    const Meaning* whole = parts.size() < 3 ? implied_by(context, "L*")
                           : is_whole_first ? &parts[0]->value
                                            : &parts[2]->value;
    if (whole == nullptr && parts.size() < 3) {
      whole = implied_by(context, "s");
    }
    const Phrase& a = *parts[parts.size() == 3 && is_whole_first ? 1 : 0];
    const Phrase& b = *parts[parts.size() == 3 && is_whole_first ? 2 : 1];
    switch (kinds) {
      case Kinds::property_first:
        return compared(with_property(b, a.function), b.function, sign, whole);
      case Kinds::property_last:
        return compared(a.function, with_property(a, b.function), sign, whole);
      default:
        return compared(a.function, b.function, sign, whole);
    }
  };
}

}  // namespace

void add_count_rules(RuleSet& rules) {
  struct Degree {
    std::string before, between, sign;
  };
  const Degree degrees[] = {{"more", "than", ">"},
                            {"fewer|less", "than", "<"},
                            {"equally|exactly? as? many", "as|and", "=="},
                            {"=same|equal number of", "as|and", "=="}};
  const std::pair<Kinds, std::string> kinds[] = {{Kinds::nouns, "SET @ SET"},
                                                 {Kinds::property_first, "PRED @ SET"},
                                                 {Kinds::property_last, "SET @ PRED =ones?"}};
  for (const Degree& degree : degrees) {
    for (const auto& [kind, pattern] : kinds) {
      std::string both = degree.before + " " + pattern;
      both.replace(both.find('@'), 1, degree.between);
      const Compose of_last = comparison(kind, degree.sign, false);
      rules.add("TRUTH", "there is|are " + both + " in|among|within|of VAL", 0, of_last);
      rules.add("TRUTH", "there is|are " + both, 1, of_last);
      rules.add("TRUTH", "VAL contain|contains|has|have|include|includes|hold|holds " + both, 0,
                comparison(kind, degree.sign, true));
    }
  }
}

}  // namespace synth
