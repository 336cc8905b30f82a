#include "testing/runtimes/javascript/host/cell.h"

#include "specs/json_form.h"
#include "testing/runtimes/common/arguments.h"
#include "testing/runtimes/common/guest_frames.h"
#include "testing/runtimes/common/ticket.h"
#include "testing/runtimes/javascript/host/program.h"

#include <fmt/format.h>

#include <cmath>

namespace synth {
namespace {

// The address space of Node.js 20 before it runs anything is 0.7 GiB.
constexpr std::size_t kIdleNode = std::size_t{1} << 30U;
// CPU time for starting Node and for the calls before the limited one.
constexpr std::chrono::seconds kSpareCpu{1};

// Returns whether V8 refused a buffer; if it lacks other memory, it aborts.
bool is_out_of_memory(const RaisedError& error) {
  return error.type == "RangeError" && error.message.find("allocation failed") != std::string::npos;
}

Result<Value> parse_answer(std::string_view frame, std::string_view ticket) {
  SYNTH_TRY(Value document, parse_json(frame));
  const JsonField json(document);
  SYNTH_TRY(const JsonField field, json.at("ticket"));
  SYNTH_TRY(const std::string repeated, field.string());
  return repeated == ticket ? Result<Value>(std::move(document))
                            : fail(field.error("of another request"));
}

std::string args_text(const auto& call) {
  JsonWriter out;
  out.begin_array();
  for (const Value& arg : call.args) {
    out.value(arg);
  }
  out.end_array();
  return out.take();
}

std::string kwargs_text(const auto& call) {
  JsonWriter out;
  out.begin_object();
  for (const auto& [name, arg] : call.kwargs) {
    out.key(name).value(arg);
  }
  out.end_object();
  return out.take();
}

// Returns the steps of a call; empty if it has none.
std::string steps_text(const Call& call) {
  if (call.steps.empty()) {
    return "";
  }
  JsonWriter out;
  out.begin_array();
  for (const Step& step : call.steps) {
    out.begin_object().key("name").string(step.name).key("field").boolean(step.is_field);
    if (step.is_argument) {
      out.key("argument").boolean(true);
    }
    out.key("args").raw(args_text(step)).key("kwargs").raw(kwargs_text(step)).end_object();
  }
  out.end_array();
  return out.take();
}

}  // namespace

Result<JavascriptAnswer> read_javascript_answer(std::string_view frame, std::string_view ticket) {
  SYNTH_TRY(const Value document, parse_answer(frame, ticket));
  const JsonField json(document);
  JavascriptAnswer answer;
  SYNTH_TRY(const JsonField cpu, json.at("cpu_ms"));
  SYNTH_TRY(answer.cpu_ms, cpu.number());
  if (!std::isfinite(answer.cpu_ms) || answer.cpu_ms < 0) {
    return fail(cpu.error("no duration"));
  }
  SYNTH_TRY(answer.last, read_at<bool>(json, "last"));
  SYNTH_TRY(GuestReply reply, read_guest_reply(frame));
  answer.outcome = std::move(reply.outcome);
  if (answer.outcome.error && is_out_of_memory(*answer.outcome.error)) {
    answer.outcome.ending = Verdict::memory_limit;
  }
  return answer;
}

CellRequest JavascriptHarness::cell() const {
  CellRequest request;
  request.argv = {node_->executable,
                  fmt::format("--max-old-space-size={}", limits_.memory_bytes >> 20U), "-e",
                  fmt::format("(() => {{{}}})()", kJavascriptHarness)};
  request.environment = {
      {"PATH", "/usr/bin:/bin"}, {"LANG", "C.UTF-8"}, {"UV_USE_IO_URING", "0"}, {"NO_COLOR", "1"}};
  request.readable = readable_program(node_->executable);
  request.limits = limits_;
  request.runtime_memory_bytes = kIdleNode;
  request.cpu = whole_seconds(limits_.time) + kSpareCpu;
  request.waits = true;
  request.frames = FrameContent::json;
  return request;
}

Result<CellAnswer<HarnessLoaded>> JavascriptHarness::load(RuntimeCell& cell) {
  JsonWriter out;
  out.begin_object().key("op").string("load").key("source").string(*source_).end_object();
  SYNTH_CHECK(cell.send(out.take()));
  SYNTH_TRY(auto answer, cell.receive(limits_.wall_limit() + kNodeStartAllowance));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  auto loaded = read_guest_loaded(std::get<std::string>(answer));
  if (!loaded) {
    return tampered_with(loaded.error().message);
  }
  cpu_ms_ = loaded->cpu_ms;
  return HarnessLoaded{.ending = loaded->ending, .error = std::move(loaded->error)};
}

Result<CellAnswer<HarnessReply>> JavascriptHarness::call(RuntimeCell& cell,
                                                         const PlannedCall& call) {
  if (auto lacking = lacking_in_javascript(call.call)) {
    return HarnessReply{.outcome = cut_off(Verdict::bad_request, *std::move(lacking))};
  }
  SYNTH_TRY(auto answer, call_with(cell, {.function = call.function,
                                          .args = args_text(call.call),
                                          .kwargs = kwargs_text(call.call),
                                          .setup = call.setup,
                                          .steps = steps_text(call.call)}));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  return std::move(std::get<JavascriptReply>(answer).reply);
}

Result<CellAnswer<JavascriptReply>> JavascriptHarness::call_with(RuntimeCell& cell,
                                                                 const JavascriptCall& call) {
  const std::string ticket = new_ticket();
  JsonWriter out;
  out.begin_object().key("op").string("call").key("ticket").string(ticket);
  out.key("function").string(call.function);
  out.key("args").raw(call.args).key("kwargs").raw(call.kwargs);
  if (!call.steps.empty()) {
    out.key("steps").raw(call.steps);
  }
  out.key("setup").string(call.setup).key("keep").boolean(call.keep).end_object();
  SYNTH_CHECK(cell.send(out.take()));
  SYNTH_TRY(auto answer, cell.receive(limits_.wall_limit()));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  JavascriptReply made{.reply = {}, .frame = std::move(std::get<std::string>(answer))};
  auto answered = read_javascript_answer(made.frame, ticket);
  if (!answered) {
    return tampered_with(answered.error().message);
  }
  made.reply.outcome = std::move(answered->outcome);
  const double used = answered->cpu_ms - cpu_ms_;
  cpu_ms_ = answered->cpu_ms;
  if (used > static_cast<double>(limits_.time.count())) {
    made.reply.outcome = Outcome{};
    made.reply.outcome.ending = Verdict::time_limit;
    made.reply.outcome.note = cpu_note(used, limits_.time);
    made.reply.outcome.duration_ms = used;
  }
  // The next call must have all of its time left.
  made.reply.last =
      cpu_ms_ > std::chrono::duration<double, std::milli>(kSpareCpu).count() || answered->last;
  return made;
}

Result<CellAnswer<std::string>> JavascriptHarness::names(RuntimeCell& cell,
                                                         const std::vector<std::string>& wanted) {
  const std::string ticket = new_ticket();
  JsonWriter out;
  out.begin_object().key("op").string("names").key("ticket").string(ticket);
  out.key("names").strings(wanted).end_object();
  SYNTH_CHECK(cell.send(out.take()));
  SYNTH_TRY(auto answer, cell.receive(limits_.wall_limit()));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  const std::string& frame = std::get<std::string>(answer);
  const auto document = parse_answer(frame, ticket);
  auto names = document ? script_names(frame, wanted) : fail(document.error());
  if (!names) {
    return tampered_with(names.error().message);
  }
  return *std::move(names);
}

void JavascriptHarness::explain(Outcome& outcome, const CellOutput& output) const {
  const bool no_memory = output.stderr_text.find("out of memory") != std::string::npos ||
                         output.stderr_text.find("OOM") != std::string::npos;
  if (outcome.ending == Verdict::crash && no_memory) {  // V8 aborts
    outcome.ending = Verdict::memory_limit;
    outcome.note = "JavaScript ran out of memory";
  }
}

}  // namespace synth
