#pragma once

#include <cstdint>
#include <string>

namespace synth {

// Returns "17 B", "4.0 KiB", "1.5 MiB".
std::string bytes_text(std::uint64_t bytes);

}  // namespace synth
