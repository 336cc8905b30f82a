#pragma once

#include "cache/database.h"
#include "synth/support/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// An index of texts by the words they share with a query, in memory, by SQLite's FTS5, which
// compares words by their stems (Porter's) and ranks by BM25 (sqlite.org/fts5.html). Words inside a
// name count: is_prime is "is" and "prime". Used by one thread at a time.
class TextIndex {
 public:
  // Errors: config if SQLite was built without FTS5.
  static Result<TextIndex> make();

  // Adds a text; `names` weigh more than `text`.
  Result<void> add(std::int64_t id, std::string_view names, std::string_view text);

  // Returns the texts that share a word with `words`, the best match first; of equals the one added
  // first.
  Result<std::vector<std::int64_t>> find(std::string_view words, std::size_t most);

 private:
  explicit TextIndex(Database database) : database_(std::move(database)) {}
  Database database_;
};

}  // namespace synth
