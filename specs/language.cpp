#include "specs/language.h"

#include "synth/support/text.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

const std::array<LanguageInfo, 4>& table() {
  static const std::array<LanguageInfo, 4> kTable{{
      {Language::python, "python", "Python", {"py", "python3"}, {".py"}, {".py"}, "#"},
      {Language::javascript,
       "javascript",
       "JavaScript",
       {"js", "node", "nodejs"},
       {".js", ".mjs", ".cjs"},
       {".js", ".mjs", ".cjs"},
       "//"},
      {Language::cpp,
       "cpp",
       "C++",
       {"c++", "cxx", "c++17", "c++20"},
       {".cpp", ".cc", ".cxx"},
       {".cpp", ".cc", ".cxx"},
       "//"},
      {Language::bash, "bash", "Bash", {"sh", "shell"}, {".sh", ".bash"}, {".bats"}, "#"},
  }};
  return kTable;
}

const std::vector<OtherLanguage>& other_languages() {
  static const std::vector<OtherLanguage> kOthers{
      {"Ada", {"ada"}, true},
      {"C", {"c"}, true, Language::cpp},
      {"C#", {"c#", "csharp"}},
      {"Clojure", {"clojure"}},
      {"COBOL", {"cobol"}},
      {"Crystal", {"crystal"}, true},
      {"D", {"d"}, true},
      {"Dart", {"dart"}, true},
      {"Elixir", {"elixir"}},
      {"Elm", {"elm"}, true},
      {"Erlang", {"erlang"}},
      {"F#", {"f#", "fsharp"}},
      {"fish", {"fish"}, true, Language::bash},
      {"Fortran", {"fortran"}},
      {"Go", {"go", "golang"}, true},
      {"Groovy", {"groovy"}, true},
      {"Haskell", {"haskell"}},
      {"Java", {"java"}},
      {"Julia", {"julia"}, true},
      {"Kotlin", {"kotlin"}},
      {"Lisp", {"lisp"}, true},
      {"Lua", {"lua"}},
      {"MATLAB", {"matlab"}},
      {"Nim", {"nim"}, true},
      {"Objective-C", {"objc"}},
      {"OCaml", {"ocaml"}},
      {"Pascal", {"pascal"}, true},
      {"Perl", {"perl"}},
      {"PHP", {"php"}},
      {"PowerShell", {"powershell", "pwsh"}, false, Language::bash},
      {"Prolog", {"prolog"}},
      {"R", {"r"}, true},
      {"Ruby", {"ruby", "rb"}, true},
      {"Rust", {"rust", "rs"}, true},
      {"Scala", {"scala"}, true},
      {"Scheme", {"scheme"}, true},
      {"SQL", {"sql"}},
      {"Swift", {"swift"}, true},
      {"TypeScript", {"typescript", "ts", "tsx"}, false, Language::javascript},
      {"Zig", {"zig"}, true},
      {"Zsh", {"zsh"}, false, Language::bash},
  };
  return kOthers;
}

template <class Named>
bool has_name(const Named& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::optional<Language> language_by_extension(
    const std::filesystem::path& path, std::vector<std::string_view> LanguageInfo::*extensions) {
  const std::string extension = in_lower_case(path.extension().string());
  const auto* const found = std::ranges::find_if(table(), [&](const LanguageInfo& language) {
    return has_name(language.*extensions, extension);
  });
  return found == table().end() ? std::nullopt : std::optional(found->language);
}

}  // namespace

std::span<const LanguageInfo> all_languages() {
  return table();
}

const LanguageInfo& info(Language language) {
  return *std::ranges::find(table(), language, &LanguageInfo::language);
}

EnumNames<Language> names_of(Language) {
  static const auto kNames = [] {
    std::array<EnumName<Language>, std::tuple_size_v<std::decay_t<decltype(table())>>> names{};
    std::ranges::transform(table(), names.begin(), [](const LanguageInfo& language) {
      return EnumName<Language>{language.language, language.name};
    });
    return names;
  }();
  return kNames;
}

std::optional<Language> parse_language(std::string_view text) {
  const std::string wanted = in_lower_case(text);
  const auto* const found = std::ranges::find_if(table(), [&](const LanguageInfo& language) {
    return wanted == language.name || has_name(language.aliases, wanted);
  });
  return found == table().end() ? std::nullopt : std::optional(found->language);
}

std::optional<Language> language_of_code(const std::filesystem::path& path) {
  return language_by_extension(path, &LanguageInfo::extensions);
}

std::optional<Language> language_of_tests(const std::filesystem::path& path) {
  return language_by_extension(path, &LanguageInfo::test_files);
}

bool is_cpp_header(const std::filesystem::path& path) {
  const std::string extension = in_lower_case(path.extension().string());
  return has_name(std::array{".h", ".hh", ".hpp", ".hxx"}, extension);
}

const OtherLanguage* find_other_language(std::string_view name) {
  const auto& others = other_languages();
  const auto found = std::ranges::find_if(
      others, [&](const OtherLanguage& language) { return has_name(language.names, name); });
  return found == others.end() ? nullptr : &*found;
}

}  // namespace synth
