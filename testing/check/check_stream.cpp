#include "synth/support/line_reader.h"
#include "synth/support/own_processor.h"
#include "synth/support/run_each.h"
#include "testing/check/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <queue>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace synth {
namespace {

// A line of the input, by its number from 1.
struct Line {
  std::size_t number;
  std::string text;
};

// The lines in memory: read, being checked, or waiting for those before them.
class Stream {
 public:
  Stream(std::ostream& out, const Runtimes& runtimes, const CheckOptions& options,
         const std::stop_token& stop)
      : out_(out),
        runtimes_(runtimes),
        options_(options),
        stop_caller_(stop, [this] { stop_.request_stop(); }) {}

  Result<CheckSummary> run(const NextLine& next);

 private:
  Result<void> read_all(const NextLine& next);
  bool add(Line line);
  [[nodiscard]] std::vector<std::jthread> start_workers();
  void work(int job);
  std::optional<Line> take();
  void finish(std::size_t number, Result<CheckResult> result);
  void write_ready();
  void write(const CheckResult& result);

  std::ostream& out_;
  const Runtimes& runtimes_;
  const CheckOptions& options_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> stop_caller_;

  std::mutex mutex_;  // guards all below
  std::condition_variable_any changed_;
  std::queue<Line> waiting_;
  std::map<std::size_t, CheckResult> done_;
  std::size_t read_ = 0;
  std::size_t written_ = 0;
  bool complete_ = false;
  CheckSummary summary_;
  std::optional<Error> error_;
};

Result<CheckSummary> Stream::run(const NextLine& next) {
  {
    const std::vector<std::jthread> workers = start_workers();
    Result<void> read = workers.empty() ? fail(Errc::internal, "no thread could be started",
                                               "allow more processes (ulimit -u)")
                                        : read_all(next);
    const std::scoped_lock lock(mutex_);
    if (!read && !error_) {
      error_ = std::move(read).error();
    }
    complete_ = true;
    changed_.notify_all();
  }  // joins the workers
  if (error_) {
    return fail(*std::move(error_));
  }
  return summary_;
}

// Starts as many threads as the system allows, at most `jobs`.
std::vector<std::jthread> Stream::start_workers() {
  std::vector<std::jthread> workers;
  const int jobs = std::max(options_.jobs, 1);
  try {
    for (int i = 0; i < jobs; ++i) {
      workers.emplace_back([this, i, jobs] {
        const OwnProcessor bound(i, jobs);
        work(i);
      });
    }
  } catch (const std::system_error&) {  // continue with those that started
  }
  return workers;
}

Result<void> Stream::read_all(const NextLine& next) {
  std::size_t number = 0;
  while (true) {
    SYNTH_TRY(std::optional<std::string> line, next(stop_.get_token()));
    if (!line) {
      break;
    }
    if (!add({++number, *std::move(line)})) {
      break;
    }
  }
  return stop_.stop_requested() ? fail(Errc::interrupted, "interrupted") : Result<void>();
}

// Adds a line; waits until there is room. Returns false if no more lines are wanted.
bool Stream::add(Line line) {
  std::unique_lock lock(mutex_);
  const std::size_t most = 4 * static_cast<std::size_t>(std::max(options_.jobs, 1));
  changed_.wait(lock, [&] { return error_ || read_ - written_ < most; });
  if (error_) {
    return false;
  }
  ++read_;
  waiting_.push(std::move(line));
  changed_.notify_all();
  return true;
}

void Stream::work(int job) {
  while (auto line = take()) {
    const auto begin = std::chrono::steady_clock::now();
    auto result = check_any_line(line->text, runtimes_, options_, stop_.get_token(), line->number);
    if (result && !result->is_blank && options_.watch) {
      options_.watch(*result, {begin, std::chrono::steady_clock::now(), job});
    }
    finish(line->number, std::move(result));
  }
}

std::optional<Line> Stream::take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return error_ || complete_ || !waiting_.empty(); });
  if (error_ || waiting_.empty()) {
    return std::nullopt;
  }
  auto job = std::move(waiting_.front());
  waiting_.pop();
  return job;
}

void Stream::finish(std::size_t number, Result<CheckResult> result) {
  const std::scoped_lock lock(mutex_);
  if (result) {
    done_.emplace(number, *std::move(result));
    write_ready();
  } else if (!error_) {
    error_ = std::move(result).error();
    stop_.request_stop();
  }
  changed_.notify_all();
}

void Stream::write(const CheckResult& result) {
  if (result.is_blank) {
    out_ << (options_.keeps_blank_lines ? "\n" : "");
    return;
  }
  out_ << (options_.write ? options_.write(result) : result.line + '\n');
  ++summary_.candidates;
  summary_.passed += result.verdict == Verdict::pass ? 1U : 0U;
  summary_.errors += result.verdict == Verdict::error ? 1U : 0U;
  summary_.without_interpreter += result.missing_interpreter ? 1U : 0U;
}

// Writes the results whose turn it is. A failed write ends the work.
void Stream::write_ready() {
  bool wrote = false;
  for (auto next = done_.find(written_ + 1); next != done_.end(); next = done_.find(written_ + 1)) {
    write(next->second);
    ++written_;
    done_.erase(next);
    wrote = true;
  }
  if (wrote && !out_.flush() && !error_) {
    error_ = Error{Errc::io, "the verdicts cannot be written", "is the disk full?"};
    stop_.request_stop();
  }
}

}  // namespace

bool is_blank_line(std::string_view line) {
  return line.find_first_not_of(" \t\r") == line.npos;
}

Result<CheckResult> check_any_line(std::string_view line, const Runtimes& runtimes,
                                   const CheckOptions& options, const std::stop_token& stop,
                                   std::size_t number) {
  if (is_blank_line(line)) {
    CheckResult result;
    result.is_blank = true;
    return result;
  }
  if (line.size() > kLongestLine) {
    return refuse_check_line(fmt::format("the line is longer than {} MiB", kLongestLine >> 20U),
                             Verdict::bad_request, number);
  }
  bool ran = false;
  Result<CheckResult> result = catch_all([&] {
    auto checked = check_line(line, runtimes, options.limits, stop, options.lent, number);
    ran = true;
    return checked;
  });
  return ran ? std::move(result)
             : refuse_check_line(result.error().message, Verdict::error, number);
}

Result<CheckSummary> check_stream(const NextLine& next, std::ostream& out, const Runtimes& runtimes,
                                  const CheckOptions& options, std::stop_token stop) {
  return Stream(out, runtimes, options, stop).run(next);
}

}  // namespace synth
