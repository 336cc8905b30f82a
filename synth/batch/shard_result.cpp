#include "synth/batch/shard_result.h"

#include "cache/sha256.h"
#include "specs/json_form.h"
#include "synth/batch/numbered_line.h"
#include "synth/support/line_cursor.h"
#include "synth/support/whole_file.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <optional>

namespace synth {
namespace {

constexpr std::string_view kEnd = "end\t";
constexpr std::size_t kLongestEnd = 1024;

struct ResultEnd {
  std::string plan;
  std::uint64_t shard = 0;
  std::uint64_t answers = 0;
  std::uint64_t errors = 0;
  std::string sha256;
};

}  // namespace

template <>
constexpr auto kJsonForm<ResultEnd> =
    std::tuple(required("plan", &ResultEnd::plan), required("shard", &ResultEnd::shard),
               required("answers", &ResultEnd::answers), required("errors", &ResultEnd::errors),
               required("sha256", &ResultEnd::sha256));

namespace {

std::string write_end(const ResultEnd& end) {
  return std::string(kEnd) + json_text(end) + "\n";
}

Result<ResultEnd> read_end(std::string_view line) {
  if (!line.starts_with(kEnd)) {
    return fail(Errc::bad_input, "it has no end");
  }
  SYNTH_TRY(const Value document, parse_json(line.substr(kEnd.size())));
  return from_json<ResultEnd>(JsonField(document));
}

// Returns the last line of a file, without its end; nothing for a file that has none.
std::optional<std::string> last_line(const std::filesystem::path& path) {
  const Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const off_t size = file ? ::lseek(file.get(), 0, SEEK_END) : -1;
  if (size <= 0) {
    return std::nullopt;
  }
  std::string tail(std::min(kLongestEnd, static_cast<std::size_t>(size)), '\0');
  const off_t begin = size - static_cast<off_t>(tail.size());
  if (::pread(file.get(), tail.data(), tail.size(), begin) != static_cast<ssize_t>(tail.size()) ||
      tail.back() != '\n') {
    return std::nullopt;
  }
  tail.pop_back();
  return tail.substr(tail.rfind('\n') + 1);
}

ShardResult judge_end(const Plan& plan, std::size_t shard, const Result<ResultEnd>& end) {
  ShardResult result;
  if (!end) {
    result.state = ShardState::damaged;
  } else if (end->plan != plan.id || end->shard != shard) {
    result.state = ShardState::foreign;
  } else {
    result.answers = end->answers;
    result.errors = end->errors;
    result.state =
        result.answers == plan.shards.at(shard).lines ? ShardState::done : ShardState::damaged;
  }
  return result;
}

// Returns the checksum of all lines but the last; the last one goes to `end`.
Result<std::string> sum_up(const std::filesystem::path& path, std::string& end) {
  LineCursor lines(path);
  Sha256 sum;
  while (true) {
    SYNTH_TRY(const auto line, lines.next());
    if (!line) {
      return sum.hex();
    }
    if (line->starts_with(kEnd)) {
      end = *line;
    } else {
      sum.add(*line).add("\n");
    }
  }
}

}  // namespace

ShardResult inspect_result(const Plan& plan, std::size_t shard) {
  std::error_code error;
  if (!std::filesystem::exists(plan.result(shard), error)) {
    return {};
  }
  return judge_end(plan, shard, read_end(last_line(plan.result(shard)).value_or("")));
}

ShardResult verify_result(const Plan& plan, std::size_t shard) {
  ShardResult result = inspect_result(plan, shard);
  if (result.state != ShardState::done) {
    return result;
  }
  std::string text;
  const auto sum = sum_up(plan.result(shard), text);
  const auto end = read_end(text);
  if (!sum || !end || *sum != end->sha256) {
    result.state = ShardState::damaged;
  }
  return result;
}

Result<ShardResult> write_result(const Plan& plan, std::size_t shard, const ShardLog& log) {
  SYNTH_TRY(WholeFile file, WholeFile::begin(plan.result(shard)));
  Sha256 sum;
  ResultEnd end{plan.id, shard, 0, 0, {}};
  LineCursor lines(plan.input(shard));
  while (true) {
    SYNTH_TRY(const auto line, lines.next());
    if (!line) {
      break;
    }
    const auto numbered = parse_numbered_line(*line);
    if (!numbered || !log.has(numbered->number)) {
      return fail(Errc::internal, fmt::format("shard {} has no answer to one of its lines",
                                              Plan::shard_name(shard)));
    }
    SYNTH_TRY(const std::string answer, log.line(numbered->number));
    ++end.answers;
    end.errors += parse_answer_line(answer)->is_error ? 1 : 0;
    sum.add(answer);
    SYNTH_CHECK(file.write(answer));
  }
  SYNTH_TRY(end.sha256, sum.hex());
  SYNTH_CHECK(file.write(write_end(end)));
  if (const auto written = file.commit(); !written) {
    // Another attempt at the shard was quicker, and has removed the temporary files of its result.
    ShardResult there = verify_result(plan, shard);
    return there.state == ShardState::done ? Result<ShardResult>(there) : fail(written.error());
  }
  return judge_end(plan, shard, end);
}

}  // namespace synth
