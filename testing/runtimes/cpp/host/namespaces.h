#pragma once

#include "testing/runtimes/cpp/host/tokens.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// The namespaces around a declaration, and `extern "C"`.
struct CppScope {
  std::vector<std::string> openings;  // "namespace foo", "inline namespace v1", "extern \"C\""

  // Returns "foo::v1::": with "::" before it, it leads from the global namespace.
  [[nodiscard]] std::string prefix() const;
  // Returns "namespace foo { namespace bar { text } }".
  [[nodiscard]] std::string around(std::string_view text) const;
  // Returns those that have a name.
  [[nodiscard]] CppScope named() const;
};

// The tokens of a source with a `;` in place of what opens and closes namespaces and `extern "C"`:
// a declaration in them is at the top like any other.
struct CppFlatTokens {
  CppTokens tokens;
  std::vector<std::size_t> scope_of;  // of each token, its place in `scopes`
  std::vector<CppScope> scopes;

  [[nodiscard]] const CppScope& scope(std::size_t token) const { return scopes[scope_of[token]]; }
  // Returns whether a scope has that opening, or the same one inline.
  [[nodiscard]] bool has_namespace(std::string_view opening) const;
};

// Linear in the tokens, even for hostile input: namespaces that are nested too deeply stay blocks.
CppFlatTokens without_cpp_namespaces(const CppTokens& tokens);

}  // namespace synth
