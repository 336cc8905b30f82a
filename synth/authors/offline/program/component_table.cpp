#include "synth/authors/offline/program/component_table.h"

#include "synth/support/text.h"

#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace synth {
namespace {

template <class Value, std::size_t Size>
using Named = std::array<std::pair<std::string_view, Value>, Size>;

constexpr Named<Binding, 14> kBindings = {{
    {"conditional", kConditional},
    {"or", kOr},
    {"and", kAnd},
    {"not", kNot},
    {"comparison", kComparison},
    {"bit or", kBitOr},
    {"bit xor", kBitXor},
    {"bit and", kBitAnd},
    {"shift", kShift},
    {"additive", kAdditive},
    {"multiplicative", kMultiplicative},
    {"unary", kUnary},
    {"power", kPower},
    {"loosest", kLoosest},
}};

constexpr Named<ComponentFlag, 6> kFlags = {{
    {"commutative", kCommutative},
    {"distinct", kDistinct},
    {"any-iterable", kAnyIterable},
    {"only-if-named", kOnlyIfNamed},
    {"said", kSaid},
    {"seeks", kSeeks},
}};

[[noreturn]] void refuse(std::string_view line) {
  throw std::logic_error("a table of components has the line: " + std::string(line));
}

template <class Value, std::size_t Size>
Value value_of(const Named<Value, Size>& all, std::string_view name) {
  for (const auto& [each, value] : all) {
    if (each == name) {
      return value;
    }
  }
  refuse(name);
}

Cell unknown(Pool& /*pool*/, const Cell* /*arguments*/, const Signature& /*signature*/) {
  return kUndefined;
}

std::string with_statement_ends(std::string_view form) {
  std::string out;
  for (std::size_t at = 0; at < form.size(); ++at) {
    const bool is_end = form.substr(at, 2) == "\\v";
    out += is_end ? '\v' : form[at];
    at += is_end ? 1 : 0;
  }
  return out;
}

}  // namespace

ComponentTable::ComponentTable(std::string_view table, std::span<const ComponentMeaning> meanings) {
  const std::vector<Component> entries = read(table);
  for (const ComponentMeaning& meaning : meanings) {
    const auto entry = std::ranges::find(entries, meaning.name, &Component::name);
    if (entry == entries.end()) {
      refuse(meaning.name);
    }
    all_.push_back(*entry);
    all_.back().evaluate = meaning.evaluate;
  }
}

ComponentTable::ComponentTable(std::string_view table) : all_(read(table)) {}

std::string_view ComponentTable::kept(std::string text) {
  return texts_.emplace_back(std::move(text));
}

std::vector<Component> ComponentTable::read(std::string_view table) {
  std::vector<Component> entries;
  for (const std::string_view line : split(table, '\n')) {
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    if (!line.starts_with(' ')) {
      entries.push_back({line, {}, 0, {}, {}, kAtom, {}, {}, unknown});
      continue;
    }
    const std::size_t colon = line.find(": ");
    if (entries.empty() || colon == std::string_view::npos) {
      refuse(line);
    }
    read_line(entries.back(), trim(line.substr(0, colon)), line.substr(colon + 2));
  }
  return entries;
}

void ComponentTable::read_line(Component& component, std::string_view key, std::string_view value) {
  const auto add_form = [&](std::string_view& forms) {
    const std::string before = forms.empty() ? std::string() : std::string(forms) + "\n";
    forms = kept(before + with_statement_ends(value));
  };
  if (key == "signature") {
    component.signature = value;
  } else if (key == "cost") {
    const char* const end = value.data() + value.size();
    if (const auto [rest, error] = std::from_chars(value.data(), end, component.cost);
        error != std::errc{} || rest != end) {
      refuse(value);
    }
  } else if (key == "words") {
    component.words = value;
  } else if (key == "python") {
    component.python = value;
  } else if (key == "binds") {
    component.binding = value_of(kBindings, value);
  } else if (key == "javascript") {
    add_form(component.javascript);
  } else if (key == "cpp") {
    add_form(component.cpp);
  } else if (key == "flags") {
    for (const std::string_view flag : split(value, ' ')) {
      component.flags |= value_of(kFlags, flag);
    }
  } else if (key == "import") {
    component.import = value;
  } else {
    refuse(key);
  }
}

}  // namespace synth
