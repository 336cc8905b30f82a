#include "specs/type.h"

#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace synth {
namespace {

using Kind = Type::Kind;

constexpr int kMaxNesting = 32;

Type named(std::string_view text) {
  return Type{Kind::named, {}, std::string(text)};
}

Type any() {
  return Type{Kind::any};
}

// Splits `text` at separators outside brackets and quotes; returns nothing if brackets or quotes do
// not match.
std::optional<std::vector<std::string_view>> split_outside(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  std::string closers;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\'' || c == '"') {
      i = text.find(c, i + 1);
      if (i == std::string_view::npos) {
        return std::nullopt;
      }
    } else if (c == '[' || c == '(') {
      closers += c == '[' ? ']' : ')';
    } else if (c == ']' || c == ')') {
      if (closers.empty() || closers.back() != c) {
        return std::nullopt;
      }
      closers.pop_back();
    } else if (c == separator && closers.empty()) {
      parts.push_back(trim(text.substr(start, i - start)));
      start = i + 1;
    }
  }
  if (!closers.empty()) {
    return std::nullopt;
  }
  parts.push_back(trim(text.substr(start)));
  return parts;
}

// Returns the inside of a text that is one quoted string or one parenthesised whole.
std::optional<std::string_view> unwrapped(std::string_view text) {
  if (text.size() < 2) {
    return std::nullopt;
  }
  const std::string_view inside = text.substr(1, text.size() - 2);
  const char first = text.front();
  if ((first == '"' || first == '\'') && text.back() == first) {
    return inside.find(first) == std::string_view::npos ? std::optional(inside) : std::nullopt;
  }
  if (first == '(' && text.back() == ')' && !inside.empty() && split_outside(inside, ',')) {
    return inside;
  }
  return std::nullopt;
}

std::string_view without_module(std::string_view name) {
  for (const std::string_view module : {"typing.", "collections.abc.", "builtins."}) {
    if (name.starts_with(module)) {
      return name.substr(module.size());
    }
  }
  return name;
}

// Drops repetitions and puts None last; a single alternative is returned alone.
Type alternatives(const std::vector<Type>& types) {
  Type all{Kind::either};
  bool has_none = false;
  const auto add = [&](const Type& type) {
    if (type.kind == Kind::none) {
      has_none = true;
    } else if (std::find(all.arguments.begin(), all.arguments.end(), type) == all.arguments.end()) {
      all.arguments.push_back(type);
    }
  };
  for (const Type& type : types) {
    if (type.kind == Kind::either) {
      std::for_each(type.arguments.begin(), type.arguments.end(), add);
    } else {
      add(type);
    }
  }
  if (has_none) {
    all.arguments.push_back(Type{Kind::none});
  }
  return all.arguments.size() == 1 ? all.arguments.front() : all;
}

struct KnownName {
  std::string_view name;
  Kind kind;
};

constexpr std::array kSimple{
    KnownName{"Any", Kind::any},          KnownName{"object", Kind::any},
    KnownName{"None", Kind::none},        KnownName{"NoneType", Kind::none},
    KnownName{"bool", Kind::boolean},     KnownName{"int", Kind::integer},
    KnownName{"float", Kind::floating},   KnownName{"complex", Kind::complex},
    KnownName{"str", Kind::string},       KnownName{"bytes", Kind::bytes},
    KnownName{"Callable", Kind::callable}};

constexpr std::array kAbstractCollections{
    std::string_view("Sequence"),   std::string_view("MutableSequence"),
    std::string_view("Iterable"),   std::string_view("Iterator"),
    std::string_view("Collection"), std::string_view("Container")};

constexpr std::array kGeneric{
    KnownName{"list", Kind::list},        KnownName{"List", Kind::list},
    KnownName{"tuple", Kind::tuple_of},   KnownName{"Tuple", Kind::tuple_of},
    KnownName{"set", Kind::set},          KnownName{"Set", Kind::set},
    KnownName{"frozenset", Kind::set},    KnownName{"FrozenSet", Kind::set},
    KnownName{"AbstractSet", Kind::set},  KnownName{"MutableSet", Kind::set},
    KnownName{"dict", Kind::dict},        KnownName{"Dict", Kind::dict},
    KnownName{"Mapping", Kind::dict},     KnownName{"MutableMapping", Kind::dict},
    KnownName{"Union", Kind::either},     KnownName{"Optional", Kind::either},
    KnownName{"Callable", Kind::callable}};

template <std::size_t Size>
std::optional<Kind> find_kind(const std::array<KnownName, Size>& table, std::string_view name) {
  const auto* const found = std::find_if(
      table.begin(), table.end(), [&](const KnownName& known) { return known.name == name; });
  return found == table.end() ? std::nullopt : std::optional(found->kind);
}

bool is_abstract_collection(std::string_view name) {
  return std::find(kAbstractCollections.begin(), kAbstractCollections.end(), name) !=
         kAbstractCollections.end();
}

Type parse(std::string_view text, int nesting);

std::vector<Type> parse_all(const std::vector<std::string_view>& texts, int nesting) {
  return mapped(texts, [&](const std::string_view text) { return parse(text, nesting + 1); });
}

// Parses a name without brackets: `int`, `list`, `typing.Dict`.
Type parse_bare(std::string_view text) {
  const std::string_view name = without_module(text);
  if (is_abstract_collection(name)) {
    return Type{Kind::list, {any()}, std::string(name)};
  }
  if (const auto kind = find_kind(kSimple, name)) {
    return Type{*kind};
  }
  switch (find_kind(kGeneric, name).value_or(Kind::named)) {
    case Kind::list:
      return Type{Kind::list, {any()}};
    case Kind::tuple_of:
      return Type{Kind::tuple_of, {any()}};
    case Kind::set:
      return Type{Kind::set, {any()}};
    case Kind::dict:
      return Type{Kind::dict, {any(), any()}};
    default:
      return named(text);
  }
}

