#include "synth/session/session_json.h"

#include "testing/core/verdict_form.h"

#include <fmt/format.h>

namespace synth {
namespace {

void write_replay(JsonWriter& out, const std::optional<Replay>& replay) {
  out.key("replay");
  if (!replay) {
    out.null();
    return;
  }
  out.begin_object();
  out.key("steps").number(replay->steps);
  write_json(out.key("different"), replay->different);
  write_json(out.key("left_out"), replay->left_out);
  out.end_object();
}

// Writes each result as an object from its types to its files.
void write_shown_files(JsonWriter& out, const SessionFolder& folder, const SessionStep& step) {
  out.key("shown").begin_array();
  for (const auto& result : step.shown) {
    out.begin_object();
    for (const ResultFile& form : result) {
      out.key(form.mime).string((folder.path() / "results" / form.file).string());
    }
    out.end_object();
  }
  out.end_array();
  out.key("not_shown").number(step.not_shown);
}

void write_step(JsonWriter& out, const SessionFolder& folder, const SessionStep& step) {
  out.key("step").number(step.number);
  out.key("success").boolean(succeeded(step));
  out.key("verdict").string(step.verdict);
  out.key("remembered").boolean(step.kept);
  out.key("code").string(step.source);
  out.key("error");
  write_json(out, step.error);
  out.key("note").string(step.note);
  out.key("stdout").string(step.stdout_text);
  out.key("stderr").string(step.stderr_text);
  out.key("truncated").boolean(step.truncated);
  write_shown_files(out, folder, step);
  out.key("duration_ms").number(step.duration_ms);
}

std::string these(const std::vector<std::int64_t>& numbers) {
  return fmt::format("{} {}", numbers.size() == 1 ? "step" : "steps", fmt::join(numbers, ", "));
}

}  // namespace

std::string session_run_json(const SessionFolder& folder, const SessionRun& run, int indent) {
  JsonWriter out(indent);
  out.begin_object();
  out.key("session").string(folder.name());
  out.key("language").string(name(folder.language()));
  write_step(out, folder, run.step);
  out.key("result");
  if (run.value) {
    out.value(*run.value);
  } else {
    out.null();
  }
  write_replay(out, run.replay);
  return out.end_object().take();
}

std::string session_json(const SessionFolder& folder, int indent) {
  JsonWriter out(indent);
  out.begin_object();
  out.key("session").string(folder.name());
  out.key("language").string(name(folder.language()));
  out.key("folder").string(folder.path().string());
  out.key("files").strings(folder.file_names());
  out.key("steps").begin_array();
  for (const SessionStep& step : folder.steps()) {
    out.begin_object();
    write_step(out, folder, step);
    out.end_object();
  }
  out.end_array();
  return out.end_object().take();
}

std::string replay_text(const Replay& replay) {
  std::string text;
  if (!replay.different.empty()) {
    text += fmt::format("{} gave something else than at first\n", these(replay.different));
  }
  if (!replay.left_out.empty()) {
    text += fmt::format("{} could not be run again, and {} left out\n", these(replay.left_out),
                        replay.left_out.size() == 1 ? "is" : "are");
  }
  return text;
}

}  // namespace synth
