#include "synth/cli/commands/economy_batch.h"

#include "synth/cli/host/economy.h"
#include "synth/cli/host/model_choice.h"

#include <fmt/format.h>

namespace synth {
namespace {

// A day for each of some questions that depend on each other.
constexpr const char* kLongestTime = "2592000";

Result<void> check_author(const Settings& settings) {
  SYNTH_TRY(const auto model, choose_model(settings, process_environment()));
  if (!model ||
      (model->provider != AuthorChoice::anthropic && model->provider != AuthorChoice::openai)) {
    return fail(Errc::usage, "--economy: the author has no interface for batches",
                "take --author anthropic or openai, or leave --economy out");
  }
  if (settings.model.record || settings.model.replay) {
    return fail(Errc::usage, "--economy: what is asked in batches is not recorded or replayed",
                "leave --economy out, or --record and --replay");
  }
  return {};
}

Result<std::filesystem::path> journal_path(const BatchOptions& options) {
  if (!options.out && options.input == "-") {
    return fail(Errc::usage, "--economy: there is no file beside which its journal could be",
                "name one for the answers with --out, or give the lines in a file");
  }
  std::filesystem::path path = options.out.value_or(options.input);
  return path += ".economy";
}

// Returns the settings with a time limit only if the user set one: lines wait for hours.
Result<Settings> economy_settings(const Settings& settings) {
  Settings own = settings;
  own.model.in_batches = true;
  SettingText& time = own.effective["max-time"];
  if (time.place == SettingPlace::built_in) {
    time.text = kLongestTime;
  }
  return with_line_options(own, {}, false);
}

std::string plural(std::size_t count, std::string_view noun, std::string_view end = "s") {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : end);
}

std::string kept(const BatchJournal& journal) {
  const BatchJournal::Count count = journal.count();
  return fmt::format("{} has {} and {} under way, with {}", journal.path().string(),
                     plural(count.answers, "answer"), plural(count.batches, "batch", "es"),
                     plural(count.requests, "request"));
}

bool has_any(const BatchJournal& journal) {
  const BatchJournal::Count count = journal.count();
  return count.answers + count.batches > 0;
}

void tell_end(const Console& console, BatchJournal& journal, bool all_passed) {
  if (!has_any(journal) || (all_passed && journal.count().batches == 0)) {
    journal.remove();
    return;
  }
  console.say(fmt::format(
      "synth: {}; the same command goes on with it. To ask, and pay, anew, remove it.\n",
      printable(kept(journal))));
}

}  // namespace

Result<int> run_economy_batch(const Settings& settings, const Console& console,
                              BatchOptions options) {
  SYNTH_CHECK(check_author(settings));
  SYNTH_TRY(const Settings own, economy_settings(settings));
  SYNTH_TRY(const std::filesystem::path path, journal_path(options));
  SYNTH_TRY(const auto journal, BatchJournal::open(path));
  if (has_any(*journal)) {
    console.say(fmt::format("synth: going on: {}\n", printable(kept(*journal))));
  }
  Economy economy(journal, settings.jobs);
  options.economy = &economy;
  Result<int> status = run_batch(own, console, options);
  tell_end(console, *journal, status && *status == 0);
  return status;
}

}  // namespace synth
