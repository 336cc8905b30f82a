#include "testing/runtimes/common/guest_frames.h"

#include "specs/json_form.h"
#include "specs/sequence.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace synth {
namespace {

// The most deeply nested value, a dict of dicts with tuples as keys, takes three JSON levels for
// each of its own.
constexpr JsonLimits kFrameLimits{.max_depth = 3 * kMaxValueDepth + 16,
                                  .max_bytes = std::size_t{32} << 20U};

constexpr std::size_t kMostText = 60'000;  // MAX_MESSAGE in the harness, in bytes, and a traceback
constexpr std::size_t kMostBases = 100;
constexpr std::size_t kMostNames = 2'000;
constexpr std::size_t kLongestName = 200;

constexpr Verdict kOfCalls[] = {Verdict::pass, Verdict::exception, Verdict::early_exit};
constexpr Verdict kOfLoading[] = {Verdict::compile_error, Verdict::early_exit};

Result<Value> parse_frame(std::string_view frame) {
  return parse_json(frame, kFrameLimits);
}

// Shortens text for messages. The harness has cut it, but untrusted code may have written the
// frame.
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

Result<std::optional<int>> read_line(const JsonField& parent) {
  const auto field = parent.find("line");
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
  SYNTH_TRY(error.line, read_line(json));
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

// Returns a substitute for an object that returns itself, which is not a value.
Value the_object_itself() {
  return Object{.type = "solution", .repr = "the object itself", .fields = {}, .base = {}};
}

Result<StepResult> read_step_reply(const JsonField& json, Outcome& outcome) {
  if (const auto error = json.find("error")) {
    SYNTH_TRY(RaisedError raised, read_error(*error));
    StepResult result{.returned = {}, .raised = raised.type, .bases = raised.bases};
    outcome.of_steps.push_back(std::move(raised));
    return result;
  }
  if (json.find("itself")) {
    return StepResult{.returned = the_object_itself(), .raised = {}, .bases = {}};
  }
  SYNTH_TRY(Value returned, read_at<Value>(json, "value"));
  return StepResult{.returned = std::move(returned), .raised = {}, .bases = {}};
}

Result<void> read_steps(const JsonField& json, Outcome& outcome) {
  SYNTH_TRY(const std::vector<JsonField> items, json.items());
  if (items.size() > kMostSteps) {
    return fail(json.error("more steps than there are in a sequence"));
  }
  List given;
  for (const JsonField& item : items) {
    SYNTH_TRY(StepResult result, read_step_reply(item, outcome));
    given.items.push_back(to_value(std::move(result)));
  }
  outcome.value = Value(std::move(given));
  return {};
}

Result<Verdict> read_ending(const JsonField& json, std::span<const Verdict> claimable) {
  SYNTH_TRY(const JsonField field, json.at("ending"));
  SYNTH_TRY(const std::string text, field.string());
  const auto known = std::ranges::find(claimable, text, [](Verdict one) { return name(one); });
  return known != claimable.end() ? Result<Verdict>(*known)
                                  : fail(field.error("nobody may claim such an ending"));
}

// Parses a frame of a script and checks its ticket.
Result<Value> parse_script_frame(std::string_view frame, std::string_view ticket) {
  SYNTH_TRY(Value document, parse_frame(frame));
  const JsonField json(document);
  SYNTH_TRY(const JsonField field, json.at("ticket"));
  SYNTH_TRY(const std::string repeated, field.string());
  if (repeated != ticket) {
    return fail(field.error("of another request"));
  }
  return document;
}

bool is_public_name(std::string_view text) {
  return !text.empty() && text.size() <= kLongestName && text.front() != '_' &&
         !is_digit(text.front()) && std::ranges::all_of(text, [](char c) {
           return is_word_character(c) || c == '$' || !is_ascii(c);
         });
}

// Writes the exception class that a script shall know by name.
void write_exception(JsonWriter& out, const RaisedError& error) {
  out.begin_object().key("type").string(error.type);
  out.key("message").string(error.message);
  out.key("bases").strings(error.bases).end_object();
}

void refuse(JsonWriter& out, std::string_view why) {
  out.key("refused").string(why);
}

Result<void> write_value(JsonWriter& out, const JsonField& form) {
  auto value = form.value();
  if (!value) {
    refuse(out, "its value cannot travel: " + value.error().message);
    return {};
  }
  const auto* object = value->get_if<Object>();
  if (object != nullptr && !object->base && !object->fields) {
    refuse(out,
           "it is an object of the class " + object->type + ", which cannot travel as a value");
  } else {
    out.key("value").document(form.json());  // unchanged, so that a BigInt stays one
  }
  return {};
}

Result<void> write_class(JsonWriter& out, const JsonField& form) {
  SYNTH_TRY(const std::string name, read_at<std::string>(form, "class"));
  out.key("class").string(shortened(name)).key("base");
  const auto base = form.find("base");
  SYNTH_TRY(const std::string base_name, base ? base->string() : Result<std::string>(""));
  if (base) {
    out.string(shortened(base_name));
  } else {
    out.null();
  }
  if (const auto members = form.find("members")) {
    SYNTH_TRY(const auto pairs, members->members());
    out.key("members").begin_object();
    for (const auto& [member, content] : pairs) {
      SYNTH_CHECK(content.value());
      if (is_public_name(member)) {
        out.key(member).document(content.json());
      }
    }
    out.end_object();
  }
  return {};
}

Result<void> write_form(JsonWriter& out, const JsonField& form) {
  out.begin_object();
  if (form.find("function")) {
    out.key("function").boolean(true);
  } else if (const auto exception = form.find("exception")) {
    SYNTH_TRY(const RaisedError error, read_error(*exception));
    out.key("exception");
    write_exception(out, error);
  } else if (form.find("class")) {
    SYNTH_CHECK(write_class(out, form));
  } else if (const auto refused = form.find("refused")) {
    SYNTH_TRY(const std::string why, refused->string());
    refuse(out, shortened(why));
  } else {
    SYNTH_TRY(const JsonField value, form.at("value"));
    SYNTH_CHECK(write_value(out, value));
  }
  out.end_object();
  return {};
}

Result<ScriptEnd> read_script_end(const JsonField& json) {
  ScriptEnd end;
  SYNTH_TRY(const JsonField done, json.at("done"));
  SYNTH_TRY(end.frames, done.integer());
  if (json.find("again")) {
    SYNTH_TRY(end.again, read_at<bool>(json, "again"));
  }
  SYNTH_TRY(end.note, read_text(json, "note"));
  if (json.find("passed")) {
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

}  // namespace

Result<double> read_duration(const JsonField& field) {
  SYNTH_TRY(const double value, field.number());
  if (!std::isfinite(value) || value < 0) {
    return fail(field.error("expected a duration"));
  }
  return value;
}

Result<GuestLoaded> read_guest_loaded(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_frame(frame));
  const JsonField json(document);
  GuestLoaded loaded;
  SYNTH_TRY(const JsonField cpu, json.at("cpu_ms"));
  SYNTH_TRY(loaded.cpu_ms, read_duration(cpu));
  if (const auto used = json.find("used_ms")) {
    SYNTH_TRY(loaded.used_ms, read_duration(*used));
  }
  if (json.find("loaded")) {
    return loaded;
  }
  SYNTH_TRY(loaded.ending, read_ending(json, kOfLoading));
  SYNTH_TRY(loaded.note, read_text(json, "note"));
  SYNTH_TRY(loaded.error, read_optional_error(json));
  if (!loaded.error) {
    return fail(json.error("neither loaded nor failed"));
  }
  return loaded;
}

Result<GuestReply> read_guest_reply(std::string_view frame) {
  SYNTH_TRY(const Value document, parse_frame(frame));
  const JsonField json(document);
  GuestReply reply;
  SYNTH_TRY(reply.outcome.ending, read_ending(json, kOfCalls));
  SYNTH_TRY(reply.outcome.note, read_text(json, "note"));
  SYNTH_TRY(reply.outcome.error, read_optional_error(json));
  if (const auto ms = json.find("ms")) {
    SYNTH_TRY(reply.outcome.duration_ms, read_duration(*ms));
  }
  if (json.find("result_set")) {
    SYNTH_TRY(reply.result_set, read_at<bool>(json, "result_set"));
  }
  if (reply.outcome.ending != Verdict::pass || reply.outcome.error || !reply.result_set) {
    return reply;
  }
  if (json.find("too_large")) {
    SYNTH_TRY(const std::string why, read_text(json, "too_large"));
    reply.outcome.ending = Verdict::output_limit;
    reply.outcome.note = "the result is too large: " + why;
    return reply;
  }
  if (const auto steps = json.find("steps")) {
    SYNTH_CHECK(read_steps(*steps, reply.outcome));
    return reply;
  }
  SYNTH_TRY(reply.outcome.value, read_at<Value>(json, "value"));
  return reply;
}

Result<ScriptBegin> read_script_begin(std::string_view frame, std::string_view ticket) {
  SYNTH_TRY(const Value document, parse_script_frame(frame, ticket));
  const JsonField json(document);
  ScriptBegin begin;
  SYNTH_TRY(begin.plain, read_at<bool>(json, "plain"));
  SYNTH_TRY(const JsonField names, json.at("names"));
  SYNTH_TRY(const auto items, names.items());
  for (const JsonField& item : items) {
    SYNTH_TRY(std::string name, item.string());
    if (is_public_name(name) && begin.names.size() < kMostNames) {
      begin.names.push_back(std::move(name));
    }
  }
  return begin;
}

Result<ScriptMessage> read_script_message(std::string_view frame, std::string_view ticket) {
  SYNTH_TRY(const Value document, parse_script_frame(frame, ticket));
  const JsonField json(document);
  if (const auto ask = json.find("ask")) {
    ScriptCall call;
    SYNTH_TRY(const JsonField function, ask->at("function"));
    SYNTH_TRY(call.function, function.string());
    SYNTH_CHECK(ask->at("args"));
    call.ask = ask->json();
    return call;
  }
  if (json.find("tell")) {
    SYNTH_TRY(std::string text, read_text(json, "tell"));
    return ScriptTold{std::move(text)};
  }
  if (json.find("more")) {
    SYNTH_TRY(std::string text, read_text(json, "more"));
    return ScriptWants{std::move(text)};
  }
  SYNTH_TRY(ScriptEnd end, read_script_end(json));
  return end;
}

Result<std::string> script_names(std::string_view frame, const std::vector<std::string>& wanted) {
  SYNTH_TRY(const Value document, parse_frame(frame));
  const JsonField json(document);
  SYNTH_TRY(const JsonField names, json.at("names"));
  SYNTH_TRY(const auto members, names.members());
  JsonWriter out;
  out.begin_object().key("names").begin_object();
  for (const auto& [name, form] : members) {
    if (std::ranges::find(wanted, name) != wanted.end()) {
      out.key(name);
      SYNTH_CHECK(write_form(out, form));
    }
  }
  out.end_object().end_object();
  return out.take();
}

std::string no_script_names() {
  return R"({"names":{}})";
}

std::string script_is_not_to_begin() {
  return R"({"names":null})";
}

std::string script_answer(const Outcome& outcome) {
  JsonWriter out;
  out.begin_object();
  if (outcome.error) {
    out.key("error");
    write_exception(out, *outcome.error);
  } else {
    out.key("value").value(outcome.value.value_or(Value()));
  }
  out.end_object();
  return out.take();
}

}  // namespace synth
