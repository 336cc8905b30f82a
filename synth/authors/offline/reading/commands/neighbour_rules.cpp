#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <string>

// Rules for adjacent elements.

namespace synth {
namespace {

using Base = Shape::Base;

// Applies the body to each element a and the next one, b: a list of the results, or the function of
// them.
Compose of_neighbours(const std::string& function, const std::string& body) {
  return [=](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = nullptr;
    std::optional<Meaning> viewed;
    for (const Phrase* part : parts) {
      list = part->function ? list : &part->value;
    }
    list = list == nullptr ? implied_by(context, "Ln") : list;
    if (list == nullptr || !fits("Ln", list->shape)) {
      return std::nullopt;
    }
    for (const Phrase* part : parts) {
      viewed = part->function ? part->function(*list) : viewed;
    }
    // "Ones" and "numbers" mean all elements.
    if (viewed && viewed->code != list->code) {
      return std::nullopt;
    }
    const std::string each = body + " for a, b in zip({0:0}, {0}[1:])";
    const bool is_list = function.empty();
    Shape shape = list->shape.element();
    return made(fill_template(is_list ? "[" + each + "]" : function + "(" + each + ")", kAtom,
                              is_list ? list_shape(shape) : shape, {list}));
  };
}

}  // namespace

void add_neighbour_rules(RuleSet& rules) {
  const std::string next = "consecutive|successive|adjacent|neighbouring|neighboring ";
  const std::string pairs = " each|every|all|any|2|two|some? pair? of? 2|two? " + next + "SET ";
  const std::string gap = "difference|gap|distance|jump|step|=differences|=gaps between|of|from|in";
  for (const std::string& in : {std::string(), std::string("in|of|from|within VAL")}) {
    for (const auto& [words, function] :
         {std::pair{"largest|biggest|greatest|maximum|maximal|max|widest|longest", "max"},
          {"smallest|least|minimum|minimal|min|narrowest|shortest", "min"}}) {
      rules.add("VAL", std::string(words) + " absolute? " + gap + pairs + in, -1,
                of_neighbours(function, "abs(b - a)"));
    }
    rules.add("VAL", "all? list? of? " + gap + pairs + in, 0, of_neighbours("", "b - a"));
  }
}

}  // namespace synth
