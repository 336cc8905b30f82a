#include "synth/cli/output/event_log.h"

#include "specs/json_form.h"
#include "synth/support/enum_names.h"
#include "synth/support/mapped.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace synth {
namespace {

constexpr std::int64_t kSchemaVersion = 1;
constexpr int kReadableByAll = 0666;  // under the user's umask

}  // namespace

Result<std::unique_ptr<EventLog>> EventLog::open(const std::optional<std::string>& path,
                                                 Observer& next) {
  std::optional<Fd> file;
  if (path) {
    file.emplace(::open(path->c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kReadableByAll));
    if (!*file) {
      return fail(Errc::io, fmt::format("--events {}: {}", *path, std::strerror(errno)),
                  "name a file that can be written");
    }
  }
  return std::unique_ptr<EventLog>(new EventLog(std::move(file), path.value_or(""), next));
}

// Writes a line by one write(2), so that readers that follow the file see whole ones.
template <class WriteMembers>
void EventLog::write(std::string_view event, const WriteMembers& write_members) {
  if (!file_) {
    return;
  }
  const std::chrono::duration<double> at = std::chrono::steady_clock::now() - begun_;
  JsonWriter out;
  out.begin_object();
  out.key("schema_version").number(kSchemaVersion);
  out.key("at").number(at.count());
  out.key("event").string(event);
  write_members(out);
  if (!write_all(file_->get(), out.end_object().take() + "\n")) {
    next_.note(fmt::format("no more events are written to {}: {}", path_, std::strerror(errno)));
    file_.reset();
  }
}

void EventLog::stage(std::string_view stage, const std::vector<std::string>& functions) {
  write("stage", [&](JsonWriter& out) {
    out.key("stage").string(stage);
    out.key("functions").strings(functions);
  });
  next_.stage(stage, functions);
}

void EventLog::specs_read(const SpecSet& specs) {
  write("specs", [&](JsonWriter& out) {
    out.key("functions").strings(mapped(specs.functions, &FunctionSpec::name));
    out.key("entry_point").string(specs.entry_point);
  });
  next_.specs_read(specs);
}

void EventLog::ordered(const std::vector<Group>& groups) {
  write("order",
        [&](JsonWriter& out) { write_json(out.key("groups"), mapped(groups, &Group::functions)); });
  next_.ordered(groups);
}

void EventLog::tests_written(const std::vector<Test>& tests) {
  write("tests", [&](JsonWriter& out) { out.key("count").number(tests.size()); });
  next_.tests_written(tests);
}

void write_candidate(JsonWriter& out, const HistoryEntry& entry, int passed, int total) {
  out.key("attempt").number(entry.attempt);
  out.key("author").string(entry.author);
  out.key("verdict").string(name(entry.verdict));
  out.key("passed").number(passed);
  out.key("total").number(total);
}

void EventLog::candidate_run(const HistoryEntry& entry, int passed, int total) {
  write("candidate", [&](JsonWriter& out) {
    out.key("functions").strings(entry.group);
    write_candidate(out, entry, passed, total);
  });
  next_.candidate_run(entry, passed, total);
}

void EventLog::note(std::string_view text) {
  write("note", [&](JsonWriter& out) { out.key("text").string(text); });
  next_.note(text);
}

void EventLog::end(const Result<SolveReport>& report) {
  write("end", [&](JsonWriter& out) {
    if (!report) {
      out.key("error").string(report.error().message);
      return;
    }
    const Solution& solution = report->solution;
    out.key("confidence").string(name(solution.confidence.level));
    out.key("all_tests_passed").boolean(solution.all_tests_passed);
    out.key("candidates").number(solution.metrics.candidates);
    out.key("model_calls").number(solution.metrics.model_calls);
    out.key("cost_usd").number(solution.metrics.cost_usd);
    out.key("total_s").number(solution.metrics.total_s);
  });
}

}  // namespace synth
