#include "synth/authors/offline/reading/recursive_forms.h"
#include "synth/authors/offline/reading/remark_checks.h"
#include "synth/authors/offline/text/words.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

// Remarks on how to compute the result, and on what must not be used.

namespace synth {
namespace {

// Represents calls of the function itself in a table of code.
constexpr std::string_view kOwnName = "<itself>";

// The code that a demand forbids.
struct Forbidden {
  std::string_view words;
  std::string_view code;  // separated by spaces
};

constexpr Forbidden kForbidden[] = {
    {"sort sorted sorting", "sorted( .sort("},
    {"reverse reversed slicing slice slices", "reversed( [::-1] .reverse("},
    {"bin", "bin("},
    {"hex", "hex("},
    {"oct", "oct("},
    {"sum", "sum("},
    {"max maximum", "max("},
    {"min minimum", "min("},
    {"len", "len("},
    {"eval", "eval("},
    {"int", "int("},
    {"recursion recursive recursively", kOwnName},
    {"set sets", "set("},
    {"pow", "pow( **"},
    {"math", "math."},
    {"gcd", "gcd("},
    {"collections counter", "collections. Counter("},
    {"itertools", "itertools."},
    {"statistics", "statistics."},
    {"regex regular re", "re."},
    {"import imports library libraries module modules", "import"},
    {"loop loops", "for while"},
    {"format", "format("},
    {"replace", ".replace("},
    {"split", ".split("},
    {"join", ".join("},
    {"count", ".count("},
    {"zip", "zip("},
    {"factorial", "factorial("},
    {"abs", "abs("},
    {"isalpha", ".isalpha("},
    {"lower", ".lower("},
    {"upper", ".upper("},
};

// Another way to compute the same.
struct OtherWay {
  std::string_view begin;
  std::string_view end;
  std::string_view instead_begin;
  std::string_view instead_end;
};

constexpr OtherWay kOtherWays[] = {
    {"bin(", ")[2:]", "format(", ", \"b\")"},
    {"oct(", ")[2:]", "format(", ", \"o\")"},
    {"hex(", ")[2:]", "format(", ", \"x\")"},
    {"int(", ", 2)", "sum(2**place for place, bit in enumerate(reversed(", ")) if bit == \"1\")"},
};

}  // namespace

bool RemarkDealer::calls_itself() const {
  const std::string call = core_.name + "(";
  const std::string& code = out_.reading.code;
  for (std::size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
    const bool is_other = at > 0 && (is_word_character(code[at - 1]) || code[at - 1] == '_' ||
                                     code[at - 1] == '.');  // as in "math.factorial("
    const bool is_heading = at >= 4 && code.compare(at - 4, 4, "def ") == 0;
    if (!is_other && !is_heading) {
      return true;
    }
  }
  return false;
}

bool RemarkDealer::make_recursive() {
  auto value = recursive_form(core_, out_.reading);
  if (!value) {
    return false;
  }
  out_.reading.value = std::move(*value);
  out_.reading.needs.clear();
  out_.reading.code = write_again(core_, out_.reading);
  out_.is_rewritten = true;  // the result is the same
  return true;
}

bool RemarkDealer::deal_demand(const Remark& remark) {
  if (remark.topic == "with") {
    const bool loops = says_one_of(remark.said, "loop loops iteration iteratively while");
    return loops ? has("for ") || has("while ") : calls_itself() || make_recursive();
  }
  bool is_known = false;
  for (const std::string& word : plain_words(remark.parts.empty() ? "" : remark.parts[0])) {
    for (const Forbidden& forbidden : kForbidden) {
      if (!is_among(word, forbidden.words)) {
        continue;
      }
      is_known = true;
      for (const OtherWay& way : kOtherWays) {
        const std::string value = out_.reading.value;
        if (way.begin == word + "(" && value.starts_with(way.begin) && value.ends_with(way.end)) {
          set_value(
              std::string(way.instead_begin) +
              value.substr(way.begin.size(), value.size() - way.begin.size() - way.end.size()) +
              std::string(way.instead_end));
        }
      }
      for (const std::string_view code : split(forbidden.code, ' ')) {
        if (code == kOwnName ? calls_itself() : has(code)) {
          return false;
        }
      }
    }
    static constexpr std::string_view kRest =
        "the a an any built in builtin python function functions method methods or and s statement "
        "expression expressions of standard external";
    if (!is_known && !is_among(word, kRest)) {
      return false;
    }
  }
  return is_known;
}

}  // namespace synth
