#include "testing/runtimes/python/host/steps.h"

#include "specs/json.h"
#include "testing/runtimes/common/ticket.h"
#include "testing/runtimes/python/host/cell.h"
#include "testing/runtimes/python/host/frames.h"

#include <utility>
#include <variant>

namespace synth {
namespace {

constexpr std::chrono::milliseconds kAnswerAllowance{250};

class PythonSteps : public StepInterpreter {
 public:
  PythonSteps(PythonCell cell, const PythonInterpreter& interpreter, AloneGate& gate)
      : cell_(std::move(cell)), interpreter_(interpreter), gate_(gate) {}

  Result<StepOutcome> run(std::int64_t number, const std::string& source, const Limits& limits,
                          std::stop_token stop) override {
    const auto beside_others = gate_.enter();
    cell_.serve(std::move(stop));
    const std::string ticket = new_ticket();
    SYNTH_CHECK(cell_.send(python_step_request(number, ticket, source, interpreter_, limits)));
    StepOutcome step;
    SYNTH_CHECK(hear(limits, ticket, step));
    is_new_ = false;
    if (!step.ended) {
      SYNTH_TRY(CellOutput output, cell_.take_output());
      take(std::move(output), step);
    }
    return step;
  }

  Result<CollectedFiles> close() override {
    SYNTH_TRY(CellOutput output, cell_.close());
    return std::move(output.collected);
  }

 private:
  static void take(CellOutput output, StepOutcome& step) {
    step.stdout_text = std::move(output.stdout_text);
    step.stderr_text = std::move(output.stderr_text);
    step.truncated = output.truncated;
  }

  Result<void> hear(const Limits& limits, const std::string& ticket, StepOutcome& step) {
    const auto wall = limits.wall_limit() + (is_new_ ? kStartAllowance : kAnswerAllowance);
    SYNTH_TRY(auto first, cell_.receive(wall));
    if (auto* gone = std::get_if<CellGone>(&first)) {
      return end(*gone, limits, step);
    }
    auto reply = read_python_reply(std::get<std::string>(first));
    SYNTH_TRY(auto second, cell_.receive(kStartAllowance));
    if (auto* gone = std::get_if<CellGone>(&second)) {
      return end(*gone, limits, step);
    }
    auto shown = read_python_shown(std::get<std::string>(second), ticket);
    if (!reply || !shown || cell_.has_unread()) {
      return end(tampered_with(!reply   ? reply.error().message
                               : !shown ? shown.error().message
                                        : "more than was asked for"),
                 limits, step);
    }
    step.outcome = std::move(reply->outcome);
    step.shown = std::move(shown->results);
    step.not_shown = shown->left_out;
    step.result = shown->result;
    return {};
  }

  Result<void> end(CellGone gone, const Limits& limits, StepOutcome& step) {
    step.ended = true;
    step.outcome = outcome_of(with_time_limit(std::move(gone), limits));
    SYNTH_TRY(CellOutput output, cell_.take_output());
    take(std::move(output), step);
    return {};
  }

  PythonCell cell_;
  const PythonInterpreter& interpreter_;
  AloneGate& gate_;
  bool is_new_ = true;
};

Result<ShownForm> read_form(const JsonField& field) {
  SYNTH_TRY(const auto parts, field.items());
  if (parts.size() != 2) {
    return fail(field.error("expected a type and its content"));
  }
  ShownForm form;
  SYNTH_TRY(form.mime, parts[0].string());
  if (!file_ending_of(form.mime)) {
    return fail(parts[0].error("expected a type that results are shown in"));
  }
  SYNTH_TRY(const Value content, parts[1].value());
  if (const auto* text = content.get_if<std::string>()) {
    form.content = *text;
  } else if (const auto* bytes = content.get_if<Bytes>()) {
    form.content = bytes->data;
  } else {
    return fail(parts[1].error("expected text or bytes"));
  }
  return form;
}

}  // namespace

Result<PythonShown> read_python_shown(std::string_view frame, std::string_view ticket) {
  SYNTH_TRY(const Value document,
            parse_json(frame, {.max_depth = 16, .max_bytes = kMaxFrameBytes}));
  const JsonField json(document);
  SYNTH_TRY(const JsonField own_ticket, json.at("ticket"));
  SYNTH_TRY(const std::string told_ticket, own_ticket.string());
  if (told_ticket != ticket) {
    return fail(own_ticket.error("it is of another step"));
  }
  PythonShown shown;
  SYNTH_TRY(const JsonField left_out, json.at("left_out"));
  SYNTH_TRY(shown.left_out, left_out.integer());
  if (shown.left_out < 0) {
    return fail(left_out.error("expected a count"));
  }
  SYNTH_TRY(const JsonField list, json.at("shown"));
  SYNTH_TRY(const auto results, list.items());
  for (const JsonField& result : results) {
    SYNTH_TRY(const auto forms, result.items());
    ShownResult& read = shown.results.emplace_back();
    for (const JsonField& form : forms) {
      SYNTH_TRY(read.emplace_back(), read_form(form));
    }
  }
  if (const auto result = json.find("result")) {
    SYNTH_TRY(const std::int64_t place, result->integer());
    if (place < 0 || static_cast<std::size_t>(place) >= shown.results.size()) {
      return fail(result->error("expected the place of a result"));
    }
    shown.result = static_cast<std::size_t>(place);
  }
  return shown;
}

Result<std::unique_ptr<StepInterpreter>> start_python_steps(Sandbox& sandbox,
                                                            const PythonInterpreter& interpreter,
                                                            AloneGate& gate,
                                                            const StepsRequest& request,
                                                            const std::stop_token& stop) {
  SYNTH_TRY(PythonCell cell,
            PythonCell::open_with_files(sandbox, interpreter, request.limits, request.files, stop));
  SYNTH_CHECK(cell.send(python_session_request(request.seed, interpreter)));
  return std::make_unique<PythonSteps>(std::move(cell), interpreter, gate);
}

}  // namespace synth
