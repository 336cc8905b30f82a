#include "specs/yielded.h"

#include "specs/literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace synth {
namespace {

constexpr const char* kYields = "yields";  // as the harnesses name it

}  // namespace

Value expected_yield(const List& items) {
  Object object;
  object.type = "iterator";
  object.repr = fmt::format("iter({})", write_literal(Value(items)));
  object.fields = std::vector<std::pair<std::string, Value>>{{kYields, Value(items)}};
  return object;
}

const List* yielded_items(const Value& value) {
  const auto* const object = value.get_if<Object>();
  const bool is_yielded = object != nullptr && object->fields && object->fields->size() == 1 &&
                          object->fields->front().first == kYields;
  return is_yielded ? object->fields->front().second.get_if<List>() : nullptr;
}

bool is_iterator_type(std::string_view annotation) {
  const std::size_t end = annotation.find_first_of("[<");
  const std::string_view whole = annotation.substr(0, end);
  const std::size_t point = whole.rfind('.');
  const std::string_view name = point == std::string_view::npos ? whole : whole.substr(point + 1);
  constexpr std::array<std::string_view, 2> kNames{"Iterator", "Generator"};
  return std::ranges::find(kNames, name) != kNames.end();
}

}  // namespace synth
