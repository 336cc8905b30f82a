#pragma once

#include "specs/function_spec.h"
#include "specs/language.h"
#include "synth/support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace synth {

class CacheStore;

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

}  // namespace synth
