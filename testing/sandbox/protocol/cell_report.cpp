#include "testing/sandbox/protocol/cell_report.h"

#include "testing/sandbox/protocol/lane_protocol.h"
#include "testing/sandbox/protocol/wire.h"

namespace synth {

std::string encode(const CellReport& report) {
  WireWriter out;
  out.put(report.kind);
  out.put(encode(report.error));
  out.put(report.status);
  out.put(report.cpu_ms);
  out.put(report.alone);
  return out.take();
}

Result<CellReport> decode_cell_report(std::string_view body) {
  WireReader in(body);
  CellReport report;
  std::string error;
  in.get(report.kind, CellReport::Kind::ended);
  in.get(error);
  in.get(report.status);
  in.get(report.cpu_ms);
  in.get(report.alone);
  if (!in.good()) {
    return fail(Errc::internal, "a malformed report of a cell");
  }
  SYNTH_TRY(report.error, decode_error(error));
  return report;
}

}  // namespace synth
