#include "testing/runtimes/cpp/host/cell.h"

#include "specs/arguments_after.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"
#include "synth/support/wire.h"
#include "testing/runtimes/common/ticket.h"
#include "testing/runtimes/cpp/host/codec.h"
#include "testing/runtimes/cpp/host/compile.h"
#include "testing/runtimes/cpp/host/sequence.h"

#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <csignal>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kCompilerStart{3'000};
constexpr std::size_t kMostMessage = 10'000;
// In place of a function: several calls in one process (driver_calls.inc).
constexpr std::size_t kCppInARow = ~std::size_t{0};

Result<RaisedError> read_exception(std::string_view body) {
  WireReader in(body);
  RaisedError error;
  std::string bases;
  in.get(error.type);
  in.get(error.message);
  in.get(bases);
  if (!in.good()) {
    return fail(Errc::bad_input, "an exception of another form");
  }
  error.type = to_valid_utf8(error.type);
  error.message = excerpt(error.message, kMostMessage);
  error.traceback = fmt::format("{}: {}", error.type, error.message);
  for (const std::string_view base : split(bases, '\n')) {
    if (!base.empty() && base != error.type) {
      error.bases.emplace_back(base);
    }
  }
  return error;
}

Result<void> note_exception(std::string_view body, Outcome& outcome) {
  SYNTH_TRY(RaisedError error, read_exception(body));
  const bool no_memory =
      error.type == "std::bad_alloc" || std::ranges::count(error.bases, "std::bad_alloc") != 0;
  outcome.ending = no_memory ? Verdict::memory_limit : Verdict::pass;
  outcome.error = std::move(error);
  return {};
}

void note_value(const CppSignature& function, std::string_view body, Outcome& outcome) {
  auto value = decode_cpp(function.result, body);
  if (value) {
    outcome.value = *std::move(value);
  } else {
    outcome.ending = value.error().code == Errc::budget_exhausted ? Verdict::output_limit
                                                                  : Verdict::protocol_error;
    outcome.note = value.error().message;
  }
}

std::vector<std::string> names_of_parameters(const CppSignature& function) {
  return mapped(function.parameters, &CppParameter::name);
}

// Returns the signature with the type of a whole answer as its result: that of the call, and the
// arguments that it may have changed.
CppSignature whole_answer(const CppSignature& function) {
  CppSignature whole = function;
  if (std::ranges::none_of(function.parameters, &CppParameter::is_changeable)) {
    return whole;
  }
  whole.result = CppType{.kind = CppType::Kind::tuple, .name = "std::tuple", .items = {}};
  whole.result.items.push_back(function.result);
  for (const CppParameter& parameter : function.parameters) {
    if (parameter.is_changeable()) {
      whole.result.items.push_back(parameter.type);
    }
  }
  return whole;
}

// Makes the value of the call of a whole answer: its result, or what its steps look at.
void take_apart(const CppSignature& function, const Call& call, Outcome& outcome) {
  if (!outcome.value) {
    return;
  }
  const std::vector<std::string> names = names_of_parameters(function);
  std::vector<Value> arguments = by_position(call, names).args;
  Value result = *outcome.value;
  if (std::ranges::any_of(function.parameters, &CppParameter::is_changeable)) {
    const std::vector<Value>& whole = outcome.value->get_if<Tuple>()->items;
    result = whole.front();
    std::size_t next = 1;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      if (function.parameters[i].is_changeable()) {
        arguments[i] = whole[next++];
      }
    }
  }
  outcome.value = call.steps.empty() ? std::optional(std::move(result))
                                     : seen_after(call, names, std::move(result), arguments);
  if (!outcome.value) {
    outcome = cut_off(Verdict::bad_request, "a step looks at an argument that is not given");
  }
}

// The end of a call's process, and the bytes it sent.
struct CallEnd {
  int status = 0;
  double cpu_ms = 0;
  std::string_view sent;
};

// Returns the most likely cause of a signal in a C++ program.
std::string_view meaning(int signal) {
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
      return "it used memory that is not its own, or its stack was full";
    case SIGFPE:
      return "an integer was divided by zero";
    case SIGABRT:
      return "it called abort, as an exception that nobody may catch and a failed assertion do";
    case SIGILL:
      return "it came to where no code is, such as the end of a function that returns nothing";
    default:
      return "nothing of its own sends it";
  }
}

