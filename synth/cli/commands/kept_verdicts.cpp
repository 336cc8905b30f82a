#include "synth/cli/commands/kept_verdicts.h"

#include "cache/key.h"
#include "cache/own_folder.h"
#include "specs/json.h"
#include "synth/cli/host/open_cache.h"
#include "synth/cli/settings/options.h"
#include "synth/support/version.h"
#include "testing/check/kept_answer.h"
#include "testing/runtimes/common/runtimes.h"
#include "testing/runtimes/python/host/interpreter.h"
#include "testing/sandbox/engine/sandbox.h"

#include <fmt/format.h>

#include <sys/stat.h>

#include <utility>

namespace synth {
namespace {

constexpr int kContract = 1;  // another number changes all keys

// Returns the Python and the time of the last change of its packages: they can change a verdict,
// and the version does not show it.
std::string python_packages(const Settings& settings) {
  const auto python = find_python(settings.python.value_or(""));
  if (!python) {
    return "";
  }
  std::string text = python->executable;
  for (const std::string& folder : python->packages) {
    struct stat status {};
    const bool is_there = ::stat(folder.c_str(), &status) == 0;
    text += fmt::format(" {}@{}.{:09}", folder, is_there ? status.st_mtim.tv_sec : 0,
                        is_there ? status.st_mtim.tv_nsec : 0);
  }
  return text;
}

// Returns the store on this machine, if nobody else writes to it.
Result<std::shared_ptr<CacheStore>> open_own_verdicts(const Settings& settings) {
  SYNTH_TRY(auto store, open_verdicts(settings));
  const std::filesystem::path folder = store->directory();
  for (const std::filesystem::path& each : {folder.parent_path(), folder}) {
    if (const auto why = why_not_own(each)) {
      return fail(Errc::io, fmt::format("{}: {}", each.string(), *why));
    }
  }
  return store;
}

// Writes the chosen limits, whatever place they come from.
void write_limits(JsonWriter& out, const Settings& settings) {
  out.key("limits").begin_object();
  for (const OptionInfo& option : option_group(Options::limits).options) {
    const auto found = settings.effective.find(std::string(option.name));
    if (found != settings.effective.end()) {
      out.key(option.name).string(found->second.text);
    }
  }
  out.end_object();
}

// Writes the line unchanged except for its id: the order of members can change a candidate's
// behaviour.
void write_line(JsonWriter& out, const Value& line) {
  Value asked = line;
  std::erase_if(asked.get_if<Dict>()->entries, [](const auto& entry) {
    const auto* const name = entry.first.template get_if<std::string>();
    return name != nullptr && *name == "id";
  });
  out.key("line").document(asked);
}

}  // namespace

std::unique_ptr<KeptVerdicts> KeptVerdicts::open(const Settings& settings, const Console& console,
                                                 const Session& session) {
  const auto sandbox = session.sandbox();
  // At lower levels judged code could write verdicts itself; and the contents of an image of this
  // name may change.
  if (settings.no_cache || settings.image || !sandbox ||
      (*sandbox)->level() < IsolationLevel::landlock) {
    return nullptr;
  }
  std::unique_ptr<KeptVerdicts> kept(new KeptVerdicts(settings, session, (*sandbox)->level()));
  auto local = open_own_verdicts(settings);
  if (local) {
    kept->local_ = *std::move(local);
  } else {
    console.say(
        fmt::format("synth: verdicts are not kept: {}\n", printable(local.error().message)));
  }
  kept->shared_ = open_shared_caches(settings).value_or(nullptr);
  return kept->local_ || kept->shared_ ? std::move(kept) : nullptr;
}

std::optional<std::string> KeptVerdicts::toolchain(Language language) {
  const std::scoped_lock lock(mutex_);
  const auto known = toolchains_.find(language);
  if (known != toolchains_.end()) {
    return known->second;
  }
  std::optional<std::string>& here = toolchains_[language];
  const auto runtime = session_->runtimes().find(language);
  if (runtime) {
    here = (*runtime)->toolchain();
    if (language == Language::python) {
      *here += " " + python_packages(*settings_);
    }
  }
  return here;
}

std::optional<KeptVerdicts::Question> KeptVerdicts::question(std::string_view line) {
  const auto document = parse_json(line);
  const auto request = document ? read_check_request(JsonField(*document), settings_->limits)
                                : fail(document.error());
  const auto runs_it = request ? toolchain(request->language) : std::nullopt;
  if (!runs_it) {
    return std::nullopt;
  }
  JsonWriter out;
  out.begin_object();
  out.key("verdict").number(kContract);
  out.key("engine").string(kVersion);
  out.key("toolchain").string(*runs_it);
  out.key("level").string(name(level_));
  write_limits(out, *settings_);
  write_line(out, *document);
  Question question{.key = {},
                    .material = out.end_object().take(),
                    .language = request->language,
                    .function = request->function,
                    .id = request->id};
  const auto key = key_of(question.material);
  question.key = key.value_or("");
  return key ? std::optional(std::move(question)) : std::nullopt;
}

std::optional<std::string> KeptVerdicts::find(const Question& question, std::size_t number) {
  if (settings_->fresh) {
    return std::nullopt;
  }
  const auto again = [&](const Entry& entry) {
    auto answer = answer_again(entry.document, question.id, number);
    return answer ? std::optional(*std::move(answer)) : std::nullopt;
  };
  const auto here = local_ ? local_->find_verdict(question.key, question.material)
                           : Result<std::optional<Entry>>(std::nullopt);
  if (here && *here) {
    return again(**here);
  }
  const auto elsewhere =
      shared_ ? shared_->find(EntryKind::verdict, question.key, question.material) : std::nullopt;
  if (!elsewhere) {
    return std::nullopt;
  }
  auto answer = again(*elsewhere);
  if (answer && local_) {
    (void)local_->take_in(*elsewhere);
  }
  return answer;
}

void KeptVerdicts::keep(const Question& question, const CheckResult& result) {
  // Warnings about the line would not be repeated with a kept verdict.
  if (!is_lasting(result) || !result.warnings.empty() ||
      answer_again(result.line, question.id, result.line_number).value_or("") != result.line) {
    return;
  }
  Entry entry;
  entry.kind = EntryKind::verdict;
  entry.key = question.key;
  entry.title = title_of(question.function);
  entry.language = name(question.language);
  entry.material = question.material;
  entry.document = result.line;
  if (shared_) {
    shared_->keep(entry);
  }
  const auto kept = local_ ? local_->take_in(std::move(entry)) : Result<void>();
  if (!kept) {
    const std::scoped_lock lock(mutex_);
    failed_ = kept.error();
  }
}

void KeptVerdicts::tell(const Console& console) {
  if (local_) {
    tell_notes(console, *local_);
  }
  for (const std::string& note : shared_ ? shared_->take_notes() : std::vector<std::string>()) {
    console.say(fmt::format("synth: {}\n", printable(note)));
  }
  const std::scoped_lock lock(mutex_);
  if (const auto failed = std::exchange(failed_, std::nullopt)) {
    console.say(fmt::format("synth: verdicts are not kept: {}\n", printable(failed->message)));
  }
}

}  // namespace synth
