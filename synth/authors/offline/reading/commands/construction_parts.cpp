#include "synth/authors/offline/reading/commands/construction_parts.h"

#include <algorithm>

namespace synth {
namespace {

const Meaning* implied_in_order(const Context& context, const std::vector<std::string>& types) {
  for (const std::string& type : types) {
    if (const Meaning* found = implied_by(context, type)) {
      return found;
    }
  }
  return nullptr;
}

// Returns whether the previous sentence has a result: a parameter is none yet.
bool has_previous_result(const Context& context) {
  return context.previous != nullptr &&
         std::ranges::find(context.parameters, context.previous->code, &Meaning::code) ==
             context.parameters.end();
}

const Meaning* only_parameter(const Context& context, const PartSlot& slot) {
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

const Meaning* unwritten(const PartSlot& slot, const Context& context) {
  switch (slot.source) {
    case PartSource::previous:
      return context.previous;
    case PartSource::result:
      return has_previous_result(context) ? context.previous : nullptr;
    case PartSource::only:
      return context.parameters.size() == 1 ? context.parameters.data() : nullptr;
    case PartSource::parameter:
      return only_parameter(context, slot);
    default:
      return implied_in_order(context, slot.types);
  }
}

// Binds what is not written; returns false if there is no such value.
bool bind_unwritten(const PartSlot& slot, const Context& context, BoundParts& bound) {
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

}  // namespace

std::optional<BoundParts> bound_parts(std::span<const PartSlot> slots, Parts parts,
                                      const Context& context) {
  const auto written = static_cast<std::size_t>(
      std::ranges::count_if(slots, [](const PartSlot& slot) { return slot.is_written(); }));
  BoundParts bound;
  std::size_t next = 0;
  for (const PartSlot& slot : slots) {
    const bool is_lacking = slot.may_lack && parts.size() < written;
    if (!slot.is_written() || (is_lacking && !slot.types.empty())) {
      if (!bind_unwritten(slot, context, bound)) {
        return std::nullopt;
      }
    } else if (is_lacking) {
      bound.parts.push_back(nullptr);
    } else if (slot.parts() == 2) {
      const std::vector<Phrase>& members = parts[next++]->members;
      const bool are_parameters = slot.source == PartSource::them && members.empty();
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

}  // namespace synth
