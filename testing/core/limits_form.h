#pragma once

#include "specs/json_form.h"
#include "testing/core/limits.h"

namespace synth {

inline constexpr JsonUnit kLimitSeconds{
    .per_unit = 1000, .least = 0.001, .most = 24.0 * 3600, .is_whole = false, .name = "seconds"};
inline constexpr JsonUnit kLimitKib{
    .per_unit = std::int64_t{1} << 10U, .least = 1, .most = 1U << 26U, .name = "kB"};
inline constexpr JsonUnit kLimitMib{
    .per_unit = std::int64_t{1} << 20U, .least = 1, .most = 1U << 26U, .name = "MB"};
inline constexpr JsonUnit kLimitProcesses{.least = 1, .most = 100'000, .name = "processes"};

// The JSON of limits (docs/formats/check.md).
template <>
inline constexpr auto kJsonForm<Limits> =
    std::tuple(quantity("time_s", &Limits::time, kLimitSeconds),
               quantity("wall_s", &Limits::wall, kLimitSeconds),
               quantity("output_kb", &Limits::output_bytes, kLimitKib),
               quantity("memory_mb", &Limits::memory_bytes, kLimitMib),
               quantity("disk_mb", &Limits::disk_bytes, kLimitMib),
               quantity("processes", &Limits::processes, kLimitProcesses));

}  // namespace synth
