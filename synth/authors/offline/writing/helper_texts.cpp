#include "synth/authors/offline/writing/helper_texts.h"

#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

void add_helper(std::span<const HelperText> all, std::string_view name,
                std::set<std::string_view>& done, std::vector<std::string>& code) {
  if (!done.insert(name).second) {
    return;
  }
  const auto helper = std::ranges::find(all, name, &HelperText::name);
  if (!helper->needs.empty()) {
    for (const std::string_view needed : split(helper->needs, ' ')) {
      add_helper(all, needed, done, code);
    }
  }
  code.emplace_back(helper->code);
}

}  // namespace

HelperTexts::HelperTexts(std::initializer_list<std::span<const HelperText>> tables) {
  for (const std::span<const HelperText> table : tables) {
    all_.insert(all_.end(), table.begin(), table.end());
  }
  for (const HelperText& helper : all_) {
    names_.emplace(helper.name);
  }
}

std::vector<std::string> HelperTexts::code_of(const std::set<std::string>& names) const {
  std::vector<std::string> code;
  std::set<std::string_view> done;
  for (const std::string& name : names) {
    add_helper(all_, name, done, code);
  }
  return code;
}

}  // namespace synth
