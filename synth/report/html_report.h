#pragma once

#include "synth/report/run_record.h"

#include <string>

namespace synth {

// Returns a record as one HTML file. Linear in the record, except for the drawing of the
// dependencies of one solution.
std::string html_report(const RunRecord& record);

// Returns the same without the surrounding page.
std::string report_body(const RunRecord& record);

// Returns one solution's sections, without the surrounding page.
std::string solution_html(const Solution& solution);
// Returns the lines of a solution's source around its surviving mutants, each mutant with its
// change below the line. Empty if there are none. Foreign text: lines beyond the source are left
// out.
std::string surviving_html(const Solution& solution);

}  // namespace synth
