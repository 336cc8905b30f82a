#include "synth/session/session_json.h"

#include "testing/core/verdict_form.h"

#include <fmt/format.h>

namespace synth {

template <>
inline constexpr auto kJsonForm<Replay> =
    std::tuple(member("steps", &Replay::steps), member("different", &Replay::different),
               member("left_out", &Replay::left_out));

namespace {

// Writes each result as an object from its types to its files.
void write_shown_files(JsonWriter& out, const SessionFolder& folder, const SessionStep& step) {
  out.key("shown").array(step.shown, [&](JsonWriter& item, const auto& result) {
    item.begin_object();
    for (const ResultFile& form : result) {
      item.key(form.mime).string((folder.path() / "results" / form.file).string());
    }
    item.end_object();
  });
  out.key("not_shown").number(step.not_shown);
}

void write_step(JsonWriter& out, const SessionFolder& folder, const SessionStep& step) {
  out.key("step").number(step.number);
  out.key("success").boolean(succeeded(step));
  out.key("verdict").string(step.verdict);
  out.key("remembered").boolean(step.kept);
  out.key("code").string(step.source);
  write_json(out.key("error"), step.error);
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
  write_json(out.key("result"), run.value);
  write_json(out.key("replay"), run.replay);
  return out.end_object().take();
}

std::string session_json(const SessionFolder& folder, int indent) {
  JsonWriter out(indent);
  out.begin_object();
  out.key("session").string(folder.name());
  out.key("language").string(name(folder.language()));
  out.key("folder").string(folder.path().string());
  out.key("files").strings(folder.file_names());
  out.key("steps").array(folder.steps(), [&](JsonWriter& item, const SessionStep& step) {
    item.begin_object();
    write_step(item, folder, step);
    item.end_object();
  });
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
