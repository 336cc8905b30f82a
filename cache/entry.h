#pragma once

#include "synth/support/enum_names.h"
#include "synth/support/result.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace synth {

enum class EntryKind {
  solution,  // what a look-up returns: everything passed
  attempt,   // a run that did not; only `--resume` asks for it
  function,  // one function under its spec's own key
  verdict,   // what `check` said of a candidate; in a store of its own
};

EnumNames<EntryKind> names_of(EntryKind);

using CacheTime = std::chrono::sys_time<std::chrono::microseconds>;

// What a listing shows of an entry.
struct EntrySummary {
  EntryKind kind = EntryKind::solution;
  std::string key;         // MD5 of `material`, hex
  std::string title;       // the instruction's first line, or the function's name
  std::string language;    // as `name(Language)` has it
  std::string confidence;  // a solution's level; may be empty
  CacheTime created = {};
  CacheTime last_used = {};
  std::uint64_t size = 0;  // bytes of the texts
};

// One entry with its texts. The cache does not look into them; whoever reads `document` validates
// it, since a cache can be shared.
struct Entry : EntrySummary {
  std::string material;    // what `key` is the MD5 of (cache/key.h)
  std::string document;    // JSON: a solution (of an attempt with `resume`), or a function's spec
  std::string code;        // of a function; else empty
  std::string tests;       // JSON, of a function; else empty
  std::string store = {};  // the shared store that it comes from; empty for the local cache
  bool is_trusted = true;  // that store, if there is one, as the user says
};

// The first line of an instruction that holds text, cut at a character's end to at most 100 bytes.
std::string title_of(std::string_view instruction);

// MD5 over every field that an entry is made of, but not `last_used`: tells a damaged row.
Result<std::string> checksum_of(const Entry& entry);

}  // namespace synth
