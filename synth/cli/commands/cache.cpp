#include "cache/directory.h"
#include "cache/store.h"
#include "specs/json.h"
#include "synth/cli/commands/cache_exchange.h"
#include "synth/cli/commands/solve_into.h"
#include "synth/cli/host/authors.h"
#include "synth/cli/host/context_files.h"
#include "synth/cli/host/open_cache.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/requests.h"
#include "synth/cli/output/counts.h"
#include "synth/cli/subcommand.h"
#include "synth/run/kept_search.h"
#include "synth/run/solution_store.h"
#include "testing/runtimes/common/runtimes.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace synth {
namespace {

std::string time_text(CacheTime time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(
                         std::chrono::time_point_cast<std::chrono::system_clock::duration>(time))));
}

void write_summary(JsonWriter& out, const EntrySummary& entry) {
  out.begin_object();
  out.key("key").string(entry.key);
  out.key("kind").string(name(entry.kind));
  out.key("title").string(entry.title);
  out.key("language").string(entry.language);
  out.key("confidence").string(entry.confidence);
  out.key("created").string(time_text(entry.created));
  out.key("last_used").string(time_text(entry.last_used));
  out.key("bytes").number(entry.size);
  out.end_object();
}

// Writes a text as JSON if it is valid, else as a string.
void write_json_text(JsonWriter& out, std::string_view key, const std::string& text) {
  out.key(key);
  if (const auto document = parse_json(text)) {
    out.document(*document);
  } else if (text.empty()) {
    out.null();
  } else {
    out.string(text);
  }
}

std::string summary_line(const EntrySummary& entry) {
  return fmt::format("{}  {:<8}  {:>9}  {}  {}\n", entry.key, name(entry.kind),
                     bytes_text(entry.size), time_text(entry.last_used), printable(entry.title));
}

// Opens the cache, has `act` make the text to print, and reports the cache's notes.
template <class Act>
Result<int> with_cache(const CommandContext& context, Act act) {
  SYNTH_TRY(const auto store, open_cache(context.settings));
  Result<std::string> text = act(*store);
  tell_notes(context.console, *store);
  if (!text) {
    return fail(std::move(text).error());
  }
  SYNTH_CHECK(context.console.print(*text));
  return 0;
}

// Returns the store of verdicts; null if none was ever kept.
std::shared_ptr<CacheStore> verdicts_there(const Settings& settings) {
  const auto folder = cache_directory(settings.cache_dir);
  std::error_code error;
  return folder && std::filesystem::exists(*folder / kVerdictsFolder / kCacheFile, error)
             ? open_verdicts(settings).value_or(nullptr)
             : nullptr;
}

Result<int> run_path(const CommandContext& context) {
  SYNTH_TRY(const auto directory, cache_directory(context.settings.cache_dir));
  const std::string file = (directory / kCacheFile).string();
  SYNTH_CHECK(context.console.print(
      context.console.json()
          ? JsonWriter().begin_object().key("path").string(file).end_object().take() + "\n"
          : file + "\n"));
  return 0;
}

std::string stats_json(const CacheStats& stats) {
  JsonWriter out(2);
  out.begin_object();
  const auto kind = [&](std::string_view key, const CacheStats::Kind& of) {
    out.key(key).begin_object();
    out.key("entries").number(of.entries);
    out.key("bytes").number(of.bytes);
    out.end_object();
  };
  kind("solutions", stats.solutions);
  kind("attempts", stats.attempts);
  kind("functions", stats.functions);
  kind("verdicts", stats.verdicts);
  out.key("hits").number(stats.hits);
  out.key("misses").number(stats.misses);
  out.key("file_bytes").number(stats.file_bytes);
  out.key("size_limit").number(stats.size_limit);
  out.key("set_aside_files").number(stats.set_aside_files);
  out.key("set_aside_bytes").number(stats.set_aside_bytes);
  return out.end_object().take() + "\n";
}

