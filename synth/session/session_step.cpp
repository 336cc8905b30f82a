#include "synth/session/session_step.h"

#include "cache/md5.h"
#include "specs/json_form.h"
#include "synth/session/collect_folder.h"
#include "testing/core/verdict_form.h"

#include <fmt/format.h>

#include <cmath>

namespace synth {

template <>
inline constexpr auto kJsonForm<ResultFile> =
    std::tuple(required("mime", &ResultFile::mime), required("file", &ResultFile::file));

template <>
inline constexpr auto kJsonForm<SessionStep> = std::tuple(
    required("number", &SessionStep::number), required("source", &SessionStep::source),
    required("kept", &SessionStep::kept), required("verdict", &SessionStep::verdict),
    required("note", &SessionStep::note), member("error", &SessionStep::error),
    required("stdout", &SessionStep::stdout_text), required("stderr", &SessionStep::stderr_text),
    required("truncated", &SessionStep::truncated), required("shown", &SessionStep::shown),
    required("not_shown", &SessionStep::not_shown), required("limit_ms", &SessionStep::limit_ms),
    required("duration_ms", &SessionStep::duration_ms), required("digest", &SessionStep::digest));

namespace {

constexpr std::int64_t kMostMilliseconds = 24LL * 3'600 * 1'000;

// Checks what the form leaves open: results are files of the session's own folder, and times can be
// used.
Result<void> check(const SessionStep& step) {
  for (const auto& result : step.shown) {
    for (const ResultFile& form : result) {
      if (parts_of_name(form.file).size() != 1) {
        return fail(Errc::bad_input, "$.shown: expected the name of a file");
      }
    }
  }
  if (step.limit_ms > kMostMilliseconds || !std::isfinite(step.duration_ms) ||
      step.duration_ms < 0) {
    return fail(Errc::bad_input, "$.limit_ms, $.duration_ms: out of range");
  }
  return {};
}

}  // namespace

std::string_view verdict_of_step(const StepOutcome& step) {
  return name(verdict_without_test(step.outcome));
}

bool succeeded(const SessionStep& step) {
  return step.verdict == name(Verdict::pass);
}

Result<std::string> digest_of(const StepOutcome& step) {
  std::string text = fmt::format("{}\n", verdict_of_step(step));
  const auto add = [&text](std::string_view part) {
    text += fmt::format("{}:{}", part.size(), part);
  };
  if (step.outcome.error) {
    add(step.outcome.error->type);
    add(step.outcome.error->message);
  }
  add(step.stdout_text);
  add(step.stderr_text);
  for (const ShownResult& result : step.shown) {
    for (const ShownForm& form : result) {
      add(form.mime);
      add(form.content);
    }
  }
  return md5_hex(text);
}

std::string step_line(const SessionStep& step) {
  return json_text(step) + "\n";
}

Result<SessionStep> read_step(std::string_view line) {
  SYNTH_TRY(const Value document, parse_json(line));
  SYNTH_TRY(SessionStep step, from_json<SessionStep>(JsonField(document)));
  SYNTH_CHECK(check(step));
  return step;
}

}  // namespace synth
