#pragma once

#include "synth/history/run_statistics.h"

#include <string>

namespace synth {

// Statistics as tables with bars, without the page around them.
std::string statistics_html(const RunStatistics& all);

}  // namespace synth
