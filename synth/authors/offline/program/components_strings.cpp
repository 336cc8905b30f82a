#include "synth/authors/offline/program/component.h"
#include "synth/authors/offline/program/sequence.h"
#include "synth/support/ascii.h"

#include <algorithm>
#include <array>

namespace synth {
namespace {

using S = Signature;

// Letters and case are known for ASCII only; for other text the exact result would need Unicode
// tables, so it is undefined.

// Rewrites ASCII text; `change(c, previous)` returns each new character (previous is 0 at the
// start).
template <class Change>
Cell rewrite(Pool& pool, Cell string, Change change) {
  if (!pool.is_ascii(string)) {
    return kUndefined;
  }
  std::string out;
  out.reserve(pool.text(string).size());
  char previous = 0;
  for (const char c : pool.text(string)) {
    out.push_back(change(c, previous));
    previous = c;
  }
  return pool.string(out);
}

// Evaluates str.isdigit and the like: true for a non-empty text of such characters only.
template <class Test>
Cell all_of(Pool& pool, Cell string, Test test) {
  if (!pool.is_ascii(string)) {
    return kUndefined;
  }
  const std::string_view text = pool.text(string);
  return !text.empty() && std::ranges::all_of(text, test) ? 1 : 0;
}

// Evaluates str.isupper and str.islower: at least one letter, and none of the other case.
template <class Test>
Cell cased(Pool& pool, Cell string, Test wrong) {
  if (!pool.is_ascii(string)) {
    return kUndefined;
  }
  const std::string_view text = pool.text(string);
  return std::ranges::any_of(text, is_letter) && std::ranges::none_of(text, wrong) ? 1 : 0;
}

Cell split_at(Pool& pool, const Cell* a, const S&) {
  const std::string_view separator = pool.text(a[1]);
  if (separator.empty()) {
    return kUndefined;
  }
  std::vector<Cell> parts;
  std::string_view rest = pool.text(a[0]);
  for (std::size_t at = rest.find(separator); at != std::string_view::npos;
       at = rest.find(separator)) {
    parts.push_back(pool.string(rest.substr(0, at)));
    rest.remove_prefix(at + separator.size());
  }
  parts.push_back(pool.string(rest));
  return pool.list(parts);
}

Cell join_with(Pool& pool, Cell separator, Cell list) {
  std::string out;
  bool first = true;
  for (const Cell part : pool.items(list)) {
    out += first ? std::string_view() : pool.text(separator);
    out += pool.text(part);
    first = false;
    if (out.size() > kMaxLength) {
      return kUndefined;
    }
  }
  return pool.string(out);
}

Cell replace(Pool& pool, const Cell* a, const S&) {
  const std::string_view from = pool.text(a[1]);
  if (from.empty()) {
    return kUndefined;  // Python inserts between all characters, which is never meant
  }
  std::string out;
  std::string_view rest = pool.text(a[0]);
  for (std::size_t at = rest.find(from); at != std::string_view::npos; at = rest.find(from)) {
    out += rest.substr(0, at);
    out += pool.text(a[2]);
    rest.remove_prefix(at + from.size());
  }
  out += rest;
  return pool.string(out);
}

// Returns the text before the first separator; all of it if there is none.
Cell before(Pool& pool, const Cell* a, const S&) {
  const std::string_view separator = pool.text(a[1]);
  const std::string_view text = pool.text(a[0]);
  return separator.empty() ? kUndefined : pool.string(text.substr(0, text.find(separator)));
}

// Returns the text after it; an empty one if there is none.
Cell after(Pool& pool, const Cell* a, const S&) {
  const std::string_view separator = pool.text(a[1]);
  if (separator.empty()) {
    return kUndefined;
  }
  const std::string_view text = pool.text(a[0]);
  const std::size_t at = text.find(separator);
  return pool.string(at == std::string_view::npos ? "" : text.substr(at + separator.size()));
}

// Returns the longest runs of such characters, as re.findall does.
Cell runs(Pool& pool, Cell string, bool (*belongs)(char)) {
  std::vector<Cell> out;
  const std::string_view text = pool.text(string);
  for (std::size_t first = 0; first < text.size();) {
    std::size_t last = first;
    while (last < text.size() && belongs(text[last])) {
      ++last;
    }
    if (last > first) {
      out.push_back(pool.string(text.substr(first, last - first)));
    }
    first = last + 1;
  }
  return pool.list(out);
}

Cell split_words(Pool& pool, const Cell* a, const S&) {
  if (pool.is_ascii(a[0])) {
    return runs(pool, a[0], [](char c) { return !is_space(static_cast<unsigned char>(c)); });
  }
  std::vector<Cell> words;
  std::u32string word;
  for (const char32_t point : pool.decode(a[0]) + U' ') {
    if (!is_space(point)) {
      word.push_back(point);
    } else if (!word.empty()) {
      words.push_back(pool.encode(word));
      word.clear();
    }
  }
  return pool.list(words);
}

Cell count_in(Pool& pool, const Cell* a, const S&) {
  const std::string_view part = pool.text(a[1]);
  if (part.empty()) {
    return static_cast<Cell>(pool.length(a[0])) + 1;
  }
  Cell count = 0;
  const std::string_view text = pool.text(a[0]);
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}

Cell position(Pool& pool, std::size_t at, Cell string) {
  if (at == std::string_view::npos) {
    return -1;
  }
  const std::string_view before = pool.text(string).substr(0, at);
  return std::ranges::count_if(
      before, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

Cell repeat(Pool& pool, const Cell* a, const S&) {
  const std::string_view text = pool.text(a[0]);
  if (a[1] > 0 &&
      text.size() * static_cast<std::size_t>(std::min<Cell>(a[1], 1 << 20)) > kMaxLength) {
    return kUndefined;
  }
  std::string out;
  for (Cell i = 0; i < a[1] && !text.empty(); ++i) {
    out += text;
  }
  return pool.string(out);
}

Cell strip(Pool& pool, const Cell* a, const S&) {
  if (pool.is_ascii(a[0])) {
    std::string_view text = pool.text(a[0]);
    while (!text.empty() && is_space(static_cast<unsigned char>(text.front()))) {
      text.remove_prefix(1);
    }
    while (!text.empty() && is_space(static_cast<unsigned char>(text.back()))) {
      text.remove_suffix(1);
    }
    return pool.string(text);
  }
  std::u32string text = pool.decode(a[0]);
  const auto first = std::ranges::find_if_not(text, is_space);
  text.erase(text.begin(), first);
  while (!text.empty() && is_space(text.back())) {
    text.pop_back();
  }
  return pool.encode(text);
}

Cell character_code(Pool& pool, const Cell* a, const S&) {
  const std::u32string text = pool.decode(a[0]);
  return text.size() == 1 ? static_cast<Cell>(text[0]) : kUndefined;
}

Cell character_of(Pool& pool, const Cell* a, const S&) {
  if (a[0] < 0 || a[0] > 0x10FFFF || (a[0] >= 0xD800 && a[0] < 0xE000)) {
    return kUndefined;
  }
  const auto point = static_cast<char32_t>(a[0]);
  return pool.encode({&point, 1});
}

// Evaluates int(text), but accepts only ASCII digits with a sign and surrounding spaces.
Cell parse_int(Pool& pool, const Cell* a, const S&) {
  std::string_view text = pool.text(strip(pool, a, {}));
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) {
    text.remove_prefix(1);
  }
  if (text.empty() || text.size() > 18 || !std::ranges::all_of(text, is_digit)) {
    return kUndefined;
  }
  Cell value = 0;
  for (const char digit : text) {
    value = value * 10 + (digit - '0');
  }
  return negative ? -value : value;
}

constexpr Component kStrings[] = {
    {"upper", "str -> str", 5, "upper uppercase capital initial", "{0}.upper()", kAtom,
     "{0}.toUpperCase()",
     "@char std::toupper(static_cast<unsigned char>({0}))\n"
     "{&upper}({0})",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0], [](char c, char) { return to_upper(c); });
     },
     kSaid},
    {"lower", "str -> str", 5, "lower lowercase case-insensitive ignoring-case ignore-case",
     "{0}.lower()", kAtom, "{0}.toLowerCase()",
     "@char std::tolower(static_cast<unsigned char>({0}))\n"
     "{&lower}({0})",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0], [](char c, char) { return to_lower(c); });
     },
     kSaid},
    {"capitalize", "str -> str", 6, "capitalize capital", "{0}.capitalize()", kAtom,
     "{0}.charAt(0).toUpperCase() + {0}.slice(1).toLowerCase()", "{&capitalized}({0})",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0], [](char c, char previous) {
         return previous == 0 ? to_upper(c) : to_lower(c);
       });
     },
     kSaid},
    {"title", "str -> str", 6, "title capitalize", "{0}.title()", kAtom,
     "{0}.toLowerCase().replace(/\\p{L}+/gu, ({word}) => {word}.charAt(0).toUpperCase() + "
     "{word}.slice(1))",
     "{&title}({0})",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0], [](char c, char previous) {
         return is_letter(previous) ? to_lower(c) : to_upper(c);
       });
     },
     kSaid},
    {"swapcase", "str -> str", 7, "swap toggle flip invert case", "{0}.swapcase()", kAtom,
     "[...{0}].map(({c}) => ({c} === {c}.toUpperCase() ? {c}.toLowerCase() : "
     "{c}.toUpperCase())).join(\"\")",
     "{&swap_case}({0})",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0],
                      [](char c, char) { return is_upper(c) ? to_lower(c) : to_upper(c); });
     },
     kSaid},
    {"strip", "str -> str", 6, "strip trim whitespace surrounding leading trailing", "{0}.strip()",
     kAtom, "{0}.trim()", "{&strip}({0})", strip, kSaid},
    {"words", "str -> list[str]", 4, "word sentence split phrase name text initial acronym",
     "{0}.split()", kAtom, "{0}.split(/\\s+/).filter(Boolean)", "{&words}({0})", split_words},
    {"split", "str, str -> list[str]", 5, "split separate delimiter comma part field",
     "{0}.split({1})", kAtom, "{0}.split({1})", "{&split}({0}, {1})", split_at, kSeeks},
    {"before", "str, str -> str", 4, "before until up-to prefix part", "{0}.split({1})[0]", kAtom,
     "{0}.split({1})[0]", "{&text_before}({0}, {1})", before, kDistinct | kSaid | kSeeks},
    {"after", "str, str -> str", 4, "after following rest suffix part", "{0}.partition({1})[2]",
     kAtom, "{0}.split({1}).slice(1).join({1})", "{&text_after}({0}, {1})", after,
     kDistinct | kSaid | kSeeks},
    {"numbers_in", "str -> list[str]", 6, "number digit extract numeric",
     "re.findall(r'[0-9]+', {0})", kAtom, "({0}.match(/[0-9]+/g) ?? [])", "{&digit_runs}({0})",
     [](Pool& p, const Cell* a, const S&) { return runs(p, a[0], is_digit); }, kSaid, "re"},
    {"letter_runs", "str -> list[str]", 6, "letter word alphabetic punctuation extract",
     "re.findall(r'[A-Za-z]+', {0})", kAtom, "({0}.match(/[A-Za-z]+/g) ?? [])",
     "{&letter_runs}({0})",
     [](Pool& p, const Cell* a, const S&) { return runs(p, a[0], is_letter); }, kSaid, "re"},
    {"characters", "str -> list[str]", 4, "character letter char", "list({0})", kAtom, "[...{0}]",
     "{&characters}({0})", [](Pool& p, const Cell* a, const S&) { return characters(p, a[0]); },
     kAnyIterable},
    {"join", "str, list[str] -> str", 4, "join concatenate separate combine between word",
     "{0}.join({1})", kAtom, "{1}.join({0})", "{&join}({1}, {0})",
     [](Pool& p, const Cell* a, const S&) { return join_with(p, a[0], a[1]); }, kAnyIterable},
    {"concatenate_strings", "str, str -> str", 4, "concatenate append add prefix suffix followed",
     "{0} + {1}", kAdditive, "{0} + {1}", "{0} + {1}",
     [](Pool& p, const Cell* a, const S&) {
       return p.string(std::string(p.text(a[0])).append(p.text(a[1])));
     }},
    {"repeat", "str, int -> str", 6, "repeat time copy multiply", "{0} * {1}", kMultiplicative,
     "@nat1 {0}.repeat({1})\n"
     "{0}.repeat(Math.max(0, {1}))",
     "{&repeat}({0}, {1})", repeat, kSaid},
    {"replace", "str, str, str -> str", 6, "replace substitute change swap remove convert",
     "{0}.replace({1}, {2})", kAtom,
     "@plain2 {0}.replaceAll({1}, {2})\n"
     "{0}.replaceAll({1}, () => {2})",
     "{&replace_all}({0}, {1}, {2})", replace, kSaid | kSeeks},
    {"remove_all", "str, str -> str", 6, "remove delete without strip", "{0}.replace({1}, '')",
     kAtom, "{0}.replaceAll({1}, \"\")", "{&replace_all}({0}, {1}, \"\")",
     [](Pool& p, const Cell* a, const S& s) {
       const std::array<Cell, 3> arguments = {a[0], a[1], p.string("")};
       return replace(p, arguments.data(), s);
     },
     kDistinct | kSaid | kSeeks},
    {"count_in_text", "str, str -> int", 5, "count occurrence time appear many frequency number",
     "{0}.count({1})", kAtom,
     "@part1 {0}.split({1}).length - 1\n"
     "{&countIn}({0}, {1})",
     "{&count_in}({0}, {1})", count_in, kDistinct},
    {"find", "str, str -> int", 6, "find position index first", "{0}.find({1})", kAtom,
     "{&indexIn}({0}, {0}.indexOf({1}))", "{&index_in}({0}, {0}.find({1}))",
     [](Pool& p, const Cell* a, const S&) {
       return position(p, p.text(a[0]).find(p.text(a[1])), a[0]);
     },
     kDistinct | kSaid | kSeeks},
    {"rfind", "str, str -> int", 7, "last position index", "{0}.rfind({1})", kAtom,
     "{&indexIn}({0}, {0}.lastIndexOf({1}))", "{&index_in}({0}, {0}.rfind({1}))",
     [](Pool& p, const Cell* a, const S&) {
       return position(p, p.text(a[0]).rfind(p.text(a[1])), a[0]);
     },
     kDistinct | kSaid | kSeeks},
    {"in_text", "str, str -> bool", 5, "contain in include substring vowel has appear",
     "{0} in {1}", kComparison, "{1}.includes({0})", "{1}.find({0}) != std::string::npos",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[1]).find(p.text(a[0])) != std::string_view::npos ? 1 : 0;
     },
     kDistinct},
    {"not_in_text", "str, str -> bool", 6, "not without remove except non consonant drop",
     "{0} not in {1}", kComparison, "!{1}.includes({0})", "{1}.find({0}) == std::string::npos",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[1]).find(p.text(a[0])) == std::string_view::npos ? 1 : 0;
     },
     kDistinct},
    {"starts_with", "str, str -> bool", 6, "start begin prefix first", "{0}.startswith({1})", kAtom,
     "{0}.startsWith({1})", "{0}.starts_with({1})",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[0]).starts_with(p.text(a[1])) ? 1 : 0;
     },
     kDistinct},
    {"ends_with", "str, str -> bool", 6, "end suffix last", "{0}.endswith({1})", kAtom,
     "{0}.endsWith({1})", "{0}.ends_with({1})",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[0]).ends_with(p.text(a[1])) ? 1 : 0;
     },
     kDistinct},
    {"is_digit", "str -> bool", 6, "digit number numeric", "{0}.isdigit()", kAtom,
     "/^\\d+$/.test({0})",
     "@char std::isdigit(static_cast<unsigned char>({0})) != 0\n"
     "{&is_digits}({0})",
     [](Pool& p, const Cell* a, const S&) { return all_of(p, a[0], is_digit); }},
    {"is_alpha", "str -> bool", 6, "letter alphabet alphabetic", "{0}.isalpha()", kAtom,
     "/^\\p{L}+$/u.test({0})",
     "@char std::isalpha(static_cast<unsigned char>({0})) != 0\n"
     "{&is_letters}({0})",
     [](Pool& p, const Cell* a, const S&) { return all_of(p, a[0], is_letter); }},
    {"is_alnum", "str -> bool", 7, "alphanumeric punctuation special", "{0}.isalnum()", kAtom,
     "/^[\\p{L}\\p{N}]+$/u.test({0})",
     "@char std::isalnum(static_cast<unsigned char>({0})) != 0\n"
     "{&is_alphanumeric}({0})",
     [](Pool& p, const Cell* a, const S&) {
       return all_of(p, a[0], [](char c) { return is_letter(c) || is_digit(c); });
     }},
    {"is_upper", "str -> bool", 6, "upper uppercase capital", "{0}.isupper()", kAtom,
     "{0} === {0}.toUpperCase() && {0} !== {0}.toLowerCase()",
     "@char std::isupper(static_cast<unsigned char>({0})) != 0\n"
     "{&is_upper}({0})",
     [](Pool& p, const Cell* a, const S&) { return cased(p, a[0], is_lower); }},
    {"is_lower", "str -> bool", 6, "lower lowercase", "{0}.islower()", kAtom,
     "{0} === {0}.toLowerCase() && {0} !== {0}.toUpperCase()",
     "@char std::islower(static_cast<unsigned char>({0})) != 0\n"
     "{&is_lower}({0})",
     [](Pool& p, const Cell* a, const S&) { return cased(p, a[0], is_upper); }},
    {"is_blank", "str -> bool", 7, "space whitespace", "{0}.isspace()", kAtom, "/^\\s+$/.test({0})",
     "@char std::isspace(static_cast<unsigned char>({0})) != 0\n"
     "{&is_blank}({0})",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       const std::u32string text = p.decode(a[0]);
       return !text.empty() && std::ranges::all_of(text, is_space) ? 1 : 0;
     }},
    {"ord", "str -> int", 7, "ascii code ord unicode position alphabet", "ord({0})", kAtom,
     "{0}.codePointAt(0)", "{&code_point}({0})", character_code, kSaid},
    {"chr", "int -> str", 7, "ascii code chr unicode character", "chr({0})", kAtom,
     "String.fromCodePoint({0})", "{&to_character}({0})", character_of, kSaid},
    {"to_text", "int -> str", 4, "string digit text convert number", "str({0})", kAtom,
     "String({0})", "std::to_string({0})",
     [](Pool& p, const Cell* a, const S&) { return p.string(std::to_string(a[0])); }},
    {"to_int", "str -> int", 5, "integer digit number convert parse int", "int({0})", kAtom,
     "Number({0})", "{&to_integer}({0})", parse_int},
    {"vowels", "-> str", 4, "vowel consonant", "'aeiou'", kAtom, "\"aeiou\"", "\"aeiou\"",
     [](Pool& p, const Cell*, const S&) { return p.string("aeiou"); }, kOnlyIfNamed},
    {"all_vowels", "-> str", 5, "vowel consonant", "'aeiouAEIOU'", kAtom, "\"aeiouAEIOU\"",
     "\"aeiouAEIOU\"", [](Pool& p, const Cell*, const S&) { return p.string("aeiouAEIOU"); },
     kOnlyIfNamed},
    {"alphabet", "-> str", 6, "alphabet cipher shift pangram", "'abcdefghijklmnopqrstuvwxyz'",
     kAtom, "\"abcdefghijklmnopqrstuvwxyz\"", "\"abcdefghijklmnopqrstuvwxyz\"",
     [](Pool& p, const Cell*, const S&) { return p.string("abcdefghijklmnopqrstuvwxyz"); },
     kOnlyIfNamed},
    {"punctuation", "-> str", 6, "punctuation", "string.punctuation", kAtom,
     "\"!\\\"#$%&'()*+,-./:;<=>?@[\\\\]^_`{|}~\"", "\"!\\\"#$%&'()*+,-./:;<=>?@[\\\\]^_`{|}~\"",
     [](Pool& p, const Cell*, const S&) { return p.string("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"); },
     kOnlyIfNamed, "string"},
};

}  // namespace

std::span<const Component> string_components() {
  return kStrings;
}

}  // namespace synth
