#include "synth/batch/shard_log.h"

#include "cache/md5.h"
#include "synth/batch/numbered_line.h"
#include "synth/support/line_cursor.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

namespace synth {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigestLength = 32;
constexpr int kMostEndedMeanwhile = 8;  // attempts at a shard

std::vector<fs::path> logs_of(const Plan& plan, std::size_t shard) {
  const std::string prefix = Plan::shard_name(shard) + ".";
  std::vector<fs::path> logs;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(plan.logs(), error)) {
    if (entry.path().filename().string().starts_with(prefix)) {
      logs.push_back(entry.path());
    }
  }
  std::ranges::sort(logs);
  return logs;
}

Error cannot(std::string_view what, const fs::path& path) {
  return Error{Errc::io, fmt::format("cannot {} {}: {}", what, path.string(), std::strerror(errno)),
               "the plan's folder has to be writable, on a disk with space"};
}

// Calls visit(line, offset, bytes) for every whole answer.
template <class Visit>
Result<void> for_each_answer(const fs::path& path, const Visit& visit) {
  LineCursor lines(path);
  while (true) {
    SYNTH_TRY(const auto line, lines.next());
    if (!line) {
      return {};
    }
    const auto answer = parse_answer_line(*line);
    if (answer && md5_hex(answer->text).value_or("") == answer->digest) {
      visit(*answer, lines.offset(), line->size() + 1);
    }
  }
}

}  // namespace

std::optional<AnswerLine> parse_answer_line(std::string_view line) {
  const auto numbered = parse_numbered_line(line);
  // a|e, tab, digest, tab
  if (!numbered || numbered->text.size() < kDigestLength + 3 || numbered->text[1] != '\t' ||
      numbered->text[kDigestLength + 2] != '\t' ||
      (numbered->text[0] != 'a' && numbered->text[0] != 'e')) {
    return std::nullopt;
  }
  return AnswerLine{numbered->number, numbered->text[0] == 'e',
                    numbered->text.substr(2, kDigestLength),
                    numbered->text.substr(kDigestLength + 3)};
}

Result<std::string> answer_line(std::uint64_t number, const ShardAnswer& answer) {
  SYNTH_TRY(const std::string digest, md5_hex(answer.text));
  return fmt::format("{}\t{}\t{}\t{}\n", number, answer.is_error ? 'e' : 'a', digest, answer.text);
}

Result<void> ShardLog::read_earlier(const fs::path& path, Earlier earlier) {
  const std::size_t file = files_.size();
  files_.push_back(path);
  return for_each_answer(path,
                         [&](const AnswerLine& answer, std::uint64_t offset, std::size_t bytes) {
                           if (!answer.is_error || earlier == Earlier::all) {
                             places_.insert_or_assign(answer.number, Place{file, offset, bytes});
                           }
                         });
}

Result<void> ShardLog::read_all_earlier(const Plan& plan, std::size_t shard, Earlier earlier) {
  files_.clear();
  places_.clear();
  std::error_code error;
  if (fs::exists(plan.result(shard), error)) {
    SYNTH_CHECK(read_earlier(plan.result(shard), earlier));
  }
  for (const fs::path& path : logs_of(plan, shard)) {
    SYNTH_CHECK(read_earlier(path, earlier));
  }
  return {};
}

Result<ShardLog> ShardLog::open(const Plan& plan, std::size_t shard, Earlier earlier) {
  ShardLog log;
  Result<void> read = log.read_all_earlier(plan, shard, earlier);
  // An attempt that ends meanwhile removes the logs of all: its result has their answers.
  for (int ended = 0; !read && ended < kMostEndedMeanwhile; ++ended) {
    read = log.read_all_earlier(plan, shard, earlier);
  }
  if (!read) {
    return fail(read.error());
  }
  const fs::path own =
      plan.logs() / fmt::format("{}.{}.log", Plan::shard_name(shard), unique_suffix());
  log.own_ = Fd(::open(own.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666));
  if (!log.own_) {
    return fail(cannot("make", own));
  }
  log.files_.push_back(own);
  log.synced_ = std::chrono::steady_clock::now();
  return log;
}

Result<void> ShardLog::append(std::uint64_t number, const ShardAnswer& answer) {
  SYNTH_TRY(const std::string line, answer_line(number, answer));
  if (!write_all(own_.get(), line)) {
    const Error error = cannot("append to", files_.back());
    (void)!::ftruncate(own_.get(), static_cast<off_t>(written_));  // cuts off a partial line
    return fail(error);
  }
  places_.insert_or_assign(number, Place{files_.size() - 1, written_, line.size()});
  written_ += line.size();
  if (const auto now = std::chrono::steady_clock::now(); now - synced_ >= std::chrono::seconds(1)) {
    synced_ = now;
    if (::fdatasync(own_.get()) != 0 && errno != EINVAL) {
      return fail(cannot("append to", files_.back()));
    }
  }
  return {};
}

Result<std::string> ShardLog::line(std::uint64_t number) const {
  const Place& place = places_.at(number);
  const fs::path& path = files_[place.file];
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text(place.bytes, '\0');
  std::size_t have = 0;
  while (file && have < text.size()) {
    const ssize_t count = ::pread(file.get(), text.data() + have, text.size() - have,
                                  static_cast<off_t>(place.offset + have));
    if (count == 0 || (count < 0 && errno != EINTR)) {
      break;
    }
    have += count < 0 ? 0 : static_cast<std::size_t>(count);
  }
  const auto answer = parse_answer_line(std::string_view(text).substr(0, text.size() - 1));
  if (have < text.size() || !answer || answer->number != number ||
      md5_hex(answer->text).value_or("") != answer->digest) {
    return fail(Errc::io, fmt::format("{}: the answer to line {} is gone", path.string(), number),
                "run the shard again");
  }
  return text;
}

void ShardLog::remove_logs(const Plan& plan, std::size_t shard) {
  for (const fs::path& path : logs_of(plan, shard)) {
    std::error_code error;
    fs::remove(path, error);
  }
}

std::uint64_t count_logged(const Plan& plan, std::size_t shard) {
  std::set<std::uint64_t> numbers;
  for (const fs::path& path : logs_of(plan, shard)) {
    (void)for_each_answer(path, [&](const AnswerLine& answer, std::uint64_t /*offset*/,
                                    std::size_t /*bytes*/) { numbers.insert(answer.number); });
  }
  return numbers.size();
}

}  // namespace synth
