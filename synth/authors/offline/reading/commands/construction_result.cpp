#include "synth/authors/offline/reading/commands/construction_result.h"

#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

using Base = Shape::Base;

bool is_chosen(const Meaning& list) {
  return list.comprehension && !list.comprehension->condition.empty() &&
         list.comprehension->body == list.comprehension->variable;
}

bool is_given(const Meaning& value) {
  return value.of_context && value.is_name();
}

using ValueTest = bool (*)(const Meaning&);
constexpr std::array<std::pair<std::string_view, ValueTest>, 10> kValueTests = {{
    {"literal", [](const Meaning& value) { return value.literal.has_value(); }},
    {"name", [](const Meaning& value) { return value.is_name(); }},
    {"given", is_given},
    {"said", [](const Meaning& value) { return value.literal.has_value() || is_given(value); }},
    {"chosen", is_chosen},
    {"listed", [](const Meaning& value) { return value.comprehension.has_value(); }},
    {"implied", [](const Meaning& value) { return value.is_implied; }},
    {"of_sentence", [](const Meaning& value) { return value.of_sentence; }},
    {"remainder", [](const Meaning& value) { return value.is_remainder; }},
    {"additive", [](const Meaning& value) { return value.binding == kAdditive; }},
}};

bool is_like(const Meaning& a, const Meaning& b) {
  return a.shape.base == b.shape.base &&
         (!a.shape.is_list() || a.shape.element().base == b.shape.element().base);
}

bool is_item(const Meaning& item, const Meaning& list) {
  return list.shape.is_list() && item.shape.base == list.shape.element().base;
}

bool may_be_in(const Meaning& part, const Meaning& whole) {
  return is_item(part, whole) || (part.shape.is(Base::text) && whole.shape.is(Base::text));
}

using PairTest = bool (*)(const Meaning&, const Meaning&);
constexpr std::array<std::pair<std::string_view, PairTest>, 7> kPairTests = {{
    {"like", is_like},
    {"item", is_item},
    {"in", may_be_in},
    {"from",
     [](const Meaning& some, const Meaning& whole) {
       return some.comprehension && some.comprehension->source == whole.code &&
              some.comprehension->body == some.comprehension->variable;
     }},
    {"of", [](const Meaning& a,
              const Meaning& b) { return a.code.find("(" + b.code + ",") != std::string::npos; }},
    {"whole", [](const Meaning& a, const Meaning& b) { return a.code == b.code; }},
    {"letters",
     [](const Meaning& list, const Meaning& text) {
       return text.shape.is(Base::text) && list.code == "list(" + text.code + ")";
     }},
}};

using CodeTest = bool (*)(const std::string& code, std::string_view part);
constexpr std::array<std::pair<std::string_view, CodeTest>, 4> kCodeTests = {{
    {"is", [](const std::string& code, std::string_view part) { return code == part; }},
    {"has", [](const std::string& code,
               std::string_view part) { return code.find(part) != std::string::npos; }},
    {"starts",
     [](const std::string& code, std::string_view part) { return code.starts_with(part); }},
    {"ends", [](const std::string& code, std::string_view part) { return code.ends_with(part); }},
}};

template <class Tests>
auto find_test(const Tests& tests, std::string_view name) {
  const auto found = std::ranges::find(tests, name, &Tests::value_type::first);
  return found == tests.end() ? nullptr : found->second;
}

// Returns the shape that an outcome describes, from the front of `text`, which it shortens.
Shape shape_from(std::string_view& text, const Composed& composed,
                 std::span<const Meaning* const> values) {
  const char kind = text.front();
  text.remove_prefix(1);
  switch (kind) {
    case 'L':
      return list_shape(shape_from(text, composed, values));
    case 'D': {
      Shape key = shape_from(text, composed, values);
      Shape value = shape_from(text, composed, values);
      return {Base::dict, {std::move(key), std::move(value)}, {}};
    }
    case 'i':
      return {Base::integer};
    case 'f':
      return {Base::real};
    case 's':
      return {Base::text};
    case 'b':
      return {Base::boolean};
    case 'n': {
      const bool is_real = std::ranges::any_of(composed.parts, [](const Phrase* part) {
        return part != nullptr && part->value.shape.is(Base::real);
      });
      const bool of_real = composed.argument != nullptr && composed.argument->shape.is(Base::real);
      return {is_real || of_real ? Base::real : Base::integer};
    }
    case '*':
      return {};
    default:
      break;
  }
  Shape shape;
  if (kind == '^') {
    const bool is_numbered = !text.empty() && is_digit(text.front());
    shape = values[is_numbered ? static_cast<std::size_t>(text.front() - '0') : 0]->shape;
    text.remove_prefix(is_numbered ? 1 : 0);
  } else {
    const Phrase* const part =
        kind == 'x' ? nullptr : composed.parts[static_cast<std::size_t>(kind - '0')];
    shape = kind == 'x' ? composed.argument->shape : part != nullptr ? part->value.shape : Shape();
  }
  while (!text.empty() && (text.front() == 'e' || text.front() == 'k' || text.front() == 'v')) {
    const std::size_t part = text.front() == 'v' ? 1 : 0;
    shape = part < shape.parts.size() ? Shape(shape.parts[part]) : Shape();
    text.remove_prefix(1);
  }
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    shape = join_shapes(shape, shape_from(text, composed, values));
  }
  return shape;
}

}  // namespace

