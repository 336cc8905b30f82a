#include "testing/runtimes/cpp/host/object_program.h"

#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <functional>
#include <set>
#include <utility>

namespace synth {
namespace {

using TypeKind = CppType::Kind;

CppType type_of(TypeKind kind, std::string name, std::vector<CppType> items) {
  return {.kind = kind, .name = std::move(name), .items = std::move(items)};
}

using ChangeObject = std::function<CppType(const CppObject&)>;

// Returns the standard type with each object changed. The standard's sets and maps would need to
// order or hash what replaces the objects, so lists travel instead.
CppType with_changed(const CppType& type, const ChangeObject& change) {
  if (!holds_cpp_object(type)) {
    return type;
  }
  if (type.kind == TypeKind::object) {
    return change(*type.object);
  }
  std::vector<CppType> items =
      mapped(type.items, [&](const CppType& item) { return with_changed(item, change); });
  if (type.kind == TypeKind::map) {
    items = {type_of(TypeKind::tuple, "std::pair", std::move(items))};
  }
  const bool is_many =
      type.kind == TypeKind::list || type.kind == TypeKind::set || type.kind == TypeKind::map;
  return is_many ? type_of(TypeKind::list, "std::vector", std::move(items))
                 : type_of(type.kind, type.name, std::move(items));
}

CppType arriving(const CppType& type) {
  return with_changed(type, [](const CppObject& object) {
    std::vector<CppType> ways;
    for (const std::vector<CppParameter>& making : object.makings) {
      std::vector<CppType> taken =
          mapped(making, [&](const CppParameter& parameter) { return arriving(parameter.type); });
      ways.push_back(type_of(TypeKind::tuple, "std::tuple", std::move(taken)));
    }
    return type_of(TypeKind::variant, "std::variant", std::move(ways));
  });
}

CppType leaving(const CppType& type) {
  return with_changed(type, [](const CppObject& object) {
    std::vector<CppType> fields =
        mapped(object.fields, [&](const CppParameter& field) { return leaving(field.type); });
    return type_of(TypeKind::tuple, "std::tuple", std::move(fields));
  });
}

CppSignature converted(const CppSignature& function, bool is_member) {
  if (!function.has_objects()) {
    return function;
  }
  CppSignature flat = function;
  flat.returned.clear();
  std::vector<CppType> returned;
  if (function.result.kind != TypeKind::none) {
    returned.push_back(leaving(function.result));
  }
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const CppParameter& parameter = function.parameters[i];
    if (parameter.is_changeable() && !is_member) {
      returned.push_back(leaving(parameter.type));
    }
    flat.parameters[i] = {.type = arriving(parameter.type), .passed = "", .name = parameter.name};
  }
  const bool is_one = returned.size() == 1;
  flat.result = returned.empty() ? function.result
                : is_one         ? returned.front()
                                 : type_of(TypeKind::tuple, "std::tuple", std::move(returned));
  return flat;
}

constexpr std::string_view kConversions = R"cpp(
#line 1 "conversions of objects"
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
  namespace synth_objects {
  template <class T>
  struct Object {
    static constexpr bool is = false;
  };
  template <class T>
  T same(T made) {
    return made;
  }
  template <class To, class From>
  To as(const From& from) {
    if constexpr (std::is_same_v<To, From>) {
      return from;
    } else if constexpr (Object<To>::is) {
      return Object<To>::make(from);
    } else if constexpr (Object<From>::is) {
      return Object<From>::template take<To>(from);
    } else if constexpr (requires { from.has_value(); }) {
      To made;
      if (from) {
        made.emplace(as<typename To::value_type>(*from));
      }
      return made;
    } else if constexpr (requires(To& to) {
                           from.begin();
                           to.fill(to[0]);
                         }) {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return To{as<typename To::value_type>(from[I])...};
      }(std::make_index_sequence<std::tuple_size_v<To>>{});
    } else if constexpr (requires { from.begin(); }) {
      To made;
      for (const auto& each : from) {
        made.insert(made.end(), as<typename To::value_type>(each));
      }
      return made;
    } else {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return To{as<std::remove_const_t<std::tuple_element_t<I, To>>>(std::get<I>(from))...};
      }(std::make_index_sequence<std::tuple_size_v<To>>{});
    }
  }
)cpp";

// Returns "as<int>(std::get<0>(given)), as<std::string>(std::get<1>(given))".
std::string gotten(const std::vector<CppParameter>& parameters) {
  std::string text;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    text += fmt::format("{}as<{}>(std::get<{}>(given))", i == 0 ? "" : ", ",
                        parameters[i].type.text(), i);
  }
  return text;
}

