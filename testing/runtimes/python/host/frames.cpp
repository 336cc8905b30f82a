#include "testing/runtimes/python/host/frames.h"

#include "specs/json_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

namespace synth {
namespace {

JsonWriter begin_request(std::string_view op) {
  JsonWriter out;
  out.begin_object().key("op").string(op);
  return out;
}

void write_cpu(JsonWriter& out, const Limits& limits) {
  out.key("cpu_ms").number(limits.time.count());
}

void write_arguments(JsonWriter& out, const auto& call) {
  out.key("args").begin_array();
  for (const Value& arg : call.args) {
    out.value(arg);
  }
  out.end_array();
  out.key("kwargs").begin_object();
  for (const auto& [name, arg] : call.kwargs) {
    out.key(name).value(arg);
  }
  out.end_object();
}

void write_call(JsonWriter& out, const PlannedCall& call) {
  out.key("function").string(call.function);
  write_arguments(out, call.call);
  out.key("setup").string(call.setup);
  if (call.call.steps.empty()) {
    return;
  }
  out.key("steps").begin_array();
  for (const Step& step : call.call.steps) {
    out.begin_object().key("name").string(step.name).key("field").boolean(step.is_field);
    if (step.is_argument) {
      out.key("argument").boolean(true);
    }
    write_arguments(out, step);
    out.end_object();
  }
  out.end_array();
}

std::string end_request(JsonWriter& out) {
  out.end_object();
  return out.take();
}

Result<std::optional<int>> read_small(const JsonField& parent, std::string_view key) {
  const auto field = parent.find(key);
  if (!field) {
    return std::nullopt;
  }
  SYNTH_TRY(const std::int64_t value, field->integer());
  if (value < 0 || value > 1'000) {
    return fail(field->error("out of range"));
  }
  return static_cast<int>(value);
}

bool is_out_of_memory(const std::optional<RaisedError>& error) {
  return error && (error->type == "MemoryError" ||
                   std::ranges::find(error->bases, "MemoryError") != error->bases.end());
}

void write_imports(JsonWriter& out, const ImportPolicy& policy) {
  out.key("imports");
  if (policy.kind == ImportPolicy::Kind::none) {
    out.null();
    return;
  }
  out.begin_object().key("allow").boolean(policy.kind == ImportPolicy::Kind::allow);
  out.key("modules").strings(policy.modules).end_object();
}

}  // namespace

std::string python_load_request(std::string_view source, const PythonInterpreter& interpreter,
                                const Limits& limits) {
  JsonWriter out = begin_request("load");
  out.key("source").string(source);
  write_imports(out, limits.any_imports ? ImportPolicy() : interpreter.imports);
  out.key("packages").strings(interpreter.packages);
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_call_request(const PlannedCall& call, const Limits& limits) {
  JsonWriter out = begin_request("call");
  write_cpu(out, limits);  // must be first: kCallRequest
  write_call(out, call);
  return end_request(out);
}

std::string python_last_request(std::span<const PlannedCall* const> calls, const Limits& limits) {
  JsonWriter out = begin_request("last");
  out.key("calls").begin_array();
  for (const PlannedCall* call : calls) {
    out.begin_object();
    write_call(out, *call);
    out.end_object();
  }
  out.end_array();
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_program_request(std::string_view source, const PythonInterpreter& interpreter,
                                   const Limits& limits) {
  JsonWriter out = begin_request("program");
  out.key("source").string(source);
  write_imports(out, interpreter.imports);
  out.key("packages").strings(interpreter.packages);
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_answer_request(const std::vector<std::string>& names, const Limits& limits) {
  JsonWriter out = begin_request("answer");
  out.key("names").strings(names);
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_ask(std::string_view function, const Call& call) {
  JsonWriter out;
  out.begin_object().key("function").string(function);
  write_arguments(out, call);
  return end_request(out);
}

std::string python_script_request(const PythonScript& script, const PythonInterpreter& interpreter,
                                  const Limits& limits) {
  JsonWriter out = begin_request("script");
  out.key("ticket").string(script.ticket);
  out.key("source").string(script.source);
  out.key("function").string(script.function);
  out.key("only_plain").boolean(script.only_plain);
  out.key("packages").strings(interpreter.packages);
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_session_request(std::int64_t seed, const PythonInterpreter& interpreter) {
  JsonWriter out = begin_request("session");
  out.key("seed").number(seed);
  out.key("packages").strings(interpreter.packages);
  return end_request(out);
}

std::string python_step_request(std::int64_t number, std::string_view ticket,
                                std::string_view source, const PythonInterpreter& interpreter,
                                const Limits& limits) {
  JsonWriter out;
  out.begin_object().key("number").number(number);
  out.key("ticket").string(ticket);
  out.key("source").string(source);
  write_imports(out, interpreter.imports);
  write_cpu(out, limits);
  return end_request(out);
}

Result<PythonLoaded> read_python_loaded(std::string_view frame) {
  SYNTH_TRY(PythonLoaded loaded, read_guest_loaded(frame));
  if (is_out_of_memory(loaded.error)) {
    loaded.ending = Verdict::memory_limit;
  }
  return loaded;
}

Result<PythonReply> read_python_reply(std::string_view frame) {
  SYNTH_TRY(PythonReply reply, read_guest_reply(frame));
  if (is_out_of_memory(reply.outcome.error)) {
    reply.outcome.ending = Verdict::memory_limit;
  }
  return reply;
}

Result<PythonEnd> read_python_end(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_json(frame));
  const JsonField json(document);
  PythonEnd end;
  SYNTH_TRY(const JsonField frames_field, json.at("frames"));
  SYNTH_TRY(const std::int64_t frames, frames_field.integer());
  if (frames < 0 || frames > 2) {
    return fail(frames_field.error("expected fewer frames"));
  }
  end.frames = frames;
  SYNTH_TRY(end.exit_status, read_small(json, "exit"));
  SYNTH_TRY(end.signal, read_small(json, "signal"));
  SYNTH_TRY(const JsonField cpu, json.at("cpu_ms"));
  SYNTH_TRY(end.cpu_ms, read_duration(cpu));
  SYNTH_TRY(end.left_over, read_at<bool>(json, "left_over"));
  return end;
}

Outcome settle_python_call(const PythonEnd& end, std::optional<Outcome> reply,
                           const Limits& limits) {
  Outcome outcome;
  outcome.duration_ms = reply ? reply->duration_ms : end.cpu_ms;
  const auto limit_ms = static_cast<double>(limits.time.count());
  const bool killed = end.signal == SIGKILL && end.cpu_ms >= limit_ms;
  if (end.cpu_ms > limit_ms || end.signal == SIGXCPU || killed) {
    outcome.ending = Verdict::time_limit;
    outcome.duration_ms = end.cpu_ms;
    outcome.note = fmt::format("it used {:.1f} s of CPU; the limit is {:.1f} s", end.cpu_ms / 1000,
                               limit_ms / 1000);
  } else if (end.signal == SIGXFSZ) {
    outcome.ending = Verdict::disk_limit;
  } else if (end.signal) {
    outcome.ending = Verdict::crash;
    outcome.signal = end.signal;
  } else if (end.frames > 1) {
    outcome.ending = Verdict::protocol_error;
    outcome.note = "something else than one answer came over the result channel";
  } else if (!reply || end.exit_status.value_or(0) != 0) {
    outcome.ending = Verdict::early_exit;
    outcome.note =
        end.exit_status
            ? fmt::format("the process ended with status {} before it answered", *end.exit_status)
            : "the process ended before it answered";
  } else {
    outcome = *std::move(reply);
  }
  return outcome;
}

}  // namespace synth
