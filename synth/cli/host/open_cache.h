#pragma once

#include "cache/store.h"
#include "synth/cli/output/console.h"
#include "synth/cli/settings/settings.h"

namespace synth {

// Opens the cache that the settings name; read-only, it is looked at and not touched.
Result<std::shared_ptr<CacheStore>> open_cache(const Settings& settings, bool read_only = false);

// Tells what came up in the cache since the last call.
void tell_notes(const Console& console, CacheStore& cache);

}  // namespace synth
