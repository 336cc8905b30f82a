#include "synth/cli/commands/cache_exchange.h"

#include "cache/exchange.h"
#include "cache/shared_entry.h"
#include "cache/store.h"
#include "specs/json.h"
#include "synth/authors/offline/offline_author.h"
#include "synth/cli/host/open_cache.h"
#include "synth/cli/host/session.h"
#include "synth/cli/input/input.h"
#include "synth/cli/output/counts.h"
#include "synth/pipeline/entry_admission.h"
#include "synth/support/mapped.h"
#include "synth/support/text.h"

#include <fmt/format.h>

#include <map>

namespace synth {
namespace {

const OptionInfo kStoreOption{"store", "STORE",
                              "the shared cache: file:/FOLDER, redis://HOST[:PORT][/DB], "
                              "unix:/SOCKET or http(s)://HOST/PATH, "
                              "with |trusted or |read-only behind"};

Result<SharedCache::Named> open_named_store(const CommandContext& context) {
  const auto named = context.invocation.value("store");
  if (!named) {
    return fail(Errc::usage, "which shared cache is not said",
                "name it: --store file:/FOLDER, redis://HOST or http://HOST/PATH");
  }
  const auto password = process_environment()("SYNTH_CACHE_PASSWORD").value_or("");
  auto opened = SharedCache::open_one(*named, password);
  if (!opened) {
    return fail(Errc::usage, opened.error().message, opened.error().remedy);
  }
  return opened;
}

// Opens the local cache alone: look-ups must not ask a shared one.
Result<std::shared_ptr<CacheStore>> open_local(const CommandContext& context, bool read_only) {
  Settings settings = context.settings;
  settings.shared_caches.clear();
  return open_cache(settings, read_only);
}

// --- the outcome ---

void write_stayed(JsonWriter& out, std::string_view key,
                  const std::vector<Exchange::Stayed>& entries) {
  out.key(key).begin_array();
  for (const Exchange::Stayed& entry : entries) {
    out.begin_object().key("name").string(entry.name).key("why").string(entry.why).end_object();
  }
  out.end_array();
}

std::string exchange_json(const std::string& store, std::string_view moved, const Exchange& done) {
  JsonWriter out(2);
  out.begin_object().key("store").string(store);
  out.key(moved).number(done.moved);
  out.key("bytes").number(done.bytes);
  out.key("present").number(done.present);
  out.key("missing").number(done.missing);
  write_stayed(out, "left_out", done.left_out);
  write_stayed(out, "refused", done.refused);
  out.key("ended_by");
  if (done.ended_by) {
    out.string(done.ended_by->message);
  } else {
    out.null();
  }
  return out.end_object().take() + "\n";
}

std::string exchange_text(std::string_view moved, const Exchange& done) {
  std::string text =
      fmt::format("{} {} {} ({}); {} were there\n", moved, done.moved,
                  done.moved == 1 ? "entry" : "entries", bytes_text(done.bytes), done.present);
  if (done.missing > 0) {
    text += fmt::format("not in the store: {}\n", done.missing);
  }
  std::map<std::string, std::size_t> reasons;
  for (const Exchange::Stayed& entry : done.left_out) {
    ++reasons[entry.why];
  }
  for (const auto& [why, count] : reasons) {
    text += fmt::format("left out: {} ({})\n", count, printable(why));
  }
  for (const Exchange::Stayed& entry : done.refused) {
    text += fmt::format("refused: {}: {}\n", printable(entry.name), printable(entry.why));
  }
  return text;
}

// Prints the result, also if it ended early.
Result<int> tell(const CommandContext& context, const std::string& store, std::string_view moved,
                 const Exchange& done) {
  const Console& console = context.console;
  SYNTH_CHECK(console.print(console.json() ? exchange_json(store, moved, done)
                                           : exchange_text(moved, done)));
  if (done.ended_by) {
    console.say(fmt::format("synth: it ended early: {}\n", printable(done.ended_by->message)));
    if (!done.ended_by->remedy.empty()) {
      console.say(fmt::format("  {}\n", done.ended_by->remedy));
    }
    return exit_status(done.ended_by->code);
  }
  return done.is_complete() ? 0 : 1;
}

// --- push ---

Result<int> run_push(const CommandContext& context) {
  SYNTH_TRY(const SharedCache::Named to, open_named_store(context));
  if (to.use.read_only) {
    return fail(Errc::usage, fmt::format("the shared cache {} is read-only", to.address),
                "leave |read-only out if you may write to it");
  }
  SYNTH_TRY(const auto store, open_local(context, true));
  SYNTH_TRY(const auto interrupt, Interrupt::watch());
  SYNTH_TRY(const Exchange done, push(*store, *to.store, interrupt->token()));
  tell_notes(context.console, *store);
  return tell(context, to.address, "pushed", done);
}

// --- pull ---

// Reads the entries that a file names: a key per line, followed by any text, such as the kind, as
// `synth cache list` prints them.
Result<std::vector<std::string>> read_names(const std::string& path) {
  SYNTH_TRY(const std::string text, read_text_file(path, kMaxInputBytes));
  std::vector<std::string> names;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view words = trim(line);
    if (words.empty() || words.starts_with('#')) {
      continue;
    }
    const std::string_view key = words.substr(0, words.find_first_of(" \t"));
    const std::string_view rest = trim(words.substr(key.size()));
    const auto kind = parse_enum<EntryKind>(rest.substr(0, rest.find_first_of(" \t")));
    if (!read_shared_name(shared_name(EntryKind::solution, key))) {
      return fail(Errc::bad_input, fmt::format("{}: line {}: that is not a key", path, number),
                  "give a key of 32 digits a line, as `synth cache list` prints them");
    }
    for (const EntryKind each : {EntryKind::function, EntryKind::solution}) {
      if (!kind || *kind == each) {
        names.push_back(shared_name(each, key));
      }
    }
  }
  return names;
}

Result<std::vector<std::string>> names_to_pull(const CommandContext& context,
                                               const SharedCache::Named& from) {
  if (const auto path = context.invocation.value("keys")) {
    return read_names(*path);
  }
  SYNTH_TRY(const auto values, from.store->list());
  if (!values) {
    return fail(Errc::usage, "a web server does not say what it keeps",
                "name the keys with --keys FILE: `synth cache list` prints them where they are "
                "kept");
  }
  return mapped(*values, &StoredValue::name);
}

Result<int> run_pull(const CommandContext& context) {
  SYNTH_TRY(SharedCache::Named from, open_named_store(context));
  SYNTH_TRY(const std::vector<std::string> names, names_to_pull(context, from));
  Settings settings = context.settings;
  settings.no_cache = true;  // for the session: pulled entries go into a separate cache
  SYNTH_TRY(const auto session, Session::open(settings, context.console, 1));
  SYNTH_TRY(const auto store, open_local(context, false));
  OfflineAuthor nobody;
  const std::stop_token stop = session->interrupt().token();
  const EntryAdmission admission{*store, session->runtimes(), nobody, settings.limits, stop};
  const Admit admit = [&](Entry entry) { return admission.admit(std::move(entry)); };
  SYNTH_TRY(const Exchange done, pull(*store, from, names, admit, stop));
  tell_notes(context.console, *store);
  return tell(context, from.address, "pulled", done);
}

// --- stats ---

std::string count_json(const std::string& store, const StoreCount& count) {
  JsonWriter out(2);
  out.begin_object().key("store").string(store);
  out.key("reachable").boolean(!count.unreachable);
  out.key("reason");
  if (count.unreachable) {
    out.string(count.unreachable->message);
  } else {
    out.null();
  }
  out.key("round_trip_ms");
  if (count.unreachable) {
    out.null();
  } else {
    out.number(count.round_trip.count());
  }
  out.key("can_list").boolean(count.can_list);
  const auto kind = [&](std::string_view key, const StoreCount::Kind& of) {
    out.key(key);
    if (!count.can_list) {
      out.null();
      return;
    }
    out.begin_object();
    out.key("entries").number(of.entries);
    out.key("bytes").number(of.bytes);
    out.end_object();
  };
  kind("solutions", count.solutions);
  kind("functions", count.functions);
  return out.end_object().take() + "\n";
}

std::string count_text(const StoreCount& count) {
  if (count.unreachable) {
    return fmt::format("not reachable: {}\n", printable(count.unreachable->message));
  }
  std::string text;
  if (count.can_list) {
    text += fmt::format("solutions {:>8}  {}\nfunctions {:>8}  {}\n", count.solutions.entries,
                        bytes_text(count.solutions.bytes), count.functions.entries,
                        bytes_text(count.functions.bytes));
  } else {
    text += "what it keeps a web server does not say\n";
  }
  return text + fmt::format("answers in {:.2f} ms\n", count.round_trip.count());
}

}  // namespace

