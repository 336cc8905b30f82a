#pragma once

#include "synth/report/run_record.h"

#include <string>

namespace synth {

// A record as one HTML file. Linear in the record, but for the drawing of the dependencies of one
// solution.
std::string html_report(const RunRecord& record);

// The same without the page around it.
std::string report_body(const RunRecord& record);

// One solution's sections, without the page around them.
std::string solution_html(const Solution& solution);

}  // namespace synth
