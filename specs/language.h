#pragma once

#include <optional>
#include <string_view>

namespace synth {

// The language a candidate is written in; its rules decide what is equal.
enum class Language { python, bash, javascript, cpp };

std::string_view name(Language language);
std::optional<Language> parse_language(std::string_view text);

}  // namespace synth
