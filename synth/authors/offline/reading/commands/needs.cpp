#include "synth/authors/offline/reading/commands/needs.h"

#include "synth/authors/offline/library/library.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <algorithm>

namespace synth {
namespace {

// A view of a value that the grammar composes with others, and no function that people ask for.
struct View {
  std::string_view name;
  std::string_view module;
  std::string_view source;
};

constexpr View kViews[] = {
    {"average", "", "def average(values):\n    return sum(values) / len(values)\n"},
    {"spread", "", "def spread(values):\n    return max(values) - min(values)\n"},
    {"duplicates", "",
     "def duplicates(values):\n"
     "    return [value for value in dict.fromkeys(values) if values.count(value) > 1]\n"},
    {"sentences", "re",
     "def sentences(text):\n"
     "    return [part.strip() for part in re.split(r'[.!?]+', text) if part.strip()]\n"},
    {"alphanumeric", "",
     "def alphanumeric(text):\n"
     "    return ''.join(c for c in text.lower() if c.isalnum())\n"},
    {"without_punctuation", "",
     "def without_punctuation(text):\n"
     "    return ''.join(c for c in text if c.isalnum())\n"},
    {"group_by", "",
     "def group_by(values, key):\n"
     "    groups = {}\n"
     "    for value in values:\n"
     "        groups.setdefault(key(value), []).append(value)\n"
     "    return groups\n"},
    {"ranked", "",
     "def ranked(values, index):\n"
     "    return values[index] if index < len(values) else None\n"},
    {"without_one", "",
     "def without_one(values, value):\n"
     "    rest = list(values)\n"
     "    rest.remove(value)\n"
     "    return rest\n"},
    {"luhn_sum", "",
     "def luhn_sum(number):\n"
     "    digits = [int(c) for c in number][::-1]\n"
     "    doubled = [2 * digit for digit in digits[1::2]]\n"
     "    return sum(digits[::2]) + sum(sum(divmod(digit, 10)) for digit in doubled)\n"},
};

PythonFunction function_in(std::string_view source) {
  constexpr std::string_view kStart = "def ";
  constexpr std::string_view kEnd = "):\n";
  const std::size_t open = source.find('(');
  const std::size_t close = source.find(kEnd);
  PythonFunction function{std::string(source.substr(kStart.size(), open - kStart.size())),
                          {},
                          std::string(source.substr(close + kEnd.size())),
                          std::string(source)};
  for (const std::string_view name : split(source.substr(open + 1, close - open - 1), ',')) {
    function.parameters.emplace_back(trim(name));
  }
  return function;
}

void add_definition(PythonFunction function, Definitions& to) {
  if (std::ranges::find(to.functions, function.source, &PythonFunction::source) ==
      to.functions.end()) {
    to.functions.push_back(std::move(function));
  }
}

}  // namespace

Definitions definitions_of(const std::set<std::string>& needs) {
  Definitions out;
  for (const std::string& need : needs) {
    const auto* const view = std::ranges::find(kViews, need, &View::name);
    const LibraryEntry* const entry = find_entry(need);
    if (need.starts_with("def ")) {
      add_definition(function_in(need), out);
    } else if (view != std::ranges::end(kViews)) {
      add_definition(function_in(view->source), out);
      if (!view->module.empty()) {
        out.modules.emplace(view->module);
      }
    } else if (auto written = entry != nullptr ? python_entry(*entry) : std::nullopt) {
      out.modules.merge(written->modules);
      for (PythonFunction& function : written->functions) {
        add_definition(std::move(function), out);
      }
    } else {
      out.modules.insert(need);
    }
  }
  return out;
}

std::string write_definitions(const Definitions& definitions) {
  std::string out;
  for (const std::string& module : definitions.modules) {
    out += fmt::format("import {}\n", module);
  }
  if (!out.empty()) {
    out += definitions.functions.empty() ? "\n" : "\n\n";
  }
  for (const PythonFunction& function : definitions.functions) {
    out += function.source + "\n\n";
  }
  return out;
}

std::string write_needs(const std::set<std::string>& needs) {
  return write_definitions(definitions_of(needs));
}

}  // namespace synth
