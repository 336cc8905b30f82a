#pragma once

#include "testing/runtimes/cpp/host/tokens.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace synth {

// Functions shared by the readers of functions and of classes. All are linear in the tokens, even
// for hostile input.

inline constexpr std::size_t kMostCppParameters = 256;  // compilers are expected to allow so many

// Returns the index after the bracket that closes the one at `open`.
std::size_t behind_matching_token(std::span<const std::string> tokens, std::size_t open,
                                  std::string_view close);

// Adds the aliases of `typedef T Name;` and `using Name = T;`.
void note_cpp_aliases(const CppTokens& tokens, CppAliases& aliases);

// Splits at the commas between parameters. Of too many, only one more than the limit is read.
std::vector<CppTokens> split_cpp_parameters(std::span<const std::string> tokens);

// Returns the type after the arrow in what stands between the parameters of a function and its
// body, such as "noexcept(noexcept(p->x)) -> int"; empty if there is none.
std::span<const std::string> cpp_trailing_type(std::span<const std::string> behind);

// Returns whether the token begins like a name; keywords count as names.
bool is_cpp_name(std::string_view token);

}  // namespace synth
