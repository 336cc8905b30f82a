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

// Adds "the largest sum of a contiguous part of the list".
void add_largest_sums(RuleSet& rules) {
  const auto largest = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = parts.empty() ? implied_by(context, "Ln") : &parts[0]->value;
    return list != nullptr && fits("Ln", list->shape)
               ? made(fill_template("max_subarray_sum({0:0})", kAtom, list->shape.element(), {list},
                                    {"max_subarray_sum"}))
               : std::nullopt;
  };
  const std::string sum =
      "largest|biggest|greatest|highest|maximum|maximal possible|total? sum|total you|one|that? "
      "can? be? "
      "get|obtain|obtained|have? of|from|in|over|for any|some|all? ";
  const std::string adjectives =
      "contiguous|consecutive|connected|adjacent ,? and? non|nonempty? empty? ";
  for (const std::string& in : std::vector<std::string>{"", " in|of|from VAL"}) {
    for (const std::string by : {"", " kadane 's? algorithm|method?",
                                 " ,? using|by|with|via kadane 's? algorithm|method?"}) {
      rules.add("VAL",
                sum + adjectives +
                    "part|subarray|sublist|section|slice|run|segment|sequence|stretch|element|"
                    "number|=elements|=numbers" +
                    in + by,
                -1, largest);
    }
  }
}

