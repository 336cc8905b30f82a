#include "synth/run/asked_question.h"

#include "specs/json_form.h"
#include "synth/run/solution_store.h"
#include "synth/support/number.h"

#include <limits>

namespace synth {

template <>
inline constexpr auto kJsonForm<AuthorMaterial> =
    std::tuple(required("kind", &AuthorMaterial::kind), member("model", &AuthorMaterial::model),
               member("base_url", &AuthorMaterial::base_url),
               member("prompts_md5", &AuthorMaterial::prompts_md5));

namespace {

// Reads the seed from a string: it has more bits than an int64.
Result<std::uint64_t> read_seed(const JsonField& json) {
  const std::string digits = JsonWriter().document(json.json()).take();
  const auto seed = parse_number<std::uint64_t>(digits);
  return seed ? Result<std::uint64_t>(*seed) : fail(json.error("expected a whole number"));
}

Result<void> read_given(const JsonField& material, SolveRequest& request) {
  if (const auto spec = material.find("spec")) {
    request.spec_json = JsonWriter().document(spec->json()).take();
    SYNTH_TRY(request.spec, parse_spec_file(request.spec_json));
  }
  SYNTH_TRY(const JsonField tests, material.at("tests"));
  SYNTH_TRY(request.tests, read_users_tests(tests));
  return {};
}

Result<void> read_settings(const JsonField& material, SolveRequest& request) {
  if (const auto candidates = material.find("candidates")) {
    SYNTH_TRY(const std::int64_t number, candidates->integer());
    if (number < 1 || number > std::numeric_limits<int>::max()) {
      return fail(candidates->error("expected a number of candidates"));
    }
    request.candidates = static_cast<int>(number);
  }
  SYNTH_TRY(const JsonField seed, material.at("seed"));
  SYNTH_TRY(request.seed, read_seed(seed));
  if (const auto imports = material.find("imports")) {
    SYNTH_CHECK(read_json(*imports, request.imports));
  }
  return {};
}

}  // namespace

Result<AskedQuestion> read_asked_question(std::string_view material) {
  SYNTH_TRY(const Value document, parse_json(material));
  const JsonField json(document);
  AskedQuestion asked;
  SYNTH_TRY(asked.engine, read_at<std::string>(json, "engine"));
  SYNTH_TRY(asked.toolchain, read_at<std::string>(json, "toolchain"));
  SYNTH_TRY(asked.request.instruction, read_at<std::string>(json, "instruction"));
  SYNTH_TRY(asked.request.language, read_at<Language>(json, "language"));
  SYNTH_TRY(asked.author, read_at<AuthorMaterial>(json, "author"));
  SYNTH_CHECK(read_given(json, asked.request));
  SYNTH_CHECK(read_settings(json, asked.request));
  KeyMaterial again = key_material(asked.request, asked.author, asked.toolchain);
  again.engine = asked.engine;
  if (canonical_material(again) != material) {
    return fail(Errc::bad_input, "the material of its key says more than a question does");
  }
  return asked;
}

}  // namespace synth