std::string conversion_of(const CppObject& object) {
  std::string cases;
  for (std::size_t i = 0; i < object.makings.size(); ++i) {
    const bool is_braced = object.is_aggregate || object.makings[i].empty();
    cases += fmt::format(
        "      case {}: {{\n        [[maybe_unused]] const auto& given = std::get<{}>(from);\n"
        "        return ::{}{}{}{};\n      }}\n",
        i, i, object.name, is_braced ? "{" : "(", gotten(object.makings[i]), is_braced ? "}" : ")");
  }
  std::string fields;
  for (std::size_t i = 0; i < object.fields.size(); ++i) {
    fields += fmt::format("{}as<std::tuple_element_t<{}, To>>(from.{})", i == 0 ? "" : ", ", i,
                          object.fields[i].name);
  }
  return fmt::format(
      "template <> struct Object<::{0}> {{\n  static constexpr bool is = true;\n"
      "  template <class From> static ::{0} make(const From& from) {{\n"
      "    switch (from.index()) {{\n{1}    }}\n    __builtin_trap();\n  }}\n"
      "  template <class To> static To take([[maybe_unused]] const ::{0}& from) {{\n"
      "    return To{{{2}}};\n  }}\n}};\n",
      object.name, cases, fields);
}

// Collects the conversions of a type's classes, those that others hold first.
class ObjectTexts {
 public:
  void add(const CppType& type) {
    for (const CppType& item : type.items) {
      add(item);
    }
    if (type.kind != TypeKind::object || !seen_.insert(type.object->name).second) {
      return;
    }
    for (const CppParameter& field : type.object->fields) {
      add(field.type);
    }
    for (const std::vector<CppParameter>& making : type.object->makings) {
      for (const CppParameter& parameter : making) {
        add(parameter.type);
      }
    }
    text_ += conversion_of(*type.object);
  }

  void add(const CppSignature& function) {
    add(function.result);
    for (const CppParameter& parameter : function.parameters) {
      add(parameter.type);
    }
  }

  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::set<std::string> seen_;
  std::string text_;
};

}  // namespace

CppSignature without_cpp_objects(const CppSignature& function) {
  return converted(function, false);
}

CppSignature member_without_cpp_objects(const CppSignature& member) {
  return converted(member, true);
}

std::string cpp_objects_made(const CppSignature& function) {
  std::string text;
  for (std::size_t i = 0; i < function.parameters.size() && function.has_objects(); ++i) {
    text += fmt::format("{0} a{1} = synth_objects::as<{0}>(given_{1}); ",
                        function.parameters[i].type.text(), i);
  }
  return text;
}

std::string cpp_objects_returned(const CppSignature& function, const std::string& call,
                                 bool is_member) {
  std::vector<std::string> parts;
  const auto leave = [&](const CppType& type, const std::string& what) {
    parts.push_back(fmt::format("synth_objects::as<{}>({})", leaving(type).text(), what));
  };
  const bool gives = function.result.kind != TypeKind::none;
  if (gives) {
    leave(function.result, "result");
  }
  for (std::size_t i = 0; i < function.parameters.size() && !is_member; ++i) {
    if (function.parameters[i].is_changeable()) {
      leave(function.parameters[i].type, fmt::format("a{}", i));
    }
  }
  const std::string made = gives ? fmt::format("auto&& result = {}; ", call) : call + "; ";
  return parts.empty()       ? made
         : parts.size() == 1 ? fmt::format("{}return {};", made, parts.front())
                             : fmt::format("{}return {{{}}};", made, join(parts, ", "));
}

std::string cpp_object_conversions(std::span<const CppSignature> functions,
                                   std::span<const CppClass> classes) {
  ObjectTexts texts;
  for (const CppSignature& function : functions) {
    texts.add(function);
  }
  for (const CppClass& each : classes) {
    for (const CppMember& member : each.members) {
      texts.add(member.signature);
    }
  }
  return texts.text().empty() ? "" : fmt::format("{}{}}}\n", kConversions, texts.text());
}

CppSignature cpp_maker(std::shared_ptr<const CppObject> object, std::size_t number) {
  CppType type{.kind = TypeKind::object, .name = object->name, .items = {}};
  type.object = std::move(object);
  CppSignature maker;
  maker.function = fmt::format("synth_makes_{}", number);
  maker.forwards_to = "synth_objects::same";
  maker.result = type;
  maker.parameters.push_back({.type = std::move(type), .passed = "", .name = "made"});
  return maker;
}

}  // namespace synth
