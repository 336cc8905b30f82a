#include "synth/source/namespace_blocks.h"

#include <utility>

namespace synth {
namespace {

constexpr std::size_t kDeepestBlock = 16;

// Returns the place of the bracket that opens the block.
std::size_t opening(const SureSource& source, const SureStatement& statement) {
  std::size_t at = statement.first;
  while (at < statement.last && source.word(at) != "{") {
    ++at;
  }
  return at;
}

// Returns "a::b" for `inline namespace a::b`.
std::string path_of(const SureSource& source, const SureStatement& statement, std::size_t open) {
  std::string path;
  for (std::size_t at = statement.first; at < open; ++at) {
    const std::string_view word = source.word(at);
    path += word == "namespace" || word == "inline" ? "" : word;
  }
  return path.empty() ? std::string(kUnnamedNamespace) : path;
}

void add_blocks(const SureSource& source, std::size_t offset, const std::string& around,
                std::size_t depth, std::vector<NamespaceBlock>& blocks) {
  for (const SureStatement& statement : source.statements) {
    if (depth >= kDeepestBlock || !is_namespace_block(source, statement)) {
      continue;
    }
    const std::size_t open = opening(source, statement);
    const std::size_t begin = source.tokens[open].end;
    const std::size_t end = source.tokens[statement.last - 1].begin;
    auto inside = read_surely(Language::cpp, source.text.substr(begin, end - begin));
    if (!inside) {
      continue;
    }
    const std::string own = path_of(source, statement, open);
    blocks.push_back({.path = around.empty() ? own : around + "::" + own,
                      .begin = offset + begin,
                      .end = offset + end,
                      .inside = *std::move(inside)});
    const NamespaceBlock added = blocks.back();
    add_blocks(added.inside, added.begin, added.path, depth + 1, blocks);
  }
}

}  // namespace

bool is_namespace_block(const SureSource& source, const SureStatement& statement) {
  const auto text = [&](std::size_t at) {
    return at < statement.last ? source.word(at) : std::string_view();
  };
  const std::size_t at = statement.first + (text(statement.first) == "inline" ? 1 : 0);
  const bool is_block =
      text(at) == "namespace" || (text(at) == "extern" && text(at + 1).starts_with('"'));
  const std::size_t open = opening(source, statement);
  return is_block && open + 1 < statement.last && text(statement.last - 1) == "}";
}

std::vector<NamespaceBlock> namespace_blocks(const SureSource& file) {
  std::vector<NamespaceBlock> blocks;
  add_blocks(file, 0, "", 0, blocks);
  return blocks;
}

}  // namespace synth
