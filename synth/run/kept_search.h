#pragma once

#include "cache/entry.h"
#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/support/result.h"

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

// Returns the entries of the local cache, in all languages or in one, that were requested in
// similar words: at most ten, the most similar first. It compares the stems of instructions, names
// and purposes (cache/text_index.h). A function of a kept solution is found as that solution. Reads
// the whole cache. Errors: io; config if SQLite has no text search.
Result<std::vector<KeptMatch>> find_kept(CacheStore& store, std::string_view words,
                                         std::optional<Language> language = std::nullopt);

// A kept function that could be what another instruction asks for.
struct AlikeFunction {
  std::string key;    // key of its entry
  std::string asked;  // the instruction that it was written for, or its purpose
  std::string code;   // renamed to the name asked for now
};

// Returns at most `most` functions of the local cache that were requested in similar words
// (find_kept), written in this language, that take as many arguments as `wanted` and need no other
// function; the most similar first. Similar words prove nothing: the caller has to run each. Errors
// are those of `find_kept`.
Result<std::vector<AlikeFunction>> find_alike(CacheStore& store, Language language,
                                              const FunctionSpec& wanted, std::string_view words,
                                              std::size_t most);

// Writes an object: key, kind, title, language, confidence, asked and heading.
void write_match(JsonWriter& out, const KeptMatch& match);

}  // namespace synth
