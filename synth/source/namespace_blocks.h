#pragma once

#include "synth/source/sure_statements.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

inline constexpr std::string_view kUnnamedNamespace = "(unnamed)";

// A namespace, or a block `extern "C"`, of a file in C++: all that stands between its brackets.
struct NamespaceBlock {
  std::string path;       // "a::b", whether it is written so or as one in the other; 'extern"C"'
  std::size_t begin = 0;  // of its inside
  std::size_t end = 0;
  SureSource inside;  // its texts are the file's
};

// Returns the blocks of a file, each before those inside it. The insides of blocks that are nested
// too deeply, and of those that cannot be read surely, are left out.
std::vector<NamespaceBlock> namespace_blocks(const SureSource& file);

// Returns whether a statement is such a block.
bool is_namespace_block(const SureSource& source, const SureStatement& statement);

}  // namespace synth
