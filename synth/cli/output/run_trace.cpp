#include "synth/cli/output/run_trace.h"

#include "specs/json.h"
#include "synth/cli/output/event_log.h"
#include "synth/support/enum_names.h"

#include <utility>

namespace synth {

RunTrace::RunTrace(Trace* trace, std::string title, Observer& next)
    : trace_(trace), title_(std::move(title)), next_(next) {
  if (trace_ != nullptr) {
    lane_ = std::make_unique<Trace::Lane>(*trace_);
    id_ = trace_->next_id();
  }
}

RunTrace::~RunTrace() {
  close_all();
}

// Returns a new lane, or null if the run's own is free.
std::unique_ptr<Trace::Lane> RunTrace::lane_beside() const {
  for (const auto& [functions, open] : open_) {
    if (open.lane == nullptr) {
      return std::make_unique<Trace::Lane>(*trace_);
    }
  }
  return nullptr;
}

// Begins a stage. It ends with the next one of its functions, or with one of all functions.
void RunTrace::stage(std::string_view stage, const std::vector<std::string>& functions) {
  if (lane_) {
    if (functions.empty()) {
      close_all();
    }
    close(functions, {});
    close({}, {});
    auto lane = lane_beside();
    open_[functions] = Open{std::string(stage), Span::Clock::now(), std::move(lane)};
  }
  next_.stage(stage, functions);
}

void RunTrace::candidate_run(const HistoryEntry& entry, int passed, int total) {
  close(entry.group, [&](JsonWriter& out) { write_candidate(out, entry, passed, total); });
  next_.candidate_run(entry, passed, total);
}

void RunTrace::close(const Functions& functions,
                     const std::function<void(JsonWriter& out)>& write_more) {
  const auto found = open_.find(functions);
  if (found == open_.end()) {
    return;
  }
  const Open& open = found->second;
  trace_->write({.name = open.stage,
                 .category = "stage",
                 .begin = open.begin,
                 .end = Span::Clock::now(),
                 .lane = open.lane ? open.lane->number() : lane_->number(),
                 .parent = id_},
                [&](JsonWriter& out) {
                  out.key("functions").strings(functions);
                  if (write_more) {
                    write_more(out);
                  }
                });
  open_.erase(found);
}

void RunTrace::close_all() {
  while (!open_.empty()) {
    close(Functions(open_.begin()->first), {});
  }
}

void RunTrace::end(const Result<SolveReport>& report) {
  if (!lane_) {
    return;
  }
  close_all();
  const Span span{.name = title_,
                  .category = "run",
                  .begin = begun_,
                  .end = Span::Clock::now(),
                  .lane = lane_->number(),
                  .id = id_};
  trace_->write(span, [&](JsonWriter& out) {
    if (!report) {
      out.key("error").string(report.error().message);
      return;
    }
    const Solution& solution = report->solution;
    out.key("language").string(name(solution.language));
    out.key("cache").string(solution.metrics.cache);
    out.key("author").string(solution.provenance.author);
    out.key("confidence").string(name(solution.confidence.level));
    out.key("candidates").number(solution.metrics.candidates);
    out.key("model_calls").number(solution.metrics.model_calls);
    out.key("cost_usd").number(solution.metrics.cost_usd);
  });
  lane_.reset();
}

}  // namespace synth
