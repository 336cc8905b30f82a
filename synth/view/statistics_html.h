#pragma once

#include "synth/history/run_statistics.h"

#include <string>

namespace synth {

// Returns statistics as tables with bars, without the surrounding page.
std::string statistics_html(const RunStatistics& all);

}  // namespace synth
