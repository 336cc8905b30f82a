#include "synth/session/session_folder.h"

#include "specs/json_form.h"
#include "synth/session/collect_folder.h"
#include "synth/support/ascii.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <random>

namespace synth {

template <>
inline constexpr auto kJsonForm<SessionInfo> =
    std::tuple(required("version", &SessionInfo::version),
               required("language", &SessionInfo::language), required("seed", &SessionInfo::seed));

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kInfo = "session.json";
constexpr std::string_view kSteps = "steps.jsonl";
constexpr std::size_t kLongestName = 64;
constexpr mode_t kOwnerOnly = 0700;
constexpr mode_t kFileOfOwner = 0600;

Error io_error(std::string_view what, const fs::path& path, int error = errno) {
  return Error{Errc::io, fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(error)),
               "look at the folder's rights and at the space that is left"};
}

Error damaged(const std::string& name, std::string_view file, const std::string& why) {
  return Error{Errc::bad_input, fmt::format("the session {} is damaged: {}: {}", name, file, why),
               fmt::format("`synth session reset {}` begins it anew, without its steps", name)};
}

Result<void> check_name(const std::string& name) {
  const bool fits = !name.empty() && name.size() <= kLongestName && name[0] != '.' &&
                    name[0] != '-' && std::ranges::all_of(name, [](char c) {
                      return is_word_character(c) || c == '.' || c == '-';
                    });
  return fits ? Result<void>()
              : fail(Errc::usage, fmt::format("'{}' is not a name for a session", excerpt(name)),
                     "take letters, digits, '.', '_' and '-', a letter or digit first");
}

Result<std::string> read_file_of(const fs::path& path) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  auto text = read_all(file.get(), std::numeric_limits<std::size_t>::max());
  return text ? Result<std::string>(*std::move(text)) : fail(io_error("read", path));
}

Result<Fd> lock_folder(const fs::path& path, const std::string& name) {
  Fd folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder) {
    return fail(io_error("open", path));
  }
  if (::flock(folder.get(), LOCK_EX | LOCK_NB) != 0) {
    return errno == EWOULDBLOCK
               ? Result<Fd>(fail(Errc::io,
                                 fmt::format("the session {} is in use by another synth", name),
                                 "wait until that ends, or take another name"))
               : fail(io_error("lock", path));
  }
  return folder;
}

std::int64_t new_seed() {
  std::random_device random;
  return static_cast<std::int64_t>(random());
}

Result<void> write_info(const fs::path& folder, const SessionInfo& info) {
  JsonWriter out(2);
  write_json(out, info);
  return write_whole_file(folder / kInfo, out.take() + "\n");
}

std::vector<std::string> names_below(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
       at.increment(error)) {
    if (at->is_regular_file(error) && !at->is_symlink(error)) {
      names.push_back(at->path().lexically_relative(folder).string());
    }
  }
  std::ranges::sort(names);
  return names;
}

// Replaces all contents of a folder by files.
Result<std::vector<std::string>> replace_folder(const fs::path& folder, CollectedFiles files) {
  const fs::path made = folder.string() + ".new";
  std::error_code error;
  fs::remove_all(made, error);
  SYNTH_TRY(const CollectFolder target, CollectFolder::open(made.string()));
  SYNTH_TRY(auto names, target.write(files));
  fs::remove_all(folder, error);
  fs::rename(made, folder, error);
  if (error) {
    return fail(io_error("replace", folder, error.value()));
  }
  return names;
}

// Locks the session's folder, whatever its contents.
Result<Fd> lock_existing(const fs::path& root, const std::string& name) {
  SYNTH_CHECK(check_name(name));
  std::error_code error;
  if (!fs::is_directory(root / name, error)) {
    return fail(Errc::usage, fmt::format("there is no session {}", name),
                "`synth session list` lists them");
  }
  return lock_folder(root / name, name);
}

}  // namespace

Result<SessionFolder> SessionFolder::open(const fs::path& root, const std::string& name,
                                          std::optional<Language> language) {
  SYNTH_CHECK(check_name(name));
  const fs::path path = root / name;
  std::error_code error;
  fs::create_directories(root, error);
  if (error || (::mkdir(path.c_str(), kOwnerOnly) != 0 && errno != EEXIST)) {
    return fail(io_error("make", path));
  }
  SYNTH_TRY(Fd lock, lock_folder(path, name));
  SessionFolder session(path, name, std::move(lock));
  if (!fs::exists(path / kInfo, error) && !fs::exists(path / kSteps, error)) {
    SYNTH_CHECK(session.begin(language.value_or(Language::python)));
  }
  SYNTH_CHECK(session.read());
  if (language && *language != session.language()) {
    return fail(Errc::usage,
                fmt::format("the session {} is in {}, and {} is asked for", name,
                            info(session.language()).title, info(*language).title),
                "take another name for a session in another language");
  }
  return session;
}

Result<SessionFolder> SessionFolder::open_existing(const fs::path& root, const std::string& name) {
  SYNTH_CHECK(check_name(name));
  std::error_code error;
  if (!fs::is_directory(root / name, error)) {
    const auto known = session_names(root);
    return fail(Errc::usage, fmt::format("there is no session {}", name),
                known.empty() ? "`synth run --session NAME` begins one"
                              : fmt::format("there are: {}", join(known, ", ")));
  }
  return open(root, name, std::nullopt);
}

Result<void> SessionFolder::begin(Language language) {
  info_ = {.language = language, .seed = new_seed()};
  return write_info(path_, info_);
}

