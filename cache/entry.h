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
  solution,  // everything passed; the result of a look-up
  attempt,   // a run that did not pass; only `--resume` looks it up
  function,  // one function under its spec's own key
  verdict,   // the verdict of `check` on a candidate; in a store of its own
};

EnumNames<EntryKind> names_of(EntryKind);

using CacheTime = std::chrono::sys_time<std::chrono::microseconds>;

// An entry as a listing shows it.
struct EntrySummary {
  EntryKind kind = EntryKind::solution;
  std::string key;         // MD5 of `material`, hex
  std::string title;       // the instruction's first line, or the function's name
  std::string language;    // as `name(Language)` returns it
  std::string confidence;  // a solution's level; may be empty
  CacheTime created = {};
  CacheTime last_used = {};
  std::uint64_t size = 0;  // bytes of its texts
};

// One entry with its texts. The cache does not parse them; the reader of `document` validates it,
// since a cache can be shared.
struct Entry : EntrySummary {
  std::string material;    // the text whose MD5 is `key` (cache/key.h)
  std::string document;    // JSON: a solution (of an attempt with `resume`), or a function's spec
  std::string code;        // of a function; else empty
  std::string tests;       // JSON, of a function; else empty
  std::string store = {};  // the shared store that it was read from; empty for the local cache
  bool is_trusted = true;  // whether the user trusts that store
};

// Returns the first non-blank line of an instruction, cut between characters to at most 100 bytes.
std::string title_of(std::string_view instruction);

// Returns the MD5 over every field of an entry except `last_used`; it detects a damaged row.
Result<std::string> checksum_of(const Entry& entry);

}  // namespace synth
