#include "synth/cli/input/batch_file.h"

#include "cache/md5.h"
#include "specs/json_form.h"
#include "synth/cli/settings/options.h"
#include "synth/support/line_cursor.h"
#include "synth/support/text.h"
#include "synth/support/whole_file.h"
#include "synth/support/within.h"
#include "testing/core/bash_test.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace synth {
namespace {

Error cannot(std::string_view what, const std::filesystem::path& path) {
  return Error{Errc::io, fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(errno)),
               "give --out a file that can be written, on a disk with space"};
}

Result<std::string> option_text(const JsonField& field) {
  const Value& json = field.json();
  if (const auto* text = json.get_if<std::string>()) {
    return *text;
  }
  if (const auto* truth = json.get_if<bool>()) {
    return *truth ? "true" : "false";
  }
  if (const auto* whole = json.get_if<Integer>()) {
    return whole->decimal();
  }
  if (const auto* number = json.get_if<double>()) {
    return fmt::format("{}", *number);
  }
  return fail(field.error("expected text, a number, true or false"));
}

Result<void> read_options(const JsonField& options, const std::string& place, BatchLine& line) {
  SYNTH_TRY(const auto members, options.members());
  for (const auto& [name, field] : members) {
    if (find_setting(name) == nullptr) {
      const std::vector<std::string> names = setting_names();
      const auto nearest = nearest_name(name, names);
      return fail(Errc::bad_input, fmt::format("{}: there is no option {}", field.path(), name),
                  nearest ? fmt::format("did you mean {}?", *nearest)
                          : "options are the long names of `synth solve`, without dashes");
    }
    SYNTH_TRY(std::string text, option_text(field));
    line.options[name] = SettingText{std::move(text), fmt::format("{}: {}", place, field.path()),
                                     SettingPlace::batch_line};
  }
  return {};
}

Result<BatchLine> read_object(const JsonField& root, const std::string& place) {
  BatchLine line;
  SYNTH_TRY(line.id, read_at<std::string>(root, "id"));
  if (const auto spec = root.find("spec")) {
    SYNTH_TRY(SpecFile file, read_spec_file(*spec));
    SYNTH_CHECK(validate(file.specs, file.language.value_or(Language::python)));
    line.instruction = file.instruction;
    line.spec = SpecInput{std::move(file), JsonWriter().document(spec->json()).take()};
  }
  if (const auto instruction = root.find("instruction")) {
    SYNTH_TRY(line.instruction, instruction->string());
  }
  if (!line.spec || root.find("instruction")) {
    SYNTH_CHECK(check_instruction(line.instruction, root.path() + ".instruction"));
  }
  if (const auto tests = root.find("tests")) {
    SYNTH_TRY(const std::vector<JsonField> items, tests->items());
    for (const JsonField& item : items) {
      SYNTH_TRY(Test test, item.find("expected_stdout") ? read_bash_test(item, TestOrigin::user)
                                                        : read_test(item, TestOrigin::user));
      test.origin = TestOrigin::user;
      line.tests.push_back(std::move(test));
    }
  }
  if (const auto options = root.find("options")) {
    SYNTH_CHECK(read_options(*options, place, line));
  }
  if (const auto language = root.find("language")) {
    SYNTH_TRY(std::string text, language->string());
    line.options["language"] =
        SettingText{std::move(text), place + ": $.language", SettingPlace::batch_line};
  }
  return line;
}

}  // namespace

Result<BatchLine> read_batch_line(std::string_view line, const std::string& place) {
  SYNTH_TRY(const Value document, within(place, parse_json(line)));
  return within(place, read_object(JsonField(document), place));
}

std::optional<std::string> find_batch_id(std::string_view line) {
  const auto document = parse_json(line);
  if (!document) {
    return std::nullopt;
  }
  const auto text = read_at<std::string>(JsonField(*document), "id");
  return text ? std::optional(*text) : std::nullopt;
}

std::string digest_of_line(std::string_view line) {
  const auto document = parse_json(line);
  return document ? md5_hex(canonical(*document, Language::python)).value_or("") : "";
}

void BatchLog::take(std::string_view line) {
  const auto document = parse_json(line);
  const auto id = find_batch_id(line);
  if (!document || !id) {
    return;
  }
  done_.erase(*id);
  const JsonField answer(*document);
  const auto status = answer.find("exit");
  if (!status || status->integer().value_or(1) != 0) {
    return;
  }
  const auto text_of = [](const std::optional<JsonField>& field) {
    return field ? field->string().value_or("") : std::string();
  };
  const auto solution = answer.find("solution");
  done_.emplace(*id, Done{text_of(answer.find("input_md5")),
                          solution ? text_of(solution->find("instruction")) : ""});
}

bool BatchLog::is_done(const std::string& id, std::string_view line) const {
  const auto found = done_.find(id);
  if (found == done_.end()) {
    return false;
  }
  if (!found->second.digest.empty()) {
    return found->second.digest == digest_of_line(line);
  }
  const auto document = parse_json(line);
  const auto instruction =
      document ? JsonField(*document).find("instruction") : std::optional<JsonField>();
  return found->second.instruction.empty() || !instruction ||
         instruction->string().value_or("") == found->second.instruction;
}

Result<BatchLog> BatchLog::open(const std::filesystem::path& path) {
  BatchLog log;
  log.path_ = path;
  log.file_ = Fd(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!log.file_) {
    return fail(cannot("open", path));
  }
  if (::flock(log.file_.get(), LOCK_EX | LOCK_NB) != 0) {
    return fail(Errc::io, fmt::format("{} is in use by another batch", path.string()),
                "wait for that one, or give another file to --out");
  }
  LineCursor lines(path, std::size_t{1} << 20U);
  std::uint64_t whole = 0;  // bytes up to the end of the last whole line
  SYNTH_TRY(auto line, lines.next());
  while (line) {
    log.take(*line);
    whole = lines.offset() + line->size() + 1;
    SYNTH_TRY(line, lines.next());
  }
  struct stat status {};
  if (::fstat(log.file_.get(), &status) != 0 ||
      (status.st_size > static_cast<off_t>(whole) &&
       ::ftruncate(log.file_.get(), static_cast<off_t>(whole)) != 0)) {
    return fail(cannot("repair", path));
  }
  return log;
}

Result<void> BatchLog::append(std::string_view line) {
  const std::string whole = std::string(line) + '\n';
  const off_t end = ::lseek(file_.get(), 0, SEEK_END);
  if (!write_all(file_.get(), whole)) {
    const Error error = cannot("append to", path_);
    (void)!::ftruncate(file_.get(), end);  // leaves no partial line, however this ends
    return fail(error);
  }
  if (::fdatasync(file_.get()) != 0 && errno != EINVAL) {
    return fail(cannot("append to", path_));
  }
  return {};
}

}  // namespace synth
