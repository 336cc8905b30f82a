#include "synth/authors/offline/program/structures.h"

#include "synth/support/text.h"

#include <algorithm>
#include <map>

namespace synth {
namespace {

// Returns the first number for structures with the operations that all parts have.
TypeId first_number(const Structure& structure) {
  if (structure.kind == Structure::Kind::any) {
    return kHashableStructures;
  }
  if (structure.kind != Structure::Kind::tuple && structure.kind != Structure::Kind::optional) {
    return kOtherStructures;
  }
  TypeId first =
      structure.kind == Structure::Kind::tuple ? kOrderedStructures : kHashableStructures;
  for (const TypeId part : structure.parts) {
    const bool is_hashable = part < kOtherStructures;
    const bool is_ordered = is_hashable && part != kBool && part < kHashableStructures;
    first = std::max(first, !is_hashable  ? kOtherStructures
                            : !is_ordered ? kHashableStructures
                                          : kOrderedStructures);
  }
  return first;
}

// A type in a signature.
struct TypePattern {
  enum class Kind { variable, base, list, structure };

  Kind kind = Kind::base;
  std::string_view variable = {};
  TypeId base = kInt;
  Structure::Kind structure = Structure::Kind::any;
  std::vector<TypePattern> parts = {};
};

using Bindings = std::map<std::string_view, TypeId>;

// Splits a text at commas outside all brackets.
std::vector<std::string_view> split_outside(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '[' ? 1 : text[i] == ']' ? -1 : 0;
    if (text[i] == ',' && depth == 0) {
      parts.push_back(trim(text.substr(begin, i - begin)));
      begin = i + 1;
    }
  }
  if (const std::string_view last = trim(text.substr(begin)); !last.empty()) {
    parts.push_back(last);
  }
  return parts;
}

TypePattern parse_type_pattern(std::string_view text) {
  static const std::map<std::string_view, TypeId> kBaseNames = {
      {"bool", kBool}, {"int", kInt}, {"float", kFloat}, {"str", kString}};
  static const std::map<std::string_view, Structure::Kind> kStructureNames = {
      {"any", Structure::Kind::any},
      {"optional", Structure::Kind::optional},
      {"tuple", Structure::Kind::tuple},
      {"dict", Structure::Kind::dictionary}};
  const std::size_t open = std::min(text.find('['), text.size());
  const std::string_view head = text.substr(0, open);
  TypePattern pattern;
  if (open < text.size()) {
    for (const std::string_view part :
         split_outside(text.substr(open + 1, text.size() - open - 2))) {
      pattern.parts.push_back(parse_type_pattern(part));
    }
  }
  if (const auto base = kBaseNames.find(head); base != kBaseNames.end()) {
    pattern.base = base->second;
  } else if (const auto made = kStructureNames.find(head); made != kStructureNames.end()) {
    pattern.kind = TypePattern::Kind::structure;
    pattern.structure = made->second;
  } else if (head == "list") {
    pattern.kind = TypePattern::Kind::list;
  } else {
    pattern.kind = TypePattern::Kind::variable;
    pattern.variable = head;
  }
  return pattern;
}

bool unify(const TypePattern& pattern, TypeId type, Bindings& bindings,
           const Structures& structures) {
  switch (pattern.kind) {
    case TypePattern::Kind::base:
      return type == pattern.base;
    case TypePattern::Kind::list:
      return is_list(type) && unify(pattern.parts[0], element_of(type), bindings, structures);
    case TypePattern::Kind::variable:
      return may_stand_for(pattern.variable.front(), type) &&
             bindings.try_emplace(pattern.variable, type).first->second == type;
    case TypePattern::Kind::structure:
      break;
  }
  const Structure* const structure = structures.of(type);
  if (structure == nullptr || structure->kind != pattern.structure ||
      structure->parts.size() != pattern.parts.size()) {
    return false;
  }
  for (std::size_t i = 0; i < pattern.parts.size(); ++i) {
    if (!unify(pattern.parts[i], structure->parts[i], bindings, structures)) {
      return false;
    }
  }
  return true;
}

std::optional<TypeId> type_of(const TypePattern& pattern, const Bindings& bindings,
                              const Structures& structures) {
  if (pattern.kind == TypePattern::Kind::base) {
    return pattern.base;
  }
  if (pattern.kind == TypePattern::Kind::variable) {
    const auto bound = bindings.find(pattern.variable);
    return bound != bindings.end() ? std::optional(bound->second) : std::nullopt;
  }
  Structure structure{pattern.structure};
  for (const TypePattern& part : pattern.parts) {
    const auto type = type_of(part, bindings, structures);
    if (!type) {
      return std::nullopt;
    }
    structure.parts.push_back(*type);
  }
  if (pattern.kind == TypePattern::Kind::list) {
    return may_be_listed(structure.parts[0]) ? std::optional(list_of(structure.parts[0]))
                                             : std::nullopt;
  }
  return structures.find(structure);
}

struct SignaturePattern {
  std::vector<TypePattern> arguments;
  TypePattern result;
};

SignaturePattern parse_signature_pattern(std::string_view signature) {
  const std::size_t arrow = signature.find("->");
  SignaturePattern patterns;
  for (const std::string_view part : split_outside(signature.substr(0, arrow))) {
    patterns.arguments.push_back(parse_type_pattern(part));
  }
  patterns.result = parse_type_pattern(trim(signature.substr(arrow + 2)));
  return patterns;
}

// Adds the uses with every possible type of the arguments from `position` on.
void add_uses(const SignaturePattern& patterns, TypeSet types, const Structures& structures,
              Signature& use, const Bindings& bound, std::vector<Signature>& uses) {
  const std::size_t position = use.arity;
  if (position == patterns.arguments.size()) {
    const auto result = type_of(patterns.result, bound, structures);
    if (result && contains(types, *result)) {
      use.result = *result;
      uses.push_back(use);
    }
    return;
  }
  for (TypeId type = 0; type < kTypeCount; ++type) {
    Bindings bindings = bound;
    if (contains(types, type) && unify(patterns.arguments[position], type, bindings, structures)) {
      use.arguments.at(position) = type;
      ++use.arity;
      add_uses(patterns, types, structures, use, bindings, uses);
      --use.arity;
    }
  }
}

}  // namespace

