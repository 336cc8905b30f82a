#pragma once

#include "cache/database.h"
#include "cache/entry.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

// An entry as the database stores it.
struct Row {
  std::int64_t id = 0;
  std::string checksum;
  Entry entry;
};

// Return the entry with a kind and a key, or with an identifier; nothing if there is none.
SqlResult<std::optional<Row>> read_row(Database& database, EntryKind kind, std::string_view key);
SqlResult<std::optional<Row>> read_row(Database& database, std::int64_t id);

// Returns whether the content is unchanged since it was kept.
bool is_sound(const Row& row);

// Returns the identifiers of all entries, the most recently used first.
SqlResult<std::vector<std::int64_t>> list_ids(Database& database,
                                              std::optional<EntryKind> kind = std::nullopt);

// Returns the summaries of all entries, or of one kind, the most recently used first.
SqlResult<std::vector<EntrySummary>> list_summaries(Database& database,
                                                    std::optional<EntryKind> kind);

// The next three functions are parts of a transaction of the caller.

// Replaces the entry with the same kind and key, or adds it; returns its identifier.
SqlResult<std::int64_t> write_row(Database& database, const Row& row);
SqlResult<void> delete_row(Database& database, std::int64_t id);
SqlResult<void> add_to_counter(Database& database, std::string_view name, std::int64_t number);

// Returns the bytes that the used pages of the file take.
SqlResult<std::uint64_t> used_bytes(Database& database);

// Deletes the least recently used entries, but not `spared`, while more than `limit` bytes are in
// use. Returns the number of deleted entries.
SqlResult<std::uint64_t> evict(Database& database, std::uint64_t limit, std::int64_t spared);

}  // namespace synth
