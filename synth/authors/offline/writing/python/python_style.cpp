#include "synth/authors/offline/writing/python/python_style.h"

#include "synth/authors/offline/writing/line_breaks.h"
#include "synth/authors/offline/writing/python/python_tokens.h"

#include <algorithm>
#include <cctype>

namespace synth {
namespace {

// Returns the letters before a quote that belong to its literal: r, b, f, u and their pairs.
std::string prefix_before(std::string_view source, std::size_t quote) {
  std::string prefix;
  for (std::size_t at = quote;
       at > 0 && std::isalnum(static_cast<unsigned char>(source[at - 1]));) {
    --at;
    prefix += static_cast<char>(std::tolower(static_cast<unsigned char>(source[at])));
  }
  return prefix.size() <= 2 ? prefix : std::string();
}

std::string requoted(std::string_view body) {
  std::string out;
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (body[at] == '\\' && at + 1 < body.size()) {
      ++at;
      out += body[at] == '\'' ? std::string() : std::string("\\");
    } else if (body[at] == '"') {
      out += '\\';
    }
    out += body[at];
  }
  return out;
}

std::string literal_in_double_quotes(std::string_view literal, const std::string& prefix) {
  if (literal.size() < 2 || literal.front() != '\'' || literal.substr(0, 3) == "'''" ||
      literal.back() != '\'') {
    return std::string(literal);
  }
  const std::string_view body = literal.substr(1, literal.size() - 2);
  const bool has_code = prefix.find('f') != prefix.npos && body.find('{') != body.npos;
  const bool is_raw = prefix.find('r') != prefix.npos;
  if (body.find_first_of(has_code ? "\"\\" : is_raw ? "\"" : "") != body.npos) {
    return std::string(literal);
  }
  const std::string changed = is_raw ? std::string(body) : requoted(body);
  const bool is_worse = std::ranges::count(changed, '\\') > std::ranges::count(body, '\\');
  return is_worse ? std::string(literal) : '"' + changed + '"';
}

constexpr std::string_view kDefinition = "\n\ndef ";  // preceded by one empty line
constexpr std::string_view kSpacedPower = " ** ";

// Returns whether the character may be part of a name, a number, or names joined by dots.
bool is_simple(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.';
}

// Returns whether this is a power whose operands Black writes without spaces.
bool is_simple_power(std::string_view source, std::size_t at) {
  if (source.substr(at, kSpacedPower.size()) != kSpacedPower) {
    return false;
  }
  std::size_t left = at;
  while (left > 0 && is_simple(source[left - 1])) {
    --left;
  }
  std::size_t right = at + kSpacedPower.size();
  const bool is_negative = source.substr(right, 1) == "-";
  const std::size_t operand = right + (is_negative ? 1 : 0);
  const auto first = operand < source.size() ? static_cast<unsigned char>(source[operand]) : '\0';
  if (is_negative && std::isdigit(first) == 0) {
    return false;
  }
  for (right = operand; right < source.size() && is_simple(source[right]);) {
    ++right;
  }
  const auto follows = source.substr(right, 1);
  return left < at && source[left] != '.' && right > operand && follows != "(" && follows != "[";
}

// Returns the end of the literal or comment that begins at `begin`, or of the single character
// there.
std::size_t end_of_code(std::string_view source, std::size_t begin) {
  if (source[begin] == '#') {
    return std::min(source.find('\n', begin), source.size());
  }
  const bool is_literal = source[begin] == '\'' || source[begin] == '"';
  return is_literal ? end_of_python_string(source, begin) : begin + 1;
}

std::string in_double_quotes(std::string_view source) {
  std::string out;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = end_of_code(source, at);
    out += source[at] == '\'' || source[at] == '"'
               ? literal_in_double_quotes(source.substr(at, end - at), prefix_before(source, at))
               : std::string(source.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string with_powers_and_definitions(std::string_view source) {
  std::string out;
  for (std::size_t at = 0; at < source.size();) {
    std::size_t end = end_of_code(source, at);
    if (source.substr(at, kDefinition.size()) == kDefinition && !out.ends_with('\n')) {
      out += "\n\n";
    } else if (is_simple_power(source, at)) {
      out += kSpacedPower.substr(1, 2);
      end = at + kSpacedPower.size();
    } else {
      out += source.substr(at, end - at);
    }
    at = end;
  }
  return out;
}

}  // namespace

// Writes powers last, since Black measures lines before it removes their spaces.
std::string in_black_style(std::string_view source) {
  return with_powers_and_definitions(with_line_breaks(in_double_quotes(source), Language::python));
}

}  // namespace synth
