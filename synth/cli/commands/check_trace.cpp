#include "synth/cli/commands/check_trace.h"

#include "specs/json.h"

#include <fmt/format.h>

namespace synth {

std::string id_text(const CheckResult& result) {
  if (const auto* text = result.id.get_if<std::string>()) {
    return *text;
  }
  return result.id.is<Null>() ? fmt::format("line {}", result.line_number)
                              : JsonWriter().document(result.id).take();
}

void trace_line(Trace& trace, const CheckResult& result, const CheckTime& time) {
  const Span span{.name = id_text(result),
                  .category = "check",
                  .begin = time.begin,
                  .end = time.end,
                  .lane = time.job + 1};
  trace.write(span, [&](JsonWriter& out) {
    out.key("line").number(result.line_number);
    out.key("verdict").string(synth::name(result.verdict));
    out.key("tests").number(result.tests.size());
  });
}

}  // namespace synth