// Judges the end of a call; sets `body` to that of its one message if the process ended normally.
Outcome settle(const CallEnd& end, const Limits& limits, std::string& body) {
  Outcome outcome;
  outcome.duration_ms = end.cpu_ms;
  const int signal = WIFSIGNALED(end.status) ? WTERMSIG(end.status) : 0;
  const auto limit_ms = static_cast<double>(limits.time.count());
  std::uint32_t size = 0;
  if (end.sent.size() >= sizeof size) {
    std::memcpy(&size, end.sent.data(), sizeof size);
  }
  if (end.cpu_ms > limit_ms || signal == SIGXCPU) {
    outcome.ending = Verdict::time_limit;
    outcome.note = cpu_note(end.cpu_ms, limits.time);
  } else if (signal == SIGXFSZ) {
    outcome.ending = Verdict::disk_limit;
  } else if (end.sent.size() > kMaxValueBytes + 1024) {
    outcome.ending = Verdict::output_limit;
    outcome.note = "the result is too large: more than 16 MiB";
  } else if (signal != 0) {
    outcome.ending = Verdict::crash;
    outcome.signal = signal;
    outcome.note = fmt::format("it was ended by signal {}: {}", signal, meaning(signal));
  } else if (end.sent.empty() || WEXITSTATUS(end.status) != 0) {
    outcome.ending = Verdict::early_exit;
    outcome.note =
        fmt::format("the process ended with status {} before it answered", WEXITSTATUS(end.status));
  } else if (end.sent.size() < sizeof size + 1 || size != end.sent.size() - sizeof size) {
    outcome.ending = Verdict::protocol_error;
    outcome.note = "something else than one answer came over the result channel";
  } else {
    outcome.ending = Verdict::pass;
    body = end.sent.substr(sizeof size);
  }
  return outcome;
}

}  // namespace

Result<std::string> encode_cpp_arguments(const CppSignature& function, const Call& call) {
  const Call ordered = by_position(call, names_of_parameters(function));
  if (!ordered.kwargs.empty()) {
    return fail(Errc::bad_input,
                fmt::format("{} has no parameter {}", function.function, ordered.kwargs[0].first));
  }
  if (ordered.args.size() != function.parameters.size()) {
    return fail(Errc::bad_input, fmt::format("{} takes {} arguments, not {}", function.function,
                                             function.parameters.size(), ordered.args.size()));
  }
  std::string bytes;
  for (std::size_t i = 0; i < ordered.args.size(); ++i) {
    auto encoded = encode_cpp(function.parameters[i].type, ordered.args[i], bytes);
    if (!encoded) {
      return fail(Errc::bad_input, fmt::format("argument {}: {}", i + 1, encoded.error().message));
    }
  }
  return bytes;
}

Outcome read_cpp_body(const CppSignature& function, std::string_view body) {
  Outcome outcome = cut_off(Verdict::pass, "");
  if (body.starts_with('r')) {
    note_value(function, body.substr(1), outcome);
  } else if (!body.starts_with('e') || !note_exception(body.substr(1), outcome)) {
    outcome = cut_off(Verdict::protocol_error, "an answer of another form");
  }
  return outcome;
}

Outcome read_whole_cpp_body(const CppSignature& function, const Call& call, std::string_view body) {
  Outcome outcome = read_cpp_body(whole_answer(function), body);
  take_apart(function, call, outcome);
  return outcome;
}

Outcome cpp_not_called(const Error& error) {
  Outcome outcome;
  outcome.ending = error.code == Errc::not_allowed ? Verdict::unsupported : Verdict::exception;
  outcome.note = error.message;
  return outcome;
}

Result<CppAnswer> read_cpp_answer(std::string_view frame, std::uint64_t ticket,
                                  const Limits& limits) {
  constexpr std::size_t kHead = 4 * sizeof(std::uint64_t);
  WireReader in(frame);
  std::uint64_t repeated = 0;
  std::uint64_t status = 0;
  std::uint64_t cpu_us = 0;
  std::uint64_t left_over = 0;
  in.get(repeated);
  in.get(status);
  in.get(cpu_us);
  in.get(left_over);
  if (!in.good() || repeated != ticket) {
    return fail(Errc::bad_input, "the answer to another request");
  }
  CppAnswer answer;
  answer.reply.last = left_over != 0;
  answer.reply.outcome = settle({.status = static_cast<int>(status),
                                 .cpu_ms = static_cast<double>(cpu_us) / 1e3,
                                 .sent = frame.substr(kHead)},
                                limits, answer.body);
  if (answer.body.starts_with('e')) {
    SYNTH_CHECK(note_exception(std::string_view(answer.body).substr(1), answer.reply.outcome));
  } else if (!answer.body.empty() && !answer.body.starts_with('r')) {
    return fail(Errc::bad_input, "an answer of another form");
  }
  return answer;
}

CellRequest CppHarness::cell() const {
  return cpp_cell(candidate_.program.binary, limits_);
}

Result<CellAnswer<HarnessLoaded>> CppHarness::load(RuntimeCell& cell) {
  SYNTH_TRY(auto answer, cell.receive(limits_.wall_limit() + kCompilerStart));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  if (std::get<std::string>(answer) != "ready") {
    return tampered_with("another greeting");
  }
  return HarnessLoaded{};
}

Result<CellAnswer<HarnessReply>> CppHarness::call(RuntimeCell& cell, const PlannedCall& call) {
  const auto refused = [](Outcome outcome) { return HarnessReply{.outcome = std::move(outcome)}; };
  if (const auto other = candidate_.others.find(call.function); other != candidate_.others.end()) {
    return refused(cpp_not_called(other->second));
  }
  if (!call.setup.empty()) {
    return refused(cut_off(Verdict::unsupported, "C++ tests have no setup"));
  }
  const auto made = std::ranges::find(candidate_.classes, call.function, &CppClass::name);
  if (made != candidate_.classes.end()) {
    return do_steps(cell, static_cast<std::size_t>(made - candidate_.classes.begin()), call.call);
  }
  if (!call.call.steps.empty() && !looks_at_arguments(call.call)) {
    return refused(cpp_not_called(
        {Errc::bad_input, fmt::format("{} is not a class, and has no objects", call.function)}));
  }
  return call_function(cell, call);
}