bool fits_one(const std::vector<std::string>& types, const Shape& shape) {
  return std::ranges::any_of(types, [&](const std::string& type) { return fits(type, shape); });
}

const Meaning* PartExpression::value(const Composed& composed,
                                     std::optional<Meaning>& made_here) const {
  if (kind == Kind::argument) {
    return composed.argument;
  }
  const Phrase* const phrase = composed.parts.empty() ? nullptr : composed.parts[part];
  if (kind == Kind::part) {
    return phrase != nullptr ? &phrase->value : nullptr;
  }
  std::optional<Meaning> kept;
  const Meaning* const inner = of[0].value(composed, kept);
  const bool is_of_part = kind == Kind::call || kind == Kind::call_of_each || kind == Kind::where;
  const bool has_function = !is_of_part || (phrase != nullptr && phrase->function);
  if (inner == nullptr || !has_function) {
    return nullptr;
  }
  switch (kind) {
    case Kind::call:
      made_here = phrase->function(*inner);
      break;
    case Kind::call_of_each:
      made_here = map_elements(phrase->function, *inner);
      break;
    case Kind::where:
      made_here = filter_elements(phrase->function, *inner);
      break;
    case Kind::named:
      made_here = predicate_named(property)(*inner);
      break;
    case Kind::negated:
      made_here = negated(*inner);
      break;
    case Kind::index:
      made_here = index_of_nth(*inner);
      break;
    default:
      made_here = inner->shape.is_list() ? std::optional(element_of_list(*inner)) : std::nullopt;
      break;
  }
  return made_here ? &*made_here : nullptr;
}

bool PartExpression::uses_argument() const {
  return kind == Kind::argument || std::ranges::any_of(of, &PartExpression::uses_argument);
}

bool PartCondition::uses_argument() const {
  return subject.uses_argument() || (other && other->uses_argument());
}

bool PartCondition::holds(const Composed& composed) const {
  if (word == "called") {
    return !composed.context->function.empty() == is_wanted;
  }
  if (word == "named") {
    const Phrase* const part = composed.parts[subject.part];
    return part != nullptr &&
           (std::ranges::find(texts, part->identity) != texts.end()) == is_wanted;
  }
  std::optional<Meaning> made_here;
  std::optional<Meaning> made_other;
  const Meaning* const value = subject.value(composed, made_here);
  const Meaning* const compared = other ? other->value(composed, made_other) : nullptr;
  if (value == nullptr || (other && compared == nullptr)) {
    return false;
  }
  if (word == "type") {
    return fits_one(texts, value->shape) == is_wanted;
  }
  if (const ValueTest test = find_test(kValueTests, word)) {
    return test(*value) == is_wanted;
  }
  if (other) {
    return find_test(kPairTests, word)(*value, *compared) == is_wanted;
  }
  const CodeTest test = find_test(kCodeTests, word);
  return std::ranges::any_of(
             texts, [&](const std::string& text) { return test(value->code, text); }) == is_wanted;
}

bool PartCondition::is_known(std::string_view word, bool has_other, bool has_texts) {
  return has_other   ? find_test(kPairTests, word) != nullptr
         : has_texts ? find_test(kCodeTests, word) != nullptr || word == "named"
                     : find_test(kValueTests, word) != nullptr || word == "called";
}

std::optional<Meaning> ConstructionResult::value(const Composed& composed) const {
  auto out = plain_value(composed);
  if (out && then) {
    std::optional<Meaning> last;
    const Meaning before = *std::exchange(out, std::nullopt);
    if (then->value({composed.parts, &before, composed.context}, last) != nullptr) {
      out = std::move(last);
    }
  }
  return out && (giving.empty() || fits_one(giving, out->shape)) ? out : std::nullopt;
}

std::optional<Meaning> ConstructionResult::plain_value(const Composed& composed) const {
  if (!std::ranges::all_of(conditions,
                           [&](const PartCondition& each) { return each.holds(composed); })) {
    return std::nullopt;
  }
  if (kind == Kind::literal) {
    return literal;
  }
  std::array<std::optional<Meaning>, 10> kept;
  std::vector<const Meaning*> values;
  for (std::size_t i = 0; i < of.size(); ++i) {
    values.push_back(of[i].value(composed, kept[i]));
    if (values.back() == nullptr) {
      return std::nullopt;
    }
  }
  if (kind != Kind::python) {
    return *values.at(0);
  }
  std::string_view rest = shape;
  return fill_template(text, binding, shape_from(rest, composed, values), values, needs);
}

}  // namespace synth
