#include "synth/authors/offline/refused_names.h"

#include "specs/identifier.h"
#include "synth/authors/offline/names.h"
#include "synth/support/ascii.h"

#include <fmt/format.h>

namespace synth {
namespace {

constexpr unsigned char kFirstLead = 0xC2;  // of a character of several bytes in UTF-8

unsigned char byte_at(std::string_view text, std::size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
}

// Whether the bytes at this place begin a letter beyond ASCII: told from signs, arrows, punctuation
// and pictures by the blocks of Unicode these are in.
bool begins_letter(std::string_view text, std::size_t at) {
  const unsigned char lead = byte_at(text, at);
  const unsigned char next = byte_at(text, at + 1);
  const bool is_sign = lead == kFirstLead || lead == 0xE2 || lead >= 0xEE ||  // U+0080, 2000, E000
                       (lead == 0xE3 && next == 0x80) ||                      // U+3000
                       (lead == 0xC3 && (next == 0x97 || next == 0xB7));      // × ÷
  return lead >= kFirstLead && !is_sign;
}

// Where the name begins that ends before `end`.
std::size_t begin_of_name(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0) {
    std::size_t before = begin - 1;
    while (before > 0 && (byte_at(text, before) & 0xC0U) == 0x80U) {
      --before;
    }
    if (!is_word_character(text[before]) && !begins_letter(text, before)) {
      return begin;
    }
    begin = before;
  }
  return begin;
}

std::size_t find_foreign_letter(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (begins_letter(text, i)) {
      return i;
    }
  }
  return std::string_view::npos;
}

// What is left of a name behind its last letter beyond ASCII.
std::string_view ascii_end(std::string_view name) {
  std::size_t begin = name.size();
  while (begin > 0 && is_ascii(name[begin - 1])) {
    --begin;
  }
  return name.substr(begin);
}

// Parameter names up to the closing parenthesis; empty where there is anything else.
std::string_view parameters_at(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find(')', begin);
  const std::string_view inside =
      end == std::string_view::npos ? "" : text.substr(begin, end - begin);
  const bool are_names = inside.find_first_of("'\"[{(.;!?") == std::string_view::npos;
  return are_names ? inside : "";
}

std::string refuse(std::string_view name) {
  return fmt::format(
      "the offline author takes names of ASCII letters, digits and underscores, and '{}' has "
      "others; other names, or another author, would help",
      name);
}

}  // namespace

std::optional<std::string> find_foreign_name(std::string_view text,
                                             const std::set<std::string>& read) {
  const auto is_read = [&](std::string_view name) {
    return read.empty() || read.contains(std::string(name));
  };
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const std::size_t begin = begin_of_name(text, at);
    const std::string_view name = text.substr(begin, at - begin);
    if (name.empty()) {
      continue;
    }
    if (find_foreign_letter(name) != std::string_view::npos && is_read(ascii_end(name))) {
      return refuse(name);
    }
    const std::string_view parameters = parameters_at(text, at + 1);
    if (find_foreign_letter(parameters) != std::string_view::npos && is_read(name)) {
      return refuse(parameters);
    }
  }
  return std::nullopt;
}

std::optional<std::string> find_reserved_name(std::string_view text, Language language) {
  for (std::size_t at = text.find('('); at != std::string_view::npos; at = text.find('(', at + 1)) {
    const std::size_t begin = begin_of_name(text, at);
    const std::string_view name = text.substr(begin, at - begin);
    if (is_keyword(name, language)) {
      return fmt::format("'{}' is a keyword of {}, which no function can be named by", name,
                         synth::name(language));
    }
    if (is_builtin(name)) {
      return fmt::format(
          "'{}' is the name of a function or module of Python's own, which the code may need; "
          "another name would help",
          name);
    }
  }
  return std::nullopt;
}

}  // namespace synth
