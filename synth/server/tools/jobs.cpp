#include "specs/json_form.h"
#include "synth/server/handle_table.h"
#include "synth/server/job.h"
#include "synth/server/tools.h"
#include "synth/support/mapped.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

namespace synth {
namespace {

using Jobs = HandleTable<Job>;

constexpr ObjectMember kJob{"job", MemberKind::text, "the handle that start gave", true};
constexpr double kMostWaited = 300;

Result<std::shared_ptr<Job>> job_of(Jobs& jobs, const ToolCall& call) {
  SYNTH_TRY(const std::string handle, read_at<std::string>(call.arguments, "job"));
  return jobs.find(handle);
}

ToolOutcome status_of(const std::string& handle, const Job::Status& status) {
  JsonWriter out;
  out.begin_object();
  out.key("job").string(handle);
  out.key("state").string(name(status.state));
  out.key("doing").string(status.doing);
  out.key("seconds").number(status.seconds);
  return {out.end_object().take(),
          fmt::format("{} after {:.1f} s{}{}\n", name(status.state), status.seconds,
                      status.doing.empty() ? "" : ": ", status.doing)};
}

Result<ToolOutcome> start(const std::vector<Tool>& tools, Jobs& jobs, const ToolCall& call) {
  SYNTH_TRY(const std::string name, read_at<std::string>(call.arguments, "tool"));
  const auto tool = std::ranges::find(tools, name, &Tool::name);
  SYNTH_TRY(const JsonField arguments, call.arguments.at("arguments"));
  SYNTH_CHECK(check_arguments(tool->parameters, arguments));
  const auto job = std::make_shared<Job>(*tool, arguments.json());
  SYNTH_TRY(const std::string handle, jobs.add(job));
  return status_of(handle, job->status());
}

Result<ToolOutcome> status(Jobs& jobs, const ToolCall& call) {
  SYNTH_TRY(const auto job, job_of(jobs, call));
  return status_of(*call.arguments.find("job")->string(), job->status());
}

Result<ToolOutcome> cancel(Jobs& jobs, const ToolCall& call) {
  SYNTH_TRY(const auto job, job_of(jobs, call));
  job->cancel();
  return status_of(*call.arguments.find("job")->string(), job->status());
}

Result<ToolOutcome> result(Jobs& jobs, const ToolCall& call) {
  SYNTH_TRY(const auto job, job_of(jobs, call));
  const auto wait = call.arguments.find("wait_s");
  constexpr double kMilli = 1000;
  const auto outcome = job->result(
      std::chrono::milliseconds(std::llround((wait ? wait->number().value_or(0) : 0) * kMilli)),
      call.stop);
  const Job::Status status = job->status();
  if (status.state == JobState::running || status.state == JobState::cancelled || !outcome) {
    return status_of(*call.arguments.find("job")->string(), status);
  }
  if (!*outcome) {
    return fail(outcome->error());
  }
  JsonWriter out;
  out.begin_object();
  out.key("job").string(*call.arguments.find("job")->string());
  out.key("state").string(name(status.state));
  out.key("seconds").number(status.seconds);
  out.key("result").raw((*outcome)->structured);
  return ToolOutcome{out.end_object().take(), (*outcome)->text};
}

std::vector<ObjectMember> status_members() {
  using enum MemberKind;
  return {{"job", text, "the handle", true},
          {"state", text, "how far it is", true, {"running", "done", "failed", "cancelled"}},
          {"doing", text, "what it does now"},
          {"seconds", number, "since it began", true}};
}

}  // namespace

std::vector<Tool> job_tools(const std::vector<Tool>& tools) {
  using enum MemberKind;
  const auto jobs = std::make_shared<Jobs>("job");
  std::vector<std::string_view> names = mapped(tools, &Tool::name);
  std::vector<ObjectMember> result_members = status_members();
  result_members.push_back({"result", object, "what the tool gives, once it is done"});
  return {{.name = "start",
           .title = "Start long work",
           .description = "Starts a tool and gives a handle at once, for work that takes longer "
                          "than a call may. The handle lives for an hour after it was last used.",
           .parameters = {{"tool", text, "what to start", true, names},
                          {"arguments", object, "its arguments", true}},
           .results = status_members(),
           .open_world = true,
           .run = [&tools, jobs](const ToolCall& call) { return start(tools, *jobs, call); }},
          {.name = "status",
           .title = "Ask how far work is",
           .description = "Says whether started work is running, done, failed or cancelled.",
           .parameters = {kJob},
           .results = status_members(),
           .run = [jobs](const ToolCall& call) { return status(*jobs, call); }},
          {.name = "result",
           .title = "Take the result of work",
           .description = "Gives what started work came to, or its status while it is running.",
           .parameters = {kJob,
                          {"wait_s",
                           number,
                           "how long to wait for it, in seconds (default 0)",
                           false,
                           {},
                           0,
                           kMostWaited}},
           .results = result_members,
           .run = [jobs](const ToolCall& call) { return result(*jobs, call); }},
          {.name = "cancel",
           .title = "Cancel work",
           .description = "Ends started work.",
           .parameters = {kJob},
           .results = status_members(),
           .run = [jobs](const ToolCall& call) { return cancel(*jobs, call); }}};
}

}  // namespace synth
