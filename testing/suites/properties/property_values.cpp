#include "testing/suites/properties/property_values.h"

#include "specs/equality.h"
#include "synth/support/ascii.h"
#include "testing/mutants/program_call.h"

#include <algorithm>

namespace synth {
namespace {

using Items = std::vector<Value>;

// Returns the items of a list; of text in C++ its characters, in Bash its lines, each with its end.
std::optional<Items> parts_of(const Value& value, Language language) {
  if (const auto* list = value.get_if<List>()) {
    return list->items;
  }
  const auto* text = value.get_if<std::string>();
  if (text == nullptr || language == Language::javascript ||
      !std::ranges::all_of(*text, is_ascii)) {
    return std::nullopt;
  }
  Items items;
  if (language == Language::cpp) {
    for (const char c : *text) {
      items.emplace_back(std::string(1, c));
    }
    return items;
  }
  if (!text->empty() && text->back() != '\n') {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < text->size();) {
    const std::size_t end = text->find('\n', at) + 1;
    items.emplace_back(text->substr(at, end - at));
    at = end;
  }
  return items;
}

Value in_reverse(const Value& value, Items items) {
  std::ranges::reverse(items);
  if (value.is<List>()) {
    return List{std::move(items)};
  }
  std::string text;
  for (const Value& item : items) {
    text += text_of(item);
  }
  return text;
}

bool is_in(const Value& item, const Items& items, Language language) {
  return std::ranges::any_of(items,
                             [&](const Value& other) { return equal(item, other, language); });
}

bool are_permuted(const Items& items, Items others, Language language) {
  for (const Value& item : items) {
    const auto place = std::ranges::find_if(
        others, [&](const Value& other) { return equal(item, other, language); });
    if (place == others.end()) {
      return false;
    }
    others.erase(place);
  }
  return others.empty();
}

// Returns whether the place is a script's argument, which is not a line of output.
bool is_argument_of_script(std::size_t place, Language language) {
  return language == Language::bash && place > 0;
}

Says judged(bool is_right, bool tells) {
  return !is_right ? Says::wrong : tells ? Says::tells : Says::holds;
}

// Returns the evidence from the items of a value, of which the result has some.
Says items_say(PropertyForm form, const Items& items, const PropertySample& sample, bool changes,
               Language language) {
  if (form == PropertyForm::gives_item) {
    return judged(is_in(sample.given, items, language),
                  items.size() > 1 && !sample.given.is<bool>());
  }
  const auto results = parts_of(sample.given, language);
  if (!results) {
    return Says::wrong;
  }
  if (form == PropertyForm::keeps_items) {
    return judged(are_permuted(*results, items, language), changes);
  }
  if (form == PropertyForm::keeps_length) {
    return judged(results->size() == items.size(), items.size() > 1 && changes);
  }
  const bool are_in = std::ranges::all_of(
      *results, [&](const Value& item) { return is_in(item, items, language); });
  return judged(are_in, !results->empty() && changes);
}

}  // namespace

bool needs_another_input(PropertyForm form) {
  switch (form) {
    case PropertyForm::keeps_items:
    case PropertyForm::keeps_length:
    case PropertyForm::gives_items:
    case PropertyForm::gives_item:
      return false;
    default:
      return true;
  }
}

std::optional<std::vector<Value>> derived_slots(PropertyForm form, std::size_t place,
                                                const PropertySample& sample, Language language) {
  std::vector<Value> slots = sample.slots;
  if (!needs_another_input(form)) {
    return std::nullopt;
  }
  if (form == PropertyForm::any_order) {
    std::swap(slots.at(place), slots.at(place + 1));
    return slots;
  }
  if (form == PropertyForm::order_of) {
    auto items = parts_of(slots.at(place), language);
    if (!items) {
      return std::nullopt;
    }
    slots[place] = in_reverse(slots[place], *std::move(items));
    return slots;
  }
  slots.at(place) = sample.given;
  if (is_argument_of_script(place, language)) {  // $(…) removes the last line end
    std::string printed = text_of(sample.given);
    printed.resize(printed.find_last_not_of('\n') + 1);
    slots[place] = std::move(printed);
  }
  return slots;
}

Says property_says(PropertyForm form, std::size_t place, const PropertySample& sample,
                   const std::optional<Value>& again, Language language) {
  if (form == PropertyForm::any_order) {
    return judged(again && equal(*again, sample.given, language),
                  !equal(sample.slots.at(place), sample.slots.at(place + 1), language));
  }
  const Value x = is_argument_of_script(place, language)
                      ? Value(text_of(sample.slots.at(place)) + "\n")
                      : sample.slots.at(place);
  const bool changes = !equal(x, sample.given, language);
  const bool gives_the_same = again && equal(*again, sample.given, language);
  switch (form) {
    case PropertyForm::own_inverse:
    case PropertyForm::undone_by:
      return judged(again && equal(*again, x, language), changes);
    case PropertyForm::idempotent:
      return judged(gives_the_same, changes);
    default:
      break;
  }
  const auto items = parts_of(x, language);
  if (!items) {  // a last line without an end has no place among the others
    return language == Language::bash ? Says::nothing : Says::wrong;
  }
  if (form == PropertyForm::order_of) {
    return judged(gives_the_same, !equal(in_reverse(x, *items), x, language));
  }
  return items_say(form, *items, sample, changes, language);
}

}  // namespace synth
