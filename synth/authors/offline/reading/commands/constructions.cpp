#include "synth/authors/offline/reading/commands/constructions.h"

#include "synth/authors/offline/reading/commands/construction_lines.h"
#include "synth/authors/offline/reading/commands/construction_outcome.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

namespace synth {
namespace {

// Where a part comes from.
enum class Source {
  phrase,
  two_members,      // of a phrase such as "two lists"
  them,             // likewise, or else the only two parameters
  both_parameters,  // the only two
  implied,          // grammar.h
  previous,         // the previous result, or the only parameter
  result,           // the previous result
  only,             // the only parameter
  parameter,        // the only parameter of its type
};

struct Slot {
  Source source = Source::phrase;
  bool may_lack = false;
  std::vector<std::string> types = {};  // empty for a phrase of any

  [[nodiscard]] std::size_t parts() const {
    return source == Source::two_members || source == Source::them ||
                   source == Source::both_parameters
               ? 2
               : 1;
  }
  [[nodiscard]] bool is_written() const {
    return source == Source::phrase || source == Source::two_members || source == Source::them;
  }
  [[nodiscard]] bool fits(const Shape& shape) const {
    return types.empty() || fits_one(types, shape);
  }
};

struct Body {
  std::vector<Slot> slots;
  std::vector<std::string> argument = {};  // the types of a function's; empty if it is none
  std::vector<Outcome> outcomes = {};
  bool begins_with_part = false;
};

// The parts of a construction; those that are implied are kept here.
struct Bound {
  std::vector<const Phrase*> parts;
  std::deque<Phrase> kept = {};
  bool is_fit = true;  // whether they have their types

