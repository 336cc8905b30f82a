#include "specs/type_words.h"

#include "specs/type.h"
#include "synth/support/text.h"

#include <algorithm>
#include <optional>

namespace synth {
namespace {

constexpr int kMostNesting = 8;

struct TypeWord {
  std::string_view word;
  std::string_view annotation;
};

constexpr TypeWord kWords[] = {
    {"integer", "int"},  {"int", "int"},      {"long", "int"},        {"string", "str"},
    {"str", "str"},      {"text", "str"},     {"char", "str"},        {"character", "str"},
    {"boolean", "bool"}, {"bool", "bool"},    {"number", "float"},    {"float", "float"},
    {"double", "float"}, {"real", "float"},   {"object", "dict"},     {"dict", "dict"},
    {"map", "dict"},     {"mapping", "dict"}, {"dictionary", "dict"}, {"dictionarie", "dict"},
    {"array", "list"},   {"list", "list"},    {"sequence", "list"},   {"vector", "list"},
    {"tuple", "tuple"},  {"set", "set"},      {"null", "None"},       {"none", "None"},
    {"nothing", "None"}, {"void", "None"},    {"any", "Any"},
};

// Containers of one type, by their annotation.
bool is_container(std::string_view annotation) {
  return annotation == "list" || annotation == "set" || annotation == "tuple";
}

// Returns whether any part of the type is no annotation that is known.
bool has_named(const Type& type) {
  return type.kind == Type::Kind::named || std::ranges::any_of(type.arguments, has_named);
}

std::optional<std::string> read(std::string_view text, int nesting);

std::optional<std::string> read_word(std::string_view word) {
  for (const std::string_view each :
       {word, word.ends_with('s') ? word.substr(0, word.size() - 1) : word}) {
    const auto* const known =
        std::find_if(std::begin(kWords), std::end(kWords),
                     [&](const TypeWord& entry) { return entry.word == each; });
    if (known != std::end(kWords)) {
      return std::string(known->annotation);
    }
  }
  return std::nullopt;
}

// Returns the annotation of a container of items that are written in words.
std::optional<std::string> read_container(std::string_view head, std::string_view items,
                                          int nesting) {
  const auto container = read_word(trim(head));
  if (!container) {
    return std::nullopt;
  }
  if (*container == "dict") {
    for (const std::string_view between : {" to ", ","}) {
      if (const std::size_t at = items.find(between); at != std::string_view::npos) {
        const auto key = read(items.substr(0, at), nesting + 1);
        const auto value = read(items.substr(at + between.size()), nesting + 1);
        return key && value ? std::optional("dict[" + *key + ", " + *value + "]") : std::nullopt;
      }
    }
    return std::nullopt;
  }
  const auto item = read(items, nesting + 1);
  if (!item || !is_container(*container)) {
    return std::nullopt;
  }
  return *container + "[" + *item + (*container == "tuple" ? ", ...]" : "]");
}

std::optional<std::string> read_alternatives(std::string_view text, std::string_view between,
                                             int nesting) {
  const std::size_t at = text.find(between);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  const auto left = read(text.substr(0, at), nesting + 1);
  const auto right = read(text.substr(at + between.size()), nesting + 1);
  return left && right ? std::optional(*left + " | " + *right) : std::nullopt;
}

// Reads lower-case words.
std::optional<std::string> read(std::string_view text, int nesting) {
  text = trim(text);
  if (nesting > kMostNesting) {
    return std::nullopt;
  }
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (text.starts_with(article)) {
      return read(text.substr(article.size()), nesting + 1);
    }
  }
  for (const std::string_view between : {" or ", "|"}) {
    if (text.find(between) != std::string_view::npos) {
      return read_alternatives(text, between, nesting);
    }
  }
  for (const std::string_view word : {"optional ", "nullable "}) {
    if (text.starts_with(word)) {
      const auto inside = read(text.substr(word.size()), nesting + 1);
      return inside ? std::optional(*inside + " | None") : std::nullopt;
    }
  }
  if (text.ends_with('?')) {
    const auto inside = read(text.substr(0, text.size() - 1), nesting + 1);
    return inside ? std::optional(*inside + " | None") : std::nullopt;
  }
  if (text.ends_with("[]")) {
    return read_container("list", text.substr(0, text.size() - 2), nesting);
  }
  for (const std::string_view of : {" of ", " from "}) {
    if (const std::size_t at = text.find(of); at != std::string_view::npos) {
      return read_container(text.substr(0, at), text.substr(at + of.size()), nesting);
    }
  }
  const std::size_t open = text.find_first_of("<[");
  if (open != std::string_view::npos && (text.back() == '>' || text.back() == ']')) {
    return read_container(text.substr(0, open), text.substr(open + 1, text.size() - open - 2),
                          nesting);
  }
  return read_word(text);
}

}  // namespace

std::string annotation_of(std::string_view words) {
  std::string text(trim(words));
  if (text.empty() || !has_named(parse_type(text))) {
    return text;
  }
  return read(in_lower_case(text), 0).value_or(text);
}

}  // namespace synth
