#include "synth/authors/offline/writing/cpp/cpp_layout.h"

#include "synth/authors/offline/writing/form_writer.h"
#include "synth/authors/offline/writing/helper_texts.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <map>
#include <set>

namespace synth {
namespace {

// Returns the header of each name that forms and helpers use. std::ssize, std::begin and the like
// come with every container.
const std::map<std::string_view, std::string_view>& cpp_headers() {
  static const auto kByName = [] {
    std::map<std::string_view, std::string_view> headers;
    for (const std::string_view line : split(trim(kCppHeaders), '\n')) {
      const std::size_t colon = line.find(": ");
      for (const std::string_view name : split(line.substr(colon + 2), ' ')) {
        headers.emplace(name, line.substr(0, colon));
      }
    }
    return headers;
  }();
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
