#include "synth/session/session_step.h"

#include "cache/md5.h"
#include "specs/json.h"
#include "synth/session/collect_folder.h"
#include "testing/core/verdict_form.h"

#include <fmt/format.h>

#include <cmath>

namespace synth {
namespace {

constexpr std::int64_t kMostSteps = 1'000'000'000;
constexpr std::int64_t kMostMilliseconds = 24LL * 3'600 * 1'000;

void write_shown(JsonWriter& out, const std::vector<std::vector<ResultFile>>& shown) {
  out.key("shown").begin_array();
  for (const auto& result : shown) {
    out.begin_array();
    for (const ResultFile& form : result) {
      out.begin_object().key("mime").string(form.mime).key("file").string(form.file).end_object();
    }
    out.end_array();
  }
  out.end_array();
}

Result<ResultFile> read_form(const JsonField& json) {
  ResultFile form;
  SYNTH_TRY(const JsonField mime, json.at("mime"));
  SYNTH_TRY(form.mime, mime.string());
  SYNTH_TRY(const JsonField file, json.at("file"));
  SYNTH_TRY(form.file, file.string());
  if (parts_of_name(form.file).size() != 1) {
    return fail(file.error("expected the name of a file"));
  }
  return form;
}

Result<std::vector<std::vector<ResultFile>>> read_results(const JsonField& json) {
  SYNTH_TRY(const auto results, json.items());
  std::vector<std::vector<ResultFile>> shown;
  for (const JsonField& result : results) {
    SYNTH_TRY(const auto forms, result.items());
    auto& read = shown.emplace_back();
    for (const JsonField& form : forms) {
      SYNTH_TRY(read.emplace_back(), read_form(form));
    }
  }
  return shown;
}

Result<std::string> read_text(const JsonField& json, std::string_view key) {
  SYNTH_TRY(const JsonField field, json.at(key));
  return field.string();
}

Result<bool> read_flag(const JsonField& json, std::string_view key) {
  SYNTH_TRY(const JsonField field, json.at(key));
  return field.boolean();
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

Result<std::optional<RaisedError>> read_error(const JsonField& json) {
  const auto field = json.find("error");
  if (!field) {
    return std::nullopt;
  }
  RaisedError error;
  SYNTH_TRY(error.type, read_text(*field, "type"));
  SYNTH_TRY(error.message, read_text(*field, "message"));
  if (const auto line = field->find("line")) {
    SYNTH_TRY(const std::int64_t number, line->integer());
    error.line = static_cast<int>(number);
  }
  if (field->find("traceback")) {
    SYNTH_TRY(error.traceback, read_text(*field, "traceback"));
  }
  return error;
}

Result<void> read_what_it_gave(const JsonField& json, SessionStep& step) {
  SYNTH_TRY(step.error, read_error(json));
  SYNTH_TRY(step.stdout_text, read_text(json, "stdout"));
  SYNTH_TRY(step.stderr_text, read_text(json, "stderr"));
  SYNTH_TRY(step.truncated, read_flag(json, "truncated"));
  SYNTH_TRY(const JsonField shown, json.at("shown"));
  SYNTH_TRY(step.shown, read_results(shown));
  SYNTH_TRY(step.not_shown, read_count(json, "not_shown", kMostSteps));
  return {};
}

}  // namespace

std::string_view verdict_of_step(const StepOutcome& step) {
  const Outcome& outcome = step.outcome;
  return name(outcome.ending == Verdict::pass && outcome.error ? Verdict::exception
                                                               : outcome.ending);
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
  out.key("error");
  write_json(out, step.error);
  out.key("stdout").string(step.stdout_text);
  out.key("stderr").string(step.stderr_text);
  out.key("truncated").boolean(step.truncated);
  write_shown(out, step.shown);
  out.key("not_shown").number(step.not_shown);
  out.key("limit_ms").number(std::int64_t{step.limit.count()});
  out.key("duration_ms").number(step.duration_ms);
  out.key("digest").string(step.digest);
  return out.end_object().take() + "\n";
}

Result<SessionStep> read_step(std::string_view line) {
  SYNTH_TRY(const Value document, parse_json(line));
  const JsonField json(document);
  SessionStep step;
  SYNTH_TRY(step.number, read_count(json, "number", kMostSteps));
  SYNTH_TRY(step.source, read_text(json, "source"));
  SYNTH_TRY(step.kept, read_flag(json, "kept"));
  SYNTH_TRY(step.verdict, read_text(json, "verdict"));
  SYNTH_TRY(step.note, read_text(json, "note"));
  SYNTH_CHECK(read_what_it_gave(json, step));
  SYNTH_TRY(const std::int64_t limit, read_count(json, "limit_ms", kMostMilliseconds));
  step.limit = std::chrono::milliseconds(limit);
  SYNTH_TRY(step.duration_ms, read_duration(json, "duration_ms"));
  SYNTH_TRY(step.digest, read_text(json, "digest"));
  return step;
}

}  // namespace synth
