#include "synth/run/kept_question.h"

#include "specs/json.h"
#include "specs/json_form.h"
#include "synth/authors/transcript.h"
#include "synth/run/solution_store.h"
#include "synth/support/number.h"

namespace synth {

template <>
inline constexpr auto kJsonForm<AuthorMaterial> =
    std::tuple(required("kind", &AuthorMaterial::kind), member("model", &AuthorMaterial::model),
               member("base_url", &AuthorMaterial::base_url),
               member("prompts_md5", &AuthorMaterial::prompts_md5));

std::string with_resumable(std::string document, const SolveRequest& request,
                           const Transcript& answers) {
  JsonWriter out;
  out.begin_object();
  write_json(out.key("candidates"), request.candidates);
  if (request.focus) {
    out.key("focus").string(name(*request.focus));
  }
  out.key("seed").string(std::to_string(request.seed));  // it has more bits than a JSON number
  out.key("spec").raw(request.spec ? request.spec_json : "null");
  out.key("tests").array(request.tests, write_check_test);
  answers.write(out.key("answers"));
  out.end_object();
  document.pop_back();  // the closing brace
  return document + ",\"resume\":" + out.take() + "}";
}

namespace {

// Reads the parts of a question that its solution does not have: candidates, seed, spec and tests.
Result<void> read_question_parts(const JsonField& json, SolveRequest& request) {
  if (const auto candidates = json.find("candidates")) {
    SYNTH_TRY(const std::int64_t number, candidates->integer());
    if (number < 1 || number > 1000) {
      return fail(candidates->error("expected a number of candidates"));
    }
    request.candidates = static_cast<int>(number);
  }
  SYNTH_TRY(const JsonField seed, json.at("seed"));  // a text, or a number of more than 63 bits
  const auto number = parse_number<std::uint64_t>(
      seed.string().value_or(JsonWriter().document(seed.json()).take()));
  if (!number) {
    return fail(seed.error("expected a whole number"));
  }
  request.seed = *number;
  if (const auto spec = json.find("spec")) {
    SYNTH_TRY(request.spec, read_spec_file(*spec));
    request.spec_json = JsonWriter().document(spec->json()).take();
  }
  SYNTH_TRY(const JsonField tests, json.at("tests"));
  SYNTH_TRY(request.tests, read_users_tests(tests));
  return {};
}

}  // namespace

Result<Resumable> read_resumable(const JsonField& document) {
  SYNTH_TRY(Solution solution, read_solution(JsonWriter().document(document.json()).take()));
  Resumable resumable;
  resumable.spent = std::move(solution.metrics);
  resumable.request.instruction = std::move(solution.instruction);
  resumable.request.language = solution.language;
  resumable.request.resume = true;
  SYNTH_TRY(const JsonField resume, document.at("resume"));
  SYNTH_CHECK(read_question_parts(resume, resumable.request));
  if (const auto focus = resume.find("focus")) {
    SYNTH_TRY(resumable.request.focus, from_json<Focus>(*focus));
  }
  SYNTH_TRY(const JsonField answers, resume.at("answers"));
  resumable.answers = answers.json();
  return resumable;
}

Result<AskedQuestion> read_asked_question(std::string_view material) {
  SYNTH_TRY(const Value document, parse_json(material));
  const JsonField json(document);
  AskedQuestion asked;
  SYNTH_TRY(asked.engine, read_at<std::string>(json, "engine"));
  SYNTH_TRY(asked.toolchain, read_at<std::string>(json, "toolchain"));
  SYNTH_TRY(asked.request.instruction, read_at<std::string>(json, "instruction"));
  SYNTH_TRY(asked.request.language, read_at<Language>(json, "language"));
  SYNTH_TRY(asked.author, read_at<AuthorMaterial>(json, "author"));
  SYNTH_CHECK(read_question_parts(json, asked.request));
  if (const auto imports = json.find("imports")) {
    SYNTH_CHECK(read_json(*imports, asked.request.imports));
  }
  KeyMaterial again = key_material(asked.request, asked.author, asked.toolchain);
  again.engine = asked.engine;
  if (canonical_material(again) != material) {
    return fail(Errc::bad_input, "the material of its key says more than a question does");
  }
  return asked;
}

}  // namespace synth
