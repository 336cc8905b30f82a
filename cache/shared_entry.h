#pragma once

#include "cache/entry.h"
#include "synth/support/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace synth {

// An entry as a shared store has it: "synth-cache 1 SHA256\n" and JSON, of whose bytes the checksum
// is. When it was made and used is not in it.
Result<std::string> write_shared_entry(const Entry& entry);

// Reads one that anyone may have written. bad_input for one that is cut off or changed, of another
// form, or not what was asked for: its kind, its key, and its key's material have to be these.
// `material` may be left empty: then the key has to be that of the material that it has.
Result<Entry> read_shared_entry(std::string_view value, EntryKind kind, std::string_view key,
                                std::string_view material);

// "solution/0123…": the name of an entry in a shared store.
std::string shared_name(EntryKind kind, std::string_view key);

// What such a name stands for; nothing for any other text. Attempts are not shared.
struct SharedName {
  EntryKind kind = EntryKind::solution;
  std::string key;
};
std::optional<SharedName> read_shared_name(std::string_view name);

}  // namespace synth
