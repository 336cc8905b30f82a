#pragma once

#include "cache/database.h"
#include "synth/support/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// Texts that are found by the words they share with others: an index in memory by SQLite's FTS5,
// which takes words by their stems (Porter's) and ranks by BM25 (sqlite.org/fts5.html). A word of a
// name counts as one of a text does: is_prime is "is" and "prime". Used by one thread at a time.
class TextIndex {
 public:
  // Errors: config if SQLite was built without FTS5.
  static Result<TextIndex> make();

  // `names` weigh more than the text.
  Result<void> add(std::int64_t id, std::string_view names, std::string_view text);

  // The texts that share a word with `words`, the most alike first; of equals the one added first.
  Result<std::vector<std::int64_t>> find(std::string_view words, std::size_t most);

 private:
  explicit TextIndex(Database database) : database_(std::move(database)) {}
  Database database_;
};

}  // namespace synth
