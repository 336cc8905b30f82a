#include "synth/authors/offline/reading/commands/constructions.h"

#include "synth/authors/offline/reading/commands/construction_lines.h"
#include "synth/authors/offline/reading/commands/construction_parts.h"
#include "synth/authors/offline/reading/commands/construction_result.h"
#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <utility>

namespace synth {
namespace {

struct ConstructionBody {
  std::vector<PartSlot> slots;
  std::vector<std::string> argument = {};  // the types of a function's; empty if it is none
  std::vector<std::shared_ptr<const ConstructionResult>> outcomes = {};
  bool begins_with_part = false;
};

// Returns whether the parts of a construction have their types.
bool have_types(const ConstructionBody& body, Parts parts) {
  std::size_t at = 0;
  return std::ranges::all_of(body.slots, [&](const PartSlot& slot) {
    const Parts those = parts.subspan(at, slot.parts());
    at += slot.parts();
    return std::ranges::all_of(
        those, [&](const Phrase* part) { return part == nullptr || slot.fits(part->value.shape); });
  });
}

// Returns whether some of the elements of a list meet a computed value: "the difference of the
// first even and odd number" is a single one.
bool meet_computed_value(Parts parts) {
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
Maybe of_each(const ConstructionBody& body, const ConstructionResult& outcome, Parts parts,
              const Context& context) {
  const auto list = std::ranges::find_if(
      parts, [](const Phrase* part) { return part != nullptr && part->value.shape.is_list(); });
  if (list == parts.end() || meet_computed_value(parts)) {
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

bool conditions_hold(const ConstructionResult& outcome, const Composed& composed) {
  return std::ranges::all_of(outcome.conditions, [&](const PartCondition& each) {
    return (composed.argument == nullptr && each.uses_argument()) || each.holds(composed);
  });
}

Maybe composed_by(const ConstructionResult& outcome, const Composed& composed) {
  switch (outcome.kind) {
    case ConstructionResult::Kind::nothing:
      return conditions_hold(outcome, composed) ? Maybe(Phrase{}) : std::nullopt;
    case ConstructionResult::Kind::flag:
      return conditions_hold(outcome, composed) ? Maybe(function_phrase(nullptr, outcome.text))
                                                : std::nullopt;
    case ConstructionResult::Kind::same: {
      const Phrase* const part = composed.parts[outcome.of[0].part];
      return part != nullptr && conditions_hold(outcome, composed) ? Maybe(*part) : std::nullopt;
    }
    default:
      return made(outcome.value(composed));
  }
}

Maybe composed_value(const ConstructionBody& body, Parts parts, const Context& context) {
  const auto bound = bound_parts(body.slots, parts, context);
  if (!bound) {
    return std::nullopt;
  }
  for (const auto& each : body.outcomes) {
    const ConstructionResult& outcome = *each;
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
struct KeptParts {
  std::vector<Phrase> phrases;
  std::vector<const Phrase*> parts = {};
};

std::shared_ptr<const KeptParts> kept(const BoundParts& bound) {
  auto out = std::make_shared<KeptParts>();
  out->phrases.reserve(bound.parts.size());
  for (const Phrase* part : bound.parts) {
    out->parts.push_back(part != nullptr ? &out->phrases.emplace_back(*part) : nullptr);
  }
  return out;
}

Maybe composed_function(const std::shared_ptr<const ConstructionBody>& body, Parts parts,
                        const Context& context) {
  const auto bound = bound_parts(body->slots, parts, context);
  if (!bound || !bound->is_fit) {
    return std::nullopt;
  }
  const Composed before{bound->parts, nullptr, &context};
  const auto first = std::ranges::find_if(
      body->outcomes, [&](const auto& outcome) { return conditions_hold(*outcome, before); });
  if (first == body->outcomes.end()) {
    return std::nullopt;
  }
  const Function function =
      [body, kept = kept(*bound)](const Meaning& argument) -> std::optional<Meaning> {
    const Context nowhere;
    const Composed composed{kept->parts, &argument, &nowhere};
    for (const auto& outcome : body->outcomes) {
      auto value =
          fits_one(body->argument, argument.shape) ? outcome->value(composed) : std::nullopt;
      if (value) {
        return value;
      }
    }
    return std::nullopt;
  };
  std::string identity = (*first)->text;
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
std::optional<PartSlot> unwritten_slot(std::string_view text) {
  text = text.substr(1, text.size() - 2);
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon == text.npos ? 0 : colon);
  PartSlot slot{PartSource::implied};
  if (text == "previous" || text == "result" || name == "previous" || name == "result") {
    slot.source = text.starts_with('p') ? PartSource::previous : PartSource::result;
  } else if (name == "only" || name == "parameter") {
    slot.source = name == "only" ? PartSource::only : PartSource::parameter;
  } else if (name == "both") {
    slot.source = PartSource::both_parameters;
  } else if (!name.empty()) {
    return std::nullopt;
  }
  const bool is_any = slot.source != PartSource::implied && name.empty();
  slot.types =
      is_any ? std::vector<std::string>() : types_in(text.substr(name.empty() ? 0 : colon + 1));
  return slot;
}

// Reads the slot of a token such as "VAL:s?", and removes the types from the token.
PartSlot written_slot(std::string& token) {
  constexpr std::string_view kBoth = "BOTH";
  constexpr std::string_view kThem = "THEM";
  constexpr std::string_view kValue = "VAL";
  PartSlot slot;
  slot.may_lack = token.ends_with('?') || std::ranges::any_of(split(token, '|'), [](auto each) {
                    return !each.empty() && !is_upper(each[0]);
                  });
  if (const std::size_t colon = token.find(':'); colon != std::string::npos) {
    const std::size_t end = token.size() - (token.ends_with('?') ? 1 : 0);
    slot.types = types_in(std::string_view(token).substr(colon + 1, end - colon - 1));
    token.erase(colon, end - colon);
  }
  if (token == kBoth || token == kThem) {
    slot.source = token == kBoth ? PartSource::two_members : PartSource::them;
    token = kValue;
  } else if (token.starts_with(kBoth)) {
    slot.source = PartSource::two_members;
  }
  return slot;
}

bool names_category(std::string_view token) {
  for (std::size_t at = 0; at + 1 < token.size(); at = token.find('|', at) + 1) {
    if (is_upper(token[at])) {
      return true;
    }
    if (token.find('|', at) == std::string_view::npos) {
      return false;
    }
  }
  return false;
}

// A pattern as a rule has it, and its parts.
struct ReadPattern {
  std::string pattern;
  std::vector<PartSlot> slots;
  std::size_t parts = 0;
  bool begins_with_part = false;
};

Result<ReadPattern> read_pattern(std::string_view text) {
  ReadPattern out;
  std::ptrdiff_t lacking = 0;
  for (const std::string_view token : split(text, ' ')) {
    if (token.starts_with('[')) {
      auto slot = unwritten_slot(token);
      if (!token.ends_with(']') || !slot) {
        return fail(Errc::bad_input, "no source of a part: " + std::string(token));
      }
      out.slots.push_back(std::move(*slot));
      out.parts += out.slots.back().parts();
      continue;
    }
    const bool is_first = out.pattern.empty();
    out.pattern += is_first ? "" : " ";
    if (!names_category(token)) {
      out.pattern += token;
      continue;
    }
    std::string plain(token);
    out.slots.push_back(written_slot(plain));
    out.begins_with_part = out.begins_with_part || is_first;
    out.parts += out.slots.back().parts();
    lacking += out.slots.back().may_lack ? 1 : 0;
    out.pattern += plain;
  }
  return lacking > 1 ? fail(Errc::bad_input, "more than one part may be left out")
                     : Result<ReadPattern>(std::move(out));
}

// The results by their texts and the number of parts: the patterns of a line share them.
using KnownResults =
    std::map<std::pair<std::string, std::size_t>, std::shared_ptr<const ConstructionResult>>;

Result<ConstructionRule> read_construction(const ConstructionLine& line, KnownResults& known) {
  const auto refuse = [&](std::string_view why) {
    return fail(Errc::bad_input, fmt::format("constructions, line {}: {}", line.number, why));
  };
  auto pattern = read_pattern(line.pattern);
  if (!pattern) {
    return refuse(pattern.error().message);
  }
  auto body = std::make_shared<ConstructionBody>();
  body->slots = std::move(pattern->slots);
  body->begins_with_part = pattern->begins_with_part;
  const std::size_t open = line.category.find('(');
  const bool is_function = open != std::string::npos;
  if (is_function) {
    body->argument = types_in(line.category.substr(open + 1, line.category.size() - open - 2));
  }
  ConstructionRule out{line.section, {line.category.substr(0, open), {}, line.cost, {}}, {}};
  out.rule.pattern = std::move(pattern->pattern);
  for (const std::string& text : line.outcomes) {
    auto& result = known[{text, pattern->parts}];
    if (result == nullptr) {
      auto read = read_result(text, pattern->parts);
      if (!read) {
        return refuse(read.error().message);
      }
      result = std::make_shared<const ConstructionResult>(std::move(*read));
    }
    out.needs.insert(result->needs.begin(), result->needs.end());
    body->outcomes.push_back(result);
  }
  if (is_function) {
    out.rule.compose = [body](Parts said, const Context& context) {
      return composed_function(body, said, context);
    };
  } else {
    out.rule.compose = [body](Parts said, const Context& context) {
      return composed_value(*body, said, context);
    };
  }
  return out;
}

using ConstructionSections = std::map<std::string, std::vector<ConstructionRule>, std::less<>>;

const ConstructionSections& sections() {
  // Never destroyed, like the rules that it becomes.
  static const ConstructionSections& all_sections = *[] {
    auto all = read_constructions(kConstructions);
    if (!all) {
      throw std::logic_error(all.error().message);
    }
    auto* const out = new ConstructionSections;
    for (ConstructionRule& each : *all) {
      (*out)[each.section].push_back(std::move(each));
    }
    return out;
  }();
  return all_sections;
}

}  // namespace

Result<std::vector<ConstructionRule>> read_constructions(std::string_view text) {
  SYNTH_TRY(const std::vector<ConstructionLine> lines, read_construction_lines(text));
  std::vector<ConstructionRule> out;
  out.reserve(lines.size());
  KnownResults known;
  for (const ConstructionLine& line : lines) {
    SYNTH_TRY(ConstructionRule each, read_construction(line, known));
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
