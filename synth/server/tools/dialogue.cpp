#include "synth/server/dialogue.h"

#include "specs/json_form.h"
#include "synth/authors/stages/stage.h"
#include "synth/server/chat_answer.h"
#include "synth/server/handle_table.h"
#include "synth/server/tools.h"
#include "synth/server/tools/request_arguments.h"
#include "synth/server/tools/solve_result.h"

#include <fmt/format.h>

#include <chrono>

namespace synth {
namespace {

using Dialogues = HandleTable<Dialogue>;

// The time limit of a call, well within the time that clients allow one (60 s).
constexpr std::chrono::seconds kAnsweredWithin{20};

std::string question_text(const HostQuestion& question) {
  return fmt::format(
      "{}\n\nAnswer with a JSON object of this schema, by submitting it as the answer to question "
      "{}:\n\n{}",
      question.prompt, question.number, fenced_code(schema(question.stage), "json"));
}

void write_question(JsonWriter& out, const HostQuestion& question) {
  out.key("question").begin_object();
  out.key("number").number(question.number);
  out.key("stage").string(name(question.stage));
  out.key("functions").strings(question.functions);
  out.key("prompt").string(question.prompt);
  // Written as a document: the text has line breaks, which would end the message.
  out.key("schema").document(*parse_json(schema(question.stage)));
  out.end_object();
}

Result<ToolOutcome> state_of(const std::string& handle, Dialogue& dialogue,
                             const std::stop_token& stop) {
  const Dialogue::State state = dialogue.next(kAnsweredWithin, stop);
  JsonWriter out;
  out.begin_object();
  out.key("dialogue").string(handle);
  std::string text = "synth is at work; ask for the next question again.\n";
  if (state.outcome) {
    if (!*state.outcome) {
      return fail(state.outcome->error());
    }
    out.key("state").string("done");
    out.key("result").begin_object();
    write_solve_result(out, **state.outcome, Detail::short_form);
    out.end_object();
    text = chat_answer(**state.outcome);
  } else if (state.question) {
    out.key("state").string("question");
    write_question(out, *state.question);
    text = question_text(*state.question);
  } else {
    out.key("state").string("working");
  }
  return ToolOutcome{out.end_object().take(), text};
}

Result<ToolOutcome> next(const Workbench& workbench, Dialogues& dialogues, const ToolCall& call) {
  const auto known = call.arguments.find("dialogue");
  if (known.has_value() == call.arguments.find("instruction").has_value()) {
    return fail(Errc::bad_input,
                "$.dialogue: give either instruction, to begin, or dialogue, to go on");
  }
  if (known) {
    SYNTH_TRY(const std::string handle, known->string());
    SYNTH_TRY(const auto dialogue, dialogues.find(handle));
    return state_of(handle, *dialogue, call.stop);
  }
  SYNTH_TRY(SolveRequest request, read_request_arguments(workbench, call.arguments));
  const auto dialogue = std::make_shared<Dialogue>(workbench, std::move(request));
  SYNTH_TRY(const std::string handle, dialogues.add(dialogue));
  return state_of(handle, *dialogue, call.stop);
}

// Returns an object as its text, which the stage's reader checks.
std::string answer_text(const JsonField& answer) {
  const auto text = answer.string();
  return text ? *text : JsonWriter().document(answer.json()).take();
}

Result<ToolOutcome> submit(Dialogues& dialogues, const ToolCall& call) {
  SYNTH_TRY(const std::string handle, read_at<std::string>(call.arguments, "dialogue"));
  SYNTH_TRY(const auto dialogue, dialogues.find(handle));
  SYNTH_TRY(const JsonField number, call.arguments.at("question"));
  SYNTH_TRY(const std::int64_t question, number.integer());
  SYNTH_TRY(const JsonField answer, call.arguments.at("answer"));
  SYNTH_CHECK(dialogue->answer(static_cast<int>(question), answer_text(answer)));
  return state_of(handle, *dialogue, call.stop);
}

std::vector<ObjectMember> state_members() {
  using enum MemberKind;
  return {{"dialogue", text, "the handle of this dialogue", true},
          {"state", text, "what is next", true, {"question", "working", "done"}},
          {"question", object, "number, stage, functions, prompt, and the schema of the answer"},
          {"result", object, "what came of it, once it is done"}};
}

}  // namespace

std::vector<Tool> dialogue_tools(const Workbench& workbench) {
  using enum MemberKind;
  constexpr double kMostQuestions = 1'000'000;
  const auto dialogues = std::make_shared<Dialogues>("dialogue");
  std::vector<ObjectMember> next_parameters = request_parameters();
  next_parameters.push_back({"dialogue", text, "the handle of a dialogue to go on with"});
  return {
      {.name = "next",
       .title = "Write with your own model, judged by synth",
       .description =
           "Begins a dialogue about an instruction, or goes on with one: gives the next question "
           "(prompt and JSON schema) that you answer with submit. synth asks for specs, tests and "
           "code, runs the code isolated against the tests, and asks for repairs until they pass.",
       .parameters = next_parameters,
       .results = state_members(),
       .run = [&workbench,
               dialogues](const ToolCall& call) { return next(workbench, *dialogues, call); }},
      {.name = "submit",
       .title = "Answer a question of synth's",
       .description =
           "Gives the answer to the question that next gave, and returns the next one or "
           "the result.",
       .parameters =
           {{"dialogue", text, "the handle", true},
            {"question", whole, "the number of the question", true, {}, 1, kMostQuestions},
            {"answer", any, "a JSON object of the question's schema", true}},
       .results = state_members(),
       .run = [dialogues](const ToolCall& call) { return submit(*dialogues, call); }}};
}

}  // namespace synth
