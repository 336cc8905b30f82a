#pragma once

#include "cache/entry.h"
#include "specs/language.h"
#include "synth/support/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class CacheStore;
class JsonWriter;

// A kept solution or function whose words are like those asked for.
struct KeptMatch {
  EntrySummary entry;
  std::string asked;    // the instruction, or a function's purpose
  std::string heading;  // "primes_up_to(limit)": of the function that the user calls
};

// What the local cache holds, of all languages or of one, that was asked for in words like these,
// ten at most, the most alike first: by the stems of instructions, names and purposes
// (cache/text_index.h). A function of a kept solution is found as that solution. Reads the whole
// cache. Errors: io; config if SQLite cannot search texts.
Result<std::vector<KeptMatch>> find_kept(CacheStore& store, std::string_view words,
                                         std::optional<Language> language = std::nullopt);

// An object: key, kind, title, language, confidence, asked and heading.
void write_match(JsonWriter& out, const KeptMatch& match);

}  // namespace synth
