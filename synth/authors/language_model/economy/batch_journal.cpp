#include "synth/authors/language_model/economy/batch_journal.h"

#include "specs/json.h"
#include "synth/authors/language_model/economy/batch_calls.h"
#include "synth/authors/language_model/json_events.h"
#include "synth/support/line_cursor.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <system_error>

namespace synth {
namespace {

constexpr int kAnsweredStatus = 200;
constexpr int kRefusedForGood = 400;

Error not_possible(std::string_view what, const std::filesystem::path& path) {
  return {
      Errc::io,
      fmt::format("cannot {} {}: {}", what, path.string(), std::generic_category().message(errno)),
      "it has to be a file of yours, on a disk with space"};
}

// Returns false for a file that was removed between opening and locking.
bool is_still_there(int file, const std::filesystem::path& path) {
  struct stat opened {};
  struct stat named {};
  return ::fstat(file, &opened) == 0 && ::stat(path.c_str(), &named) == 0 &&
         opened.st_ino == named.st_ino && opened.st_dev == named.st_dev;
}

Result<Fd> open_alone(const std::filesystem::path& path) {
  constexpr int kTries = 8;
  for (int i = 0; i < kTries; ++i) {
    Fd file(::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC,
                   0600));
    if (!file) {
      return fail(not_possible("open", path));
    }
    if (::flock(file.get(), LOCK_EX | LOCK_NB) != 0) {
      return fail(Errc::io, fmt::format("{} is in use by another synth", path.string()),
                  "wait for that one, or give this one another --out");
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
      return fail(Errc::io, fmt::format("{} is not a file", path.string()),
                  "move it away, or give another --out");
    }
    if (is_still_there(file.get(), path)) {
      return file;
    }
  }
  return fail(Errc::io, fmt::format("{} is removed again and again", path.string()));
}

std::string asked_line(const BatchPlace& place, const BatchOrder& order) {
  JsonWriter out;
  out.begin_object();
  out.key("asked").string(order.mark);
  out.key("provider").string(place.provider);
  out.key("place").string(place.base_url);
  out.key("model").string(place.model);
  out.key("at").number(
      std::chrono::duration_cast<std::chrono::seconds>(order.made.time_since_epoch()).count());
  out.key("requests").begin_array();
  for (const BatchItem& item : order.items) {
    out.raw(item.body);
  }
  out.end_array().end_object();
  return out.take() + '\n';
}

std::string answer_line(const BatchResult& result) {
  JsonWriter out;
  out.begin_object();
  out.key("answer").string(result.id);
  out.key("status").number(result.head.status);
  out.key("request_id").string(result.head.header("request-id"));
  out.key("body").raw(result.body);
  out.end_object();
  return out.take() + '\n';
}

// Returns the mark and the number of an id MARK-NUMBER.
std::optional<std::pair<std::string, std::size_t>> parse_id(std::string_view id) {
  const std::size_t dash = id.rfind('-');
  std::size_t number = 0;
  if (dash == std::string_view::npos) {
    return std::nullopt;
  }
  const char* const end = id.data() + id.size();
  const auto [stop, error] = std::from_chars(id.data() + dash + 1, end, number);
  return error == std::errc() && stop == end
             ? std::optional(std::pair(std::string(id.substr(0, dash)), number))
             : std::nullopt;
}

}  // namespace

bool is_lasting(const BatchResult& result) {
  return !result.fault &&
         (result.head.status == kAnsweredStatus || result.head.status == kRefusedForGood);
}

std::string batch_item_id(const std::string& mark, std::size_t number) {
  return fmt::format("{}-{}", mark, number);
}

Result<std::shared_ptr<BatchJournal>> BatchJournal::open(const std::filesystem::path& path) {
  std::shared_ptr<BatchJournal> journal(new BatchJournal(path));
  SYNTH_TRY(journal->file_, open_alone(path));
  if (::fchmod(journal->file_.get(), 0600) != 0) {
    return fail(not_possible("keep for you alone", path));
  }
  SYNTH_CHECK(journal->load());
  if (journal->written_ == 0) {
    SYNTH_CHECK(journal->append("{\"economy\":1}\n"));
    sync_folder(path.has_parent_path() ? path.parent_path() : ".");
  }
  return journal;
}

Result<void> BatchJournal::load() {
  LineCursor lines(path_);
  for (std::size_t number = 1;; ++number) {
    SYNTH_TRY(const auto line, lines.next());
    if (!line) {
      break;
    }
    const auto take_line = [&]() -> Result<void> {
      SYNTH_TRY(const Value document, parse_json(*line));
      return take(JsonField(document));
    };
    if (const Result<void> taken = take_line(); !taken) {
      return fail(
          Errc::bad_input,
          fmt::format("{}:{} is damaged: {}", path_.string(), number, taken.error().message),
          "take that line out to go on, or remove the file to begin anew: what is lost is "
          "asked, and paid, again");
    }
    written_ = lines.offset() + line->size() + 1;
  }
  if (::ftruncate(file_.get(), static_cast<off_t>(written_)) != 0) {
    return fail(not_possible("repair", path_));
  }
  return {};
}

Result<void> BatchJournal::take(const JsonField& line) {
  if (const auto version = line.find("economy")) {
    return version->integer().value_or(0) == 1
               ? Result<void>()
               : fail(version->error("this version reads journals of version 1"));
  }
  if (const std::string mark = plain_name(line, "asked"); !mark.empty()) {
    return take_asked(line, mark);
  }
  if (const std::string id = plain_name(line, "answer"); !id.empty()) {
    return take_answer(line, id);
  }
  if (const auto found = under_way_.find(plain_name(line, "sent")); found != under_way_.end()) {
    found->second.batch = plain_name(line, "batch");
    batches_.insert(found->second.batch);
    return {};
  }
  if (const auto found = under_way_.find(plain_name(line, "ended")); found != under_way_.end()) {
    under_way_.erase(found);
    return {};
  }
  return fail(line.error("it says nothing of a batch that was asked"));
}

