#include "synth/run/alike_functions.h"

#include "cache/store.h"
#include "synth/run/kept_search.h"
#include "synth/support/text.h"

#include <algorithm>

namespace synth {
namespace {

bool could_be(const FunctionSpec& kept, const FunctionSpec& wanted) {
  return kept.dependencies.empty() && !kept.is_class() &&
         std::ranges::equal(kept.inputs, wanted.inputs, {}, &Parameter::default_literal,
                            &Parameter::default_literal);
}

}  // namespace

Result<std::vector<AlikeFunction>> find_alike(CacheStore& store, Language language,
                                              const FunctionSpec& wanted, std::string_view words,
                                              std::size_t most) {
  std::vector<AlikeFunction> found;
  SYNTH_TRY(const std::vector<KeptMatch> matches, find_kept(store, words, language));
  for (const KeptMatch& match : matches) {
    const Result<Entry> entry = store.show(match.entry.key);
    const auto kept = entry ? read_functions(*entry) : Result<KeptFunctions>(fail(entry.error()));
    for (const FunctionSpec& spec : kept ? kept->specs : std::vector<FunctionSpec>()) {
      const auto code = kept->code.find(spec.name);
      if (found.size() < most && code != kept->code.end() && could_be(spec, wanted)) {
        found.push_back({match.entry.key, match.asked,
                         with_word_replaced(code->second, spec.name, wanted.name)});
      }
    }
  }
  return found;
}

}  // namespace synth
