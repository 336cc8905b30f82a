#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

Maybe quantified(Parts parts, std::string_view function) {
  const auto list = parts[0]->function(parts[1]->value);
  const auto tests = list ? map_elements(parts[2]->function, *list) : std::nullopt;
  return tests && tests->shape.element().is(Base::boolean)
             ? Maybe(value_phrase(fill_template(std::string(function) + "({0:g})", kAtom,
                                                {Base::boolean}, {&*tests})))
             : std::nullopt;
}

}  // namespace

void add_command_rules(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  for (const auto* verb :
       {"find|calculate|compute|get|return|print|show|give|generate|create|make|display|list|"
        "determine|extract|evaluate|take|output|produce|select|keep|filter|build|retrieve|count|"
        "identify|use|using|look|pick|collect|solve|read|parse|consider|access|analyze|analyse",
        "find|work|print|write out|down", "what|whats is|are|was", "tell what is|are", "what 's",
        "look up", "find|tell|show|calculate|determine|get how many", "for|in|from|with",
        "i|we have", "you are?", "store|save|put", "use", "let be?", "there is|are",
        "here is|are"}) {
    rules.add("VERB", verb, 0, [](Parts, const Context&) -> Maybe { return Phrase{}; });
  }
  rules.add("CMD", "VAL", 0, same);
  rules.add("CMD", "VERB :? VAL", 0, same);
  rules.add("CMD", "VERB VERB VAL", 1, same);
  rules.add(
      "CMD", "find|determine|compute|calculate|get|count how many SET there? are? in|from VAL", 0,
      [](Parts parts, const Context&) -> Maybe {
        const auto list = parts[0]->function(parts[1]->value);
        return list && list->shape.is_list() ? Maybe(value_phrase(fill_template(
                                                   "len({0:0})", kAtom, {Base::integer}, {&*list})))
                                             : std::nullopt;
      });
  rules.add("CMD", "how many SET are|is there? in|from? VAL", 0,
            [](Parts parts, const Context&) -> Maybe {
              const auto list = parts[0]->function(parts[1]->value);
              return list && list->shape.is_list()
                         ? Maybe(value_phrase(
                               fill_template("len({0:0})", kAtom, {Base::integer}, {&*list})))
                         : std::nullopt;
            });
  rules.add("CMD", "how many times do|does VAL appear|occur in VAL", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning& a = parts[0]->value;
              const Meaning& b = parts[1]->value;
              const bool fit =
                  b.shape.is_list() || (b.shape.is(Base::text) && a.shape.is(Base::text));
              return fit ? Maybe(value_phrase(
                               fill_template("{1}.count({0:0})", kAtom, {Base::integer}, {&a, &b})))
                         : std::nullopt;
            });
  const auto holds = [](Parts parts, const Context&) {
    return made(parts[1]->function(parts[0]->value));
  };
  for (const auto* opening :
       {"is|are|does|do|has", "check|determine|test|tell|verify|find if|whether",
        "check|determine|test|tell|verify that", "if|whether"}) {
    rules.add("ASK", opening, 0, [](Parts, const Context&) -> Maybe { return Phrase{}; });
  }
  rules.add(
      "CMD", "ASK VAL is|are? PRED number|string|word|text|year?", 0,
      [holds](Parts parts, const Context& context) { return holds(parts.subspan(1), context); });
  rules.add("CMD", "ASK all|every SET in|of VAL is|are? PRED", 0,
            [](Parts parts, const Context&) { return quantified(parts.subspan(1), "all"); });
  rules.add("CMD", "ASK VAL", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[1]->value.shape.is(Base::boolean) ? Maybe(*parts[1]) : std::nullopt;
  });
  rules.add("CMD", "ASK VAL is|are? in|part VAL", 1, [](Parts parts, const Context&) -> Maybe {
    const Meaning& a = parts[1]->value;
    const Meaning& b = parts[2]->value;
    const bool fit = b.shape.is_list() || b.shape.is(Base::dict) ||
                     (b.shape.is(Base::text) && a.shape.is(Base::text));
    return fit ? Maybe(value_phrase(
                     fill_template("{0:7} in {1:7}", kComparison, {Base::boolean}, {&a, &b})))
               : std::nullopt;
  });
  rules.add("CMD", "CMD .|?|!", 0, same);
}

}  // namespace synth
