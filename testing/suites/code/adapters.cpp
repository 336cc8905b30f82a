#include "testing/suites/code/adapters.h"

#include "synth/support/mapped.h"
#include "testing/mutants/program_call.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ranges>
#include <string_view>
#include <utility>

namespace synth {
namespace {

// The texts for the placeholders of adapters.
struct Marks {
  std::string module;   // {m}: before the module's names
  std::string imports;  // {i}: before those of imports and helpers
  std::string names;    // {g}: all names of the module, as a dict
};

Marks in_module_marks() {
  return {.module = "", .imports = "synth_", .names = "globals()"};
}

Marks in_test_file_marks(const std::string& module) {
  return {.module = module + ".", .imports = "", .names = fmt::format("vars({})", module)};
}

std::string filled(const std::string& text, const Marks& marks) {
  constexpr std::size_t kMark = 3;
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view mark = std::string_view(text).substr(at, kMark);
    if (mark == "{m}" || mark == "{i}" || mark == "{g}") {
      made += mark == "{m}" ? marks.module : mark == "{i}" ? marks.imports : marks.names;
      at += kMark;
    } else {
      made += text[at++];
    }
  }
  return made;
}

std::vector<std::string> texts_of(const Value& value) {
  return mapped(items_of(value), [](const Value& item) { return text_of(item); });
}

}  // namespace

std::string Adapter::in_module() const {
  return filled(text, in_module_marks());
}

std::string Adapter::in_test_file(const std::string& module) const {
  return filled(text, in_test_file_marks(module));
}

std::string Adapters::with(const std::string& source) const {
  std::string module = source;
  for (const std::string& name : imports) {
    module += fmt::format("\nimport {0} as synth_{0}", name);
  }
  for (const AdapterHelper& helper : helpers) {
    module += "\n\n" + filled(helper.text, in_module_marks());
  }
  for (const Adapter& adapter : all) {
    module += "\n\n" + adapter.in_module();
  }
  return module;
}

std::vector<AdapterHelper> Adapters::needed_by(const std::vector<Adapter>& called) const {
  std::string texts;
  for (const Adapter& adapter : called) {
    texts += adapter.text;
  }
  std::vector<AdapterHelper> needed;
  for (const AdapterHelper& helper : helpers | std::views::reverse) {
    if (texts.find(fmt::format("{{i}}{}(", helper.name)) != texts.npos) {
      texts += helper.text;
      needed.push_back(helper);
    }
  }
  std::ranges::reverse(needed);
  return needed;
}

std::vector<AdapterHelper> Adapters::helpers_of(const std::vector<Adapter>& called,
                                                const std::string& module) const {
  std::vector<AdapterHelper> needed = needed_by(called);
  for (AdapterHelper& helper : needed) {
    helper.text = filled(helper.text, in_test_file_marks(module));
  }
  return needed;
}

std::vector<std::string> Adapters::imports_of(const std::vector<Adapter>& called) const {
  std::string texts;
  for (const Adapter& adapter : called) {
    texts += adapter.text;
  }
  for (const AdapterHelper& helper : needed_by(called)) {
    texts += helper.text;
  }
  std::vector<std::string> needed;
  std::ranges::copy_if(imports, std::back_inserter(needed), [&](const std::string& module) {
    return texts.find(fmt::format("{{i}}{}.", module)) != texts.npos;
  });
  return needed;
}

Result<Adapters> read_adapters(Runtime& python, const std::string& source, std::stop_token stop) {
  SYNTH_TRY(const Value read, value_of_program(python, kPythonAdapters, "adapters", {Value(source)},
                                               std::move(stop)));
  Adapters adapters;
  for (const Value& item : items_of(item_of(read, 0))) {
    Adapter adapter{.name = text_of(item_of(item, 0)),
                    .shown = text_of(item_of(item, 5)),
                    .parameters = texts_of(item_of(item, 1)),
                    .text = text_of(item_of(item, 2)),
                    .calls = {},
                    .within = texts_of(item_of(item, 4))};
    for (const Value& args : items_of(item_of(item, 3))) {
      adapter.calls.push_back({.args = items_of(args), .kwargs = {}});
    }
    adapters.all.push_back(std::move(adapter));
  }
  adapters.replaced = texts_of(item_of(read, 1));
  adapters.beside = texts_of(item_of(read, 2));
  adapters.imports = texts_of(item_of(read, 3));
  for (const Value& item : items_of(item_of(read, 4))) {
    adapters.helpers.push_back({text_of(item_of(item, 0)), text_of(item_of(item, 1))});
  }
  return adapters;
}

}  // namespace synth
