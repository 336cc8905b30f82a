#include "testing/sandbox/engine/lane_program.h"

#include "synth/support/process.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace synth {

Result<std::string> find_lane_program(const std::string& named) {
  std::vector<std::filesystem::path> places;
  const char* libexec = std::getenv("SYNTH_LIBEXEC");
  if (!named.empty()) {
    places.emplace_back(named);
  } else if (libexec != nullptr && *libexec != '\0') {
    places.push_back(std::filesystem::path(libexec) / "synth-lane");
  } else {
    std::error_code error;
    const auto self = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    if (!error) {
      places.push_back(self.parent_path() / "libexec" / "synth" / "synth-lane");
      places.push_back(self / "synth-lane");
    }
    places.emplace_back(SYNTH_INSTALLED_LANE);
  }
  std::string tried;
  for (const auto& place : places) {
    if (place.has_parent_path()) {
      if (auto program = find_program(place.string())) {
        return *program;
      }
    }
    tried += (tried.empty() ? "" : ", ") + place.string();
  }
  return fail(Errc::sandbox_level,
              fmt::format("the program synth-lane is not there: tried {}", tried),
              "set SYNTH_LIBEXEC to the folder that holds it");
}

}  // namespace synth
