#pragma once

#include "cache/entry.h"
#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/support/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace synth {

class CacheStore;
class JsonWriter;

// A kept solution or function that was requested in similar words.
struct KeptMatch {
  EntrySummary entry;
  std::string asked;    // the instruction, or a function's purpose
  std::string heading;  // heading of the function that the user calls: "primes_up_to(limit)"
};

// What an entry has of functions. Foreign data: anyone with write access to the cache may have
// written it.
struct KeptFunctions {
  std::vector<FunctionSpec> specs;
  std::map<std::string, std::string> code;
  std::string asked;   // as in KeptMatch
  std::string called;  // the function that the user calls
};
Result<KeptFunctions> read_functions(const Entry& entry);

// Returns the entries of the local cache, in all languages or in one, that were requested in
// similar words: at most ten, the most similar first. It compares the stems of instructions, names
// and purposes (cache/text_index.h). A function of a kept solution is found as that solution. Reads
// the whole cache. Errors: io; config if SQLite has no text search.
Result<std::vector<KeptMatch>> find_kept(CacheStore& store, std::string_view words,
                                         std::optional<Language> language = std::nullopt);

// Writes an object: key, kind, title, language, confidence, asked and heading.
void write_match(JsonWriter& out, const KeptMatch& match);

}  // namespace synth
