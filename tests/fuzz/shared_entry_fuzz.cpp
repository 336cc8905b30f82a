#include "cache/sha256.h"
#include "cache/shared_entry.h"
#include "tests/fuzz/fuzz.h"

#include <string>

namespace synth {
namespace {

constexpr const char* kKey = "99914b932bd37a50b983c5e7c90ae93b";  // of the material {}

// An entry of a shared store is read or refused, as it is and with a checksum that fits it. An
// entry that was read is written again as it was understood.
int fuzz_shared_entry(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = as_text(data, size);
  const auto raw = read_shared_entry(text, EntryKind::solution, kKey, "");
  require(!raw || raw->key == kKey, "an entry is the one that was asked for");
  const std::string fitting = "synth-cache 1 " + *sha256_hex(text) + "\n" + std::string(text);
  const auto entry = read_shared_entry(fitting, EntryKind::solution, kKey, "");
  if (entry) {
    const auto again = write_shared_entry(*entry);
    require(again.has_value(), "what was read can be written");
    require(read_shared_entry(*again, entry->kind, entry->key, entry->material).has_value(),
            "what was written can be read");
  }
  return 0;
}

const FuzzTarget kSharedEntry{"shared_entry", fuzz_shared_entry};

}  // namespace
}  // namespace synth
