#include "synth/support/text.h"
#include "testing/suites/runners/runner_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::size_t kMostTapNote = 4'000;

TestVerdict tap_verdict(std::string name, Verdict verdict, std::string note) {
  TestVerdict made;
  made.test = std::move(name);
  made.verdict = verdict;
  made.note = std::move(note);
  return made;
}

// A result line of TAP: "not ok 2 - name # SKIP why".
struct TapResult {
  bool ok = false;
  std::string number;
  std::string name;
  std::string directive;
};

std::optional<TapResult> read_tap_result(std::string_view line) {
  TapResult result{.ok = line.starts_with("ok "), .number = {}, .name = {}, .directive = {}};
  if (!result.ok && !line.starts_with("not ok ")) {
    return std::nullopt;
  }
  line.remove_prefix(result.ok ? 3 : 7);
  const std::size_t digits = line.find_first_not_of("0123456789");
  result.number = line.substr(0, digits);
  line = digits == line.npos ? "" : trim(line.substr(digits));
  line.remove_prefix(line.starts_with("- ") ? 2 : 0);
  std::size_t directive = line.rfind(" # ");  // names may contain such a mark, too
  if (directive != line.npos) {
    const std::string word = in_lower_case(line.substr(directive + 3, 4));
    directive = word == "skip" || word == "todo" ? directive : line.npos;
  }
  result.name = trim(line.substr(0, directive));
  result.directive = directive == line.npos ? "" : trim(line.substr(directive + 3));
  return result;
}

// A reader of the lines of a report, in order.
class TapReader {
 public:
  explicit TapReader(TapWriter writer) : writer_(writer) {}

  void read(std::string_view line) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    const std::string_view text = line.substr(indent);
    const bool follows_result = std::exchange(follows_result_, false);
    adds_up_ = adds_up_ && !hides_failure(text);
    if (in_details_) {
      read_detail(indent, text);
    } else if (follows_result && failing_ && text.starts_with("# ")) {
      add_note(text.substr(2));  // Bats's form
      follows_result_ = true;
    } else if (text == "---" && indent == level_ * 4 + 2) {
      in_details_ = true;
      key_.clear();
    } else if (const auto result = read_tap_result(text)) {
      add(*result, indent / 4);
    } else if (text.starts_with("# Subtest: ")) {
      names_.resize(indent / 4);
      names_.emplace_back(text.substr(11));
    } else if (text.starts_with("1..") && indent == 0) {
      adds_up_ = adds_up_ && !planned_ && (writer_ == TapWriter::node || at_top_ == 0);
      planned_ = std::string(text.substr(3));
    }
  }

  std::vector<TestVerdict> take() {
    if (!adds_up_) {
      verdicts_.push_back(tap_verdict("the file", Verdict::protocol_error,
                                      "something was written into the runner's report"));
    } else if (planned_ != std::to_string(at_top_)) {
      verdicts_.push_back(
          tap_verdict("the file", Verdict::early_exit, "it ended before all its tests had run"));
    }
    return std::move(verdicts_);
  }

 private:
  // Scripts that Bats runs can write into its report. Returns whether text was put before a
  // failure, so that its line looks different.
  [[nodiscard]] bool hides_failure(std::string_view line) const {
    if (writer_ != TapWriter::bats || line.starts_with("not ok ")) {
      return false;
    }
    const std::size_t results = below_.empty() ? 0 : below_.front().results;
    return line.find(fmt::format("not ok {} ", results)) != line.npos ||
           line.find(fmt::format("not ok {} ", results + 1)) != line.npos;
  }

  struct Below {
    std::size_t results = 0;
    std::size_t failed = 0;
  };

  void add(const TapResult& result, std::size_t level) {
    level_ = level;
    below_.resize(std::max(below_.size(), level + 2));
    at_top_ += level == 0 ? 1 : 0;
    ++below_[level].results;
    adds_up_ = adds_up_ && result.number == std::to_string(below_[level].results) &&
               (writer_ == TapWriter::node || planned_);
    below_[level].failed += result.ok ? 0 : 1;
    const Below inside = below_[level + 1];
    below_.resize(level + 1);
    below_.resize(level + 2);
    failing_ = false;
    if (inside.results > 0 && (result.ok || inside.failed > 0)) {
      return;  // a suite, whose tests were already read
    }
    names_.resize(std::min(names_.size(), level));
    std::string name;
    for (const std::string& outer : names_) {
      name += outer + " > ";
    }
    const std::string word = in_lower_case(result.directive.substr(0, 4));
    const bool todo = word == "todo";
    failing_ = !result.ok && !todo;
    follows_result_ = true;
    verdicts_.push_back(tap_verdict(name + result.name,
                                    word == "skip" ? Verdict::not_run
                                    : failing_     ? Verdict::wrong_answer
                                                   : Verdict::pass,
                                    word == "skip" ? std::string(trim(result.directive.substr(4)))
                                    : todo         ? "an expected failure"
                                                   : ""));
  }

  // Reads "key: value", or lines that continue the previous key.
  void read_detail(std::size_t indent, std::string_view text) {
    if (text == "..." && indent == level_ * 4 + 2) {
      in_details_ = false;
      return;
    }
    const std::size_t colon = text.find(':');
    if (indent == level_ * 4 + 2 && colon != text.npos) {
      key_ = text.substr(0, colon);
      text = trim(text.substr(colon + 1));
      text = text.starts_with("|") ? "" : text;
    }
    if (!failing_) {
      return;
    }
    if (text.size() > 1 && text.front() == '\'' && text.ends_with('\'')) {
      text = text.substr(1, text.size() - 2);
    }
    if (key_ == "error" && !text.empty()) {
      add_note(text);
    } else if (key_ == "name" && text != "AssertionError" && !text.empty()) {
      verdicts_.back().verdict = Verdict::exception;
      verdicts_.back().note = fmt::format("{}: {}", text, verdicts_.back().note);
    }
  }

  void add_note(std::string_view text) {
    std::string& note = verdicts_.back().note;
    if (note.size() < kMostTapNote && !text.empty()) {
      note += (note.empty() ? "" : "\n") + excerpt(text, kMostTapNote);
    }
  }

  TapWriter writer_;
  bool adds_up_ = true;
  std::vector<TestVerdict> verdicts_;
  std::vector<std::string> names_;  // of the open tests, by level
  std::vector<Below> below_;        // by level, since the last result of the level above
  std::size_t level_ = 0;           // of the last result
  std::size_t at_top_ = 0;
  std::optional<std::string> planned_;
  bool failing_ = false;
  bool follows_result_ = false;  // or a comment after one
  bool in_details_ = false;
  std::string key_;
};

}  // namespace

std::vector<TestVerdict> read_tap(std::string_view text, TapWriter writer) {
  TapReader reader(writer);
  for (const std::string_view line : split(text, '\n')) {
    reader.read(line);
  }
  return reader.take();
}

}  // namespace synth
