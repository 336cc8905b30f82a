#pragma once

#include "cache/shared_cache.h"
#include "cache/store.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"

namespace synth {

// Opens the cache that the settings name; if `read_only`, it is never changed.
Result<std::shared_ptr<CacheStore>> open_cache(const Settings& settings, bool read_only = false);

// Opens the shared caches that the settings name; null if there are none.
Result<std::shared_ptr<SharedCache>> open_shared_caches(const Settings& settings);

// The folder of `check`'s verdicts: beside the cache, so that a million of them never push out
// answers that cost money.
inline constexpr std::string_view kVerdictsFolder = "verdicts";
inline constexpr std::uint64_t kVerdictsLimit = std::uint64_t{256} << 20U;
Result<std::shared_ptr<CacheStore>> open_verdicts(const Settings& settings);

// Prints the cache's notes since the last call.
void tell_notes(const Console& console, CacheStore& cache);

}  // namespace synth
