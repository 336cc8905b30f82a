#include "synth/authors/offline/reading/commands/constructions.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <array>

// Rules for contiguous parts of a list: sliding windows, pieces, and rotations.

namespace synth {
namespace {

using Base = Shape::Base;

bool is_sequence(const Meaning& value) {
  return value.shape.is_list() || value.shape.is(Base::text);
}

// Returns every contiguous part of that many elements. A function of each part is applied to the
// slice in place.
std::optional<Meaning> windows_of(const Meaning& list, const Meaning& size) {
  if (!is_sequence(list) || !size.shape.is(Base::integer) || list.code == size.code) {
    return std::nullopt;
  }
  const std::string index = list.code == "i" || size.code == "i" ? "start" : "i";
  const Meaning part = fill_template("{0}[" + index + ":" + index + " + {1:12}]", kAtom, list.shape,
                                     {&list, &size}, list.needs);
  const Meaning starts = fill_template("range(len({0:0}) - {1:12} + 1)", kAtom, list.shape,
                                       {&list, &size}, list.needs);
  Meaning out = fill_template("[{0:0} for " + index + " in {1:0}]", kAtom, list_shape(list.shape),
                              {&part, &starts});
  out.comprehension = Comprehension{part.code, index, starts.code, {}};
  out.comprehension->is_cut_out = true;
  return out;
}

constexpr std::string_view kTogether = "consecutive|successive|adjacent|neighbouring|neighboring";
constexpr std::string_view kParts =
    "window|run|subarray|sublist|slice|sequence|subsequence|stretch|stretches|block|part ";
constexpr std::string_view kWindowed =
    "element|item|value|number|entry|measurement|character|letter|integer|day|price|=ones";

// Adds WINDOWS of a list; `value` is the size.
void add_windows(RuleSet& rules) {
  const auto sized = [](Parts parts, const Context&) -> Maybe {
    const Meaning size = parts[0]->value;
    Phrase out = function_phrase([size](const Meaning& list) { return windows_of(list, size); },
                                 "windows" + size.code);
    return size.shape.is(Base::integer) ? Maybe(std::move(out)) : std::nullopt;
  };
  const std::string together(kTogether);
  const std::string things(kWindowed);
  const std::string parts =
      "sliding|moving|rolling|possible|contiguous|" + together + "? " + std::string(kParts);
  // Other words in front of "consecutive numbers" are a verb: "add consecutive numbers".
  rules.add("WINDOWS", "VAL " + together + " " + things, 0,
            [sized](Parts said, const Context& context) -> Maybe {
              const Meaning& size = said[0]->value;
              return size.literal || size.is_name() ? sized(said, context) : std::nullopt;
            });
  rules.add("WINDOWS", parts + "of VAL " + together + " " + things + "?", 0, sized);
  rules.add("WINDOWS", parts + "of|with|having size|length|width VAL", 0, sized);
}

// Returns the windows of the list that the sentence names behind them, or of the only list.
std::optional<Meaning> windows_in(const Phrase& windows, const Phrase* whole,
                                  const Context& context) {
  const Meaning* list = whole != nullptr ? &whole->value : implied_by(context, "L*");
  list = list == nullptr ? implied_by(context, "s") : list;
  return list != nullptr ? windows.function(*list) : std::nullopt;
}

void add_functions_of_windows(RuleSet& rules) {
  const auto each = [](Parts parts, const Context& context) -> Maybe {
    const auto list = windows_in(*parts[1], parts.size() == 3 ? parts[2] : nullptr, context);
    return list ? made(map_elements(parts[0]->function, *list)) : std::nullopt;
  };
  const auto best = [](Parts parts, const Context& context) -> Maybe {
    const auto list = windows_in(*parts[2], parts.size() == 4 ? parts[3] : nullptr, context);
    const auto mapped = list ? map_elements(parts[1]->function, *list) : std::nullopt;
    const auto value =
        mapped && mapped->shape.element().is_number() ? parts[0]->function(*mapped) : std::nullopt;
    return value && value->shape.is_number() ? made(value) : std::nullopt;
  };
  const auto all = [](Parts parts, const Context& context) {
    return made(windows_in(*parts[0], parts.size() == 2 ? parts[1] : nullptr, context));
  };
  for (const std::string in : {"", " in|of|from|within VAL"}) {
    rules.add("VAL", "FN of|in|for each|every|all|any? WINDOWS" + in, 0, each);
    rules.add("VAL", "FN possible? FN of|in|over|for all|any|each|every? WINDOWS" + in, -1, best);
    rules.add("VAL", "all|every|each? possible? WINDOWS" + in, 1, all);
  }
}

// Adds "the moving average with a window of 3".
void add_moving(RuleSet& rules) {
  const auto moving = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = parts.size() == 3 ? &parts[1]->value : implied_by(context, "Ln");
    const auto windows = list != nullptr ? windows_of(*list, parts.back()->value) : std::nullopt;
    return windows ? made(map_elements(parts[0]->function, *windows)) : std::nullopt;
  };
  const std::string name = "simple? moving|rolling|sliding window? FN ";
  const std::string with = "with|for|of|using|over|and window? size|length? ";
  rules.add("VAL", name + "of|for|over VAL " + with + "WINDOWSIZE", 0, moving);
  rules.add("VAL", name + with + "WINDOWSIZE", 0, moving);
  // The size is the only number.
  rules.add("VAL", name + "of|for|over VAL", 2, [](Parts parts, const Context& context) -> Maybe {
    const Meaning* size = nullptr;
    for (const Meaning& parameter : context.parameters) {
      if (parameter.shape.is(Base::integer)) {
        if (size != nullptr) {
          return std::nullopt;
        }
        size = &parameter;
      }
    }
    const auto windows = size != nullptr ? windows_of(parts[1]->value, *size) : std::nullopt;
    return windows ? made(map_elements(parts[0]->function, *windows)) : std::nullopt;
  });
}

}  // namespace

void add_window_rules(RuleSet& rules) {
  add_windows(rules);
  add_functions_of_windows(rules);
  add_constructions(rules, "largest parts");
  add_constructions(rules, "sizes of windows");
  add_moving(rules);
  add_constructions(rules, "pieces and rotations");
}

}  // namespace synth