Result<void> BatchJournal::take_asked(const JsonField& line, const std::string& mark) {
  BatchUnderWay asked;
  asked.place = {text_of(line, "provider"), text_of(line, "place"), text_of(line, "model")};
  asked.order.mark = mark;
  asked.order.made = std::chrono::system_clock::from_time_t(count_of(line, "at"));
  SYNTH_TRY(const JsonField requests, line.at("requests"));
  SYNTH_TRY(const auto bodies, requests.items());
  for (const JsonField& body : bodies) {
    asked.order.items.push_back(
        {batch_item_id(mark, asked.order.items.size()), on_one_line(body.json())});
  }
  if (!under_way_.emplace(mark, std::move(asked)).second) {
    return fail(line.error("it is there twice"));
  }
  return {};
}

Result<void> BatchJournal::take_answer(const JsonField& line, const std::string& id) {
  const auto place = parse_id(id);
  const auto found = place ? under_way_.find(place->first) : under_way_.end();
  if (found == under_way_.end() || place->second >= found->second.order.items.size()) {
    return fail(line.error("nobody asked for this answer"));
  }
  BatchUnderWay& batch = found->second;
  SYNTH_TRY(const JsonField body, line.at("body"));
  BatchResult result;
  result.id = id;
  result.head.status = static_cast<int>(std::min<std::int64_t>(count_of(line, "status"), 999));
  result.head.headers = {{"content-type", "application/json"},
                         {"request-id", text_of(line, "request_id")}};
  result.body = on_one_line(body.json());
  if (!batch.answered.insert(id).second) {
    return fail(line.error("it is there twice"));
  }
  auto answers = std::ranges::find(answers_, batch.place, &std::pair<BatchPlace, Answers>::first);
  if (answers == answers_.end()) {
    answers = answers_.insert(answers, {batch.place, {}});
  }
  answers->second[batch.order.items[place->second].body].push_back(std::move(result));
  ++answer_count_;
  return {};
}

Result<void> BatchJournal::append(const std::string& lines) {
  if (!write_all(file_.get(), lines) || (::fdatasync(file_.get()) != 0 && errno != EINVAL)) {
    const Error error = not_possible("append to", path_);
    (void)!::ftruncate(file_.get(), static_cast<off_t>(written_));  // removes a half-written line
    return fail(error);
  }
  written_ += lines.size();
  return {};
}

Result<void> BatchJournal::ask(const BatchPlace& place, const BatchOrder& order) {
  const std::lock_guard lock(mutex_);
  SYNTH_CHECK(append(asked_line(place, order)));
  under_way_.emplace(order.mark, BatchUnderWay{place, order});
  return {};
}

Result<void> BatchJournal::sent(const std::string& mark, const std::string& batch) {
  const std::lock_guard lock(mutex_);
  if (const auto found = under_way_.find(mark); found != under_way_.end()) {
    found->second.batch = batch;
    batches_.insert(batch);
  }
  JsonWriter out;
  out.begin_object().key("sent").string(mark).key("batch").string(batch).end_object();
  return append(out.take() + '\n');
}

Result<void> BatchJournal::answer(const std::string& mark,
                                  const std::vector<BatchResult>& results) {
  const std::lock_guard lock(mutex_);
  std::string lines;
  for (const BatchResult& result : results) {
    lines += is_lasting(result) ? answer_line(result) : "";
  }
  if (lines.empty()) {
    return {};
  }
  SYNTH_CHECK(append(lines));
  BatchUnderWay& batch = under_way_[mark];
  for (const BatchResult& result : results) {
    answer_count_ += is_lasting(result) && batch.answered.insert(result.id).second ? 1 : 0;
  }
  return {};
}

Result<void> BatchJournal::end(const std::string& mark) {
  const std::lock_guard lock(mutex_);
  JsonWriter out;
  out.begin_object().key("ended").string(mark).end_object();
  SYNTH_CHECK(append(out.take() + '\n'));
  under_way_.erase(mark);
  return {};
}

std::vector<BatchUnderWay> BatchJournal::under_way(const BatchPlace& place) const {
  const std::lock_guard lock(mutex_);
  std::vector<BatchUnderWay> batches;
  for (const auto& [mark, batch] : under_way_) {
    if (batch.place == place) {
      batches.push_back(batch);
    }
  }
  return batches;
}

BatchJournal::Answers BatchJournal::take_answers(const BatchPlace& place) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(answers_, place, &std::pair<BatchPlace, Answers>::first);
  return found == answers_.end() ? Answers() : std::exchange(found->second, {});
}

bool BatchJournal::knows(const std::string& batch) const {
  const std::lock_guard lock(mutex_);
  return batches_.contains(batch);
}

BatchJournal::Count BatchJournal::count() const {
  const std::lock_guard lock(mutex_);
  Count count{answer_count_, under_way_.size(), 0};
  for (const auto& [mark, batch] : under_way_) {
    count.requests += batch.order.items.size() - batch.answered.size();
  }
  return count;
}

void BatchJournal::remove() {
  const std::lock_guard lock(mutex_);
  std::error_code error;
  std::filesystem::remove(path_, error);
}

}  // namespace synth
