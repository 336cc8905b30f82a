#include "synth/cli/commands/batch_line.h"

#include "cache/entry.h"
#include "specs/json.h"
#include "synth/cli/input/batch_file.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/output/progress.h"
#include "synth/cli/output/run_trace.h"

#include <fmt/format.h>

namespace synth {

Result<SolveReport> solve_batch_line(const Settings& settings, const Console& console,
                                     const Session& session, bool trust_input,
                                     const std::string& text, const std::string& place,
                                     Trace* trace, const LentContext* context) {
  SYNTH_TRY(BatchLine line, read_batch_line(text, place));
  SYNTH_TRY(const Settings own, with_line_options(settings, line.options, trust_input));
  if (!(line.spec && line.spec->file.language)) {
    SYNTH_CHECK(check_language(own, line.instruction));
  }
  const std::string title = title_of(line.instruction);
  SolveRequest request =
      solve_request(own, std::move(line.instruction), std::move(line.spec), std::move(line.tests));
  if (context != nullptr) {
    SYNTH_CHECK(context->give(request));
  }
  SYNTH_TRY(const auto engine, session.engine(own));
  NoteKeeper notes;
  RunTrace traced(trace, find_batch_id(text).value_or(title), notes);
  auto report = engine->solve(request, traced, session.interrupt().token());
  traced.end(report);
  notes.tell(console, report ? report->solution.notes : std::vector<std::string>());
  return report;
}

std::string batch_answer_line(const std::optional<std::string>& id,
                              const Result<SolveReport>& report, int status,
                              const std::string& digest) {
  JsonWriter out;
  out.begin_object().key("id");
  if (id) {
    out.string(*id);
  } else {
    out.null();
  }
  out.key("exit").number(status);
  // The solution's and the error's JSON come from other writers: this object is closed after them.
  std::string line = out.take();
  if (report) {
    line += ",\"solution\":" + to_json(report->solution, 0) + "}";
  } else {
    line += "," + error_json(report.error()).substr(1);
  }
  if (!digest.empty()) {
    line.pop_back();
    line += fmt::format(R"(,"input_md5":"{}"}})", digest);
  }
  return line;
}

}  // namespace synth
