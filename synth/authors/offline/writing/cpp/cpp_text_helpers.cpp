#include "synth/authors/offline/writing/helper_texts.h"

namespace synth {
namespace {

// A call that raises in Python throws the nearest exception of <stdexcept>.
constexpr HelperText kCppTextHelpers[] = {
    {"capitalized", R"(// The first letter in upper case, all others in lower case.
static std::string capitalized(std::string text) {
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(&c == &text.front() ? std::toupper(letter)
                                              : std::tolower(letter));
  }
  return text;
}
)"},
    {"characters", R"(// The characters of UTF-8 text, each with all of its bytes.
static std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> result;
  for (const char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (!goes_on || result.empty()) {
      result.emplace_back();
    }
    result.back() += c;
  }
  return result;
}
)"},
    {"code_point", R"(// The Unicode code point of one character in UTF-8.
static long long code_point(const std::string& character) {
  const auto goes_on = [](unsigned char c) { return (c & 0xC0) == 0x80; };
  const auto size = std::ssize(character);
  if (size == 0 || std::ranges::count_if(character, goes_on) != size - 1) {
    throw std::invalid_argument("code_point: not one character");
  }
  const auto first = static_cast<unsigned char>(character[0]);
  long long code = size == 1 ? first : first & (0xFF >> (size + 1));
  for (const unsigned char c : character.substr(1)) {
    code = code << 6 | (c & 0x3F);
  }
  return code;
}
)"},
    {"count_in", R"(// How often a part occurs in a text, without overlaps.
static long long count_in(const std::string& text, const std::string& part) {
  if (part.empty()) {
    return length(text) + 1;
  }
  long long count = 0;
  for (auto at = text.find(part); at != std::string::npos;
       at = text.find(part, at + part.size())) {
    ++count;
  }
  return count;
}
)",
     "length"},
    {"digit_runs", R"(// The runs of digits of a text.
static std::vector<std::string> digit_runs(const std::string& text) {
  std::vector<std::string> result;
  bool goes_on = false;
  for (const char c : text) {
    const bool belongs = '0' <= c && c <= '9';
    if (belongs && !goes_on) {
      result.emplace_back();
    }
    if (belongs) {
      result.back() += c;
    }
    goes_on = belongs;
  }
  return result;
}
)"},
    {"every_nth_character", R"(// Every step-th character; from the end for a negative step.
static std::string every_nth_character(const std::string& text,
                                       long long step) {
  std::string result;
  for (const std::string& character : every_nth(characters(text), step)) {
    result += character;
  }
  return result;
}
)",
     "characters every_nth"},
    {"index_in", R"(// An index of bytes as one of characters, -1 for none.
static long long index_in(const std::string& text, std::size_t index) {
  return index == std::string::npos ? -1 : length(text.substr(0, index));
}
)",
     "length"},
    {"is_alphanumeric", R"(// Whether the text is letters and digits, at least one.
static bool is_alphanumeric(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isalnum(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_blank", R"(// Whether the text is white space, at least some.
static bool is_blank(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isspace(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_digits", R"(// Whether the text is digits, at least one.
static bool is_digits(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isdigit(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_letters", R"(// Whether the text is letters, at least one.
static bool is_letters(const std::string& text) {
  const auto holds = [](unsigned char c) { return std::isalpha(c) != 0; };
  return !text.empty() && std::ranges::all_of(text, holds);
}
)"},
    {"is_lower", R"(// Whether the text has letters, all in lower case.
static bool is_lower(const std::string& text) {
  const auto upper = [](unsigned char c) { return std::isupper(c) != 0; };
  const auto lower = [](unsigned char c) { return std::islower(c) != 0; };
  return std::ranges::any_of(text, lower) && std::ranges::none_of(text, upper);
}
)"},
    {"is_upper", R"(// Whether the text has letters, all in upper case.
static bool is_upper(const std::string& text) {
  const auto upper = [](unsigned char c) { return std::isupper(c) != 0; };
  const auto lower = [](unsigned char c) { return std::islower(c) != 0; };
  return std::ranges::any_of(text, upper) && std::ranges::none_of(text, lower);
}
)"},
    {"join", R"(// The parts with the separator between them.
static std::string join(const std::vector<std::string>& parts,
                        const std::string& separator) {
  std::string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result += (i == 0 ? "" : separator) + parts[i];
  }
  return result;
}
)"},
    {"length", R"(// The number of characters in UTF-8 text.
static long long length(const std::string& text) {
  const auto begins = [](unsigned char c) { return (c & 0xC0) != 0x80; };
  return std::ranges::count_if(text, begins);
}
)"},
    {"letter_runs", R"(// The runs of ASCII letters of a text.
static std::vector<std::string> letter_runs(const std::string& text) {
  std::vector<std::string> result;
  bool goes_on = false;
  for (const char c : text) {
    const bool belongs = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    if (belongs && !goes_on) {
      result.emplace_back();
    }
    if (belongs) {
      result.back() += c;
    }
    goes_on = belongs;
  }
  return result;
}
)"},
    {"lower", R"(static std::string lower(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}
)"},
    {"repeat", R"(static std::string repeat(const std::string& text, long long times) {
  std::string result;
  for (long long i = 0; i < times; ++i) {
    result += text;
  }
  return result;
}
)"},
    {"replace_all", R"(static std::string replace_all(std::string text, const std::string& from,
                               const std::string& to) {
  if (from.empty()) {
    throw std::invalid_argument("replace_all: nothing to replace");
  }
  for (auto at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}
)"},
    {"reversed", R"(// The characters of UTF-8 text, last to first.
static std::string reversed(const std::string& text) {
  const std::vector<std::string> all = characters(text);
  std::string result;
  for (auto character = all.rbegin(); character != all.rend(); ++character) {
    result += *character;
  }
  return result;
}
)",
     "characters"},
    {"slice_text",
     R"(// The characters from start to the one before stop; negative bounds count from
// the end.
static std::string slice_text(
    const std::string& text, long long start,
    long long stop = std::numeric_limits<long long>::max()) {
  std::string result;
  for (const std::string& character : slice(characters(text), start, stop)) {
    result += character;
  }
  return result;
}
)",
     "characters slice"},
    {"split", R"(// The parts of a text between separators.
static std::vector<std::string> split(const std::string& text,
                                      const std::string& separator) {
  if (separator.empty()) {
    throw std::invalid_argument("split: an empty separator");
  }
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (auto end = text.find(separator); end != std::string::npos;
       end = text.find(separator, begin)) {
    parts.push_back(text.substr(begin, end - begin));
    begin = end + separator.size();
  }
  parts.push_back(text.substr(begin));
  return parts;
}
)"},
    {"strip", R"(// The text without white space at either end.
static std::string strip(const std::string& text) {
  constexpr std::string_view kSpace = " \t\n\v\f\r";
  const auto first = text.find_first_not_of(kSpace);
  const auto last = text.find_last_not_of(kSpace);
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}
)"},
    {"swap_case", R"(static std::string swap_case(std::string text) {
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(std::isupper(letter) != 0 ? std::tolower(letter)
                                                    : std::toupper(letter));
  }
  return text;
}
)"},
    {"text_after", R"(// What follows a separator, nothing where there is none.
static std::string text_after(const std::string& text,
                              const std::string& separator) {
  const std::size_t at = text.find(separator);
  return at == std::string::npos ? "" : text.substr(at + separator.size());
}
)"},
    {"text_before", R"(// What precedes a separator, all where there is none.
static std::string text_before(const std::string& text,
                               const std::string& separator) {
  return text.substr(0, text.find(separator));
}
)"},
    {"title", R"(// Each word begins in upper case and goes on in lower case.
static std::string title(std::string text) {
  bool in_word = false;
  for (char& c : text) {
    const auto letter = static_cast<unsigned char>(c);
    c = static_cast<char>(in_word ? std::tolower(letter)
                                  : std::toupper(letter));
    in_word = std::isalpha(letter) != 0;
  }
  return text;
}
)"},
    {"to_character", R"(// The character with a Unicode code point, in UTF-8.
static std::string to_character(long long code) {
  if (code < 0 || code > 0x10FFFF) {
    throw std::invalid_argument("to_character: no code point");
  }
  if (code < 0x80) {
    return std::string(1, static_cast<char>(code));
  }
  std::string tail;
  long long most = 0x40;  // what the first byte has room for
  while (code >= most) {
    tail.insert(tail.begin(), static_cast<char>(0x80 | (code & 0x3F)));
    code >>= 6;
    most = most == 0x40 ? 0x20 : most / 2;
  }
  const int mark = tail.size() == 1 ? 0xC0 : tail.size() == 2 ? 0xE0 : 0xF0;
  return static_cast<char>(mark | code) + tail;
}
)"},
    {"to_integer", R"(// The number that the text is, white space around it left out.
static long long to_integer(const std::string& text) {
  std::size_t end = 0;
  const long long number = std::stoll(text, &end);
  if (text.find_first_not_of(" \t\n\v\f\r", end) != std::string::npos) {
    throw std::invalid_argument("to_integer: not a number");
  }
  return number;
}
)"},
    {"upper", R"(static std::string upper(std::string text) {
  for (char& c : text) {
    c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return text;
}
)"},
    {"words", R"(// The parts of a text between white space.
static std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) {
    result.push_back(word);
  }
  return result;
}
)"},
};

}  // namespace

std::span<const HelperText> cpp_text_helpers() {
  return kCppTextHelpers;
}

}  // namespace synth