std::string stats_text(const CacheStats& stats) {
  std::string text;
  const auto kind = [&](std::string_view title, const CacheStats::Kind& of) {
    text += fmt::format("{:<10}{:>8}  {}\n", title, of.entries, bytes_text(of.bytes));
  };
  kind("solutions", stats.solutions);
  kind("attempts", stats.attempts);
  kind("functions", stats.functions);
  kind("verdicts", stats.verdicts);
  text += fmt::format("hits      {:>8}\nmisses    {:>8}\n", stats.hits, stats.misses);
  text += fmt::format("file      {} of at most {}\n", bytes_text(stats.file_bytes),
                      bytes_text(stats.size_limit));
  if (stats.set_aside_files > 0) {
    text += fmt::format("set aside {:>8}  {} (damaged; `synth cache gc` removes them)\n",
                        stats.set_aside_files, bytes_text(stats.set_aside_bytes));
  }
  return text;
}

Result<int> run_stats(const CommandContext& context) {
  if (context.invocation.value("store")) {
    return run_store_stats(context);
  }
  return with_cache(context, [&](CacheStore& store) -> Result<std::string> {
    SYNTH_TRY(CacheStats stats, store.stats());
    if (const auto verdicts = verdicts_there(context.settings)) {
      SYNTH_TRY(const CacheStats beside, verdicts->stats());
      stats.verdicts = beside.verdicts;
    }
    return context.console.json() ? stats_json(stats) : stats_text(stats);
  });
}

Result<int> run_list(const CommandContext& context) {
  return with_cache(context, [&](CacheStore& store) -> Result<std::string> {
    SYNTH_TRY(const std::vector<EntrySummary> entries, store.list());
    std::string text;
    JsonWriter out(2);
    out.begin_object().key("entries").begin_array();
    for (const EntrySummary& entry : entries) {
      text += summary_line(entry);
      write_summary(out, entry);
    }
    out.end_array().end_object();
    return context.console.json() ? out.take() + "\n" : text;
  });
}

Result<int> run_find(const CommandContext& context) {
  const std::vector<std::string>& words = context.invocation.positionals;
  return with_cache(context, [&](CacheStore& store) -> Result<std::string> {
    SYNTH_TRY(const auto found, find_kept(store, fmt::format("{}", fmt::join(words, " "))));
    std::string text;
    JsonWriter out(2);
    out.begin_object().key("entries").begin_array();
    for (const KeptMatch& match : found) {
      text += fmt::format("{}  {:<10}  {}  {}\n", match.entry.key, match.entry.language,
                          printable(match.heading), printable(match.entry.title));
      write_match(out, match);
    }
    out.end_array().end_object();
    return context.console.json() ? out.take() + "\n"
           : text.empty()         ? "nothing in the cache was asked for in such words\n"
                                  : text;
  });
}

Result<int> run_show(const CommandContext& context) {
  return with_cache(context, [&](CacheStore& store) -> Result<std::string> {
    SYNTH_TRY(const Entry entry, store.show(context.invocation.positionals[0]));
    JsonWriter out(2);
    out.begin_object().key("entry");
    write_summary(out, entry);
    write_json_text(out, "material", entry.material);
    write_json_text(out, "document", entry.document);
    if (entry.kind == EntryKind::function) {
      out.key("code").string(entry.code);
      write_json_text(out, "tests", entry.tests);
    }
    return out.end_object().take() + "\n";
  });
}

Result<int> run_rm(const CommandContext& context) {
  return with_cache(context, [&](CacheStore& store) -> Result<std::string> {
    std::uint64_t removed = 0;
    for (const std::string& key : context.invocation.positionals) {
      SYNTH_TRY(const std::uint64_t count, store.remove(key));
      removed += count;
    }
    return context.console.json() ? fmt::format("{{\"removed\":{}}}\n", removed)
                                  : fmt::format("removed {} entries\n", removed);
  });
}

std::string cleaning_text(const CacheCleaning& cleaning, bool json) {
  if (!json) {
    return fmt::format("removed {} entries ({} damaged); the file went from {} to {}\n",
                       cleaning.removed, cleaning.damaged, bytes_text(cleaning.bytes_before),
                       bytes_text(cleaning.bytes_after));
  }
  JsonWriter out;
  out.begin_object();
  out.key("removed").number(cleaning.removed);
  out.key("damaged").number(cleaning.damaged);
  out.key("bytes_before").number(cleaning.bytes_before);
  out.key("bytes_after").number(cleaning.bytes_after);
  return out.end_object().take() + "\n";
}

