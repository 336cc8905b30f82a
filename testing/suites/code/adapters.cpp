#include "testing/suites/code/adapters.h"

#include "testing/mutants/program_call.h"
#include "testing/suites/search/suite_programs.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace synth {
namespace {

// Returns the text with prefixes before the module's names and before those of imports.
std::string prefixed(const std::string& text, std::string_view module, std::string_view import) {
  constexpr std::size_t kMark = 3;
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view mark = std::string_view(text).substr(at, kMark);
    if (mark == "{m}" || mark == "{i}") {
      made += mark == "{m}" ? module : import;
      at += kMark;
    } else {
      made += text[at++];
    }
  }
  return made;
}

std::vector<std::string> texts_of(const Value& value) {
  std::vector<std::string> texts;
  for (const Value& item : items_of(value)) {
    texts.push_back(text_of(item));
  }
  return texts;
}

}  // namespace

std::string Adapter::in_module() const {
  return prefixed(text, "", "synth_");
}

std::string Adapter::in_test_file(const std::string& module) const {
  return prefixed(text, module + ".", "");
}

std::string Adapters::with(const std::string& source) const {
  std::string module = source;
  for (const std::string& name : imports) {
    module += fmt::format("\nimport {0} as synth_{0}", name);
  }
  for (const Adapter& adapter : all) {
    module += "\n\n" + adapter.in_module();
  }
  return module;
}

Result<Adapters> read_adapters(Runtime& python, const std::string& source, std::stop_token stop) {
  SYNTH_TRY(const Value read, value_of_program(python, kPythonAdapters, "adapters", {Value(source)},
                                               std::move(stop)));
  Adapters adapters;
  for (const Value& item : items_of(item_of(read, 0))) {
    Adapter adapter{.name = text_of(item_of(item, 0)),
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
  adapters.imports = texts_of(item_of(read, 2));
  return adapters;
}

}  // namespace synth