Type parse_tuple(const std::vector<std::string_view>& parts, int nesting) {
  if (parts.size() == 1 && parts[0] == "()") {
    return Type{Kind::tuple};
  }
  if (parts.size() == 2 && parts[1] == "...") {
    return Type{Kind::tuple_of, {parse(parts[0], nesting + 1)}};
  }
  return Type{Kind::tuple, parse_all(parts, nesting)};
}

std::optional<Type> parse_callable(const std::vector<std::string_view>& parts, int nesting) {
  if (parts.size() != 2) {
    return std::nullopt;
  }
  std::vector<Type> arguments;
  const std::string_view parameters = parts[0];
  if (parameters == "...") {
    arguments.push_back(named("..."));
  } else if (parameters.starts_with('[') && parameters.ends_with(']')) {
    const std::string_view inside = trim(parameters.substr(1, parameters.size() - 2));
    const auto texts = split_outside(inside, ',');
    if (!texts) {
      return std::nullopt;
    }
    if (!inside.empty()) {
      arguments = parse_all(*texts, nesting);
    }
  } else {
    return std::nullopt;
  }
  arguments.push_back(parse(parts[1], nesting + 1));
  return Type{Kind::callable, std::move(arguments)};
}

// Parses `head[parts]`; returns nothing if the annotation is not known.
std::optional<Type> parse_generic(std::string_view head, const std::vector<std::string_view>& parts,
                                  int nesting) {
  if (std::any_of(parts.begin(), parts.end(), [](auto part) { return part.empty(); })) {
    return std::nullopt;
  }
  const std::string_view name = without_module(head);
  if (is_abstract_collection(name) && parts.size() == 1) {
    return Type{Kind::list, parse_all(parts, nesting), std::string(name)};
  }
  const Kind kind = find_kind(kGeneric, name).value_or(Kind::named);
  switch (kind) {
    case Kind::list:
    case Kind::set:
      return parts.size() == 1 ? std::optional(Type{kind, parse_all(parts, nesting)})
                               : std::nullopt;
    case Kind::dict:
      return parts.size() == 2 ? std::optional(Type{kind, parse_all(parts, nesting)})
                               : std::nullopt;
    case Kind::tuple_of:
      return parse_tuple(parts, nesting);
    case Kind::callable:
      return parse_callable(parts, nesting);
    case Kind::either: {
      std::vector<Type> types = parse_all(parts, nesting);
      if (name == "Optional") {
        if (types.size() != 1) {
          return std::nullopt;
        }
        types.push_back(Type{Kind::none});
      }
      return alternatives(types);
    }
    default:
      return std::nullopt;
  }
}

Type parse(std::string_view text, int nesting) {
  text = trim(text);
  if (text.empty()) {
    return any();
  }
  const auto pieces = split_outside(text, '|');
  if (nesting > kMaxNesting || !pieces) {
    return named(text);
  }
  if (pieces->size() > 1) {
    const bool complete =
        std::none_of(pieces->begin(), pieces->end(), [](auto piece) { return piece.empty(); });
    return complete ? alternatives(parse_all(*pieces, nesting)) : named(text);
  }
  if (const auto inside = unwrapped(text)) {
    return parse(*inside, nesting + 1);
  }
  const std::size_t bracket = text.find('[');
  if (bracket == std::string_view::npos || !text.ends_with(']')) {
    return parse_bare(text);
  }
  const std::string_view inside = text.substr(bracket + 1, text.size() - bracket - 2);
  const auto parts = split_outside(inside, ',');
  const auto type =
      parts ? parse_generic(trim(text.substr(0, bracket)), *parts, nesting) : std::nullopt;
  return type.value_or(named(text));
}

std::string joined(const std::vector<Type>& types, std::string_view separator) {
  std::vector<std::string> texts = mapped(types, [](const Type& type) { return to_string(type); });
  return join(texts, separator);
}

std::string callable_to_string(const Type& type) {
  if (type.arguments.empty()) {
    return "Callable";
  }
  const std::vector<Type> parameters(type.arguments.begin(), type.arguments.end() - 1);
  const bool any_parameters = parameters.size() == 1 && parameters[0] == named("...");
  return "Callable[" + (any_parameters ? "..." : "[" + joined(parameters, ", ") + "]") + ", " +
         to_string(type.arguments.back()) + "]";
}

}  // namespace

Type parse_type(std::string_view annotation) {
  return parse(annotation, 0);
}

std::string to_string(const Type& type) {
  switch (type.kind) {
    case Kind::any:
      return "Any";
    case Kind::none:
      return "None";
    case Kind::boolean:
      return "bool";
    case Kind::integer:
      return "int";
    case Kind::floating:
      return "float";
    case Kind::complex:
      return "complex";
    case Kind::string:
      return "str";
    case Kind::bytes:
      return "bytes";
    case Kind::list:
      return "list[" + joined(type.arguments, ", ") + "]";
    case Kind::tuple:
      return "tuple[" + (type.arguments.empty() ? "()" : joined(type.arguments, ", ")) + "]";
    case Kind::tuple_of:
      return "tuple[" + joined(type.arguments, ", ") + ", ...]";
    case Kind::set:
      return "set[" + joined(type.arguments, ", ") + "]";
    case Kind::dict:
      return "dict[" + joined(type.arguments, ", ") + "]";
    case Kind::either:
      return joined(type.arguments, " | ");
    case Kind::callable:
      return callable_to_string(type);
    case Kind::named:
      return type.name;
  }
  return "Any";
}

}  // namespace synth
