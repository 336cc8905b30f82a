#include "synth/cli/input/requests.h"

#include "synth/run/request_language.h"

#include <fmt/format.h>

namespace synth {

namespace {

std::optional<std::vector<std::string>> imports_of(const ImportPolicy& policy) {
  if (policy.kind == ImportPolicy::Kind::none) {
    return std::nullopt;
  }
  std::vector<std::string> names = policy.modules;
  if (policy.kind == ImportPolicy::Kind::deny) {
    for (std::string& module : names) {
      module.insert(0, "-");
    }
  }
  return names;
}

}  // namespace

Result<void> check_language(const Settings& settings, std::string_view instruction) {
  const OtherLanguage* const other =
      settings.is_given("language") ? nullptr : find_unwritten_language(instruction);
  return other == nullptr ? Result<void>() : fail(not_written(*other));
}

SolveRequest solve_request(const Settings& settings, std::string instruction,
                           std::optional<SpecInput> spec, std::vector<Test> tests) {
  SolveRequest request;
  request.instruction = std::move(instruction);
  request.language = settings.language;
  if (!settings.is_given("language")) {
    const auto of_spec = spec ? spec->file.language : std::nullopt;
    const auto named = of_spec ? of_spec : find_function_language(request.instruction);
    request.language = named.value_or(settings.language);
  }
  if (spec) {
    request.spec = std::move(spec->file);
    request.spec_json = std::move(spec->json);
  }
  request.tests = std::move(tests);
  request.candidates = settings.candidates;
  request.seed = settings.seed;
  request.imports = imports_of(settings.imports);
  request.budget = settings.budget;
  request.limits = settings.limits;
  request.fresh = settings.fresh;
  request.focus = settings.focus;
  request.takes_kept_answers = !settings.model.record && !settings.model.in_batches;
  return request;
}

Result<SolveRequest> read_request(const CommandContext& context, std::optional<GivenTests> given) {
  const Invocation& invocation = context.invocation;
  std::string instruction;
  std::optional<SpecInput> spec;
  std::vector<Test> tests;
  const auto spec_path = invocation.value("spec");
  const bool has_instruction = !invocation.positionals.empty();
  if (spec_path == "-" && has_instruction && invocation.positionals[0] == "-") {
    return fail(Errc::usage, "both the instruction and --spec are standard input",
                "put one of them into a file");
  }
  if (has_instruction) {
    SYNTH_TRY(instruction, read_instruction(invocation.positionals[0]));
  }
  if (spec_path) {
    SYNTH_TRY(spec, read_spec_input(*spec_path));
    if (!has_instruction) {
      instruction = spec->file.instruction;
    }
  } else if (!has_instruction && given && !given->instruction.empty()) {
    instruction = std::move(given->instruction);
  } else if (!has_instruction && has_piped_input()) {
    SYNTH_TRY(instruction, read_instruction("-"));
  } else if (!has_instruction) {
    return fail(Errc::usage, "there is no instruction",
                "give prose in quotes, a file, or - for standard input (or a spec with --spec)");
  }
  if (!(spec && spec->file.language)) {
    SYNTH_CHECK(check_language(context.settings, instruction));
  }
  if (given && given->language && context.settings.is_given("language") &&
      context.settings.language != *given->language) {
    return fail(Errc::usage,
                fmt::format("the file of --tests is for {}, and --language says {}",
                            name(*given->language), name(context.settings.language)),
                "leave --language out");
  }
  if (given) {
    instruction += given->addition;
    SYNTH_CHECK(check_instruction(instruction, "the instruction with the file of tests"));
    tests = std::move(given->tests);
  } else if (const auto path = invocation.value("tests")) {
    SYNTH_TRY(tests, read_tests_input(*path));
  }
  SolveRequest request =
      solve_request(context.settings, std::move(instruction), std::move(spec), std::move(tests));
  if (given && given->language) {
    request.language = *given->language;
  }
  return request;
}

Result<void> check_can_run(Language language) {
  if (language == Language::python || language == Language::bash) {
    return {};
  }
  return fail(
      Errc::usage,
      fmt::format("`synth run` runs Python and Bash, and this is {}", info(language).title),
      "`synth check` runs functions of other languages; --language says if the name misleads");
}

Result<SolveRequest> read_run_request(const CommandContext& context) {
  SYNTH_TRY(SolveRequest request, read_request(context));
  if (!context.settings.is_given("language")) {
    std::optional<Language> named = find_request_language(request.instruction);
    named = named ? named : find_function_language(request.instruction);
    request.language = named.value_or(context.settings.language);
    request.language_is_open = !named;
  }
  SYNTH_CHECK(check_can_run(request.language));
  return request;
}

}  // namespace synth
