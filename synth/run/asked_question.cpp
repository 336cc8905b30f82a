#include "synth/run/asked_question.h"

#include "specs/json_form.h"
#include "synth/run/resumable.h"
#include "synth/run/solution_store.h"

namespace synth {

template <>
inline constexpr auto kJsonForm<AuthorMaterial> =
    std::tuple(required("kind", &AuthorMaterial::kind), member("model", &AuthorMaterial::model),
               member("base_url", &AuthorMaterial::base_url),
               member("prompts_md5", &AuthorMaterial::prompts_md5));

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
