#include "synth/authors/offline/writing/cpp/cpp_layout.h"

#include "synth/authors/offline/writing/form_writer.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace synth {
namespace {

// The header of each name that forms and helpers use. std::ssize, std::begin and the like come with
// every container.
constexpr std::array<std::pair<std::string_view, std::string_view>, 164> kHeaders{{
    {"vector", "vector"},
    {"string", "string"},
    {"to_string", "string"},
    {"stoll", "string"},
    {"stod", "string"},
    {"string_view", "string_view"},
    {"optional", "optional"},
    {"nullopt", "optional"},
    {"pair", "utility"},
    {"tuple", "tuple"},
    {"set", "set"},
    {"map", "map"},
    {"ranges::any_of", "algorithm"},
    {"ranges::all_of", "algorithm"},
    {"ranges::none_of", "algorithm"},
    {"ranges::count", "algorithm"},
    {"ranges::count_if", "algorithm"},
    {"ranges::find", "algorithm"},
    {"ranges::find_if", "algorithm"},
    {"ranges::sort", "algorithm"},
    {"ranges::stable_sort", "algorithm"},
    {"ranges::max_element", "algorithm"},
    {"ranges::min_element", "algorithm"},
    {"max", "algorithm"},
    {"min", "algorithm"},
    {"clamp", "algorithm"},
    {"accumulate", "numeric"},
    {"partial_sum", "numeric"},
    {"iota", "numeric"},
    {"gcd", "numeric"},
    {"lcm", "numeric"},
    {"abs", "cstdlib"},
    {"sqrt", "cmath"},
    {"pow", "cmath"},
    {"floor", "cmath"},
    {"ceil", "cmath"},
    {"llrint", "cmath"},
    {"isdigit", "cctype"},
    {"isalpha", "cctype"},
    {"isalnum", "cctype"},
    {"isupper", "cctype"},
    {"islower", "cctype"},
    {"isspace", "cctype"},
    {"toupper", "cctype"},
    {"tolower", "cctype"},
    {"invalid_argument", "stdexcept"},
    {"out_of_range", "stdexcept"},
    {"domain_error", "stdexcept"},
    {"overflow_error", "stdexcept"},
    {"underflow_error", "stdexcept"},
    {"length_error", "stdexcept"},
    {"range_error", "stdexcept"},
    {"runtime_error", "stdexcept"},
    {"logic_error", "stdexcept"},
    {"identity", "functional"},
    {"greater", "functional"},
    {"minus", "functional"},
    {"multiplies", "functional"},
    {"numeric_limits", "limits"},
    {"numbers::pi", "numbers"},
    {"size_t", "cstddef"},
    {"ostringstream", "sstream"},
    {"istringstream", "sstream"},
    {"setprecision", "iomanip"},
    {"fixed", "ios"},
    {"deque", "deque"},
    {"queue", "queue"},
    {"priority_queue", "queue"},
    {"stack", "stack"},
    {"unordered_map", "unordered_map"},
    {"unordered_set", "unordered_set"},
    {"multiset", "set"},
    {"multimap", "map"},
    {"array", "array"},
    {"function", "functional"},
    {"getline", "string"},
    {"stoi", "string"},
    {"stoull", "string"},
    {"reverse", "algorithm"},
    {"sort", "algorithm"},
    {"stable_sort", "algorithm"},
    {"unique", "algorithm"},
    {"rotate", "algorithm"},
    {"next_permutation", "algorithm"},
    {"lower_bound", "algorithm"},
    {"upper_bound", "algorithm"},
    {"max_element", "algorithm"},
    {"min_element", "algorithm"},
    {"count", "algorithm"},
    {"count_if", "algorithm"},
    {"find", "algorithm"},
    {"find_if", "algorithm"},
    {"all_of", "algorithm"},
    {"any_of", "algorithm"},
    {"none_of", "algorithm"},
    {"binary_search", "algorithm"},
    {"equal", "algorithm"},
    {"copy", "algorithm"},
    {"fill", "algorithm"},
    {"transform", "algorithm"},
    {"partition", "algorithm"},
    {"remove_if", "algorithm"},
    {"is_sorted", "algorithm"},
    {"minmax_element", "algorithm"},
    {"set_intersection", "algorithm"},
    {"set_difference", "algorithm"},
    {"set_union", "algorithm"},
    {"merge", "algorithm"},
    {"nth_element", "algorithm"},
    {"adjacent_find", "algorithm"},
    {"swap", "utility"},
    {"move", "utility"},
    {"get", "tuple"},
    {"make_pair", "utility"},
    {"regex", "regex"},
    {"regex_match", "regex"},
    {"regex_replace", "regex"},
    {"sregex_iterator", "regex"},
    {"smatch", "regex"},
    {"round", "cmath"},
    {"lround", "cmath"},
    {"llround", "cmath"},
    {"log", "cmath"},
    {"log2", "cmath"},
    {"log10", "cmath"},
    {"exp", "cmath"},
    {"sin", "cmath"},
    {"cos", "cmath"},
    {"tan", "cmath"},
    {"atan2", "cmath"},
    {"asin", "cmath"},
    {"hypot", "cmath"},
    {"fmod", "cmath"},
    {"cbrt", "cmath"},
    {"trunc", "cmath"},
    {"fabs", "cmath"},
    {"nearbyint", "cmath"},
    {"isxdigit", "cctype"},
    {"ispunct", "cctype"},
    {"snprintf", "cstdio"},
    {"bitset", "bitset"},
    {"popcount", "bit"},
    {"back_inserter", "iterator"},
    {"inner_product", "numeric"},
    {"next", "iterator"},
    {"prev", "iterator"},
    {"distance", "iterator"},
    {"int64_t", "cstdint"},
    {"uint64_t", "cstdint"},
    {"setw", "iomanip"},
    {"setfill", "iomanip"},
    {"hex", "ios"},
    {"less", "functional"},
    {"plus", "functional"},
    {"ranges::reverse", "algorithm"},
    {"ranges::is_sorted", "algorithm"},
    {"ranges::equal", "algorithm"},
    {"ranges::max", "algorithm"},
    {"ranges::min", "algorithm"},
    {"ranges::binary_search", "algorithm"},
    {"string::npos", "string"},
    {"chrono::year", "chrono"},
    {"chrono::sys_days", "chrono"},
    {"cmp_equal", "utility"},
}};

const std::map<std::string_view, std::string_view>& cpp_headers() {
  static const std::map<std::string_view, std::string_view> kByName(kHeaders.begin(),
                                                                    kHeaders.end());
  return kByName;
}

std::string_view qualified_name(std::string_view code) {
  std::size_t end = 0;
  while (end < code.size() && (is_word_character(code[end]) || code[end] == ':')) {
    ++end;
  }
  return code.substr(0, end);
}

// Returns the text as one word that cannot end the comment or join it with the next line.
std::string one_line(std::string_view word) {
  std::string out(word);
  return out.ends_with('\\') ? out + "." : out;
}

}  // namespace

