#pragma once

#include "cache/shared_cache.h"
#include "cache/store.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"

namespace synth {

// Opens the cache that the settings name; read-only, it is looked at and not touched.
Result<std::shared_ptr<CacheStore>> open_cache(const Settings& settings, bool read_only = false);

// The shared caches that the settings name; null if there are none.
Result<std::shared_ptr<SharedCache>> open_shared_caches(const Settings& settings);

// Where verdicts of `check` are kept: beside the cache, so that a million of them never push out
// what was paid for.
inline constexpr std::string_view kVerdictsFolder = "verdicts";
inline constexpr std::uint64_t kVerdictsLimit = std::uint64_t{256} << 20U;
Result<std::shared_ptr<CacheStore>> open_verdicts(const Settings& settings);

// Tells what came up in the cache since the last call.
void tell_notes(const Console& console, CacheStore& cache);

}  // namespace synth
