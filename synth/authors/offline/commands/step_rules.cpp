#include "synth/authors/offline/commands/grammar.h"
#include "synth/authors/offline/commands/operations.h"

// Rules for a step in words that is repeated until a number is reached: "an even number is halved
// and an odd number is multiplied by 3 and increased by 1".

namespace synth {
namespace {

using Base = Shape::Base;

// Adds an ACT, a change of an integer; its identity shows whether it is a division.
void add_act(RuleSet& rules, std::string_view pattern, std::string_view python, int binding) {
  rules.add(
      "ACT", pattern, 0,
      [python = std::string(python), binding](Parts parts, const Context&) -> Maybe {
        const Meaning amount = parts.empty() ? Meaning{{Base::integer}, "0"} : parts.back()->value;
        if (!amount.shape.is(Base::integer)) {
          return std::nullopt;
        }
        return function_phrase(
            [=](const Meaning& n) -> std::optional<Meaning> {
              return n.shape.is(Base::integer)
                         ? std::optional(
                               fill_template(python, binding, {Base::integer}, {&n, &amount}))
                         : std::nullopt;
            },
            python + amount.code);
      });
}

void add_acts(RuleSet& rules) {
  add_act(rules, "halve|=halved it|number|them|that?", "{0:12} // 2", kMultiplicative);
  add_act(rules, "divide|=divided it|number|them? by LIT", "{0:12} // {1:13}", kMultiplicative);
  add_act(rules, "replaced|by? by? its|their? half", "{0:12} // 2", kMultiplicative);
  add_act(rules, "multiply|=multiplied it|number|them? by|with LIT", "{1:12} * {0:13}",
          kMultiplicative);
  add_act(rules, "double|=doubled it|number|them?", "2 * {0:13}", kMultiplicative);
  add_act(rules, "triple|=tripled it|number|them?", "3 * {0:13}", kMultiplicative);
  add_act(rules, "square|=squared it|number|them?", "{0} ** 2", kPower);
  for (const std::string more : {"increase|=increased it|number|them? by LIT", "add LIT to? it?",
                                 "LIT is added", "plus LIT", "LIT added to it?", "LIT is? added"}) {
    add_act(rules, more, "{0:11} + {1:12}", kAdditive);
  }
  for (const std::string less :
       {"decrease|reduce|=decreased|=reduced it|number|them? by LIT", "subtract LIT from? it?",
        "LIT is? subtracted from? it?", "minus LIT"}) {
    add_act(rules, less, "{0:11} - {1:12}", kAdditive);
  }
  rules.add(
      "ACT", "LIT *|times|x? it|number|itself|=n|VAL +|plus LIT", 0,
      [](Parts parts, const Context&) -> Maybe {
        const Meaning factor = parts[0]->value;
        const Meaning added = parts.back()->value;
        return function_phrase(
            [=](const Meaning& n) -> std::optional<Meaning> {
              return n.shape.is(Base::integer) && factor.literal && added.literal
                         ? std::optional(fill_template("{1:12} * {0:13} + {2:12}", kAdditive,
                                                       {Base::integer}, {&n, &factor, &added}))
                         : std::nullopt;
            },
            factor.code + "n+" + added.code);
      });
  // "3n + 1" is "3 n + 1" in the tokens.
  rules.add("ACT", "LIT =n|=x|VAL +|plus LIT", 0, [](Parts parts, const Context&) -> Maybe {
    const Meaning factor = parts[0]->value;
    const Meaning added = parts.back()->value;
    return function_phrase(
        [=](const Meaning& n) -> std::optional<Meaning> {
          return n.shape.is(Base::integer) && factor.literal && added.literal
                     ? std::optional(fill_template("{1:12} * {0:13} + {2:12}", kAdditive,
                                                   {Base::integer}, {&n, &factor, &added}))
                     : std::nullopt;
        },
        factor.code + "n+" + added.code);
  });
  add_act(rules, "=n|it|=x / LIT", "{0:12} // {1:13}", kMultiplicative);
  rules.add("ACTS", "ACT", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("ACTS", "replace|replaced|follow|followed|become|becomes it|number|VAL? by|with? ACT",
            0, [](Parts parts, const Context&) -> Maybe { return *parts.back(); });
  rules.add("ACTS", "ACTS ,? and|then then? it? is? ACT", 0,
            [](Parts parts, const Context&) -> Maybe {
              return function_phrase(then(parts[0]->function, parts[1]->function),
                                     "acts" + identities(parts));
            });
}

// Returns the condition and the function for some numbers.
Maybe branch_of(const Phrase& acts, const Phrase& when) {
  Phrase out = acts;
  out.condition = when.function;
  out.identity = when.identity + ":" + acts.identity;
  out.text = when.identity;
  return out;
}

// Adds "Turn odd numbers into 3n + 1", "divide even numbers by 2".
void add_turned_branches(RuleSet& rules) {
  const auto when_first = [](Parts parts, const Context&) {
    return branch_of(*parts.back(), *parts[parts.size() - 2]);
  };
  const std::string number = "number|integer|value|one|=ones|term ";
  const std::string changed =
      "turn|turned|change|changed|replace|replaced|send|sent|map|mapped|convert|go|goes|"
      "become|becomes|lead|leads into|to|by|with? ACTS";
  rules.add("BRANCH",
            "turn|change|replace|send|map|convert all|every|each? PRED " + number +
                "into|to|by|with ACTS",
            0, when_first);
  rules.add("BRANCH", "all|every|each? PRED " + number + "is|are|gets|get? " + changed, 0,
            when_first);
  rules.add("BRANCH", "divide PRED " + number + "by 2|two", 0, [](Parts parts, const Context&) {
    const Function half = [](const Meaning& n) {
      return std::optional(fill_template("{0:12} // 2", kMultiplicative, {Base::integer}, {&n}));
    };
    return parts[0]->identity == "even" ? branch_of(function_phrase(half, "halve"), *parts[0])
                                        : std::nullopt;
  });
  rules.add("BRANCH", "multiply PRED " + number + "by LIT and then? add LIT", 0,
            [](Parts parts, const Context&) -> Maybe {
              const Meaning factor = parts[1]->value;
              const Meaning added = parts[2]->value;
              const Function change = [=](const Meaning& n) {
                return std::optional(fill_template("{1:12} * {0:13} + {2:12}", kAdditive,
                                                   {Base::integer}, {&n, &factor, &added}));
              };
              const bool are_numbers = factor.literal && added.literal;
              return are_numbers
                         ? branch_of(function_phrase(change, factor.code + "n+" + added.code),
                                     *parts[0])
                         : std::nullopt;
            });
}

void add_branches(RuleSet& rules) {
  const auto when_first = [](Parts parts, const Context&) {
    return branch_of(*parts.back(), *parts[parts.size() - 2]);
  };
  const auto acts_first = [](Parts parts, const Context&) {
    return branch_of(*parts[0], *parts.back());
  };
  const std::string number = "number|integer|value|one|=ones|term ";
  rules.add("BRANCH", "PRED " + number + "is|are|gets|get|will|be? be? ACTS", 0, when_first);
  rules.add(
      "BRANCH",
      "if|when it|" + number.substr(0, number.size() - 1) + " is PRED ,? then? you|we|it? is? ACTS",
      0, when_first);
  rules.add("BRANCH", "if|when VAL is PRED ,? then? you|we|it|VAL? is? ACTS", 0,
            [](Parts parts, const Context&) { return branch_of(*parts.back(), *parts[1]); });
  rules.add("BRANCH", "ACTS if|when it|" + number + "is PRED", 0, acts_first);
  rules.add("BRANCH", "ACTS if|when VAL is PRED", 0, acts_first);
  rules.add("BRANCH", "it is ACTS if|when it|number|VAL? is PRED", 0,
            [](Parts parts, const Context&) { return branch_of(*parts.front(), *parts.back()); });
  rules.add("BRANCH", "VAL is ACTS if|when it|number is PRED", 0,
            [](Parts parts, const Context&) { return branch_of(*parts[1], *parts.back()); });
  rules.add("BRANCH", "VAL is ACTS if|when VAL is PRED", 0,
            [](Parts parts, const Context&) { return branch_of(*parts[1], *parts.back()); });
  rules.add("BRANCH", "from|to PRED " + number + "ACTS", 0, when_first);
  for (const auto& [verb, python] :
       {std::pair{"halve", "{0:12} // 2"}, {"double", "2 * {0:13}"}, {"triple", "3 * {0:13}"}}) {
    const Function change = [python = std::string_view(python)](const Meaning& n) {
      return std::optional(fill_template(python, kMultiplicative, {Base::integer}, {&n}));
    };
    rules.add("BRANCH", std::string(verb) + " PRED " + number.substr(0, number.size() - 1), 0,
              [change, verb = std::string(verb)](Parts parts, const Context&) {
                return branch_of(function_phrase(change, verb), *parts[0]);
              });
    rules.add("BRANCH", std::string(verb) + " PRED " + number + "and then? ACTS", 0,
              [change, verb = std::string(verb)](Parts parts, const Context&) {
                return branch_of(
                    function_phrase(then(change, parts[1]->function), verb + parts[1]->identity),
                    *parts[0]);
              });
    rules.add("BRANCH", std::string(verb) + " VAL if|when it|number|VAL? is PRED", 0,
              [change, verb = std::string(verb)](Parts parts, const Context&) {
                return branch_of(function_phrase(change, verb), *parts.back());
              });
  }
  rules.add("BRANCH", "otherwise|else you|we|it|VAL? is? ACTS", 0,
            [](Parts parts, const Context&) -> Maybe {
              Phrase out = *parts.back();
              out.text = "otherwise";
              return out;
            });
  rules.add("BRANCH", "ACTS otherwise|else", 0, [](Parts parts, const Context&) -> Maybe {
    Phrase out = *parts[0];
    out.text = "otherwise";
    return out;
  });
}

bool are_all(const std::string& a, const std::string& b) {
  return b == "otherwise" || (a == "even" && b == "odd") || (a == "odd" && b == "even");
}

// Adds STEP, which changes every integer in one of two ways. Division must be exact: even numbers
// by 2; other divisions are not understood.
void add_steps(RuleSet& rules) {
  const auto step = [](Parts parts, const Context&) -> Maybe {
    const Phrase& first = *parts[0];
    const Phrase& second = *parts[1];
    const bool is_whole = first.text != "even" || first.identity.find("//") == std::string::npos ||
                          first.identity.find("{1:13}") == std::string::npos ||
                          first.identity.ends_with("2");
    if (!first.condition || !are_all(first.text, second.text) || !is_whole) {
      return std::nullopt;
    }
    return function_phrase(
        [test = first.condition, yes = first.function,
         no = second.function](const Meaning& n) -> std::optional<Meaning> {
          const auto condition = test(n);
          const auto one = yes(n);
          const auto other = no(n);
          return condition && one && other
                     ? std::optional(fill_template("{0:3} if {1:3} else {2:2}", kConditional,
                                                   {Base::integer}, {&*one, &*condition, &*other}))
                     : std::nullopt;
        },
        "step" + identities(parts));
  };
  rules.add("STEP", "BRANCH ,|;|.|and|or|while|whereas|but BRANCH", 0, step);
  rules.add("STEP", "BRANCH ,|;|. and|or|while|whereas|but BRANCH", 0, step);
  rules.add("STEP", "in? each|every|=one? step|iteration|time ,? STEP", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("STEP", "it|you|we|function? repeatedly|keep STEP", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

constexpr std::string_view kCollatzStep = "n // 2 if n % 2 == 0 else 3 * n + 1";

// Returns the numbers from the start to the end, or the number of steps between them: a loop that
// executes the step.
Maybe run(const Meaning& start, const Meaning& end, const Function& step, bool counts) {
  if (!start.shape.is(Base::integer) || !end.literal || !end.shape.is(Base::integer)) {
    return std::nullopt;
  }
  const auto next = step(Meaning{{Base::integer}, "n"});
  if (!next) {
    return std::nullopt;
  }
  const Shape integer{Base::integer};
  if (next->code == kCollatzStep && end.code == "1") {
    return made(counts ? fill_template("len(collatz({0:0})) - 1", kAdditive, integer, {&start},
                                       {need("collatz")})
                       : fill_template("collatz({0:0})", kAtom, list_shape(integer), {&start},
                                       {need("collatz")}));
  }
  const std::string loop = "    while n != " + end.code + ":\n        n = " + next->code + "\n";
  return made(counts ? fill_template("count_steps({0:0})", kAtom, integer, {&start},
                                     {"def count_steps(n):\n    steps = 0\n" + loop +
                                      "        steps += 1\n    return steps\n"})
                     : fill_template("all_steps({0:0})", kAtom, list_shape(integer), {&start},
                                     {"def all_steps(n):\n    numbers = [n]\n" + loop +
                                      "        numbers.append(n)\n    return numbers\n"}));
}

const Meaning* start_of(Parts parts, const Context& context) {
  return parts.size() == 3 ? &parts[0]->value : implied_by(context, "i");
}

void add_runs_of_steps(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts.back(); };
  // UNTIL states the end.
  rules.add(
      "UNTIL",
      "until|till it|number|result|value|you|we|one|n|finally|eventually? "
      "finally|eventually? is|becomes|become|reaches|reach|equals|gets|get|arrives to|at|down? LIT",
      0, same);
  rules.add("UNTIL", "until|till VAL is|becomes|become|reaches|equals LIT", 0, same);
  rules.add("UNTIL", "until|till LIT is|=has reached|been? reached?", 0, same);
  rules.add("COUNTED", "count|number of? step|=times|iteration|operation", 0,
            [](Parts, const Context&) -> Maybe { return Phrase{}; });
  rules.add("COUNTED", "count? how many step|=times|iteration|operation", 0,
            [](Parts, const Context&) -> Maybe { return Phrase{}; });
  // The numbers of COUNTED steps: the start, and the end.
  const auto run_of = [](std::size_t offset, bool counts) {
    return [offset, counts](Parts all, const Context& context) -> Maybe {
      const Parts parts = all.subspan(offset);
      const Meaning* start = start_of(parts, context);
      const Phrase& last = *parts.back();
      const Phrase& before = *parts[parts.size() - 2];
      const Phrase& step = last.function ? last : before;
      const Phrase& end = last.function ? before : last;
      return start != nullptr && step.function ? run(*start, end.value, step.function, counts)
                                               : std::nullopt;
    };
  };
  const std::string name = "collatz|hailstone sequence|process|rule|procedure? ";
  const std::string from = "of|for|from|starting|beginning|start from|at|with? ";
  const std::string takes =
      "need|needs|needed|take|takes|taken|require|required|necessary|are "
      "needed|required|necessary? "
      "for|until|before? ";
  for (const std::string where :
       {" ,|.|;|: where|when|if? in|with|at? each|every|=one? step ,? STEP",
        " ,|.|;|: where|when|if|by? STEP", " where|when|if|by STEP"}) {
    for (const std::string& subject : std::vector<std::string>{
             std::string(), "it|you|one " + takes, "needed|required|necessary ",
             "it? takes|needed|required VAL ", "VAL " + takes, name + from + "VAL " + takes,
             "it takes " + from + "VAL "}) {
      const std::string counted = "COUNTED " + subject;
      rules.add("VAL", counted + "to reach|get|arrive|become at|to? LIT" + where, 0,
                run_of(1, true));
      rules.add("VAL", counted + "to reduce|bring|get VAL down? to LIT" + where, 0,
                run_of(1, true));
      rules.add("VAL", counted + "UNTIL" + where, 0, run_of(1, true));
    }
    rules.add("VAL", "COUNTED of " + name + from + "VAL" + where + " ,? UNTIL", 0, run_of(1, true));
    for (const std::string& numbers : std::vector<std::string>{
             "all|list|sequence of? all? number|value|term|integer|sequence ", name}) {
      rules.add("VAL",
                numbers + from + "VAL down|until|up? to|until|reaching|at LIT as? list?" + where, 0,
                run_of(0, false));
      rules.add("VAL", numbers + from + "VAL UNTIL as? list?" + where, 0, run_of(0, false));
    }
  }
  const std::string after = " ,|.|;? and? return|count|give|returning|counting|find ";
  const std::string steps =
      "COUNTED that|this|it? takes|take|needs|needed|required|are|taken|were? "
      "needed|taken|made|required|necessary?";
  const auto counted_last = [](std::size_t skipped) {
    return [skipped](Parts all, const Context& context) -> Maybe {
      const Parts parts = all.subspan(0, all.size() - skipped);
      const Meaning* start = start_of(parts, context);
      return start != nullptr ? run(*start, parts[parts.size() - 1]->value,
                                    parts[parts.size() - 2]->function, true)
                              : std::nullopt;
    };
  };
  rules.add("CMD",
            "starting|beginning|start|begin with|from|at VAL ,? STEP ,? UNTIL" + after + steps, 0,
            counted_last(1));
  rules.add("CMD", "STEP ,? UNTIL" + after + steps, 0, counted_last(1));
  rules.add("CMD",
            "starting|beginning|start|begin with|from|at VAL ,? STEP ,? UNTIL" + after +
                "list|sequence of? all? number|value?",
            0, [](Parts parts, const Context&) -> Maybe {
              return run(parts[0]->value, parts[2]->value, parts[1]->function, false);
            });
}

// Adds "how many times n can be halved until it is 0".
void add_repeated_acts(RuleSet& rules) {
  const auto repeated = [](Parts parts, const Context&) -> Maybe {
    const Phrase& acts = *parts[2];
    const bool shrinks_whole = acts.identity.find("//") != std::string::npos;
    const bool goes_on = parts[3]->value.code == "0" && shrinks_whole;
    return goes_on ? run(parts[1]->value, parts[3]->value, acts.function, true) : std::nullopt;
  };
  rules.add("VAL",
            "COUNTED VAL can|must|has|have|needs to? be ACTS ,? rounding|rounded? down? ,? UNTIL",
            0, repeated);
  rules.add(
      "VAL",
      "COUNTED VAL can|must|has|have|needs to? be ACTS integer|whole|floor division? ,? UNTIL", 0,
      repeated);
}

}  // namespace

void add_step_rules(RuleSet& rules) {
  add_acts(rules);
  add_branches(rules);
  add_turned_branches(rules);
  add_steps(rules);
  add_runs_of_steps(rules);
  add_repeated_acts(rules);
}

}  // namespace synth
