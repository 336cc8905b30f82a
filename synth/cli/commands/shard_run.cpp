#include "synth/cli/commands/shard_run.h"

#include "synth/batch/shard_work.h"
#include "synth/cli/commands/batch_line.h"
#include "synth/cli/commands/check_trace.h"
#include "synth/cli/commands/kept_verdicts.h"
#include "synth/cli/input/batch_file.h"
#include "synth/support/own_processor.h"
#include "synth/support/run_each.h"
#include "testing/check/check.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace synth {
namespace {

// Returns whether an answer with this exit status is an error of the machine or a provider, and not
// the line's own (docs/errors.md). A budget that ran out is the line's own.
bool is_error_status(int status) {
  return status >= exit_status(Errc::internal) && status != exit_status(Errc::budget_exhausted);
}

// A running shard: threads take lines and log their answers.
class ShardRun {
 public:
  ShardRun(const Settings& settings, const Console& console, const Session& session,
           const Plan& plan, ShardWork& work, KeptVerdicts* kept, Trace* trace)
      : settings_(settings),
        console_(console),
        session_(session),
        plan_(plan),
        work_(work),
        kept_(kept),
        trace_(trace),
        check_{settings.limits, settings.jobs} {}

  void run_thread() {
    while (!failed_ && !stop().stop_requested()) {
      const auto line = work_.next();
      if (!line) {
        fail_with(line.error());
      } else if (!*line) {
        return;
      } else if (const auto done = catch_all([&] { return answer_line(**line); }); !done) {
        fail_with(done.error());
      }
    }
  }

  // Returns the number of answers that were kept verdicts.
  [[nodiscard]] std::uint64_t recalled() const { return recalled_; }

  // Returns the outcome. Requires: every thread has ended.
  [[nodiscard]] Result<void> end() const {
    if (stop().stop_requested()) {
      return fail(Errc::interrupted, "interrupted; what was answered is kept",
                  "the same command goes on from here");
    }
    return fault_ ? fail(*fault_) : Result<void>();
  }

 private:
  [[nodiscard]] std::stop_token stop() const { return session_.interrupt().token(); }

  Result<void> answer_line(const ShardLine& line) {
    SYNTH_TRY(const auto answer, plan_.kind == BatchKind::check ? check(line) : solve(line));
    return answer ? work_.answer(line.number, *answer) : Result<void>();
  }

  // Returns nothing for a line whose work was interrupted.
  Result<std::optional<ShardAnswer>> check(const ShardLine& line) {
    const auto question = kept_ != nullptr ? kept_->question(line.text) : std::nullopt;
    if (auto answer = question ? kept_->find(*question, line.number) : std::nullopt) {
      ++recalled_;
      return ShardAnswer{*std::move(answer), false};
    }
    const auto result = run_check(line);
    if (!result) {
      return stop().stop_requested() ? Result<std::optional<ShardAnswer>>(std::nullopt)
                                     : fail(result.error());
    }
    for (const std::string& warning : result->warnings) {
      console_.say(fmt::format("synth: line {}: {}\n", line.number, printable(warning)));
    }
    if (question) {
      kept_->keep(*question, *result);
    }
    const bool is_error = result->verdict == Verdict::error || result->missing_interpreter;
    return ShardAnswer{result->line, is_error && !result->is_blank};
  }

  Result<CheckResult> run_check(const ShardLine& line) {
    std::optional<Trace::Lane> lane;
    if (trace_ != nullptr) {
      lane.emplace(*trace_);
    }
    CheckTime time{.begin = Span::Clock::now(), .end = {}};
    auto result = check_any_line(line.text, session_.runtimes(), check_, stop(), line.number);
    if (lane && result) {
      time.end = Span::Clock::now();
      time.job = lane->number() - 1;
      trace_line(*trace_, *result, time);
    }
    return result;
  }

  Result<std::optional<ShardAnswer>> solve(const ShardLine& line) {
    const std::string place = fmt::format("line {}", line.number);
    const auto report = catch_all([&] {
      return solve_batch_line(settings_, console_, session_, plan_.trust_input, line.text, place,
                              trace_);
    });
    const int status =
        report ? exit_status(*report, settings_.accept) : exit_status(report.error().code);
    if (status == exit_status(Errc::interrupted)) {
      return std::nullopt;
    }
    console_.say_more(fmt::format("synth: {}: exit {}\n", place, status));
    return ShardAnswer{
        batch_answer_line(find_batch_id(line.text), report, status, digest_of_line(line.text)),
        is_error_status(status)};
  }

  void fail_with(const Error& error) {
    const std::scoped_lock lock(fault_mutex_);
    if (!fault_) {
      fault_ = error;
    }
    failed_ = true;
  }

