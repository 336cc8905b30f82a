#include "specs/value.h"

namespace synth {

ObjectBox::ObjectBox(Object object) : object_(std::make_unique<Object>(std::move(object))) {}

ObjectBox::ObjectBox(const ObjectBox& other)
    : object_(other.object_ ? std::make_unique<Object>(*other.object_) : nullptr) {}

ObjectBox::ObjectBox(ObjectBox&& other) noexcept = default;

ObjectBox& ObjectBox::operator=(const ObjectBox& other) {
  object_ = ObjectBox(other).object_;
  return *this;
}

ObjectBox& ObjectBox::operator=(ObjectBox&& other) noexcept = default;

ObjectBox::~ObjectBox() = default;

namespace {

struct KindName {
  std::string_view operator()(const Null&) const { return "null"; }
  std::string_view operator()(bool) const { return "bool"; }
  std::string_view operator()(const Integer&) const { return "int"; }
  std::string_view operator()(double) const { return "float"; }
  std::string_view operator()(const std::complex<double>&) const { return "complex"; }
  std::string_view operator()(const std::string&) const { return "str"; }
  std::string_view operator()(const Bytes&) const { return "bytes"; }
  std::string_view operator()(const List&) const { return "list"; }
  std::string_view operator()(const Tuple&) const { return "tuple"; }
  std::string_view operator()(const Set&) const { return "set"; }
  std::string_view operator()(const FrozenSet&) const { return "frozenset"; }
  std::string_view operator()(const Dict&) const { return "dict"; }
  std::string_view operator()(const Object&) const { return "object"; }
  std::string_view operator()(const Undefined&) const { return "undefined"; }
  std::string_view operator()(const Map&) const { return "map"; }
  std::string_view operator()(const Made&) const { return "made"; }
};

}  // namespace

std::string_view kind_name(const Value& value) {
  return value.visit(KindName{});
}

}  // namespace synth
