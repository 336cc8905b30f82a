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
  std::string key;    // of the entry that has it
  std::string asked;  // the instruction that it was written for, or its purpose
  std::string code;   // under the name that is asked for now
};

// The functions of the local cache that were asked for in words like these (find_kept), written in
// this language, that take as many arguments as `wanted` and need no other function: at most so
// many, the most alike first. Likeness of words proves nothing: each is to be run. Errors are those
// of `find_kept`.
Result<std::vector<AlikeFunction>> find_alike(CacheStore& store, Language language,
                                              const FunctionSpec& wanted, std::string_view words,
                                              std::size_t most);

}  // namespace synth
