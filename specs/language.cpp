#include "specs/language.h"

namespace synth {

std::string_view name(Language language) {
  switch (language) {
    case Language::python:
      return "python";
    case Language::bash:
      return "bash";
    case Language::javascript:
      return "javascript";
    case Language::cpp:
      return "cpp";
  }
  return "python";
}

std::optional<Language> parse_language(std::string_view text) {
  for (const Language language :
       {Language::python, Language::bash, Language::javascript, Language::cpp}) {
    if (text == name(language)) {
      return language;
    }
  }
  return std::nullopt;
}

}  // namespace synth