Result<void> SessionFolder::read() {
  SYNTH_TRY(const std::string text_of_info, read_file_of(path_ / kInfo));
  const auto document = parse_json(text_of_info);
  const auto info =
      document ? from_json<SessionInfo>(JsonField(*document)) : fail(document.error());
  if (!info || info->version != SessionInfo().version) {
    return fail(damaged(name_, kInfo, info ? "it is of another version" : info.error().message));
  }
  info_ = *info;
  std::error_code error;
  if (!fs::exists(path_ / kSteps, error)) {
    return {};
  }
  SYNTH_TRY(const std::string text, read_file_of(path_ / kSteps));
  if (!text.empty() && !text.ends_with('\n')) {
    return fail(damaged(name_, kSteps, "its last line is cut off"));
  }
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) {
      continue;
    }
    auto step = read_step(line);
    const auto expected = static_cast<std::int64_t>(steps_.size()) + 1;
    if (!step || step->number != expected) {
      return fail(
          damaged(name_, fmt::format("{} line {}", kSteps, expected),
                  step ? fmt::format("it is step {}", step->number) : step.error().message));
    }
    steps_.push_back(*std::move(step));
  }
  return {};
}

Result<void> SessionFolder::append(SessionStep step) {
  const fs::path path = path_ / kSteps;
  const Fd file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, kFileOfOwner));
  struct stat before {};
  if (!file || ::fstat(file.get(), &before) != 0) {
    return fail(io_error("write", path));
  }
  if (!write_all(file.get(), step_line(step))) {
    const Error error = io_error("write", path);
    [[maybe_unused]] const int cut = ::ftruncate(file.get(), before.st_size);
    return fail(error);
  }
  steps_.push_back(std::move(step));
  return {};
}

Result<void> SessionFolder::remove_last() {
  while (!steps_.empty()) {
    const bool was_kept = steps_.back().kept;
    steps_.pop_back();
    if (was_kept) {
      break;
    }
  }
  std::string text;
  for (const SessionStep& step : steps_) {
    text += step_line(step);
  }
  return write_whole_file(path_ / kSteps, text);
}

Result<void> SessionFolder::clear() {
  std::error_code error;
  for (const std::string_view name :
       {kSteps, std::string_view("files"), std::string_view("results")}) {
    fs::remove_all(path_ / name, error);
    if (error) {
      return fail(io_error("remove", path_ / name, error.value()));
    }
  }
  steps_.clear();
  return begin(info_.language);
}

Result<std::vector<std::vector<ResultFile>>> SessionFolder::write_results(
    std::int64_t step, const std::vector<ShownResult>& shown) const {
  std::vector<std::vector<ResultFile>> written;
  if (!shown.empty() && ::mkdir((path_ / "results").c_str(), kOwnerOnly) != 0 && errno != EEXIST) {
    return fail(io_error("make", path_ / "results"));
  }
  for (std::size_t i = 0; i < shown.size(); ++i) {
    auto& forms = written.emplace_back();
    for (const ShownForm& form : shown[i]) {
      const auto ending = file_ending_of(form.mime);
      const std::string name = fmt::format("{}-{}{}", step, i + 1, ending.value_or(""));
      const fs::path path = path_ / "results" / name;
      const Fd file(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW,
                           kFileOfOwner));
      if (!file || !write_all(file.get(), form.content)) {
        return fail(io_error("write", path));
      }
      forms.push_back({form.mime, name});
    }
  }
  return written;
}

Result<std::vector<std::string>> SessionFolder::write_files(CollectedFiles collected) const {
  std::erase_if(collected.files, [](const auto& file) { return file.first.starts_with('.'); });
  return replace_folder(path_ / "files", std::move(collected));
}

std::vector<std::string> SessionFolder::file_names() const {
  return names_below(path_ / "files");
}

Result<NamedFiles> SessionFolder::given() const {
  NamedFiles files;
  for (const std::string& name : names_below(path_ / "given")) {
    SYNTH_TRY(std::string content, read_file_of(path_ / "given" / name));
    files.emplace_back(name, std::move(content));
  }
  return files;
}

Result<void> SessionFolder::give(const NamedFiles& files) const {
  if (files.empty()) {
    return {};
  }
  SYNTH_TRY(NamedFiles all, given());
  for (const auto& file : files) {
    std::erase_if(all, [&](const auto& other) { return other.first == file.first; });
    all.push_back(file);
  }
  SYNTH_CHECK(
      replace_folder(path_ / "given", CollectedFiles{.files = std::move(all), .left_out = {}}));
  return {};
}

std::vector<std::string> session_names(const fs::path& root) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (at->is_directory(error) && check_name(name)) {
      names.push_back(name);
    }
  }
  std::ranges::sort(names);
  return names;
}

Result<void> reset_session(const fs::path& root, const std::string& name) {
  auto whole = SessionFolder::open_existing(root, name);
  if (whole) {
    return whole->clear();
  }
  if (whole.error().code != Errc::bad_input) {
    return fail(whole.error());
  }
  {
    SYNTH_TRY(const Fd lock, lock_existing(root, name));
    std::error_code error;
    for (const std::string_view each : {"steps.jsonl", "files", "results"}) {
      fs::remove_all(root / name / each, error);
    }
  }
  if (SessionFolder::open_existing(root, name)) {
    return {};
  }
  SYNTH_TRY(const Fd lock, lock_existing(root, name));
  return write_info(root / name, {.seed = new_seed()});
}

Result<void> remove_session(const fs::path& root, const std::string& name) {
  SYNTH_TRY(const Fd lock, lock_existing(root, name));
  std::error_code error;
  fs::remove_all(root / name, error);
  if (error) {
    return fail(io_error("remove", root / name, error.value()));
  }
  return {};
}

}  // namespace synth
