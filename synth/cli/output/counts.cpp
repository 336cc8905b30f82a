#include "synth/cli/output/counts.h"

#include "specs/json.h"

#include <fmt/format.h>

namespace synth {

std::string bytes_text(std::uint64_t bytes) {
  constexpr double kKilo = 1024;
  const auto size = static_cast<double>(bytes);
  if (size < kKilo) {
    return fmt::format("{} B", bytes);
  }
  return size < kKilo * kKilo ? fmt::format("{:.1f} KiB", size / kKilo)
                              : fmt::format("{:.1f} MiB", size / kKilo / kKilo);
}

}  // namespace synth
