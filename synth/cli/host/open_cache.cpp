#include "synth/cli/host/open_cache.h"

#include "cache/directory.h"
#include "cache/shared_cache.h"

#include <fmt/format.h>

namespace synth {

Result<std::shared_ptr<CacheStore>> open_cache(const Settings& settings, bool read_only) {
  CacheOptions options;
  SYNTH_TRY(options.directory, cache_directory(settings.cache_dir));
  options.read_only = read_only;
  if (!settings.shared_caches.empty()) {
    const auto password = process_environment()("SYNTH_CACHE_PASSWORD");
    SYNTH_TRY(options.shared, SharedCache::open(settings.shared_caches, password.value_or("")));
  }
  return CacheStore::open(std::move(options));
}

void tell_notes(const Console& console, CacheStore& cache) {
  for (const CacheNote& note : cache.take_notes()) {
    const std::string line = fmt::format("synth: {}\n", printable(note.text));
    if (note.detail) {
      console.say_more(line);
    } else {
      console.say(line);
    }
  }
}

}  // namespace synth
