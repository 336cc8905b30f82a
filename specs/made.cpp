#include "specs/made.h"

#include "specs/operators.h"
#include "specs/sequence.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace synth {
namespace {

struct KnownClass {
  std::string_view module;
  std::string_view name;
};

// The value types of Python's library, which people write without their module.
constexpr std::array kKnownClasses{
    KnownClass{"datetime", "date"},         KnownClass{"datetime", "datetime"},
    KnownClass{"datetime", "time"},         KnownClass{"datetime", "timedelta"},
    KnownClass{"datetime", "timezone"},     KnownClass{"decimal", "Decimal"},
    KnownClass{"fractions", "Fraction"},    KnownClass{"uuid", "UUID"},
    KnownClass{"pathlib", "Path"},          KnownClass{"pathlib", "PurePath"},
    KnownClass{"pathlib", "PurePosixPath"}, KnownClass{"collections", "deque"},
    KnownClass{"collections", "Counter"},   KnownClass{"collections", "OrderedDict"}};

// Modules whose values are written with the name of the module, or with its usual short name.
constexpr std::array kKnownModules{
    std::pair<std::string_view, std::string_view>{"np", "numpy"},
    std::pair<std::string_view, std::string_view>{"numpy", "numpy"},
    std::pair<std::string_view, std::string_view>{"pd", "pandas"},
    std::pair<std::string_view, std::string_view>{"pandas", "pandas"}};

Construction making(std::string_view module, std::string_view name, bool is_call) {
  return {.module = std::string(module),
          .name = std::string(name),
          .is_call = is_call,
          .args = {},
          .kwargs = {}};
}

Construction with_made_inside(Construction construction, const ChangeMade& change) {
  for (Value& argument : construction.args) {
    argument = with_made(argument, change);
  }
  for (auto& named : construction.kwargs) {
    named.second = with_made(named.second, change);
  }
  return construction;
}

}  // namespace