// Adds "the moving average with a window of 3".
void add_moving(RuleSet& rules) {
  const auto same = [](Parts parts, const Context&) -> Maybe { return *parts[0]; };
  rules.add("WINDOWSIZE", "window size|length|width? of|with? size|length|width? VAL", 0, same);
  rules.add(
      "WINDOWSIZE",
      "window of|with? size|length|width? VAL consecutive|successive? " + std::string(kWindowed), 0,
      same);
  rules.add("WINDOWSIZE", "VAL", 1, [](Parts parts, const Context&) -> Maybe {
    return parts[0]->value.is_name() ? Maybe(*parts[0]) : std::nullopt;
  });
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

// Adds "the largest profit from buying once and selling once on a later day": the largest
// difference of a later and an earlier value, or nothing if all fall.
void add_rises(RuleSet& rules) {
  const auto rise = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = parts.empty() ? implied_by(context, "Ln") : &parts[0]->value;
    return list != nullptr && fits("Ln", list->shape)
               ? made(fill_template("max_profit({0:0})", kAtom, list->shape.element(), {list},
                                    {"max_profit"}))
               : std::nullopt;
  };
  const std::string largest = "largest|maximum|maximal|highest|biggest|greatest|best possible? ";
  const std::string made_of =
      "you|one|that|which? can|could? be? made|achieved|obtained|get|make|earn|earned|achieve? ";
  const std::string buying =
      "from|by|of|with|when? buying|buy 1|one? stock|share|it? once|1|one? =time? on? "
      "1|one|some? day? ,? and|then? later? selling|sell stock|share|it? once|1|one? =time? "
      "later|on? "
      "some|later|another? later? day? once?";
  rules.add("RISE", largest + "profit " + made_of + buying, 0, rise);
  rules.add("VAL", "RISE", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
}

// Adds "one average for each full window", which holds in any case.
void add_said_of_windows(RuleSet& rules) {
  const auto moves = [](Parts parts, const Context&) -> Maybe {
    const std::string& code = parts[0]->value.code;
    const bool is_moved = code.find(" in range(len(") != std::string::npos && code.ends_with("]");
    return is_moved ? Maybe(*parts[0]) : std::nullopt;
  };
  const std::string things =
      "average|mean|sum|total|maximum|minimum|median|value|result|number|entry|element ";
  const std::string full = "full|complete|whole|possible|entire? window|position|=place|run";
  rules.add("VAL",
            "VAL ,|:? and? with|giving|returning? exactly? 1|one|single " + things +
                "for|per|of each|every? " + full,
            0, moves);
  rules.add("VAL",
            "VAL ,|:? and? only|just? for|of|over|using|with|considering|counting? only|just? "
            "full|complete|whole window|=windows",
            0, moves);
}

// Adds the pieces of a list, the last of which may be shorter.
void add_pieces(RuleSet& rules) {
  const auto pieces = [](Parts parts, const Context& context) -> Maybe {
    const Meaning* list = parts.size() == 2 ? &parts[0]->value : implied_by(context, "L*");
    const Meaning& size = parts.back()->value;
    const bool fits = list != nullptr && is_sequence(*list) && size.shape.is(Base::integer);
    return fits && list->code != size.code
               ? made(fill_template("[{0}[i:i + {1:12}] for i in range(0, len({0:0}), {1:0})]",
                                    kAtom, list_shape(list->shape), {list, &size}))
               : std::nullopt;
  };
  const std::string piece =
      "consecutive|successive|smaller|shorter|new|separate? "
      "chunk|group|sublist|piece|list|part|block|batch|batches|slice|segment|subarray|portion|"
      "section|array ";
  rules.add("PIECESIZE", piece + "of|with|having exactly|at? most? size|length VAL", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("PIECESIZE",
            piece + "of|with|having|containing up? exactly|to|at? most? VAL " +
                std::string(kWindowed) + " =each?",
            0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("PIECESIZE", piece + "of|with|having|containing exactly? VAL =each?", 1,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  const std::string verb = "split|divide|chunk|break|cut|group|partition|separate|slice ";
  const std::string into = " up? into|to|in list? of? PIECESIZE";
  rules.add("VAL", verb + "VAL" + into, -1, pieces);
  // Said of what is so anyway.
  const auto is_cut = [](Parts parts, const Context&) -> Maybe {
    const std::string& code = parts[0]->value.code;
    const bool fits = code.find("for i in range(0, len(") != std::string::npos;
    return fits ? Maybe(*parts[0]) : std::nullopt;
  };
  rules.add(
      "VAL",
      "VAL ,|;|.|and|but where|with? last|final one|chunk|group|sublist|piece|list|part|block|"
      "batch|slice|segment? may|can|could|might be|have|contain|being? "
      "shorter|smaller|fewer|less element|item|value|number?",
      0, is_cut);
  rules.add("VAL",
            "VAL ,? and return|returns|returning list|array of them|those|these? "
            "chunk|group|sublist|piece|list|part|block|batch|batches|slice|segment?",
            0, is_cut);
}

// Adds rotations: elements that leave one end enter at the other, whatever the number of places.
void add_rotations(RuleSet& rules) {
  for (const bool is_left : {true, false}) {
    rules.add("DIRECTION",
              is_left ? "to|towards? left|=leftward|=leftwards side?"
                      : "to|towards? right|=rightward|=rightwards side?",
              0, [is_left](Parts, const Context&) -> Maybe {
                return function_phrase(nullptr, is_left ? "left" : "right");
              });
  }
  rules.add("PLACES", "by? VAL position|place|step|element|=times|index|=spots|spot|slot", 0,
            [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  rules.add("PLACES", "by VAL", 0, [](Parts parts, const Context&) -> Maybe { return *parts[0]; });
  const auto rotated = [](const Meaning& list, const Phrase& direction,
                          const Meaning& places) -> Maybe {
    if (!is_sequence(list) || !places.shape.is(Base::integer) || list.code == places.code) {
      return std::nullopt;
    }
    const std::string entry =
        std::string(list.shape.is(Base::text) ? "rotate_text_" : "rotate_") + direction.identity;
    return made(
        fill_template(entry + "({0:0}, {1:0})", kAtom, list.shape, {&list, &places}, {entry}));
  };
  const auto add = [&](const std::string& pattern, bool is_direction_first, int cost) {
    rules.add("VAL", pattern, cost,
              [rotated, is_direction_first](Parts parts, const Context& context) -> Maybe {
                const bool is_named = parts.size() == 3;
                const Meaning* list = is_named ? &parts[0]->value : implied_by(context, "L*");
                list = list == nullptr ? implied_by(context, "s") : list;
                const Parts rest = parts.last(2);
                return list == nullptr ? std::nullopt
                                       : rotated(*list, *rest[is_direction_first ? 0 : 1],
                                                 rest[is_direction_first ? 1 : 0]->value);
              });
  };
  // Statements on elements that leave one end.
  const std::string wrapping =
      " ,? where|so|with|and that|those|=ones|element|item|last|=first|=ones? "
      "element|item|=ones|value? at|past|of|that|off|moved|pushed|which|falling|fall? "
      "off|out|over? end|right|left|start|front? side? wrapping|wrap|wraps|move|moves|come|comes|"
      "go|goes|reappear|reappears|appear|continue around|round|back|again|in? to|at|from? other? "
      "front|start|beginning|end|side?";
  for (const auto& [order, first] :
       {std::pair{"DIRECTION PLACES", true}, {"PLACES DIRECTION", false}}) {
    const std::string said(order);
    add("cyclically|circularly? rotate|shift|cycle VAL cyclically|circularly? " + said, first, -1);
    add("cyclically|circularly rotate|shift|move VAL " + said, first, -1);
    add("copy|version of? VAL cyclically|circularly? =rotated|=shifted " + said, first, -1);
    add("VAL cyclically|circularly? =rotated|=shifted " + said, first, -1);
    add("VAL in|with which|where|all|its? all|its? element|item|value|number|character "
        "have|are|is? "
        "been? cyclically? =rotated|=shifted " +
            said,
        first, -1);
    add("rotate|shift all|every|each? element|item|value|number|character in|of|from? VAL? " + said,
        first, -1);
    const std::string verb = "rotate|shift|move ";
    add(verb + "all|every|each? element|item|value|number|character in|of|from VAL " + said +
            wrapping,
        first, -2);
    add(verb + "all|every|each? element|item|value|number|character " + said + wrapping, first, -2);
    add(verb + "VAL " + said + wrapping, first, -2);
  }
}

}  // namespace

void add_window_rules(RuleSet& rules) {
  add_windows(rules);
  add_functions_of_windows(rules);
  add_largest_sums(rules);
  add_moving(rules);
  add_said_of_windows(rules);
  add_rises(rules);
  add_pieces(rules);
  add_rotations(rules);
}

}  // namespace synth
