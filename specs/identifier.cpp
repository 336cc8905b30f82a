#include "specs/identifier.h"

#include "specs/identifier_letters.h"
#include "specs/wtf8.h"

#include <algorithm>
#include <span>

namespace synth {
namespace {

// docs.python.org/3/reference/lexical_analysis.html#keywords
constexpr std::string_view kPython[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

// The reserved words of POSIX shells and of Bash.
constexpr std::string_view kBash[] = {"case",   "coproc", "do",   "done",     "elif", "else",
                                      "esac",   "fi",     "for",  "function", "if",   "in",
                                      "select", "then",   "time", "until",    "while"};

// ECMA-262, "Keywords and Reserved Words", strict mode.
constexpr std::string_view kJavascript[] = {
    "arguments", "await",      "break",   "case",    "catch",      "class",     "const",
    "continue",  "debugger",   "default", "delete",  "do",         "else",      "enum",
    "eval",      "export",     "extends", "false",   "finally",    "for",       "function",
    "if",        "implements", "import",  "in",      "instanceof", "interface", "let",
    "new",       "null",       "package", "private", "protected",  "public",    "return",
    "static",    "super",      "switch",  "this",    "throw",      "true",      "try",
    "typeof",    "var",        "void",    "while",   "with",       "yield"};

// ISO/IEC 14882:2020, [lex.key] and the alternative tokens.
constexpr std::string_view kCpp[] = {"alignas",       "alignof",     "and",
                                     "and_eq",        "asm",         "auto",
                                     "bitand",        "bitor",       "bool",
                                     "break",         "case",        "catch",
                                     "char",          "char16_t",    "char32_t",
                                     "char8_t",       "class",       "co_await",
                                     "co_return",     "co_yield",    "compl",
                                     "concept",       "const",       "const_cast",
                                     "consteval",     "constexpr",   "constinit",
                                     "continue",      "decltype",    "default",
                                     "delete",        "do",          "double",
                                     "dynamic_cast",  "else",        "enum",
                                     "explicit",      "export",      "extern",
                                     "false",         "float",       "for",
                                     "friend",        "goto",        "if",
                                     "inline",        "int",         "long",
                                     "mutable",       "namespace",   "new",
                                     "noexcept",      "not",         "not_eq",
                                     "nullptr",       "operator",    "or",
                                     "or_eq",         "private",     "protected",
                                     "public",        "register",    "reinterpret_cast",
                                     "requires",      "return",      "short",
                                     "signed",        "sizeof",      "static",
                                     "static_assert", "static_cast", "struct",
                                     "switch",        "template",    "this",
                                     "thread_local",  "throw",       "true",
                                     "try",           "typedef",     "typeid",
                                     "typename",      "union",       "unsigned",
                                     "using",         "virtual",     "void",
                                     "volatile",      "wchar_t",     "while",
                                     "xor",           "xor_eq"};

std::span<const std::string_view> keywords(Language language) {
  switch (language) {
    case Language::python:
      return kPython;
    case Language::bash:
      return kBash;
    case Language::javascript:
      return kJavascript;
    case Language::cpp:
      return kCpp;
  }
  return {};
}

// Returns whether the character may begin a name; Bash allows ASCII only.
bool may_begin(std::uint32_t c, Language language) {
  return (c == '$' && language == Language::javascript) ||
         (may_begin_name(c) && (c < 0x80 || language != Language::bash));
}

bool may_continue(std::uint32_t c, Language language) {
  return may_begin(c, language) ||
         (may_continue_name(c) && (c < 0x80 || language != Language::bash));
}

}  // namespace

bool is_keyword(std::string_view name, Language language) {
  const auto words = keywords(language);
  return std::find(words.begin(), words.end(), name) != words.end();
}

bool is_identifier(std::string_view name, Language language) {
  for (std::size_t at = 0; at < name.size();) {
    const CodePoint c = code_point_at(name, at);
    if (c.length == 0 ||
        !(at == 0 ? may_begin(c.value, language) : may_continue(c.value, language))) {
      return false;
    }
    at += c.length;
  }
  return !name.empty() && !is_keyword(name, language);
}

bool is_qualified_identifier(std::string_view name, Language language) {
  const std::string_view separator = language == Language::cpp ? "::" : ".";
  for (std::size_t end = name.find(separator); end != std::string_view::npos;
       end = name.find(separator)) {
    if (!is_identifier(name.substr(0, end), language)) {
      return false;
    }
    name.remove_prefix(end + separator.size());
  }
  return is_identifier(name, language);
}

}  // namespace synth