Result<CppHarness::Ready> CppHarness::ready(const PlannedCall& call) const {
  const std::vector<CppSignature>& functions = candidate_.functions;
  auto found = std::ranges::find(functions, call.function, &CppSignature::asked);
  if (found == functions.end()) {
    return fail(Errc::bad_input, fmt::format("there is no function '{}'", call.function));
  }
  auto args = encode_cpp_arguments(*found, call.call);
  for (auto shorter = found; !args && shorter != functions.end(); ++shorter) {
    if (shorter->asked != call.function) {
      continue;
    }
    if (auto fewer = encode_cpp_arguments(*shorter, call.call)) {
      args = std::move(fewer);
      found = shorter;
    }
  }
  SYNTH_CHECK(args);
  return Ready{static_cast<std::size_t>(found - functions.begin()), *std::move(args)};
}

Result<CellAnswer<HarnessReply>> CppHarness::call_function(RuntimeCell& cell,
                                                           const PlannedCall& call) {
  const auto made = ready(call);
  if (!made) {
    return HarnessReply{.outcome = cut_off(Verdict::bad_request, made.error().message)};
  }
  SYNTH_TRY(auto answer, call_with(cell, made->function, made->args));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  auto& came = std::get<CppAnswer>(answer);
  HarnessReply reply = std::move(came.reply);
  if (came.body.starts_with('r')) {
    const CppSignature& function = candidate_.functions[made->function];
    note_value(whole_answer(function), std::string_view(came.body).substr(1), reply.outcome);
    take_apart(function, call.call, reply.outcome);
  }
  return reply;
}

Result<std::optional<std::vector<Outcome>>> CppHarness::call_in_a_row(
    RuntimeCell& cell, std::span<const PlannedCall> calls) {
  std::vector<std::size_t> functions;
  WireWriter row;
  row.put(std::uint64_t{calls.size()});
  for (const PlannedCall& call : calls) {
    const auto made = ready(call);
    if (!made || !call.setup.empty() || !call.call.steps.empty()) {
      return std::nullopt;
    }
    functions.push_back(made->function);
    row.put(std::uint64_t{made->function});
    row.put(made->args);
  }
  SYNTH_TRY(const auto answer, call_with(cell, kCppInARow, row.take()));
  const auto* const came = std::get_if<CppAnswer>(&answer);
  if (came == nullptr || !came->body.starts_with('r')) {
    return std::nullopt;
  }
  WireReader in(std::string_view(came->body).substr(1));
  std::vector<Outcome> outcomes;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    std::string body;
    in.get(body);
    if (!in.good()) {
      return std::nullopt;
    }
    outcomes.push_back(
        read_whole_cpp_body(candidate_.functions[functions[i]], calls[i].call, body));
    if (!outcomes.back().value && !outcomes.back().error) {
      return std::nullopt;
    }
  }
  return outcomes;
}

Result<CellAnswer<HarnessReply>> CppHarness::do_steps(RuntimeCell& cell, std::size_t place,
                                                      const Call& call) {
  const CppClass& made = candidate_.classes[place];
  if (const auto checked = check_cpp_steps(made, call); !checked) {
    return HarnessReply{.outcome = cpp_not_called(checked.error())};
  }
  const auto sequence = encode_cpp_sequence(made, call);
  if (!sequence) {
    return HarnessReply{.outcome = cut_off(Verdict::bad_request, sequence.error().message)};
  }
  SYNTH_TRY(auto answer, call_with(cell, candidate_.functions.size() + place, sequence->request));
  if (auto* gone = std::get_if<CellGone>(&answer)) {
    return std::move(*gone);
  }
  auto& came = std::get<CppAnswer>(answer);
  HarnessReply reply = std::move(came.reply);
  if (came.body.starts_with('r')) {
    read_cpp_sequence(made, *sequence, std::string_view(came.body).substr(1), reply.outcome);
  }
  return reply;
}

Result<CellAnswer<CppAnswer>> CppHarness::call_with(RuntimeCell& cell, std::size_t index,
                                                    std::string_view args) {
  const std::uint64_t ticket = new_ticket_number();
  WireWriter out;
  out.put(ticket);
  out.put(std::uint64_t{index});
  SYNTH_CHECK(cell.send(out.take() + std::string(args)));
  SYNTH_TRY(auto received, cell.receive(limits_.wall_limit()));
  if (auto* gone = std::get_if<CellGone>(&received)) {
    return std::move(*gone);
  }
  auto answer = read_cpp_answer(std::get<std::string>(received), ticket, limits_);
  if (!answer) {
    return tampered_with(answer.error().message);
  }
  return *std::move(answer);
}

}  // namespace synth
