#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

#include <vector>

// Rules for Collatz's step, which has a name: the number of steps to 1, and the numbers on the way.

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::string_view kSequence = "collatz(";
constexpr std::string_view kStep = "n // 2 if n % 2 == 0 else 3 * n + 1";

bool is_at_one(const Meaning& value) {
  return value.code == "1";
}

// Returns the stated start of the sequence, or the only integer.
Maybe beginning(const Phrase* said, const Context& context) {
  const Meaning* start =
      said != nullptr && !said->value.code.empty() ? &said->value : implied_by(context, "i");
  return start != nullptr && start->shape.is(Base::integer) ? Maybe(value_phrase(*start))
                                                            : std::nullopt;
}

// Returns the common start of two phrases, one of which may not state it; null if they differ.
const Phrase* same_beginning(const Phrase& a, const Phrase& b) {
  if (a.value.code.empty() || b.value.code.empty()) {
    return a.value.code.empty() ? &b : &a;
  }
  return a.value.code == b.value.code ? &a : nullptr;
}

// Adds NAMEDSTEP, the sequence by its name; its value is the start.
void add_names(RuleSet& rules) {
  const auto nothing = [](Parts, const Context&) -> Maybe { return Phrase{}; };
  const auto start = [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.shape.is(Base::integer) ? Maybe(*parts[0]) : std::nullopt;
  };
  const std::string name =
      "collatz|hailstone|3n+1 sequence|process|rule|rules|procedure|iteration|conjecture|problem|"
      "algorithm|chain|series|function|step|path|trajectory? ";
  rules.add("NAMEDSTEP", name, 0, nothing);
  rules.add("NAMEDSTEP",
            name + ",? of|for|from|that? starting|beginning|starts? start|with|from|at? VAL", 0,
            start);
  rules.add("NAMEDSTEP", "VAL 's " + name, 0, start);
  rules.add("FROMSTART", ",? when|if? starting|beginning|start|begin? from|with|at|for|of VAL", 0,
            start);
}

// Adds JOURNEY, the way to 1.
void add_journeys(RuleSet& rules) {
  const auto to_one = [](Parts parts, const Context&) -> Maybe {
    const Phrase& end = *parts.back();
    if (!is_at_one(end.value)) {
      return std::nullopt;
    }
    Phrase out;
    if (parts.size() == 2) {
      out.value = parts[0]->value;
    }
    out.identity = "journey" + out.value.code;
    return parts.size() == 1 || out.value.shape.is(Base::integer) ? Maybe(out) : std::nullopt;
  };
  const auto one_first = [to_one](Parts parts, const Context& context) {
    const std::vector<const Phrase*> turned = {parts[1], parts[0]};
    return to_one(turned, context);
  };
  const std::string go =
      "to|in? order? to? get|go|come|arrive|move|travel|reduce|bring|take|run|=it? ";
  for (const std::string& down :
       std::vector<std::string>{"down? to|until ", "and reach|arrive at? "}) {
    rules.add("JOURNEY", go + "from? VAL " + down + "it? reaches|is? LIT", 0, to_one);
  }
  const std::string reach =
      "reach|reaches|becomes|become|is|hits|hit|arrives|arrive|get|gets|equals|come ";
  const std::string until =
      "until|till|before|when it|number|=n|value|sequence|process|result|you|one|VAL? "
      "first|finally? " +
      reach;
  for (const std::string& arrive : std::vector<std::string>{
           "to " + reach, "to get|come|go down? to ", "to arrive at ", until}) {
    const std::string end = arrive + "to|at|down? number|value? LIT";
    rules.add("JOURNEY", end, 0, [to_one](Parts parts, const Context& context) {
      return to_one(parts.last(1), context);
    });
    rules.add("JOURNEY", end + " FROMSTART", 0, [one_first](Parts parts, const Context& context) {
      return one_first(parts.last(2), context);
    });
  }
}

Maybe count_from(const Phrase* start, const Context& context) {
  const Maybe first = start != nullptr ? beginning(start, context) : std::nullopt;
  return first ? made(fill_template("len(collatz({0:0})) - 1", kAdditive, {Base::integer},
                                    {&first->value}, {need("collatz")}))
               : std::nullopt;
}

