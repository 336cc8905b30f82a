#include "synth/cli/output/trace.h"

#include "specs/json.h"
#include "synth/cli/output/console.h"
#include "synth/cli/output/span_exporter.h"
#include "synth/cli/output/trace_file.h"

#include <fmt/format.h>

#include <utility>

namespace synth {

Result<std::unique_ptr<Trace>> Trace::open(const std::optional<std::string>& path,
                                           std::string_view command) {
  std::unique_ptr<TraceFile> file;
  if (path) {
    SYNTH_TRY(file, TraceFile::open(*path, command));
  }
  std::unique_ptr<SpanExporter> exporter = SpanExporter::of_environment(command);
  if (!file && !exporter) {
    return nullptr;
  }
  return std::unique_ptr<Trace>(new Trace(std::move(file), std::move(exporter)));
}

Trace::Trace(std::unique_ptr<TraceFile> file, std::unique_ptr<SpanExporter> exporter)
    : file_(std::move(file)), exporter_(std::move(exporter)) {}

Trace::~Trace() = default;

void Trace::write(Span span, const std::function<void(JsonWriter& out)>& write_members) {
  JsonWriter out;
  write_members(out.begin_object());
  const std::string members = out.end_object().take();
  if (file_) {
    file_->write(span, members);
  }
  if (exporter_) {
    exporter_->add(std::move(span), members);
  }
}

Trace::Lane::Lane(Trace& trace) : trace_(trace) {
  const std::lock_guard lock(trace_.mutex_);
  while (!trace_.lanes_.insert(number_).second) {
    ++number_;
  }
}

Trace::Lane::~Lane() {
  const std::lock_guard lock(trace_.mutex_);
  trace_.lanes_.erase(number_);
}

std::vector<Error> Trace::end() {
  std::vector<Error> faults;
  if (auto fault = file_ ? file_->take_fault() : std::nullopt) {
    faults.push_back(*std::move(fault));
  }
  if (auto fault = exporter_ ? exporter_->end() : std::nullopt) {
    faults.push_back(*std::move(fault));
  }
  return faults;
}

void end_trace(Trace* trace, const Console& console) {
  for (const Error& fault : trace != nullptr ? trace->end() : std::vector<Error>()) {
    console.say(fmt::format("synth: {}{}{}\n", fault.message, fault.remedy.empty() ? "" : "; ",
                            fault.remedy));
  }
}

}  // namespace synth
