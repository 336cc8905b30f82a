#pragma once

#include "synth/support/enum_names.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The language in which a candidate is written; its rules decide which values are equal.
enum class Language { python, bash, javascript, cpp };

// The facts about a language, other than how it runs. specs/language.cpp has one row for each.
struct LanguageInfo {
  Language language;
  std::string_view name;                     // in options and JSON: "cpp"
  std::string_view title;                    // in prose: "C++"
  std::vector<std::string_view> aliases;     // accepted for the name
  std::vector<std::string_view> extensions;  // of code files; the first is written
  std::vector<std::string_view> test_files;  // extensions of test files
  std::string_view comment;                  // begins a comment to the end of the line
};

// Returns the languages in the order in which messages list them.
std::span<const LanguageInfo> all_languages();
const LanguageInfo& info(Language language);
EnumNames<Language> names_of(Language);

// Returns the language of a name or an alias, in any case.
std::optional<Language> parse_language(std::string_view text);
template <>
inline std::optional<Language> parse_enum<Language>(std::string_view text) {
  return parse_language(text);
}
// Return the language of a code file, or of a test file, by its extension.
std::optional<Language> language_of_code(const std::filesystem::path& path);
std::optional<Language> language_of_tests(const std::filesystem::path& path);
// Returns whether a file is a C++ header by its extension.
bool is_cpp_header(const std::filesystem::path& path);

// A language that users ask for and that synth does not write.
struct OtherLanguage {
  std::string_view title;
  std::vector<std::string_view> names;  // in lower case
  bool is_word = false;                 // also an English word or a letter
  std::optional<Language> nearest = {};
};
// Returns the language with that name, in lower case, or nullptr if there is none.
const OtherLanguage* find_other_language(std::string_view name);

}  // namespace synth
