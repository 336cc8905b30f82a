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

namespace {

constexpr std::int64_t kMostSteps = 1'000'000'000;
constexpr std::int64_t kMostMilliseconds = 24LL * 3'600 * 1'000;

// Checks that results are files of the session's own folder.
Result<void> check_files(const SessionStep& step, const JsonField& json) {
  for (const auto& result : step.shown) {
    for (const ResultFile& form : result) {
      if (parts_of_name(form.file).size() != 1) {
        return fail(json.error("expected the name of a file"));
      }
    }
  }
  return {};
}

Result<std::int64_t> read_count(const JsonField& json, std::string_view key, std::int64_t most) {
  SYNTH_TRY(const JsonField field, json.at(key));
  SYNTH_TRY(const std::int64_t count, field.integer());
  if (count < 0 || count > most) {
    return fail(field.error("out of range"));
  }
  return count;
}

Result<double> read_duration(const JsonField& json, std::string_view key) {
  SYNTH_TRY(const JsonField field, json.at(key));
  SYNTH_TRY(const double duration, field.number());
  if (!std::isfinite(duration) || duration < 0) {
    return fail(field.error("expected a duration"));
  }
  return duration;
}

Result<void> read_what_it_gave(const JsonField& json, SessionStep& step) {
  if (const auto error = json.find("error")) {
    SYNTH_CHECK(error->at("type"));
    SYNTH_CHECK(error->at("message"));
    SYNTH_CHECK(read_json(*error, step.error));
  }
  SYNTH_TRY(step.stdout_text, read_at<std::string>(json, "stdout"));
  SYNTH_TRY(step.stderr_text, read_at<std::string>(json, "stderr"));
  SYNTH_TRY(step.truncated, read_at<bool>(json, "truncated"));
  SYNTH_TRY(const JsonField shown, json.at("shown"));
  SYNTH_CHECK(read_json(shown, step.shown));
  SYNTH_CHECK(check_files(step, shown));
  SYNTH_TRY(step.not_shown, read_count(json, "not_shown", kMostSteps));
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
  JsonWriter out;
  out.begin_object();
  out.key("number").number(step.number);
  out.key("source").string(step.source);
  out.key("kept").boolean(step.kept);
  out.key("verdict").string(step.verdict);
  out.key("note").string(step.note);
  write_json(out.key("error"), step.error);
  out.key("stdout").string(step.stdout_text);
  out.key("stderr").string(step.stderr_text);
  out.key("truncated").boolean(step.truncated);
  write_json(out.key("shown"), step.shown);
  out.key("not_shown").number(step.not_shown);
  out.key("limit_ms").number(step.limit.count());
  out.key("duration_ms").number(step.duration_ms);
  out.key("digest").string(step.digest);
  return out.end_object().take() + "\n";
}

Result<SessionStep> read_step(std::string_view line) {
  SYNTH_TRY(const Value document, parse_json(line));
  const JsonField json(document);
  SessionStep step;
  SYNTH_TRY(step.number, read_count(json, "number", kMostSteps));
  SYNTH_TRY(step.source, read_at<std::string>(json, "source"));
  SYNTH_TRY(step.kept, read_at<bool>(json, "kept"));
  SYNTH_TRY(step.verdict, read_at<std::string>(json, "verdict"));
  SYNTH_TRY(step.note, read_at<std::string>(json, "note"));
  SYNTH_CHECK(read_what_it_gave(json, step));
  SYNTH_TRY(const std::int64_t limit, read_count(json, "limit_ms", kMostMilliseconds));
  step.limit = std::chrono::milliseconds(limit);
  SYNTH_TRY(step.duration_ms, read_duration(json, "duration_ms"));
  SYNTH_TRY(step.digest, read_at<std::string>(json, "digest"));
  return step;
}

}  // namespace synth
