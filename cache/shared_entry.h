#pragma once

#include "cache/entry.h"
#include "synth/support/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// Returns an entry in the form of a shared store: "synth-cache 1 SHA256
// " and JSON, whose bytes the checksum covers. The times of creation and use are not included.
Result<std::string> write_shared_entry(const Entry& entry);

// Reads an entry that anyone may have written. bad_input if it is cut off or changed, has another
// form, or is not the requested one: its kind, its key and its key's material must be these. If
// `material` is empty, the key must be that of the entry's own material.
Result<Entry> read_shared_entry(std::string_view value, EntryKind kind, std::string_view key,
                                std::string_view material);

// Returns the name of an entry in a shared store: "solution/0123…".
std::string shared_name(EntryKind kind, std::string_view key);

// The meaning of such a name; read_shared_name returns nothing for any other text. Attempts are not
// shared.
struct SharedName {
  EntryKind kind = EntryKind::solution;
  std::string key;
};
std::optional<SharedName> read_shared_name(std::string_view name);

}  // namespace synth