// Cleans the cache, and the verdicts beside it.
Result<int> clean(const CommandContext& context, Result<CacheCleaning> (CacheStore::*act)()) {
  return with_cache(context, [&](CacheStore& store) -> Result<std::string> {
    SYNTH_TRY(CacheCleaning cleaning, (store.*act)());
    if (const auto verdicts = verdicts_there(context.settings)) {
      SYNTH_TRY(const CacheCleaning beside, ((*verdicts).*act)());
      cleaning.removed += beside.removed;
      cleaning.damaged += beside.damaged;
      cleaning.bytes_before += beside.bytes_before;
      cleaning.bytes_after += beside.bytes_after;
    }
    return cleaning_text(cleaning, context.console.json());
  });
}

Result<int> run_clear(const CommandContext& context) {
  return clean(context, &CacheStore::clear);
}

Result<int> run_gc(const CommandContext& context) {
  return clean(context, &CacheStore::gc);
}

Result<int> run_key(const CommandContext& context) {
  SYNTH_TRY(SolveRequest request, read_request(context));
  SYNTH_TRY(const ContextFiles given, read_context_files(context.invocation));
  if (given.language) {
    SYNTH_CHECK(take_language(context, "--context " + given.modules.front().path, *given.language,
                              request));
  }
  SYNTH_TRY(request.lent, lent_code_of(given.modules, given.files));
  SYNTH_TRY(const ChosenAuthor author, choose_author(context.settings, process_environment()));
  Settings settings = context.settings;
  settings.no_cache = true;  // nothing is looked up
  SYNTH_TRY(const auto session, Session::open(settings, context.console, 1));
  SYNTH_TRY(Runtime* const runtime, session->runtimes().find(request.language));
  const std::string material =
      canonical_material(key_material(request, author.material, runtime->toolchain()));
  SYNTH_TRY(const std::string key, key_of(material));
  if (!context.console.json()) {
    SYNTH_CHECK(context.console.print(key + "\n" + material + "\n"));
    return 0;
  }
  JsonWriter out(2);
  out.begin_object().key("key").string(key);
  write_json_text(out, "material", material);
  SYNTH_CHECK(context.console.print(out.end_object().take() + "\n"));
  return 0;
}

Subcommand simple(std::string name, std::string arguments, std::string summary,
                  Result<int> (*run)(const CommandContext&), std::size_t least = 0,
                  std::size_t most = 0) {
  CommandLine line{"cache " + std::move(name), std::move(arguments), std::move(summary), {}};
  line.groups = {Options::cache, Options::output};
  line.least_arguments = least;
  line.most_arguments = most;
  return {std::move(line), run};
}

Subcommand stats_command() {
  Subcommand command = simple("stats", "", "print what is in it, and hits and misses", run_stats);
  command.line.own = {store_option()};
  command.line.details =
      "With --store: what a shared cache has, if it can be reached, and how long it takes to "
      "answer.\n";
  return command;
}

Subcommand key_command() {
  Subcommand command =
      simple("key", "INSTRUCTION | FILE | -",
             "print the key that solve would look for, and what is in it", run_key, 0, 1);
  command.line.groups = {Options::spec_input, Options::author, Options::model, Options::budget,
                         Options::limits,     Options::cache,  Options::output};
  command.line.details =
      "Takes the options of `synth solve`; those that do not change the key "
      "are accepted too.\n";
  return command;
}

}  // namespace

std::vector<Subcommand> cache_commands() {
  constexpr std::size_t kMostKeys = 10'000;
  return {simple("path", "", "print where the cache is", run_path),
          stats_command(),
          simple("list", "", "print the entries, the last used first", run_list),
          simple("find", "WORD...", "print what was asked for in such words, the most alike first",
                 run_find, 1, kMostKeys),
          simple("show", "KEY", "print an entry as JSON; the beginning of a key will do", run_show,
                 1, 1),
          simple("rm", "KEY...", "remove entries", run_rm, 1, kMostKeys),
          simple("clear", "", "remove everything", run_clear),
          simple("gc", "", "drop what is damaged or too much, and give space back", run_gc),
          cache_verify_command(),
          cache_push_command(),
          cache_pull_command(),
          key_command()};
}

}  // namespace synth
