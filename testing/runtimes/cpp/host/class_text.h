#pragma once

#include "testing/runtimes/cpp/host/tokens.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The tokens of a class: `class Name final : public Base { … }`.
struct CppClassText {
  bool is_struct = false;
  bool is_template = false;
  std::size_t place = 0;               // of the token `class`
  std::span<const std::string> bases;  // from the colon on
  std::span<const std::string> body;
};

// Returns the definition of a class at the top of these tokens (namespaces.h). Linear in the
// tokens.
std::optional<CppClassText> find_cpp_class_text(std::span<const std::string> tokens,
                                                std::string_view name);

// Returns the names of its public bases.
std::vector<std::string> public_cpp_bases(const CppClassText& text);

// One declaration in a class.
struct CppDeclaration {
  std::span<const std::string> head;  // up to the beginning of its body or value
  std::size_t parameters = 0;  // place of the bracket that opens them; 0 if it is not a function
  std::size_t next = 0;        // beginning of the next one in the class
};
CppDeclaration read_cpp_declaration(std::span<const std::string> body, std::size_t begin);

inline bool is_one_of_tokens(std::string_view token, std::initializer_list<std::string_view> all) {
  return std::ranges::find(all, token) != all.end();
}

inline bool has_token(std::span<const std::string> tokens, std::string_view wanted) {
  return std::ranges::find(tokens, wanted) != tokens.end();
}

}  // namespace synth