  const Settings& settings_;
  const Console& console_;
  const Session& session_;
  const Plan& plan_;
  ShardWork& work_;
  KeptVerdicts* kept_;  // null if verdicts are not kept
  Trace* trace_;        // may be null
  std::atomic<std::uint64_t> recalled_ = 0;
  CheckOptions check_;
  std::mutex fault_mutex_;  // guards: fault_
  std::optional<Error> fault_;
  std::atomic<bool> failed_ = false;
};

std::string if_any(std::uint64_t count, std::string_view text) {
  return count > 0 ? fmt::format(fmt::runtime(text), count) : std::string();
}

// Returns whether this user, or root, has made the plan.
bool is_own(const Plan& plan) {
  struct stat status {};
  return ::stat((plan.folder / kPlanFile).c_str(), &status) == 0 &&
         (status.st_uid == ::geteuid() || status.st_uid == 0);
}

}  // namespace

Result<Plan> read_plan_of(const CommandContext& context) {
  return read_plan(context.invocation.positionals.at(0));
}

ShardLog::Earlier which_earlier(const CommandContext& context) {
  return context.invocation.has("errors") ? ShardLog::Earlier::without_errors
                                          : ShardLog::Earlier::all;
}

bool is_settled(const ShardResult& result, ShardLog::Earlier earlier) {
  return result.state == ShardState::done &&
         (earlier == ShardLog::Earlier::all || result.errors == 0);
}

std::vector<std::size_t> unsettled_shards(const std::vector<ShardResult>& results,
                                          ShardLog::Earlier earlier) {
  std::vector<std::size_t> shards;
  for (std::size_t shard = 0; shard < results.size(); ++shard) {
    if (!is_settled(results[shard], earlier)) {
      shards.push_back(shard);
    }
  }
  return shards;
}

Result<Settings> settings_of_plan(const CommandContext& context, const Plan& plan) {
  const std::string origin = (plan.folder / kPlanFile).string();
  SettingLayer layer;
  for (const auto& [name, text] : plan.settings) {
    if (find_setting(name) == nullptr) {
      return fail(Errc::bad_input, fmt::format("{}: there is no setting {}", origin, name),
                  "run the plan with the synth that made it");
    }
    layer[name] = SettingText{text, origin, SettingPlace::option};
  }
  const SettingLayer given = context.invocation.settings();
  for (const auto& [name, setting] : given) {
    layer.erase(name);
  }
  if (!is_own(plan) && !context.invocation.has("trust-plan")) {
    for (auto& [name, setting] : layer) {
      setting.place = SettingPlace::batch_line;
    }
    return with_line_options(context.settings, layer, false);
  }
  layer.insert(given.begin(), given.end());
  std::error_code error;
  return load_settings(layer, process_environment(), std::filesystem::current_path(error));
}

Result<std::unique_ptr<Session>> open_shard_session(const Settings& settings,
                                                    const Console& console, const Plan& plan) {
  const bool checks = plan.kind == BatchKind::check;
  Settings own = settings;
  own.no_cache = own.no_cache || checks;
  constexpr int kLanesPerCheck = 2;  // an assertion script runs beside its candidate
  SYNTH_TRY(auto session,
            Session::open(own, console, settings.jobs * (checks ? kLanesPerCheck : 1)));
  SYNTH_CHECK(session->start_sandbox());
  if (!checks) {
    SYNTH_CHECK(session->python());
    // A wrong author is reported once, and not for every line.
    SYNTH_TRY(const auto engine, session->engine(own));
  }
  return session;
}

Result<ShardResult> run_shard(const Settings& settings, const Console& console,
                              const Session& session, const Plan& plan, std::size_t shard,
                              ShardLog::Earlier earlier, Trace* trace) {
  SYNTH_TRY(ShardWork work, ShardWork::open(plan, shard, earlier));
  const auto kept = plan.kind == BatchKind::check ? KeptVerdicts::open(settings, console, session)
                                                  : std::unique_ptr<KeptVerdicts>();
  ShardRun run(settings, console, session, plan, work, kept.get(), trace);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < settings.jobs; ++i) {
      threads.emplace_back([&run, i, jobs = settings.jobs] {
        const OwnProcessor bound(i, jobs);
        run.run_thread();
      });
    }
  }
  if (kept) {
    kept->tell(console);
  }
  SYNTH_CHECK(run.end());
  SYNTH_TRY(const ShardResult result, work.finish());
  console.say(fmt::format("synth: shard {}: {} answers{}{}{}\n", Plan::shard_name(shard),
                          result.answers, if_any(result.errors, ", {} of them errors"),
                          if_any(work.answered_before(), "; {} were there before"),
                          if_any(run.recalled(), "; {} are kept verdicts")));
  return result;
}

}  // namespace synth
