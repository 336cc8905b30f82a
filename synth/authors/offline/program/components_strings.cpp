#include "synth/authors/offline/program/component_table.h"
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

constexpr ComponentMeaning kStrings[] = {
    {"upper", [](Pool& p, const Cell* a,
                 const S&) { return rewrite(p, a[0], [](char c, char) { return to_upper(c); }); }},
    {"lower", [](Pool& p, const Cell* a,
                 const S&) { return rewrite(p, a[0], [](char c, char) { return to_lower(c); }); }},
    {"capitalize",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0], [](char c, char previous) {
         return previous == 0 ? to_upper(c) : to_lower(c);
       });
     }},
    {"title",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0], [](char c, char previous) {
         return is_letter(previous) ? to_lower(c) : to_upper(c);
       });
     }},
    {"swapcase",
     [](Pool& p, const Cell* a, const S&) {
       return rewrite(p, a[0],
                      [](char c, char) { return is_upper(c) ? to_lower(c) : to_upper(c); });
     }},
    {"strip", strip},
    {"words", split_words},
    {"split", split_at},
    {"before", before},
    {"after", after},
    {"numbers_in", [](Pool& p, const Cell* a, const S&) { return runs(p, a[0], is_digit); }},
    {"letter_runs", [](Pool& p, const Cell* a, const S&) { return runs(p, a[0], is_letter); }},
    {"characters", [](Pool& p, const Cell* a, const S&) { return characters(p, a[0]); }},
    {"join", [](Pool& p, const Cell* a, const S&) { return join_with(p, a[0], a[1]); }},
    {"concatenate_strings",
     [](Pool& p, const Cell* a, const S&) {
       return p.string(std::string(p.text(a[0])).append(p.text(a[1])));
     }},
    {"repeat", repeat},
    {"replace", replace},
    {"remove_all",
     [](Pool& p, const Cell* a, const S& s) {
       const std::array<Cell, 3> arguments = {a[0], a[1], p.string("")};
       return replace(p, arguments.data(), s);
     }},
    {"count_in_text", count_in},
    {"find", [](Pool& p, const Cell* a,
                const S&) { return position(p, p.text(a[0]).find(p.text(a[1])), a[0]); }},
    {"rfind", [](Pool& p, const Cell* a,
                 const S&) { return position(p, p.text(a[0]).rfind(p.text(a[1])), a[0]); }},
    {"in_text",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[1]).find(p.text(a[0])) != std::string_view::npos ? 1 : 0;
     }},
    {"not_in_text",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[1]).find(p.text(a[0])) == std::string_view::npos ? 1 : 0;
     }},
    {"starts_with",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[0]).starts_with(p.text(a[1])) ? 1 : 0;
     }},
    {"ends_with",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       return p.text(a[0]).ends_with(p.text(a[1])) ? 1 : 0;
     }},
    {"is_digit", [](Pool& p, const Cell* a, const S&) { return all_of(p, a[0], is_digit); }},
    {"is_alpha", [](Pool& p, const Cell* a, const S&) { return all_of(p, a[0], is_letter); }},
    {"is_alnum",
     [](Pool& p, const Cell* a, const S&) {
       return all_of(p, a[0], [](char c) { return is_letter(c) || is_digit(c); });
     }},
    {"is_upper", [](Pool& p, const Cell* a, const S&) { return cased(p, a[0], is_lower); }},
    {"is_lower", [](Pool& p, const Cell* a, const S&) { return cased(p, a[0], is_upper); }},
    {"is_blank",
     [](Pool& p, const Cell* a, const S&) -> Cell {
       const std::u32string text = p.decode(a[0]);
       return !text.empty() && std::ranges::all_of(text, is_space) ? 1 : 0;
     }},
    {"ord", character_code},
    {"chr", character_of},
    {"to_text", [](Pool& p, const Cell* a, const S&) { return p.string(std::to_string(a[0])); }},
    {"to_int", parse_int},
    {"vowels", [](Pool& p, const Cell*, const S&) { return p.string("aeiou"); }},
    {"all_vowels", [](Pool& p, const Cell*, const S&) { return p.string("aeiouAEIOU"); }},
    {"alphabet",
     [](Pool& p, const Cell*, const S&) { return p.string("abcdefghijklmnopqrstuvwxyz"); }},
    {"punctuation",
     [](Pool& p, const Cell*, const S&) { return p.string("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"); }},
};

}  // namespace

std::span<const Component> string_components() {
  static const ComponentTable kTable(kComponents, kStrings);
  return kTable.all();
}

}  // namespace synth