std::string cpp_comment(std::string_view text) {
  std::string flat(trim(text));
  std::ranges::replace_if(
      flat, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  std::string out;
  std::string line = "///";
  for (const std::string_view word : split(flat, ' ')) {
    if (word.empty()) {
      continue;
    }
    if (line.size() > 3 && line.size() + 1 + word.size() > kCppColumns) {
      out += line + "\n";
      line = "///";
    }
    line += " " + one_line(word);
  }
  return line.size() > 3 ? out + line + "\n" : out;
}

std::string cpp_heading(const std::string& start, const std::vector<std::string>& parameters) {
  const std::string open = start + "(";
  const auto ending = [&](std::size_t i) {
    return parameters[i] + (i + 1 == parameters.size() ? ") {" : ",");
  };
  bool is_aligned = true;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    is_aligned = is_aligned && open.size() + ending(i).size() <= kCppColumns;
  }
  const std::size_t column = is_aligned ? open.size() : 4;
  std::string out = is_aligned ? open : open + "\n" + std::string(column, ' ');
  std::size_t used = column;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::string text = ending(i);
    if (i > 0 && used + 1 + text.size() > kCppColumns) {
      out += "\n" + std::string(column, ' ');
      used = column;
    } else if (i > 0) {
      out += " ";
      ++used;
    }
    out += text;
    used += text.size();
  }
  return parameters.empty() ? out + ") {" : out;
}

std::string cpp_definition(const std::string& heading, const std::vector<std::string>& statements) {
  const std::string line = statements.size() == 1 ? heading + " " + statements[0] + " }" : "";
  if (!line.empty() && line.size() <= kCppColumns && line.find('\n') == std::string::npos) {
    return line + "\n";
  }
  std::string out = heading + "\n";
  for (const std::string& statement : statements) {
    out += indented(statement) + "\n";
  }
  return out + "}\n";
}

std::string cpp_includes(std::string_view code) {
  constexpr std::string_view kStd = "std::";
  std::set<std::string_view> headers;
  for (std::size_t at = code.find(kStd); at != std::string_view::npos;
       at = code.find(kStd, at + 1)) {
    const auto header = cpp_headers().find(qualified_name(code.substr(at + kStd.size())));
    if (header != cpp_headers().end()) {
      headers.insert(header->second);
    }
  }
  std::string out;
  for (const std::string_view header : headers) {
    out.append("#include <").append(header).append(">\n");
  }
  return out;
}

}  // namespace synth
