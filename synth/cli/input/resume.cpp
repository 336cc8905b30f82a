#include "synth/cli/input/resume.h"

#include "specs/json_form.h"
#include "synth/cli/host/authors.h"
#include "synth/cli/host/open_cache.h"
#include "synth/cli/input/requests.h"
#include "synth/run/kept_question.h"
#include "synth/run/solution_store.h"
#include "synth/support/text.h"
#include "synth/support/within.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace synth {
namespace {

// Options that the attempt has, or that make no sense when it is resumed.
constexpr std::array<std::string_view, 10> kNotRepeated{
    "resume",  "spec",     "tests",      "record", "fresh",
    "dry-run", "language", "candidates", "focus",  "seed"};

bool is_repeated(std::string_view option) {
  return std::ranges::find(kNotRepeated, option) == kNotRepeated.end();
}

Result<void> check_options(const Invocation& invocation) {
  if (!invocation.positionals.empty()) {
    return fail(Errc::usage, "--resume goes on with an instruction that is kept; another is given",
                "leave the instruction or --resume out");
  }
  for (const char* const option : {"spec", "tests", "fresh", "no-cache"}) {
    if (invocation.value(option) || invocation.has(option)) {
      return fail(Errc::usage, fmt::format("--{} does not go with --resume", option),
                  "leave one of them out");
    }
  }
  return {};
}

Result<Entry> find_attempt(CacheStore& store, const std::string& key) {
  SYNTH_TRY(Entry entry, store.show(key));
  if (entry.kind == EntryKind::attempt) {
    return entry;
  }
  if (entry.kind == EntryKind::solution) {
    // The attempt was resumed already: the engine finds its result.
    SYNTH_TRY(std::optional<Entry> attempt, store.find_attempt(entry.key, entry.material));
    if (attempt) {
      return std::move(*attempt);
    }
  }
  return fail(Errc::usage,
              fmt::format("{} is a {}, with nothing left to do", entry.key, name(entry.kind)),
              fmt::format("`synth cache show {}` prints it", entry.key));
}

// Returns the members of two materials that differ, as a user would name them.
std::vector<std::string> differences(const std::string& kept, const std::string& now) {
  std::vector<std::string> names;
  const Result<Value> a = parse_json(kept);
  const Result<Value> b = parse_json(now);
  if (!a || !b) {
    return names;
  }
  const auto compare = [&](const JsonField& first, const JsonField& second,
                           const std::string& prefix, const auto& self) -> void {
    const auto members = first.members();
    if (!members) {
      return;
    }
    for (const auto& [member, value] : *members) {
      const Result<JsonField> other = second.at(member);
      if (other && JsonWriter().document(value.json()).text() ==
                       JsonWriter().document(other->json()).text()) {
        continue;
      }
      if (other && member == "author") {
        self(value, *other, "author ", self);
      } else {
        names.push_back(prefix + member);
      }
    }
  };
  compare(JsonField(*a), JsonField(*b), "", compare);
  return names;
}

// Takes the engine and toolchain of the run: the engine checks those present.
Result<void> take_surroundings(const std::string& kept, KeyMaterial& material) {
  SYNTH_TRY(const Value document, parse_json(kept));
  SYNTH_TRY(material.engine, read_at<std::string>(JsonField(document), "engine"));
  SYNTH_TRY(material.toolchain, read_at<std::string>(JsonField(document), "toolchain"));
  return {};
}

}  // namespace

Result<SolveRequest> read_resumed_request(const CommandContext& context, const std::string& key,
                                          const LentCode& lent) {
  SYNTH_CHECK(check_options(context.invocation));
  SYNTH_TRY(const auto store, open_cache(context.settings, true));
  SYNTH_TRY(const Entry entry, find_attempt(*store, key));
  SYNTH_TRY(const Value document, parse_json(entry.document));
  SYNTH_TRY(Resumable kept,
            within("reading the attempt " + entry.key, read_resumable(JsonField(document))));
  SolveRequest request = solve_request(context.settings, {}, std::nullopt, {});
  const auto said = [&](const char* option) {
    return context.invocation.value(option).has_value();
  };
  request.instruction = std::move(kept.request.instruction);
  request.spec = std::move(kept.request.spec);
  request.spec_json = std::move(kept.request.spec_json);
  request.tests = std::move(kept.request.tests);
  request.language = said("language") ? request.language : kept.request.language;
  request.candidates = said("candidates") ? request.candidates : kept.request.candidates;
  request.focus = said("focus") ? request.focus : kept.request.focus;
  request.seed = said("seed") ? request.seed : kept.request.seed;
  request.resume = true;
  request.lent = lent;
  SYNTH_TRY(const ChosenAuthor author, choose_author(context.settings, process_environment()));
  KeyMaterial asked = key_material(request, author.material, {});
  SYNTH_CHECK(take_surroundings(entry.material, asked));
  const std::string material = canonical_material(asked);
  if (material != entry.material) {
    return fail(Errc::usage,
                fmt::format("the run {} was asked otherwise: other {}", entry.key,
                            join(differences(entry.material, material), ", ")),
                "give the options that the run had; its end named the whole command");
  }
  return request;
}

std::string resume_command(const Invocation& invocation, const std::string& key) {
  std::string command = "synth solve --resume " + key;
  for (const auto& [option, text] : invocation.values) {
    if (is_repeated(option)) {
      command += fmt::format(" --{} {}", option, shell_word(text));
    }
  }
  for (const auto& [option, texts] : invocation.lists) {
    for (const std::string& text : texts) {
      command += fmt::format(" --{} {}", option, shell_word(text));
    }
  }
  for (const auto& [flag, count] : invocation.flags) {
    command += is_repeated(flag) ? " --" + flag : "";
  }
  return command;
}

}  // namespace synth
