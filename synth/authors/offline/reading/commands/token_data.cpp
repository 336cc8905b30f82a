#include "synth/authors/offline/reading/commands/token_data.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "synth/authors/offline/reading/commands/operations.h"
#include "synth/support/text.h"

namespace synth {
namespace {

using Base = Shape::Base;

void collect_fields(const Shape& shape, std::set<std::string>& fields) {
  for (const auto& [name, inner] : shape.fields) {
    fields.insert(name);
    collect_fields(inner, fields);
  }
  for (const Shape& part : shape.parts) {
    collect_fields(part, fields);
  }
}

}  // namespace

Meaning meaning_of(const Token& token) {
  if (token.is_arithmetic) {
    const bool real = token.text.find_first_of("./") != std::string::npos;
    return {{real ? Base::real : Base::integer}, token.text, kAdditive};
  }
  const Value& value = *token.value;
  if (const auto* text = value.get_if<std::string>()) {
    const std::string_view trimmed = trim(*text);
    if (trimmed.starts_with('{') || trimmed.starts_with('[')) {
      if (const auto document = parse_json(*text)) {
        return {shape_of(*document), "json.loads(" + write_literal(value) + ")", kAtom, {"json"}};
      }
    }
  }
  Meaning meaning{shape_of(value), write_literal(value),
                  token.text.starts_with('-') ? kUnary : kAtom};
  meaning.literal = value;
  return meaning;
}

std::set<std::string> fields_of(const std::vector<Token>& tokens,
                                const std::vector<Meaning>& parameters) {
  std::set<std::string> fields;
  for (const Meaning& parameter : parameters) {
    collect_fields(parameter.shape, fields);
  }
  for (const Token& token : tokens) {
    if (token.value || token.is_arithmetic) {
      collect_fields(meaning_of(token).shape, fields);
    }
  }
  return fields;
}

}  // namespace synth