std::optional<Construction> making_of(std::string_view name, bool is_call) {
  const std::size_t point = name.find('.');
  const std::string_view first = name.substr(0, point);
  if (!is_call && point == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view rest =
      point == std::string_view::npos ? std::string_view() : name.substr(point + 1);
  for (const KnownClass& known : kKnownClasses) {
    const std::string_view class_behind = rest.substr(0, rest.find('.'));
    if (first == known.module && class_behind == known.name) {
      return making(known.module, rest, is_call);
    }
  }
  for (const auto& [written, module] : kKnownModules) {
    if (first == written && !rest.empty()) {
      return making(module, rest, is_call);
    }
  }
  for (const KnownClass& known : kKnownClasses) {
    if (first == known.name) {
      return making(known.module, name, is_call);
    }
  }
  if (const std::size_t scope = name.rfind("::"); scope != std::string_view::npos) {
    return is_call && is_upper(name[scope + 2]) ? std::optional(making({}, name, true))
                                                : std::nullopt;
  }
  // `shop.Cart([1])`: a module of the user's, before a class.
  const std::size_t last = name.rfind('.', name.size());
  const std::string_view class_name = last == std::string_view::npos ? name : name.substr(last + 1);
  if (is_upper(first.front())) {
    return making({}, name, is_call);
  }
  return last != std::string_view::npos && is_call && is_upper(class_name.front())
             ? std::optional(making(name.substr(0, last), class_name, is_call))
             : std::nullopt;
}

std::string made_name(const Construction& making) {
  return making.module.empty() ? making.name : making.module + "." + making.name;
}

std::string made_source(const Construction& making) {
  return making.is_call ? fmt::format("{}({})", made_name(making),
                                      arguments_source(making.args, making.kwargs))
                        : made_name(making);
}

bool is_dotted_name(std::string_view text) {
  std::string dotted(text);
  for (std::size_t at = dotted.find("::"); at != std::string::npos; at = dotted.find("::", at)) {
    dotted.replace(at, 2, ".");
  }
  const auto parts = split(dotted, '.');
  return std::ranges::all_of(parts, [](std::string_view part) {
    return !part.empty() && !is_digit(part.front()) && std::ranges::all_of(part, [](char c) {
      return is_letter(c) || is_digit(c) || c == '_' || c == '$' || !is_ascii(c);
    });
  });
}

bool is_made(const Value& value) {
  return value.is<Made>();
}

bool any_value(const Value& value, const std::function<bool(const Value&)>& is) {
  const auto inside = [&](const Value& item) { return any_value(item, is); };
  return is(value) || value.visit([&](const auto& kind) {
    if constexpr (requires { kind.items; }) {
      return std::ranges::any_of(kind.items, inside);
    } else if constexpr (requires { kind.entries; }) {
      return std::ranges::any_of(kind.entries, [&](const auto& entry) {
        return inside(entry.first) || inside(entry.second);
      });
    } else if constexpr (requires { kind.making; }) {
      return std::ranges::any_of(kind.making->args, inside) ||
             std::ranges::any_of(kind.making->kwargs,
                                 [&](const auto& named) { return inside(named.second); });
    } else {
      return false;
    }
  });
}

bool is_of_python(const Construction& making) {
  return std::ranges::find(kKnownClasses, making.module, &KnownClass::module) !=
             kKnownClasses.end() ||
         std::ranges::any_of(kKnownModules,
                             [&](const auto& known) { return known.second == making.module; });
}

std::optional<std::string> lacking_made(const Call& call, const Claim& claim, Language language,
                                        const std::vector<std::string>& modules) {
  std::optional<std::string> lacking;
  const auto look = [&](const Value& value) {
    any_value(value, [&](const Value& each) {
      if (each.is<Undefined>() && language != Language::javascript) {
        lacking = "undefined";
        return true;
      }
      const auto* const made = each.get_if<Made>();
      const bool has_own = language == Language::javascript || language == Language::cpp;
      const bool is_lacking =
          made != nullptr && language != Language::python &&
          (!has_own || (!made->making->module.empty() &&
                        std::ranges::find(modules, made->making->module) == modules.end()));
      if (is_lacking) {
        lacking = made_source(*made->making);
      }
      return is_lacking;
    });
  };
  const auto look_at_arguments = [&](const auto& given) {
    std::ranges::for_each(given.args, look);
    std::ranges::for_each(given.kwargs, [&](const auto& named) { look(named.second); });
  };
  look_at_arguments(call);
  std::ranges::for_each(call.steps, look_at_arguments);
  if (claim.expected) {
    look(*claim.expected);
  }
  for (const Step& step : call.steps) {
    const Operator* const of = step.is_field ? nullptr : find_operator(step.name);
    if (!lacking && of != nullptr && language != Language::python &&
        operator_form(*of, language).empty()) {
      lacking = fmt::format("operator like Python's {}", to_source("x", step));
    }
  }
  return lacking;
}

bool gives_made(const Call& call) {
  const auto is_given = [](const auto& given) {
    return std::ranges::any_of(given.args,
                               [](const Value& each) { return any_value(each, is_made); }) ||
           std::ranges::any_of(given.kwargs,
                               [](const auto& named) { return any_value(named.second, is_made); });
  };
  return is_given(call) || std::ranges::any_of(call.steps, is_given);
}

Value with_made(const Value& value, const ChangeMade& change) {
  return value.visit([&](const auto& kind) -> Value {
    if constexpr (requires { kind.making; }) {
      if (auto changed = change(*kind.making)) {
        return *std::move(changed);
      }
      return Made{std::make_shared<const Construction>(with_made_inside(*kind.making, change))};
    } else {
      auto changed = kind;
      if constexpr (requires { kind.items; }) {
        for (Value& item : changed.items) {
          item = with_made(item, change);
        }
      } else if constexpr (requires { kind.entries; }) {
        for (auto& [key, item] : changed.entries) {
          key = with_made(key, change);
          item = with_made(item, change);
        }
      }
      return changed;
    }
  });
}

Value with_modules(const Value& value,
                   const std::function<std::string(const Construction&)>& module_of) {
  ChangeMade change;
  change = [&](const Construction& construction) -> std::optional<Value> {
    Construction changed = with_made_inside(construction, change);
    changed.module = module_of(construction);
    return Made{std::make_shared<const Construction>(std::move(changed))};
  };
  return with_made(value, change);
}

}  // namespace synth
