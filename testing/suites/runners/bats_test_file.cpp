#include "testing/suites/runners/bats_test_file.h"

#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <filesystem>

namespace synth {
namespace {

constexpr std::string_view kOwnFolder = "BATS_TEST_DIRNAME";
constexpr std::size_t kMostPaths = 32;

bool is_of_path(char c) {
  return is_word_character(c) || c == '.' || c == '/' || c == '-';
}

// A word of path characters, and the text directly before it.
struct PathWord {
  std::string_view path;      // without the variable at its beginning, if any
  std::string_view variable;  // "" for another expansion, such as $(...)
  bool is_expanded = false;   // it begins with an expansion
  std::string_view line;      // up to the word
};

// Returns the variable whose expansion ends `before`: `$NAME`, `${NAME}`, `"$NAME"`.
std::string_view variable_at_end(std::string_view before) {
  while (!before.empty() && (before.back() == '"' || before.back() == '}')) {
    before.remove_suffix(1);
  }
  std::size_t begin = before.size();
  while (begin > 0 && is_word_character(before[begin - 1])) {
    --begin;
  }
  return before.substr(begin);
}

// Returns the words of one line.
std::vector<PathWord> path_words(std::string_view line) {
  std::vector<PathWord> words;
  for (std::size_t at = 0; at < line.size();) {
    if (!is_of_path(line[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < line.size() && is_of_path(line[at])) {
      ++at;
    }
    PathWord word{.path = line.substr(begin, at - begin), .variable = {}, .line = {}};
    word.line = line.substr(0, begin);
    const std::string_view before = word.line;
    const char last = before.empty() ? ' ' : before.back();
    const char earlier = before.size() < 2 ? ' ' : before[before.size() - 2];
    if (last == '$') {
      const std::size_t slash = std::min(word.path.find('/'), word.path.size());
      word.variable = word.path.substr(0, slash);
      word.path = word.path.substr(slash);
      word.is_expanded = true;
    } else if (word.path.starts_with('/')) {
      const bool is_quoted = last == '"' && (is_word_character(earlier) || earlier == '}');
      word.is_expanded = last == '}' || last == ')' || is_quoted || (last == '"' && earlier == ')');
      word.variable = last == ')' || earlier == ')' ? "" : variable_at_end(before);
    }
    words.push_back(word);
  }
  return words;
}

bool is_temporary(std::string_view variable) {
  return variable.find("TMP") != variable.npos || variable == "HOME";
}

bool is_script(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot != name.npos && dot > 0 && (name.substr(dot) == ".sh" || name.substr(dot) == ".bash");
}

// Returns whether the last part of a path has no extension.
bool is_plain_name(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return !name.empty() && name.find('.') == name.npos;
}

std::string relative(std::string_view path) {
  path.remove_prefix(std::min(path.find_first_not_of('/'), path.size()));
  return std::filesystem::path(path).lexically_normal().string();
}

void add_path(std::vector<std::string>& paths, const std::string& path) {
  if (std::ranges::find(paths, path) == paths.end() && paths.size() < kMostPaths) {
    paths.push_back(path);
  }
}

// Returns whether the line enters a folder or assigns its name.
bool names_folder(std::string_view line) {
  return line.find('=') != line.npos || line.find("cd ") != line.npos;
}

}  // namespace

std::vector<std::string> bats_code_files(std::string_view text) {
  std::vector<std::string> folders;
  std::vector<std::string> paths;
  std::vector<std::string> anywhere;  // to be found in one of the folders
  for (const std::string_view line : split(text, '\n')) {
    if (trim(line).starts_with('#')) {
      continue;
    }
    for (const PathWord& word : path_words(line)) {
      const bool is_absolute = word.path.starts_with('/') && !word.is_expanded;
      const std::string path = relative(word.path);
      if (path.empty() || is_absolute || is_temporary(word.variable)) {
        continue;
      }
      const bool beside = word.variable == kOwnFolder;
      if (is_script(path) || (!names_folder(word.line) && is_plain_name(path) &&
                              (beside || word.path.starts_with("./")))) {
        add_path(beside || word.path.starts_with('.') ? paths : anywhere, path);
      } else if (word.is_expanded && names_folder(word.line)) {
        add_path(folders, path);
      }
    }
  }
  for (const std::string& path : anywhere) {
    add_path(paths, path);
    for (const std::string& folder : folders) {
      add_path(paths, (std::filesystem::path(folder) / path).lexically_normal().string());
    }
  }
  return paths;
}

std::size_t count_bats_tests(std::string_view text) {
  const auto lines = split(text, '\n');
  return static_cast<std::size_t>(std::ranges::count_if(
      lines, [](std::string_view line) { return trim(line).starts_with("@test "); }));
}

}  // namespace synth
