#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

using Base = Shape::Base;

bool is_parameter(const Meaning& value, const Context& context) {
  return std::ranges::find(context.parameters, value.code, &Meaning::code) !=
         context.parameters.end();
}

// Adds GIVEN, a description of the parameters, which computes nothing.
void add_givens(RuleSet& rules) {
  rules.add("PARAMS", "VAL", 0, [](Parts parts, const Context& context) -> Maybe {
    const auto& members = parts[0]->members;
    const bool are_all = !members.empty() && std::ranges::all_of(members, [&](const Phrase& one) {
      return is_parameter(one.value, context);
    });
    std::vector<std::string> names;
    for (const Meaning& parameter : context.parameters) {
      names.push_back(parameter.code);
    }
    const bool are_listed = parts[0]->value.code == "[" + join(names, ", ") + "]";
    return are_all || are_listed || is_parameter(parts[0]->value, context) ? Maybe(*parts[0])
                                                                           : std::nullopt;
  });
  rules.add("PARAMS", "PARAMS ,? and|, PARAMS", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("GIVEN",
            "function|it|method|program? should|will|must? "
            "take|takes|accept|accepts|receive|receives|get|gets|expects|has|taking|accepting "
            "in|as? input? PARAMS",
            0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  const auto command = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  const auto first = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("CMD", "GIVEN .|,|;|and CMD", 0, command);
  rules.add("CMD", "CMD . GIVEN", 0, first);
  rules.add("CMD", "for|with? PARAMS .|,|: CMD", 2, command);
}

// Adds well-known names of tasks, which are ignored if a description follows.
void add_known_tasks(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  for (const auto* name :
       {"classic? fizzbuzz problem|game|task?", "classic? fizz buzz problem|game|task?",
        "classic? 2|two sum problem|task?", "caesar cipher", "digital root", "prime factorization",
        "matrix multiplication", "simple? moving average", "spiral order|traversal?",
        "collatz conjecture|problem|sequence?"}) {
    rules.add("KNOWNTASK", name, 0, nothing);
  }
  const auto described = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  rules.add("CMD", "KNOWNTASK : CMD", 0, described);
}

// Returns whether the words are the function's name, or its letters are their initials: "bmi" is
// the body mass index.
bool is_name_of(const std::string& title, std::string_view function) {
  const std::vector<std::string_view> words = split(title, '_');
  std::string initials;
  for (const std::string_view word : words) {
    initials += word.front();
  }
  const std::vector<std::string> named = plain_words(function);
  return initials == function || std::ranges::all_of(words, [&](std::string_view word) {
           return std::ranges::any_of(
               named, [&](const std::string& name) { return stem(name) == stem(word); });
         });
}

// Adds "The body mass index is the weight divided by ...", "the volume: length * width * height".
void add_titles(RuleSet& rules) {
  const auto words = [](Parts parts, const Context&) -> Maybe {
    Phrase title;
    title.text = parts[0]->text;
    for (const Phrase* part : parts.subspan(1)) {
      title.text += "_" + part->text;
    }
    title.identity = title.text;
    return title;
  };
  rules.add("TITLE", "WORD", 0, words);
  rules.add("TITLE", "TITLE WORD", 1, words);
  rules.add("CMD", "TITLE is|equals|=|: VAL", 3, [](Parts parts, const Context& context) -> Maybe {
    const bool is_named = !context.function.empty() && is_name_of(parts[0]->text, context.function);
    return is_named ? Maybe(*parts[1]) : std::nullopt;
  });
  // "A perfect number is equal to the sum of its proper divisors", for is_perfect_number(n).
  rules.add("CMD", "TITLE is|has|have|contains? if|when? it? is|has|contains|uses? PRED", 2,
            [](Parts parts, const Context& context) -> Maybe {
              const bool is_test = context.function.starts_with("is_");
              const bool is_defined = is_test && context.parameters.size() == 1 &&
                                      is_name_of(parts[0]->text, context.function);
              return is_defined ? made(parts[1]->function(context.parameters[0])) : std::nullopt;
            });
  // A formula defines the result, whatever its name is.
  const auto formula = [](Parts parts, const Context&) -> Maybe {
    const Meaning& value = parts.back()->value;
    return value.item.starts_with("formula ") ? Maybe(*parts.back()) : std::nullopt;
  };
  rules.add("CMD",
            "TITLE ,? :|as|with|by|is|using|from|. using? formula|equation|expression? :? VAL", 4,
            formula);
  rules.add("CMD", "CMD . return|returns|give TITLE", 1, [](Parts parts, const Context&) -> Maybe {
    const bool same = parts[0]->value.item == "formula " + parts[1]->text;
    return same ? Maybe(*parts[0]) : std::nullopt;
  });
}

}  // namespace

void add_given_rules(RuleSet& rules) {
  add_givens(rules);
  add_known_tasks(rules);
  add_constructions(rules, "kinds of results");
  add_titles(rules);
}

}  // namespace synth
