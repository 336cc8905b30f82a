#include "synth/prompt/completion.h"

#include "synth/prompt/input.h"
#include "synth/support/text.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNames = 1'000;  // names; 100 times as many entries are read

// Returns whether a name has no characters that a terminal would interpret, or that no line can
// hold.
bool is_plain(const std::string& name) {
  return !find_invalid_utf8(name) && std::ranges::none_of(name, [](char c) {
    return static_cast<unsigned char>(c) < 0x20U || c == '\x7f';
  });
}

std::vector<std::string> files_beginning(std::string_view word, const std::string& folder,
                                         const std::string& home) {
  const std::size_t slash = word.rfind('/');
  const std::string_view said = slash == std::string_view::npos ? "" : word.substr(0, slash + 1);
  const std::string_view beginning = word.substr(said.size());
  const fs::path in = fs::path(folder) / with_home(said, home);
  std::vector<std::string> names;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator at(in, error), end;
       !error && at != end && names.size() < kMostNames && ++seen < 100 * kMostNames;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    const bool fits = name.starts_with(beginning) && (name[0] != '.' || !beginning.empty());
    if (fits && is_plain(name)) {
      std::error_code unknown;
      names.push_back(std::string(said) + name + (at->is_directory(unknown) ? "/" : " "));
    }
  }
  return names;
}

std::string common_beginning(const std::vector<std::string>& words) {
  if (words.empty()) {
    return {};
  }
  std::string_view common = words.front();
  for (const std::string_view word : words) {
    const auto [left, right] = std::ranges::mismatch(common, word);
    common = common.substr(0, static_cast<std::size_t>(left - common.begin()));
  }
  while (!common.empty() && find_invalid_utf8(common)) {
    common.remove_suffix(1);  // the words differ within a character
  }
  return std::string(common);
}

bool takes_file(std::string_view before, std::string_view word) {
  const std::string_view head = trim(before.substr(0, before.size() - word.size()));
  const auto input = head.starts_with(':') ? read_prompt_input(std::string(head) + " x")
                                           : Result<PromptInput>(PromptInput{});
  return (input && input->word == PromptWord::save) || word.find('/') != std::string_view::npos;
}

}  // namespace

std::string with_home(std::string_view name, const std::string& home) {
  return name.starts_with("~/") && !home.empty() ? home + std::string(name.substr(1))
                                                 : std::string(name);
}

Completions complete_input(std::string_view before, const std::string& folder,
                           const std::string& home) {
  const std::size_t space = before.find_last_of(" \t");
  const std::string_view word = space == std::string_view::npos ? before : before.substr(space + 1);
  Completions found{.word_bytes = word.size()};
  if (word.starts_with(':') && trim(before).size() == word.size()) {
    for (const PromptCommand& command : prompt_commands()) {
      if (command.name.starts_with(word)) {
        found.words.push_back(std::string(command.name) + " ");
      }
    }
  } else if (takes_file(before, word)) {
    found.words = files_beginning(word, folder, home);
  }
  std::ranges::sort(found.words);
  found.common = common_beginning(found.words);
  return found;
}

}  // namespace synth
