#include "synth/authors/stages/usual_default.h"

#include "specs/json.h"
#include "specs/literal.h"
#include "specs/type.h"
#include "synth/authors/stages/json_members.h"
#include "synth/authors/stages/told_call.h"
#include "synth/support/text.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {
namespace {

constexpr std::string_view kUsual = "default_literal";

// Returns the place of the `=` outside of brackets and quotes; npos if there is none.
std::size_t find_equals(std::string_view text) {
  int depth = 0;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0' || c == '"' || c == '\'') {
      quote = quote == '\0' ? c : quote == c ? '\0' : quote;
    } else if (c == '[' || c == '(' || c == '{') {
      ++depth;
    } else if (c == ']' || c == ')' || c == '}') {
      --depth;
    } else if (c == '=' && depth == 0) {
      return i;
    }
  }
  return std::string_view::npos;
}

// Cuts a default off the text of a member, and returns it.
std::optional<std::string> cut_default(Dict& parameter, std::string_view key) {
  Value* const member = find_member(parameter, key);
  auto* const text = member != nullptr ? member->get_if<std::string>() : nullptr;
  const std::size_t equals = text != nullptr ? find_equals(*text) : std::string_view::npos;
  if (equals == std::string_view::npos) {
    return std::nullopt;
  }
  std::string value(trim(std::string_view(*text).substr(equals + 1)));
  *text = std::string(trim(std::string_view(*text).substr(0, equals)));
  return value;
}

// Returns the value that a model gives as a default. Models write null for none, so it counts only
// if the type names it.
std::optional<Value> read_default_value(const Value& given, const std::string& type) {
  const Type wanted = parse_type(type);
  const auto* const text = given.get_if<std::string>();
  const auto value = text != nullptr ? Result<Value>(value_in(*text, type)) : decode_value(given);
  const bool is_none = given.is<Null>() && wanted.kind == Type::Kind::any;
  return value && !is_none && accepts(wanted, *value) ? std::optional(*value) : std::nullopt;
}

}  // namespace

void take_default(Dict& parameter) {
  std::optional<Value> given;
  for (const std::string_view key : {"type", "name"}) {
    if (auto text = cut_default(parameter, key)) {
      given = Value(*std::move(text));
    }
  }
  for (const auto& [key, value] : parameter.entries) {
    const auto* const name = key.get_if<std::string>();
    if (name != nullptr && (*name == "default" || *name == "default_value")) {
      given = value;
    }
  }
  if (!given || find_member(parameter, kUsual) != nullptr) {
    return;
  }
  const Value* const type = find_member(parameter, "type");
  const auto* const type_text = type != nullptr ? type->get_if<std::string>() : nullptr;
  const auto value = read_default_value(*given, type_text != nullptr ? *type_text : "");
  if (value) {
    set_member(parameter, kUsual, Value(write_literal(*value)));
  }
}

}  // namespace synth
