#include "synth/authors/offline/program/search_type.h"

#include "synth/support/text.h"

#include <map>

namespace synth {
namespace {

// A type in a signature: a base or a variable, inside `lists` lists.
struct Pattern {
  char variable = 0;
  TypeId base = kInt;
  int lists = 0;
  std::string_view key = {};  // of a dictionary, whose value type is given by the other members
};

Pattern parse_pattern(std::string_view text) {
  Pattern pattern;
  text = trim(text);
  if (text.starts_with("dict[")) {
    const std::size_t colon = text.find(':');
    pattern.key = text.substr(5, colon - 5);
    text = trim(text.substr(colon + 1, text.size() - colon - 2));
  }
  while (text.starts_with("list[") && text.ends_with("]")) {
    ++pattern.lists;
    text = text.substr(5, text.size() - 6);
  }
  if (text == "bool") {
    pattern.base = kBool;
  } else if (text == "float") {
    pattern.base = kFloat;
  } else if (text == "str") {
    pattern.base = kString;
  } else if (text != "int") {
    pattern.variable = text.empty() ? 'T' : text.front();
  }
  return pattern;
}

std::optional<TypeId> resolve(const Pattern& pattern, TypeId variable, TypeSet types) {
  const int type = (pattern.variable != 0 ? variable : pattern.base) + kBases * pattern.lists;
  if (type >= kTypeCount || !contains(types, static_cast<TypeId>(type))) {
    return std::nullopt;
  }
  return static_cast<TypeId>(type);
}

std::optional<Signature> resolve(const std::vector<Pattern>& arguments, const Pattern& result,
                                 TypeId variable, TypeSet types) {
  Signature signature;
  signature.arity = static_cast<std::uint8_t>(arguments.size());
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto type = resolve(arguments[i], variable, types);
    if (!type) {
      return std::nullopt;
    }
    signature.arguments.at(i) = *type;
  }
  const auto type = resolve(result, variable, types);
  if (!type) {
    return std::nullopt;
  }
  signature.result = *type;
  return signature;
}

struct Patterns {
  std::vector<Pattern> arguments;
  Pattern result;
};

Patterns parse_patterns(std::string_view signature) {
  const std::size_t arrow = signature.find("->");
  Patterns patterns;
  if (!trim(signature.substr(0, arrow)).empty()) {
    for (const std::string_view part : split(signature.substr(0, arrow), ',')) {
      patterns.arguments.push_back(parse_pattern(part));
    }
  }
  patterns.result = parse_pattern(signature.substr(arrow + 2));
  return patterns;
}

}  // namespace

bool may_stand_for(char variable, TypeId type) {
  switch (variable) {
    case 'N':
      return type == kInt || type == kFloat;
    case 'O':
      return type % kBases != kBool && type % kBases < kHashableStructures;
    case 'S':
      return type == kString || is_list(type);
    case 'E':
      return type != kFloat;
    case 'H':
      return type < kOtherStructures;
    default:
      return true;
  }
}

std::vector<Signature> instantiate(std::string_view signature, TypeSet types) {
  const Patterns patterns = parse_patterns(signature);
  char variable = patterns.result.variable;
  for (const Pattern& argument : patterns.arguments) {
    variable = argument.variable != 0 ? argument.variable : variable;
  }
  std::vector<Signature> uses;
  for (TypeId type = 0; type < kTypeCount; ++type) {
    if (variable != 0 && !may_stand_for(variable, type)) {
      continue;
    }
    if (const auto use = resolve(patterns.arguments, patterns.result, type, types)) {
      uses.push_back(*use);
    }
    if (variable == 0) {
      break;
    }
  }
  return uses;
}

std::optional<Signature> match(std::string_view signature, const std::vector<TypeId>& arguments) {
  const Patterns patterns = parse_patterns(signature);
  Signature use;
  use.arity = static_cast<std::uint8_t>(arguments.size());
  std::map<char, TypeId> bound;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const Pattern& pattern = patterns.arguments.at(i);
    const int type = arguments[i] - kBases * pattern.lists;
    if (type < 0 || is_dictionary(arguments[i]) ||
        (pattern.variable == 0 && type != pattern.base)) {
      return std::nullopt;
    }
    const auto id = static_cast<TypeId>(type);
    if (pattern.variable != 0 && (!may_stand_for(pattern.variable, id) ||
                                  bound.try_emplace(pattern.variable, id).first->second != id)) {
      return std::nullopt;
    }
    use.arguments.at(i) = arguments[i];
  }
  const auto resolved = [&](const Pattern& pattern) {
    return resolve(pattern, pattern.variable != 0 ? bound[pattern.variable] : TypeId{}, ~TypeSet{});
  };
  const auto result = resolved(patterns.result);
  const auto key = patterns.result.key.empty() ? std::optional<TypeId>(kBool)
                                               : resolved(parse_pattern(patterns.result.key));
  if (!result || !key) {
    return std::nullopt;
  }
  use.result = patterns.result.key.empty() ? *result : dictionary_of(*key, *result);
  return use;
}

}  // namespace synth
