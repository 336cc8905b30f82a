#pragma once

#include "synth/support/enum_names.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The language a candidate is written in; its rules decide what is equal.
enum class Language { python, bash, javascript, cpp };

// What is known of a language beside how it runs. One row for each, in specs/language.cpp.
struct LanguageInfo {
  Language language;
  std::string_view name;                     // as options and JSON write it: "cpp"
  std::string_view title;                    // as prose does: "C++"
  std::vector<std::string_view> aliases;     // taken for the name
  std::vector<std::string_view> extensions;  // of files of code; the first is written
  std::vector<std::string_view> test_files;  // extensions of files of tests
  std::string_view comment;                  // begins a comment up to the end of the line
};

// In the order in which people are told of them.
std::span<const LanguageInfo> all_languages();
const LanguageInfo& info(Language language);
EnumNames<Language> names_of(Language);

// By name or alias, in any case.
std::optional<Language> parse_language(std::string_view text);
template <>
inline std::optional<Language> parse_enum<Language>(std::string_view text) {
  return parse_language(text);
}
// By the extension of a file of code, or of a file of tests.
std::optional<Language> language_of_code(const std::filesystem::path& path);
std::optional<Language> language_of_tests(const std::filesystem::path& path);

// A language that people ask for and synth does not write.
struct OtherLanguage {
  std::string_view title;
  std::vector<std::string_view> names;  // in lower case
  bool is_word = false;                 // also an English word or a letter
  std::optional<Language> nearest = {};
};
// By one of its names, in lower case; nullptr for none.
const OtherLanguage* find_other_language(std::string_view name);

}  // namespace synth
