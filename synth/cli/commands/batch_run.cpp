#include "synth/cli/commands/batch_run.h"

#include "synth/cli/commands/batch_line.h"
#include "synth/cli/host/economy.h"
#include "synth/cli/host/history.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/batch_file.h"
#include "synth/cli/output/trace.h"
#include "synth/cli/output/work_done.h"
#include "synth/support/line_reader.h"
#include "synth/support/run_each.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>
#include <vector>

namespace synth {
namespace {

struct Tally {
  std::size_t passed = 0;
  std::size_t others = 0;
  std::size_t skipped = 0;
};

// Holds a place among the lines at work. With `economy` more lines may exist than can be worked on
// at once.
class AtWork {
 public:
  AtWork(Economy* economy, const std::stop_token& stop) : economy_(economy) {
    if (economy_ != nullptr) {
      economy_->lines.enter(stop);
    }
  }
  AtWork(const AtWork&) = delete;
  AtWork& operator=(const AtWork&) = delete;
  ~AtWork() {
    if (economy_ != nullptr) {
      economy_->lines.leave();
    }
  }

 private:
  Economy* economy_;
};

// A running batch: threads take lines under one lock, solve, and answer under another, so that
// waiting for input delays no answer.
class Batch {
 public:
  Batch(const Settings& settings, const Console& console, const BatchOptions& options,
        Session& session, LineReader reader, std::optional<BatchLog> log, Trace* trace)
      : settings_(settings),
        console_(console),
        options_(options),
        session_(session),
        reader_(std::move(reader)),
        log_(std::move(log)),
        trace_(trace),
        shown_(console, "solving", options.input,
               log_ ? WorkDone::Answers::to_file : WorkDone::Answers::to_standard_output) {}

  void work() {
    while (std::optional<Job> job = take()) {
      const AtWork at_work(options_.economy, stop());
      const auto report = catch_all([&] {
        return solve_batch_line(settings_, console_, session_, options_.trust_input, job->text,
                                job->place, trace_, &options_.context);
      });
      answer(*job, report);
    }
    if (options_.economy != nullptr) {
      options_.economy->lines.end();
    }
  }

  // Requires: every thread has ended.
  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

 private:
  struct Job {
    std::string text;
    std::string place;
    std::optional<std::string> id;
  };

  [[nodiscard]] std::stop_token stop() const { return session_.interrupt().token(); }

  // Returns the next line without an answer; nothing at the end, after an interrupt or a fault.
  std::optional<Job> take() {
    const std::lock_guard lock(input_mutex_);
    while (!failed_ && !stop().stop_requested()) {
      auto line = reader_.next(stop());
      if (!line) {
        fail_with(line.error());
        return std::nullopt;
      }
      if (!*line) {
        return std::nullopt;
      }
      if (trim(**line).empty()) {
        continue;
      }
      Job job{std::move(**line), fmt::format("{}:{}", reader_.name(), reader_.line_number()), {}};
      job.id = find_batch_id(job.text);
      if (job.id && !seen_.insert(*job.id).second) {
        console_.warn(
            fmt::format("synth: {}: there is a line with the id {} before; both are solved\n",
                        job.place, printable(*job.id)));
      }
      if (job.id && log_ && log_->is_done(*job.id, job.text)) {
        ++tally_.skipped;
        shown_.add(true);
        continue;
      }
      return job;
    }
    return std::nullopt;
  }

  void answer(const Job& job, const Result<SolveReport>& report) {
    const int status =
        report ? exit_status(*report, settings_.accept) : exit_status(report.error().code);
    if (status == exit_status(Errc::interrupted)) {
      return;  // no answer: a later call solves it
    }
    const std::string line =
        batch_answer_line(job.id, report, status, log_ ? digest_of_line(job.text) : "");
    if (report) {
      log_run(settings_, console_, "batch", report->solution, status == 0);
    }
    const std::lock_guard lock(output_mutex_);
    ++(status == 0 ? tally_.passed : tally_.others);
    const Result<void> written = log_ ? log_->append(line) : console_.print(line + "\n");
    if (!written) {
      fail_with(written.error());
    }
    shown_.add();
    console_.say_more(fmt::format("synth: {}: exit {}\n", printable(job.id.value_or("?")), status));
  }

  // Records the first fault of the input or the output, which ends the batch.
  void fail_with(const Error& error) {
    const std::lock_guard lock(fault_mutex_);
    if (!fault_) {
      fault_ = error;
    }
    failed_ = true;
  }

  const Settings& settings_;
  const Console& console_;
  const BatchOptions& options_;
  Session& session_;

  std::mutex input_mutex_;  // guards: reader_, seen_, tally_.skipped
  LineReader reader_;
  std::set<std::string> seen_;  // ids
  std::mutex output_mutex_;     // guards: appending to log_, the rest of tally_
  std::optional<BatchLog> log_;
  Tally tally_;
  Trace* trace_;  // may be null
  WorkDone shown_;
  std::mutex fault_mutex_;  // guards: fault_
  std::optional<Error> fault_;
  std::atomic<bool> failed_ = false;
};

int status_of(const Tally& tally, bool interrupted) {
  if (interrupted) {
    return exit_status(Errc::interrupted);
  }
  return tally.others == 0 ? 0 : 1;
}

// Starts a thread for each line. In economy most lines wait, so there are many, and the system may
// not allow so many threads: then it starts fewer.
std::vector<std::jthread> start(Batch& batch, const Settings& settings, Economy* economy) {
  const int wanted = economy != nullptr ? Economy::kLines : settings.jobs;
  std::vector<std::jthread> threads;
  for (int i = 0; i < wanted; ++i) {
    try {
      threads.emplace_back([&batch] { batch.work(); });
    } catch (const std::system_error&) {
      if (economy == nullptr || threads.empty()) {
        throw;
      }
      economy->lines.end();
    }
  }
  return threads;
}

}  // namespace

Result<int> run_batch(const Settings& settings, const Console& console, BatchOptions options) {
  SYNTH_TRY(LineReader reader, LineReader::open(options.input));
  std::optional<BatchLog> log;
  if (options.out) {
    SYNTH_TRY(log, BatchLog::open(*options.out));
  }
  SYNTH_TRY(const auto session, Session::open(options.context.allowed(settings), console,
                                              settings.jobs, options.context.lending()));
  if (options.economy != nullptr) {
    session->ask_in_batches(*options.economy);
  }
  SYNTH_CHECK(session->start_sandbox());
  SYNTH_CHECK(session->python());
  SYNTH_CHECK(options.context.prepare(settings, console, *session));
  // A wrong author is reported once, and not for every line.
  SYNTH_TRY(const auto engine, session->engine(settings));

  SYNTH_TRY(const auto trace, Trace::open(options.trace, "batch"));
  Batch batch(settings, console, options, *session, std::move(reader), std::move(log), trace.get());
  { const std::vector<std::jthread> threads = start(batch, settings, options.economy); }
  end_trace(trace.get(), console);
  const Tally& tally = batch.tally();
  const bool interrupted = session->interrupt().happened();
  console.say(
      fmt::format("synth: {} passed, {} did not{}{}\n", tally.passed, tally.others,
                  tally.skipped > 0 ? fmt::format(", {} were done already", tally.skipped) : "",
                  interrupted ? "; interrupted, the same command goes on from here" : ""));
  if (batch.fault()) {
    return fail(*batch.fault());
  }
  return status_of(tally, interrupted);
}

}  // namespace synth
