#include "synth/cli/host/open_cache.h"

#include "cache/directory.h"

#include <fmt/format.h>

namespace synth {

Result<std::shared_ptr<CacheStore>> open_cache(const Settings& settings, bool read_only) {
  CacheOptions options;
  SYNTH_TRY(options.directory, cache_directory(settings.cache_dir));
  options.read_only = read_only;
  SYNTH_TRY(options.shared, open_shared_caches(settings));
  return CacheStore::open(std::move(options));
}

Result<std::shared_ptr<SharedCache>> open_shared_caches(const Settings& settings) {
  if (settings.shared_caches.empty()) {
    return std::shared_ptr<SharedCache>();
  }
  const auto password = process_environment()("SYNTH_CACHE_PASSWORD");
  return SharedCache::open(settings.shared_caches, password.value_or(""));
}

Result<std::shared_ptr<CacheStore>> open_verdicts(const Settings& settings) {
  CacheOptions options;
  SYNTH_TRY(const std::filesystem::path folder, cache_directory(settings.cache_dir));
  options.directory = folder / kVerdictsFolder;
  options.size_limit = kVerdictsLimit;
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
