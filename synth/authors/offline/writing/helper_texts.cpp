#include "synth/authors/offline/writing/helper_texts.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

// Returns the names in front of each "(", except those of methods and those in comments.
std::vector<std::string_view> called_in(std::string_view code) {
  std::vector<std::string_view> names;
  for (std::string_view line : split(code, '\n')) {
    if (line.starts_with("//")) {
      continue;
    }
    for (std::size_t at = line.find('('); at != std::string_view::npos;
         at = line.find('(', at + 1)) {
      std::size_t begin = at;
      while (begin > 0 && is_word_character(line[begin - 1])) {
        --begin;
      }
      if (begin < at && (begin == 0 || line[begin - 1] != '.')) {
        names.push_back(line.substr(begin, at - begin));
      }
    }
  }
  return names;
}

void add_helper(const std::vector<HelperText>& all, std::string_view name,
                std::set<std::string_view>& done, std::vector<std::string>& code) {
  if (!done.insert(name).second) {
    return;
  }
  const auto helper = std::ranges::find(all, name, &HelperText::name);
  for (const std::string_view needed : helper->needs) {
    add_helper(all, needed, done, code);
  }
  code.emplace_back(helper->code);
}

}  // namespace

HelperTexts::HelperTexts(std::string_view functions) {
  constexpr std::string_view kBetween = "\n\n";
  while (!functions.empty()) {
    const std::size_t end = std::min(functions.find(kBetween), functions.size() - 1) + 1;
    const std::string_view code = functions.substr(0, end);
    functions.remove_prefix(std::min(end + 1, functions.size()));
    std::vector<std::string_view> called = called_in(code);  // first of all its own name
    names_.emplace(called.front());
    all_.push_back({called.front(), code, {called.begin() + 1, called.end()}});
  }
  for (HelperText& helper : all_) {
    std::erase_if(helper.needs, [&](std::string_view name) {
      return name == helper.name || !names_.contains(std::string(name));
    });
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

const HelperTexts& helpers_of(Language language) {
  static const HelperTexts kOfPython(kPythonHelpers);
  static const HelperTexts kOfJavascript(kJavascriptHelpers);
  static const HelperTexts kOfCpp(kCppHelpers);
  return language == Language::cpp          ? kOfCpp
         : language == Language::javascript ? kOfJavascript
                                            : kOfPython;
}

}  // namespace synth