std::optional<TypeId> Structures::find(const Structure& structure) const {
  for (TypeId type = kOrderedStructures; type < kBases; ++type) {
    if (known_.at(type) == structure) {
      return type;
    }
  }
  return std::nullopt;
}

std::optional<TypeId> Structures::add(Structure structure) {
  if (const auto known = find(structure)) {
    return known;
  }
  for (TypeId type = first_number(structure); type < kBases; ++type) {
    if (!known_.at(type)) {
      known_.at(type) = std::move(structure);
      return type;
    }
  }
  return std::nullopt;
}

const Structure* Structures::of(TypeId type) const {
  return type < kBases && known_.at(type) ? &*known_.at(type) : nullptr;
}

bool Structures::is(TypeId type, Structure::Kind kind) const {
  const Structure* const structure = of(type);
  return structure != nullptr && structure->kind == kind;
}

std::vector<TypeId> Structures::all() const {
  std::vector<TypeId> numbers;
  for (TypeId type = kOrderedStructures; type < kBases; ++type) {
    if (known_.at(type)) {
      numbers.push_back(type);
    }
  }
  return numbers;
}

std::vector<Signature> instantiate_structured(std::string_view signature, TypeSet types,
                                              const Structures& structures) {
  std::vector<Signature> uses;
  Signature use;
  add_uses(parse_signature_pattern(signature), types, structures, use, {}, uses);
  return uses;
}

std::optional<Signature> match_structured(std::string_view signature,
                                          std::span<const TypeId> arguments,
                                          const Structures& structures) {
  const SignaturePattern patterns = parse_signature_pattern(signature);
  if (patterns.arguments.size() != arguments.size()) {
    return std::nullopt;
  }
  Signature use;
  Bindings bindings;
  for (const TypeId argument : arguments) {
    if (!unify(patterns.arguments[use.arity], argument, bindings, structures)) {
      return std::nullopt;
    }
    use.arguments.at(use.arity++) = argument;
  }
  const auto result = type_of(patterns.result, bindings, structures);
  if (!result) {
    return std::nullopt;
  }
  use.result = *result;
  return use;
}

}  // namespace synth
