#include "synth/authors/offline/writing/cpp/cpp_integers.h"

#include "specs/examples/prose_layout.h"
#include "specs/examples/signature_reader.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

// Without the ending of whole numbers that are `long long`: 0LL.
std::string without_endings(std::string code) {
  for (std::size_t at = code.find("LL"); at != std::string::npos; at = code.find("LL", at + 1)) {
    const bool is_ending = at > 0 && is_digit(code[at - 1]) &&
                           (at + 2 == code.size() || !is_word_character(code[at + 2]));
    if (is_ending) {
      code.erase(at, 2);
    }
  }
  return code;
}

}  // namespace

std::optional<std::string> with_plain_integers(const std::string& code,
                                               std::string_view instruction,
                                               const std::string& function) {
  const std::string text = unwrap_prose(with_plain_quotes(instruction));
  const std::vector<ReadSignature> headings = read_signatures(text);
  const bool has_int = std::ranges::any_of(headings, [&](const ReadSignature& heading) {
    const std::string_view written =
        std::string_view(text).substr(heading.begin, heading.end - heading.begin);
    const std::string_view longer = "long size_t int64_t uint64_t ptrdiff_t";
    return heading.name == function && contains_word(written, "int") &&
           std::ranges::none_of(split(longer, ' '), [&](std::string_view word) {
             return contains_word(written, word);
           });
  });
  if (!has_int || code.find("long long") == std::string::npos) {
    return std::nullopt;
  }
  std::string plain = without_endings(code);
  constexpr std::string_view kLong = "long long";
  for (std::size_t at = plain.find(kLong); at != std::string::npos; at = plain.find(kLong, at)) {
    plain.replace(at, kLong.size(), "int");
  }
  return plain;
}

}  // namespace synth
