#include "synth/authors/offline/reading/commands/grammar.h"
#include "synth/authors/offline/reading/commands/operations.h"

#include <algorithm>

// Rules for binary search, in any order of what is searched, where, and what is returned.

namespace synth {
namespace {

using Base = Shape::Base;

constexpr std::string_view kOrMissing = "or -1";

// Composes a SCOPE, which names the element, the list, or both: its members. They must be names or
// literals.
Maybe scope_of(Parts parts, const Context& /*context*/) {
  Phrase out;
  out.identity = identities(parts);
  for (const Phrase* part : parts) {
    if (part->members.empty()) {
      if (!part->value.is_name() && !part->value.literal) {
        return std::nullopt;
      }
      out.members.push_back(*part);
    } else {
      out.members.insert(out.members.end(), part->members.begin(), part->members.end());
    }
  }
  const auto lists = std::ranges::count_if(
      out.members, [](const Phrase& member) { return member.value.shape.is_list(); });
  const bool fit = std::ssize(out.members) - lists <= 1 && lists <= 1;
  return fit ? Maybe(std::move(out)) : std::nullopt;
}

// Joins the names of several parts; parts without names are left out.
Maybe joined_scope(Parts parts, const Context& /*context*/) {
  Phrase out;
  out.identity = "scope" + identities(parts);
  for (const Phrase* part : parts) {
    out.members.insert(out.members.end(), part->members.begin(), part->members.end());
    if (part->value.code == "-1" || part->text == kOrMissing) {
      out.text = kOrMissing;
    }
  }
  return out;
}

struct Search {
  const Meaning* list = nullptr;
  const Meaning* item = nullptr;
};

// Returns the list and the element. A function with only these two parameters need not name both.
std::optional<Search> search_in(Parts parts, const Context& context) {
  const Meaning* list = nullptr;
  const Meaning* item = nullptr;
  for (const Phrase* part : parts) {
    for (const Phrase& member : part->members) {
      const Meaning*& role = member.value.shape.is_list() ? list : item;
      if (role != nullptr && role->code != member.value.code) {
        return std::nullopt;
      }
      role = &member.value;
    }
  }
  if (context.parameters.size() == 2) {
    for (const Meaning& parameter : context.parameters) {
      const Meaning*& role = parameter.shape.is_list() ? list : item;
      role = role == nullptr ? &parameter : role;
    }
  }
  const bool fit = list != nullptr && item != nullptr &&
                   (item->shape.base == list->shape.element().base || item->shape.is(Base::any));
  return fit ? std::optional(Search{list, item}) : std::nullopt;
}

Maybe by_halves(Parts parts, const Context& context) {
  const auto search = search_in(parts, context);
  return search ? made(fill_template("binary_search({0:0}, {1:0})", kAtom, {Base::integer},
                                     {search->list, search->item}, {"binary_search"}))
                : std::nullopt;
}

// Composes a search without a stated method.
Maybe in_any_way(Parts parts, const Context& context) {
  const auto search = search_in(parts, context);
  const bool fit = search && search->item->is_name() && search->list->is_name();
  return !fit ? std::nullopt
         : parts.back()->text == kOrMissing
             ? made(fill_template("{1}.index({0:0}) if {0:7} in {1:7} else -1", kConditional,
                                  {Base::integer}, {search->item, search->list}))
             : made(fill_template("{1}.index({0:0})", kAtom, {Base::integer},
                                  {search->item, search->list}));
}

void add_scopes(RuleSet& rules) {
  rules.add("SCOPE", "for|of VAL", 0, scope_of);
  rules.add("SCOPE", "in|within|on|over|through|inside|of sorted|ascending|ordered? VAL", 0,
            scope_of);
  rules.add("SCOPE", "sorted|ascending|ordered? VAL", 1, scope_of);
  rules.add("SCOPE", "SCOPE SCOPE", 0, scope_of);
  rules.add("SCOPE", "SCOPE without|of duplicate|distinct|repeat|unique repeat?", 0, scope_of);
}

// Adds LOOKED, which searches something, ANSWERED, which returns its position, and HALVED, which
// states the method.
void add_parts(RuleSet& rules) {
  const std::string place = "its|their? index|position|place|location ";
  rules.add("LOOKED",
            "search|searching|look|looking|find|finding|locate|locating|seek|hunt up? SCOPE", 0,
            joined_scope);
  rules.add("LOOKED",
            "return|find|locate|get|give|determine|compute|tell|report? " + place + "SCOPE", 0,
            joined_scope);
  const std::string give =
      "and|to|which|that|it|,? it? return|returning|give|giving|report|reporting|yield|find ";
  for (const std::string& mark : std::vector<std::string>{"", ", "}) {
    rules.add("ANSWERED", mark + give + place + "SCOPE? MISSING?", 0, joined_scope);
  }
  rules.add("ANSWERED", "MISSING", 1, joined_scope);
  const std::string how = "algorithm|method|technique|approach|strategy? ";
  rules.add("HALVED",
            ",? using|with|by|via|through|doing|performing|applying|running|employing means|use? "
            "of? binary search " +
                how,
            0, joined_scope);
  rules.add("HALVED",
            ",? by? repeatedly halving|dividing|splitting|cutting search? "
            "range|interval|space|list in|into? half|halves|two?",
            0, joined_scope);
  rules.add("SEARCHES",
            "implement|perform|do|=does|run|use|using|apply|conduct|carry|write out? binary search "
            "function|routine|algorithm|method? SCOPE?",
            0, joined_scope);
  rules.add("SEARCHES", "binary search function|routine|algorithm|method? SCOPE?", 1, joined_scope);
  rules.add("SEARCHES",
            "SEARCHES that|which? take|takes|accepts|receives|given|for SCOPE ,? and? SCOPE? ,?", 0,
            joined_scope);
}

}  // namespace

void add_binary_search_rules(RuleSet& rules) {
  add_scopes(rules);
  add_parts(rules);
  for (const char* whole :
       {"SEARCHES", "SEARCHES ANSWERED", "SEARCHES to|and|, LOOKED ANSWERED?", "LOOKED HALVED",
        "LOOKED HALVED ANSWERED", "LOOKED ANSWERED HALVED", "HALVED ,? LOOKED ANSWERED?"}) {
    rules.add("CMD", whole, 0, by_halves);
  }
  rules.add("CMD", "LOOKED ANSWERED", 2, in_any_way);
}

}  // namespace synth
