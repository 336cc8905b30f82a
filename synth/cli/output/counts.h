#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace synth {

class JsonWriter;

// Returns "17 B", "4.0 KiB", "1.5 MiB".
std::string bytes_text(std::uint64_t bytes);

// Writes one member of an object.
JsonWriter& write_count(JsonWriter& out, std::string_view key, std::uint64_t number);

}  // namespace synth
