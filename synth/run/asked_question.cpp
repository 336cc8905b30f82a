#include "synth/run/asked_question.h"

#include "synth/run/solution_store.h"

#include <charconv>
#include <limits>

namespace synth {
namespace {

Result<void> read_text(const JsonField& object, std::string_view key,
                       std::optional<std::string>& text) {
  if (const auto field = object.find(key)) {
    SYNTH_TRY(text, field->string());
  }
  return {};
}

Result<void> read_author(const JsonField& material, AuthorMaterial& author) {
  SYNTH_TRY(const JsonField json, material.at("author"));
  SYNTH_TRY(const JsonField kind, json.at("kind"));
  SYNTH_TRY(author.kind, kind.string());
  SYNTH_CHECK(read_text(json, "model", author.model));
  SYNTH_CHECK(read_text(json, "base_url", author.base_url));
  return read_text(json, "prompts_md5", author.prompts_md5);
}

// Reads the seed from a string: it has more bits than an int64.
Result<std::uint64_t> read_seed(const JsonField& json) {
  const std::string digits = JsonWriter().document(json.json()).take();
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seed);
  return error == std::errc() && end == digits.data() + digits.size()
             ? Result<std::uint64_t>(seed)
             : fail(json.error("expected a whole number"));
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
    request.imports.emplace();
    SYNTH_TRY(const std::vector<JsonField> modules, imports->items());
    for (const JsonField& module : modules) {
      SYNTH_TRY(std::string name, module.string());
      request.imports->push_back(std::move(name));
    }
  }
  return {};
}

}  // namespace

Result<AskedQuestion> read_asked_question(std::string_view material) {
  SYNTH_TRY(const Value document, parse_json(material));
  const JsonField json(document);
  AskedQuestion asked;
  SYNTH_TRY(const JsonField engine, json.at("engine"));
  SYNTH_TRY(asked.engine, engine.string());
  SYNTH_TRY(const JsonField toolchain, json.at("toolchain"));
  SYNTH_TRY(asked.toolchain, toolchain.string());
  SYNTH_TRY(const JsonField instruction, json.at("instruction"));
  SYNTH_TRY(asked.request.instruction, instruction.string());
  SYNTH_TRY(const JsonField language, json.at("language"));
  SYNTH_TRY(const std::string language_name, language.string());
  const auto known = parse_enum<Language>(language_name);
  if (!known) {
    return fail(language.error("expected a language"));
  }
  asked.request.language = *known;
  SYNTH_CHECK(read_author(json, asked.author));
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