  void keep(const Meaning& value) { parts.push_back(&kept.emplace_back(value_phrase(value))); }
};

const Meaning* implied_in_order(const Context& context, const std::vector<std::string>& types) {
  for (const std::string& type : types) {
    if (const Meaning* found = implied_by(context, type)) {
      return found;
    }
  }
  return nullptr;
}

// Returns whether the previous sentence has a result: a parameter is none yet.
bool has_result(const Context& context) {
  return context.previous != nullptr &&
         std::ranges::find(context.parameters, context.previous->code, &Meaning::code) ==
             context.parameters.end();
}

const Meaning* only_parameter(const Context& context, const Slot& slot) {
  const Meaning* found = nullptr;
  for (const Meaning& parameter : context.parameters) {
    if (slot.fits(parameter.shape)) {
      if (found != nullptr) {
        return nullptr;
      }
      found = &parameter;
    }
  }
  return found;
}

const Meaning* unwritten(const Slot& slot, const Context& context) {
  switch (slot.source) {
    case Source::previous:
      return context.previous;
    case Source::result:
      return has_result(context) ? context.previous : nullptr;
    case Source::only:
      return context.parameters.size() == 1 ? context.parameters.data() : nullptr;
    case Source::parameter:
      return only_parameter(context, slot);
    default:
      return implied_in_order(context, slot.types);
  }
}

// Binds what is not written; returns false if there is no such value.
bool bind_unwritten(const Slot& slot, const Context& context, Bound& bound) {
  if (slot.parts() == 2) {
    const bool are_two = context.parameters.size() == 2;
    for (const Meaning& each : context.parameters.first(are_two ? 2 : 0)) {
      bound.keep(each);
      bound.is_fit = bound.is_fit && slot.fits(each.shape);
    }
    return are_two;
  }
  const Meaning* const value = unwritten(slot, context);
  if (value == nullptr || !slot.fits(value->shape)) {
    return false;
  }
  bound.keep(*value);
  return true;
}

// Returns the parts; nothing if one is missing that is not written.
std::optional<Bound> bound_parts(const Body& body, Parts parts, const Context& context) {
  const auto written = static_cast<std::size_t>(
      std::ranges::count_if(body.slots, [](const Slot& slot) { return slot.is_written(); }));
  Bound bound;
  std::size_t next = 0;
  for (const Slot& slot : body.slots) {
    const bool is_lacking = slot.may_lack && parts.size() < written;
    if (!slot.is_written() || (is_lacking && !slot.types.empty())) {
      if (!bind_unwritten(slot, context, bound)) {
        return std::nullopt;
      }
    } else if (is_lacking) {
      bound.parts.push_back(nullptr);
    } else if (slot.parts() == 2) {
      const std::vector<Phrase>& members = parts[next++]->members;
      const bool are_parameters = slot.source == Source::them && members.empty();
      if (are_parameters ? !bind_unwritten(slot, context, bound) : members.size() != 2) {
        return std::nullopt;
      }
      for (const Phrase& member : members) {
        bound.parts.push_back(&member);
        bound.is_fit = bound.is_fit && slot.fits(member.value.shape);
      }
    } else {
      const Phrase& part = *parts[next++];
      bound.parts.push_back(&part);
      bound.is_fit = bound.is_fit && slot.fits(part.value.shape);
    }
  }
  return bound;
}

// Returns whether the parts of a construction have their types.
bool have_types(const Body& body, Parts parts) {
  std::size_t at = 0;
  return std::ranges::all_of(body.slots, [&](const Slot& slot) {
    const Parts those = parts.subspan(at, slot.parts());
    at += slot.parts();
    return std::ranges::all_of(
        those, [&](const Phrase* part) { return part == nullptr || slot.fits(part->value.shape); });
  });
}

// Returns whether some of the elements of a list meet a computed value: "the difference of the
// first even and odd number" is a single one.
bool are_some_and_computed(Parts parts) {
  const auto is_some = [](const Phrase* part) {
    return part != nullptr && part->value.comprehension &&
           !part->value.comprehension->condition.empty();
  };
  const auto is_computed = [&](const Phrase* part) {
    return part != nullptr && !is_some(part) && !part->value.literal && !part->value.is_name();
  };
  return std::ranges::any_of(parts, is_some) && std::ranges::any_of(parts, is_computed);
}

// Composes the result for each element of the first list: "multiply [1, 2] by 10".
Maybe of_each(const Body& body, const Outcome& outcome, Parts parts, const Context& context) {
  const auto list = std::ranges::find_if(
      parts, [](const Phrase* part) { return part != nullptr && part->value.shape.is_list(); });
  if (list == parts.end() || are_some_and_computed(parts)) {
    return std::nullopt;
  }
  const auto place = static_cast<std::size_t>(list - parts.begin());
  if (!outcome.each_of.empty() && !outcome.each_of.contains(place)) {
    return std::nullopt;
  }
  return made(map_elements(
      [&](const Meaning& element) {
        const Phrase one = value_phrase(element);
        std::vector<const Phrase*> each(parts.begin(), parts.end());
        each[place] = &one;
        return have_types(body, each) ? outcome.value({each, nullptr, &context}) : std::nullopt;
      },
      (*list)->value));
}

bool conditions_hold(const Outcome& outcome, const Composed& composed) {
  return std::ranges::all_of(outcome.conditions, [&](const PartCondition& each) {
    return (composed.argument == nullptr && each.uses_argument()) || each.holds(composed);
  });
}

Maybe composed_by(const Outcome& outcome, const Composed& composed) {
  switch (outcome.kind) {
    case Outcome::Kind::nothing:
      return conditions_hold(outcome, composed) ? Maybe(Phrase{}) : std::nullopt;
    case Outcome::Kind::flag:
      return conditions_hold(outcome, composed) ? Maybe(function_phrase(nullptr, outcome.text))
                                                : std::nullopt;
    case Outcome::Kind::same: {
      const Phrase* const part = composed.parts[outcome.of[0].part];
      return part != nullptr && conditions_hold(outcome, composed) ? Maybe(*part) : std::nullopt;
    }
    default:
      return made(outcome.value(composed));
  }
}

Maybe composed_value(const Body& body, Parts parts, const Context& context) {
  const auto bound = bound_parts(body, parts, context);
  if (!bound) {
    return std::nullopt;
  }
  for (const Outcome& outcome : body.outcomes) {
    Maybe out = bound->is_fit     ? composed_by(outcome, {bound->parts, nullptr, &context})
                : outcome.is_each ? of_each(body, outcome, bound->parts, context)
                                  : std::nullopt;
    if (out) {
      // "Pi times the radius squared" squares the radius.
      const bool is_power = outcome.binding == kPower && body.begins_with_part;
      out->penalty += is_power && bound->parts[0]->value.binding == kMultiplicative ? 1 : 0;
      return out;
    }
  }
  return std::nullopt;
}

// What a function has of the phrases that it was composed of.
struct Kept {
  std::vector<Phrase> phrases;
  std::vector<const Phrase*> parts = {};
};

std::shared_ptr<const Kept> kept(const Bound& bound) {
  auto out = std::make_shared<Kept>();
  out->phrases.reserve(bound.parts.size());
  for (const Phrase* part : bound.parts) {
    out->parts.push_back(part != nullptr ? &out->phrases.emplace_back(*part) : nullptr);
  }
  return out;
}

Maybe composed_function(const std::shared_ptr<const Body>& body, Parts parts,
                        const Context& context) {
  const auto bound = bound_parts(*body, parts, context);
  if (!bound || !bound->is_fit) {
    return std::nullopt;
  }
  const Composed before{bound->parts, nullptr, &context};
  const auto first = std::ranges::find_if(
      body->outcomes, [&](const Outcome& outcome) { return conditions_hold(outcome, before); });
  if (first == body->outcomes.end()) {
    return std::nullopt;
  }
  const Function function =
      [body, kept = kept(*bound)](const Meaning& argument) -> std::optional<Meaning> {
    const Context nowhere;
    const Composed composed{kept->parts, &argument, &nowhere};
    for (const Outcome& outcome : body->outcomes) {
      auto value =
          fits_one(body->argument, argument.shape) ? outcome.value(composed) : std::nullopt;
      if (value) {
        return value;
      }
    }
    return std::nullopt;
  };
  std::string identity = first->text;
  for (const Phrase* part : bound->parts) {
    identity += part != nullptr ? "(" + part->identity + ")" : "";
  }
  return function_phrase(function, identity);
}

std::vector<std::string> types_in(std::string_view text) {
  std::vector<std::string> types;
  for (const std::string_view type : split(text, '/')) {
    types.emplace_back(type);
  }
  return types;
}

// Reads "[L*/s]", a part that is not written.
std::optional<Slot> unwritten_slot(std::string_view text) {
  text = text.substr(1, text.size() - 2);
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon == text.npos ? 0 : colon);
  Slot slot{Source::implied};
  if (text == "previous" || text == "result" || name == "previous" || name == "result") {
    slot.source = text.starts_with('p') ? Source::previous : Source::result;
  } else if (name == "only" || name == "parameter") {
    slot.source = name == "only" ? Source::only : Source::parameter;
  } else if (name == "both") {
    slot.source = Source::both_parameters;
  } else if (!name.empty()) {
    return std::nullopt;
  }
  const bool is_any = slot.source != Source::implied && name.empty();
  slot.types =
      is_any ? std::vector<std::string>() : types_in(text.substr(name.empty() ? 0 : colon + 1));
  return slot;
}

// Reads the slot of a token such as "VAL:s?", and removes the types from the token.
Slot written_slot(std::string& token) {
  constexpr std::string_view kBoth = "BOTH";
  constexpr std::string_view kThem = "THEM";
  constexpr std::string_view kValue = "VAL";
  Slot slot;
  slot.may_lack = token.ends_with('?') || std::ranges::any_of(split(token, '|'), [](auto each) {
                    return !each.empty() && !is_upper(each[0]);
                  });
  if (const std::size_t colon = token.find(':'); colon != std::string::npos) {
    const std::size_t end = token.size() - (token.ends_with('?') ? 1 : 0);
    slot.types = types_in(std::string_view(token).substr(colon + 1, end - colon - 1));
    token.erase(colon, end - colon);
  }
  if (token == kBoth || token == kThem) {
    slot.source = token == kBoth ? Source::two_members : Source::them;
    token = kValue;
  }
  return slot;
}

Result<ConstructionRule> read_construction(const ConstructionLine& line) {
  const auto refuse = [&](std::string_view why) {
    return fail(Errc::bad_input, fmt::format("constructions, line {}: {}", line.number, why));
  };
  auto body = std::make_shared<Body>();
  std::string pattern;
  std::size_t parts = 0;
  std::ptrdiff_t lacking = 0;
  for (std::string token : line.pattern) {
    if (token.starts_with('[')) {
      auto slot = unwritten_slot(token);
      if (!token.ends_with(']') || !slot) {
        return refuse("no source of a part: " + token);
      }
      body->slots.push_back(std::move(*slot));
      parts += body->slots.back().parts();
      continue;
    }
    const bool is_part = std::ranges::any_of(split(token, '|'), [](std::string_view each) {
      return each.size() > 1 && is_upper(each[0]);
    });
    if (is_part) {
      body->slots.push_back(written_slot(token));
      body->begins_with_part = body->begins_with_part || pattern.empty();
      parts += body->slots.back().parts();
      lacking += body->slots.back().may_lack ? 1 : 0;
    }
    pattern += (pattern.empty() ? "" : " ") + token;
  }
  if (lacking > 1) {
    return refuse("more than one part may be left out");
  }
  const std::size_t open = line.category.find('(');
  if (open != std::string::npos) {
    body->argument = types_in(line.category.substr(open + 1, line.category.size() - open - 2));
  }
  ConstructionRule out{line.section, {line.category.substr(0, open), pattern, line.cost, {}}, {}};
  for (const std::string& text : line.outcomes) {
    auto outcome = read_outcome(text, parts);
    if (!outcome) {
      return refuse(outcome.error().message);
    }
    out.needs.insert(outcome->needs.begin(), outcome->needs.end());
    body->outcomes.push_back(std::move(*outcome));
  }
  if (open == std::string::npos) {
    out.rule.compose = [body](Parts said, const Context& context) {
      return composed_value(*body, said, context);
    };
  } else {
    out.rule.compose = [body](Parts said, const Context& context) {
      return composed_function(body, said, context);
    };
  }
  return out;
}

using Sections = std::map<std::string, std::vector<ConstructionRule>, std::less<>>;

const Sections& sections() {
  static const Sections kSections = [] {
    auto all = read_constructions(kConstructions);
    if (!all) {
      throw std::logic_error(all.error().message);
    }
    Sections out;
    for (ConstructionRule& each : *all) {
      out[each.section].push_back(std::move(each));
    }
    return out;
  }();
  return kSections;
}

}  // namespace

Result<std::vector<ConstructionRule>> read_constructions(std::string_view text) {
  SYNTH_TRY(const std::vector<ConstructionLine> lines, read_construction_lines(text));
  std::vector<ConstructionRule> out;
  out.reserve(lines.size());
  for (const ConstructionLine& line : lines) {
    SYNTH_TRY(ConstructionRule each, read_construction(line));
    out.push_back(std::move(each));
  }
  return out;
}

void add_constructions(RuleSet& rules, std::string_view section) {
  const auto found = sections().find(section);
  if (found == sections().end()) {
    throw std::logic_error("constructions.txt has no section " + std::string(section));
  }
  for (const ConstructionRule& each : found->second) {
    rules.add(each.rule.category, each.rule.pattern, each.rule.cost, each.rule.compose);
  }
}

}  // namespace synth