Result<int> run_store_stats(const CommandContext& context) {
  SYNTH_TRY(const SharedCache::Named named, open_named_store(context));
  const StoreCount count = count_entries(*named.store);
  SYNTH_CHECK(context.console.print(context.console.json() ? count_json(named.address, count)
                                                           : count_text(count)));
  return count.unreachable ? exit_status(count.unreachable->code) : 0;
}

const OptionInfo& store_option() {
  return kStoreOption;
}

Subcommand cache_push_command() {
  CommandLine line{"cache push", "", "send to a shared cache what it lacks",
                   "Solutions and functions; attempts stay. It may be ended and begun again.\n"};
  line.own = {kStoreOption};
  line.groups = {Options::cache, Options::output};
  return {std::move(line), run_push};
}

Subcommand cache_pull_command() {
  CommandLine line{
      "cache pull", "", "take in what a shared cache has and is not here",
      "Each entry is verified and its tests are run here before it is kept, as if it had been "
      "asked\nfor; functions are taken only of a store that is named with |trusted. Exit status 1: "
      "some are\nrefused. It may be ended and begun again.\n"};
  line.own = {kStoreOption,
              {"keys", "FILE",
               "only these, one a line ('-': standard input), as `synth cache list` prints them; "
               "a web server has to be asked so"}};
  line.groups = {Options::limits, Options::cache, Options::output};
  return {std::move(line), run_pull};
}

}  // namespace synth
