#pragma once

#include "specs/json.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

enum class MemberKind { text, whole, number, flag, texts, list, object, any };

// One member of an object that a tool takes or returns. Both the JSON Schema and the check of
// arguments are derived from it.
struct ObjectMember {
  std::string_view name;
  MemberKind kind = MemberKind::text;
  std::string_view description;
  bool required = false;
  std::vector<std::string_view> choices = {};  // of a text
  std::optional<double> least = {};            // of a number
  std::optional<double> most = {};
  void (*write_properties)(JsonWriter& out) = nullptr;  // of an object: the keyword `properties`
};

// Open if an object may have members besides the described ones.
enum class Members { closed, open };

// Returns the schema of an object with these members, in JSON Schema 2020-12. An open object's
// members may be null if they are not required.
std::string schema_of(std::span<const ObjectMember> parameters, Members members);

// Checks an object of arguments: every required member is there, each has its kind, its choices and
// its range, and there are no others. A member that is null counts as missing. Errors name the
// place and, for an unknown member, the nearest one.
Result<void> check_arguments(std::span<const ObjectMember> parameters, const JsonField& arguments);

}  // namespace synth
