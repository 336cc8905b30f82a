#include "testing/runtimes/python/host/frames.h"

#include "specs/json.h"
#include "synth/support/text.h"
#include "testing/runtimes/python/host/plain_script.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <csignal>
#include <cstdint>

namespace synth {
namespace {

// A value of the deepest kind allowed, a dict of dicts with tuples as keys, takes three JSON levels
// for each of its own.
constexpr JsonLimits kFrameLimits{.max_depth = 3 * kMaxValueDepth + 16,
                                  .max_bytes = std::size_t{32} << 20U};

constexpr std::size_t kMostText = 60'000;  // MAX_MESSAGE in the harness, in bytes, and a traceback
constexpr std::size_t kMostBases = 100;

JsonWriter begin_request(std::string_view op) {
  JsonWriter out;
  out.begin_object().key("op").string(op);
  return out;
}

void write_cpu(JsonWriter& out, const Limits& limits) {
  out.key("cpu_ms").number(std::int64_t{limits.time.count()});
}

void write_packages(JsonWriter& out, const std::vector<std::string>& packages) {
  out.key("packages").begin_array();
  for (const std::string& path : packages) {
    out.string(path);
  }
  out.end_array();
}

void write_arguments(JsonWriter& out, const Call& call) {
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
}

std::string end_request(JsonWriter& out) {
  out.end_object();
  return out.take();
}

Result<Value> parse_frame(std::string_view frame) {
  return parse_json(frame, kFrameLimits);
}

Result<double> read_duration(const JsonField& field) {
  SYNTH_TRY(const double value, field.number());
  if (!std::isfinite(value) || value < 0) {
    return fail(field.error("expected a duration"));
  }
  return value;
}

// Text that only people read. The harness has cut it; who wrote the frame in its place has not.
std::string shortened(std::string text) {
  if (text.size() > kMostText) {
    text = excerpt(text, kMostText);
  }
  return text;
}

Result<std::string> read_text(const JsonField& parent, std::string_view key) {
  const auto field = parent.find(key);
  if (!field) {
    return std::string();
  }
  SYNTH_TRY(std::string text, field->string());
  return shortened(std::move(text));
}

Result<std::optional<int>> read_small(const JsonField& parent, std::string_view key) {
  const auto field = parent.find(key);
  if (!field) {
    return std::nullopt;
  }
  SYNTH_TRY(const std::int64_t value, field->integer());
  if (value < 0 || value > 10'000'000) {
    return fail(field->error("out of range"));
  }
  return static_cast<int>(value);
}

Result<RaisedError> read_error(const JsonField& json) {
  RaisedError error;
  SYNTH_TRY(const JsonField type, json.at("type"));
  SYNTH_TRY(std::string name_of_type, type.string());
  error.type = shortened(std::move(name_of_type));
  SYNTH_TRY(error.message, read_text(json, "message"));
  SYNTH_TRY(error.traceback, read_text(json, "traceback"));
  SYNTH_TRY(error.line, read_small(json, "line"));
  SYNTH_TRY(const JsonField bases, json.at("bases"));
  SYNTH_TRY(const auto items, bases.items());
  for (const JsonField& item : items) {
    if (error.bases.size() == kMostBases) {
      break;
    }
    SYNTH_TRY(std::string name, item.string());
    error.bases.push_back(shortened(std::move(name)));
  }
  return error;
}

Result<std::optional<RaisedError>> read_optional_error(const JsonField& json) {
  const auto field = json.find("error");
  if (!field) {
    return std::nullopt;
  }
  SYNTH_TRY(RaisedError error, read_error(*field));
  return std::optional(std::move(error));
}

// The endings a process that runs foreign code may claim of itself.
Result<Verdict> read_ending(const JsonField& json) {
  SYNTH_TRY(const JsonField field, json.at("ending"));
  SYNTH_TRY(const std::string text, field.string());
  constexpr std::array kClaimable{
      Verdict::pass,         Verdict::compile_error, Verdict::early_exit, Verdict::exception,
      Verdict::memory_limit, Verdict::output_limit,  Verdict::bad_request};
  for (const Verdict ending : kClaimable) {
    if (text == name(ending)) {
      return ending;
    }
  }
  return fail(field.error("no such ending"));
}

void write_imports(JsonWriter& out, const ImportPolicy& policy) {
  out.key("imports");
  if (policy.kind == ImportPolicy::Kind::none) {
    out.null();
    return;
  }
  out.begin_object().key("allow").boolean(policy.kind == ImportPolicy::Kind::allow);
  out.key("modules").begin_array();
  for (const std::string& module : policy.modules) {
    out.string(module);
  }
  out.end_array().end_object();
}

}  // namespace

std::string python_load_request(std::string_view source, const PythonInterpreter& interpreter,
                                const Limits& limits) {
  JsonWriter out = begin_request("load");
  out.key("source").string(source);
  write_imports(out, interpreter.imports);
  write_packages(out, interpreter.packages);
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_call_request(const PlannedCall& call, const Limits& limits) {
  JsonWriter out = begin_request("call");
  write_cpu(out, limits);  // first: kCallRequest
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
  write_packages(out, interpreter.packages);
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_answer_request(const Limits& limits) {
  JsonWriter out = begin_request("answer");
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_ask(std::string_view function, const Call& call) {
  JsonWriter out;
  out.begin_object().key("function").string(function);
  write_arguments(out, call);
  return end_request(out);
}

std::string python_script_request(std::string_view script, std::string_view function,
                                  const std::vector<std::string>& packages, const Limits& limits) {
  const bool plain = is_plain_script(script);
  JsonWriter out = begin_request(plain ? "plain_script" : "script");
  out.key("source").string(script);
  out.key("function").string(function);
  if (plain) {
    out.key("builtins").string(kPlainBuiltins);
  } else {
    write_packages(out, packages);
  }
  write_cpu(out, limits);
  return end_request(out);
}

std::string python_script_answer(const Outcome& outcome) {
  JsonWriter out;
  out.begin_object();
  if (outcome.error) {
    out.key("error").begin_object();
    out.key("type").string(outcome.error->type);
    out.key("message").string(outcome.error->message);
    out.key("bases").begin_array();
    for (const std::string& base : outcome.error->bases) {
      out.string(base);
    }
    out.end_array().end_object();
  } else {
    out.key("value").value(outcome.value.value_or(Value()));
  }
  return end_request(out);
}

Result<PythonLoaded> read_python_loaded(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_frame(frame));
  const JsonField json(document);
  PythonLoaded loaded;
  SYNTH_TRY(const JsonField cpu, json.at("cpu_ms"));
  SYNTH_TRY(loaded.cpu_ms, read_duration(cpu));
  if (const auto used = json.find("used_ms")) {
    SYNTH_TRY(loaded.used_ms, read_duration(*used));
  }
  if (json.find("loaded")) {
    return loaded;
  }
  SYNTH_TRY(loaded.ending, read_ending(json));
  SYNTH_TRY(loaded.note, read_text(json, "note"));
  SYNTH_TRY(loaded.error, read_optional_error(json));
  if (loaded.ending == Verdict::pass || !loaded.error) {
    return fail(json.error("neither loaded nor failed"));
  }
  return loaded;
}

Result<PythonEnd> read_python_end(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_frame(frame));
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
  SYNTH_TRY(const JsonField left_over, json.at("left_over"));
  SYNTH_TRY(end.left_over, left_over.boolean());
  return end;
}

Result<PythonReply> read_python_reply(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_frame(frame));
  const JsonField json(document);
  PythonReply reply;
  SYNTH_TRY(reply.outcome.ending, read_ending(json));
  SYNTH_TRY(reply.outcome.note, read_text(json, "note"));
  SYNTH_TRY(reply.outcome.error, read_optional_error(json));
  if (const auto ms = json.find("ms")) {
    SYNTH_TRY(reply.outcome.duration_ms, read_duration(*ms));
  }
  if (const auto set = json.find("result_set")) {
    SYNTH_TRY(reply.result_set, set->boolean());
  }
  if (reply.outcome.ending == Verdict::pass && !reply.outcome.error && reply.result_set) {
    SYNTH_TRY(const JsonField value, json.at("value"));
    SYNTH_TRY(reply.outcome.value, value.value());
  }
  return reply;
}

Result<PythonScriptMessage> read_python_script_message(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_frame(frame));
  const JsonField json(document);
  if (const auto ask = json.find("ask")) {
    PythonScriptCall call;
    SYNTH_TRY(const JsonField function, ask->at("function"));
    SYNTH_TRY(call.function, function.string());
    SYNTH_TRY(call.call, read_call(*ask));
    return call;
  }
  if (json.find("frames")) {
    SYNTH_TRY(const PythonEnd end, read_python_end(frame));
    return end.frames == 0 ? Result<PythonScriptMessage>(end)
                           : fail(json.error("a script's process sends nothing of its own"));
  }
  SYNTH_TRY(const JsonField done, json.at("done"));
  SYNTH_TRY(const bool is_done, done.boolean());
  PythonScriptEnd end;
  if (!is_done || json.find("passed")) {
    return end;
  }
  if (json.find("came_through")) {
    end.ending = Verdict::exception;
    SYNTH_TRY(end.error, read_optional_error(json));
    return end;
  }
  const auto assertion = json.find("assertion");
  end.ending = assertion ? Verdict::wrong_answer : Verdict::bad_request;
  SYNTH_TRY(const JsonField fault, assertion ? Result<JsonField>(*assertion) : json.at("fault"));
  SYNTH_TRY(end.error, read_error(fault));
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
