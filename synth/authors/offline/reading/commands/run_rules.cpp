#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

namespace synth {
namespace {

using Base = Shape::Base;

// Templates for the runs of equal neighbours in a text and in a list.
struct OfRuns {
  std::string_view of_text;
  Shape text_result;
  std::string_view of_list;
};

Function of_runs(const OfRuns& made_of) {
  return [=](const Meaning& whole) -> std::optional<Meaning> {
    const std::set<std::string> needs = {"itertools"};
    if (whole.shape.is(Base::text)) {
      return fill_template(made_of.of_text, kAtom, made_of.text_result, {&whole}, needs);
    }
    if (!whole.shape.is_list() || made_of.of_list.empty()) {
      return std::nullopt;
    }
    Meaning out = fill_template(made_of.of_list, kAtom, whole.shape, {&whole}, needs);
    if (!made_of.text_result.is(Base::text)) {
      out.shape = list_shape({});  // a list of pairs
    }
    return out;
  };
}

const OfRuns& encoded() {
  static const OfRuns kEncoded = {
      "''.join(f'{c}{len(list(run))}' for c, run in itertools.groupby({0:0}))",
      {Base::text},
      "[(value, len(list(run))) for value, run in itertools.groupby({0:0})]"};
  return kEncoded;
}

void add_encodings(RuleSet& rules) {
  static const OfRuns kPairs = {"[(c, len(list(run))) for c, run in itertools.groupby({0:0})]",
                                list_shape({}),
                                "[(value, len(list(run))) for value, run in "
                                "itertools.groupby({0:0})]"};
  const auto function = [&](std::string_view pattern, const OfRuns& of) {
    rules.add("FN", pattern, 0, [function = of_runs(of), pattern](Parts, const Context&) -> Maybe {
      return function_phrase(function, std::string(pattern));
    });
  };
  function("run length encoding|encode|encoded|compression|compressed version|form?", encoded());
  function("rle encoding?", encoded());
  const auto pairs = [](Parts parts, const Context&) {
    return made(of_runs(kPairs)(parts[0]->value));
  };
  rules.add("VAL", "run length encoding of VAL as|into list of pair|tuple", 0, pairs);
  rules.add("VAL", "run length encode VAL as|into list of pair|tuple", 0, pairs);
  const auto encode = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* whole = parts.empty() ? context.previous : &parts[0]->value;
    return whole != nullptr ? made(of_runs(encoded())(*whole)) : std::nullopt;
  };
  rules.add("VAL",
            "compress|encode|shorten VAL using|by|with|through run length encoding|compression", 0,
            encode);
  rules.add("VAL",
            "perform|apply|do|run|implement|use run length encoding|compression to|on|of|for? VAL?",
            0, encode);
  const auto decode = [](Parts parts, const Context&) -> Maybe {
    const Meaning& text = parts[0]->value;
    return text.shape.is(Base::text)
               ? Maybe(value_phrase(fill_template(
                     R"(''.join(c * int(count) for c, count in re.findall(r'(\D)(\d+)', {0:0})))",
                     kAtom, {Base::text}, {&text}, {"re"})))
               : std::nullopt;
  };
  rules.add("VAL", "decode|expand|decompress|undo run length encoded|encoding string|text?", 1,
            [decode](Parts, const Context& context) -> Maybe {
              if (context.previous == nullptr) {
                return std::nullopt;
              }
              const Phrase whole = value_phrase(*context.previous);
              const Phrase* part = &whole;
              return decode(Parts(&part, 1), context);
            });
}

void add_merged_neighbours(RuleSet& rules) {
  static const OfRuns kFirsts = {"''.join(c for c, _ in itertools.groupby({0:0}))",
                                 {Base::text},
                                 "[value for value, _ in itertools.groupby({0:0})]"};
  const auto merge = [](Parts parts, const Context&) {
    return made(of_runs(kFirsts)(parts[0]->value));
  };
  const std::string things =
      "character|letter|element|value|number|item|duplicate|repeat|repetition";
  for (const std::string adjectives : {"consecutive|adjacent|neighbouring|neighboring|successive "
                                       "duplicate|repeated|equal|identical",
                                       "duplicate|repeated|equal|identical "
                                       "consecutive|adjacent|neighbouring|neighboring|successive",
                                       "consecutive|adjacent|successive"}) {
    const std::string whole =
        "collapse|squeeze|merge|remove|drop|delete|compress " + adjectives + " " + things;
    rules.add("VAL", whole + " in|from|of VAL", 0, merge);
  }
}

}  // namespace

void add_run_rules(RuleSet& rules) {
  add_encodings(rules);
  add_merged_neighbours(rules);
}

}  // namespace synth