void add_counted_steps(RuleSet& rules) {
  // Combines a named step and a journey, in any order.
  const auto count = [](std::size_t skipped) {
    return [skipped](Parts all, const Context& context) -> Maybe {
      const Parts parts = all.subspan(skipped);
      return parts.size() == 1 ? count_from(parts[0], context)
                               : count_from(same_beginning(*parts[0], *parts[1]), context);
    };
  };
  const std::string takes =
      "need|needs|needed|take|takes|taken|require|required|requires|makes|necessary|are "
      "needed|taken|required|necessary|made? ";
  const std::string of = " ,? in|of|by|under|with|using|following|for|according to? ";
  for (const std::string& subject : std::vector<std::string>{"", "it|you|one|that? " + takes}) {
    rules.add("VAL", "COUNTED " + subject + "JOURNEY" + of + "NAMEDSTEP", -1, count(1));
    rules.add("VAL", "COUNTED" + of + "NAMEDSTEP " + subject + "JOURNEY", -1, count(1));
  }
  for (const std::string& does : std::vector<std::string>{"", "does|do|will|must|that|which "}) {
    rules.add("VAL", "COUNTED " + does + "NAMEDSTEP " + takes + "JOURNEY", -1, count(1));
  }
  rules.add("VAL", "COUNTED" + of + "NAMEDSTEP", 1, count(1));
  for (const std::string& counted :
       std::vector<std::string>{"count|number of? NAMEDSTEP ", "count? how many NAMEDSTEP "}) {
    rules.add("VAL", counted + "that|it|you|one|are? " + takes + "JOURNEY", -1, count(0));
    rules.add("VAL", counted + "JOURNEY", -1, count(0));
  }
  rules.add("VAL", "length of NAMEDSTEP", -1, [](Parts parts, const Context& context) -> Maybe {
    const Maybe first = beginning(parts[0], context);
    return first ? made(fill_template("len(collatz({0:0}))", kAtom, {Base::integer},
                                      {&first->value}, {need("collatz")}))
                 : std::nullopt;
  });
}

// Adds the sequence, and statements that hold in any case.
void add_sequences(RuleSet& rules) {
  const auto sequence = [](Parts parts, const Context& context) -> Maybe {
    const Maybe first = beginning(parts[0], context);
    return first ? made(fill_template("collatz({0:0})", kAtom, list_shape({Base::integer}),
                                      {&first->value}, {need("collatz")}))
                 : std::nullopt;
  };
  rules.add("VAL", "all|list? of? number|=numbers|term|value|member of|in NAMEDSTEP", 2, sequence);
  rules.add(
      "VAL",
      "all|list|sequence? of? number|=numbers|term|value that|which? you|one|it|we|are? "
      "get|gets|visits|passes|visited? through|on|along? way|path? JOURNEY by|with|when|using|in "
      "STEP",
      0, [](Parts parts, const Context& context) -> Maybe {
        const auto next = parts[1]->function(Meaning{{Base::integer}, "n"});
        const Maybe first = beginning(parts[0], context);
        return first && next && next->code == kStep
                   ? made(fill_template("collatz({0:0})", kAtom, list_shape({Base::integer}),
                                        {&first->value}, {need("collatz")}))
                   : std::nullopt;
      });
  const auto same = [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.code.starts_with(kSequence) ? Maybe(*parts[0]) : std::nullopt;
  };
  const std::string ends = "itself|VAL? ,? and|both|down? final|ending|last|closing? ";
  rules.add("VAL",
            "VAL ,? and? including|with|includes|include both? VAL itself? and|to "
            "final|ending|last|closing? 1",
            0, same);
  rules.add("VAL", "VAL ,? and? including|includes|include number|VAL itself", 0, same);
  rules.add("VAL", "VAL ,? and? including|includes|include final|ending|last|closing 1", 0, same);
  const std::string until =
      "until|till it|number|sequence|=n? reaches|reaching|arrives|becomes|is|gets at|to|down? to? ";
  for (const std::string& end : std::vector<std::string>{
           "down|up? to ", "ending|ends|end|stopping|stops with|at|in|on ", until}) {
    rules.add("VAL", "VAL ,? and? " + end + "and? including? LIT as? list?", 0,
              [same](Parts parts, const Context& context) -> Maybe {
                return is_at_one(parts[1]->value) ? same(parts, context) : std::nullopt;
              });
  }
  // The step in words, in addition to its name.
  rules.add("VAL",
            "VAL ,|:|.|; where|when|in|that|with|by|using? which|each|at|with|every? step? ,? STEP",
            0, [](Parts parts, const Context&) -> Maybe {
              const auto next = parts[1]->function(Meaning{{Base::integer}, "n"});
              const bool is_same = next && next->code == kStep &&
                                   parts[0]->value.code.find(kSequence) != std::string::npos;
              return is_same ? Maybe(*parts[0]) : std::nullopt;
            });
}

}  // namespace

void add_named_step_rules(RuleSet& rules) {
  add_names(rules);
  add_journeys(rules);
  add_counted_steps(rules);
  add_sequences(rules);
}

}  // namespace synth
