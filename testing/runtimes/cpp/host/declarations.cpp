#include "testing/runtimes/cpp/host/declarations.h"

#include "synth/support/ascii.h"

#include <algorithm>

namespace synth {

std::size_t behind_matching_token(std::span<const std::string> tokens, std::size_t open,
                                  std::string_view close) {
  int depth = 0;
  for (std::size_t i = open; i < tokens.size(); ++i) {
    depth += tokens[i] == tokens[open] ? 1 : tokens[i] == close ? -1 : 0;
    if (depth == 0) {
      return i + 1;
    }
  }
  return tokens.size();
}

void note_cpp_aliases(const CppTokens& tokens, CppAliases& aliases) {
  for (auto at = tokens.begin(); tokens.end() - at > 3; ++at) {
    const bool uses = *at == "using" && *(at + 2) == "=";
    if (!uses && (*at != "typedef" || *(at + 1) == "struct")) {
      continue;
    }
    const auto end = std::find(at, tokens.end(), ";");
    if (uses && end - at > 3) {
      aliases[*(at + 1)] = CppTokens(at + 3, end);
    } else if (!uses && end - at > 2) {
      aliases[*(end - 1)] = CppTokens(at + 1, end - 1);
    }
    if (end == tokens.end()) {
      return;
    }
    at = end;
  }
}

std::vector<CppTokens> split_cpp_parameters(std::span<const std::string> tokens) {
  std::vector<CppTokens> all;
  int depth = 0;
  for (const std::string& token : tokens) {
    depth += token == "<" || token == "(" || token == "{" ? 1 : 0;
    depth -= token == ">" || token == ")" || token == "}" ? 1 : 0;
    if (all.empty() || (token == "," && depth == 0)) {
      if (all.size() > kMostCppParameters) {
        break;
      }
      all.emplace_back();
    }
    if (token != "," || depth != 0) {
      all.back().push_back(token);
    }
  }
  return all;
}

std::span<const std::string> cpp_trailing_type(std::span<const std::string> behind) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < behind.size(); ++at) {
    if (behind[at] == "(") {
      at = behind_matching_token(behind, at, ")") - 1;
    } else if (begin == 0 && behind[at] == "->") {
      begin = at + 1;
    } else if (behind[at] == "requires") {
      behind = behind.first(at);
    }
  }
  return begin == 0 ? std::span<const std::string>() : behind.subspan(begin);
}

bool is_cpp_name(std::string_view token) {
  return is_cpp_word_character(token.front()) && !is_digit(token.front());
}

}  // namespace synth
