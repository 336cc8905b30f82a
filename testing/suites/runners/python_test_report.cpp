#include "testing/suites/runners/python_test_report.h"

#include "specs/json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace synth {
namespace {

constexpr std::int64_t kMostTests = 1'000'000;

std::optional<Verdict> verdict_named(std::string_view outcome) {
  return outcome == "passed"    ? std::optional(Verdict::pass)
         : outcome == "failed"  ? std::optional(Verdict::wrong_answer)
         : outcome == "error"   ? std::optional(Verdict::exception)
         : outcome == "skipped" ? std::optional(Verdict::not_run)
                                : std::nullopt;
}

class ReportReader {
 public:
  void read(std::string_view line) {
    if (!is_sound_) {
      return;
    }
    const auto document = parse_json(line);
    const auto items = document ? JsonField(*document).items() : fail(document.error());
    is_sound_ = items && read_items(*items);
  }

  std::vector<ApartVerdict> take(const Outcome& whole) {
    if (!is_sound_) {
      verdicts_.push_back(
          {verdict_of_file(Verdict::protocol_error, "something disturbed the report of the tests"),
           {}});
    } else if (auto end = verdict_of_end(whole)) {
      verdicts_.push_back({*std::move(end), {}});
    }
    return std::move(verdicts_);
  }

 private:
  bool read_items(const std::vector<JsonField>& items) {
    const std::string kind = items.empty() ? "" : items[0].string().value_or("");
    if (kind == "collected" && items.size() == 2) {
      return read_count(items[1]);
    }
    if (kind == "test" && items.size() == 4) {
      return read_test(items[1], items[2], items[3]);
    }
    return kind == "fault" && items.size() == 4 && read_fault(items[1], items[2], items[3]);
  }

  bool read_count(const JsonField& count) {
    const auto announced = count.integer();
    if (was_announced_ || !announced || *announced < 0 || *announced > kMostTests) {
      return false;
    }
    was_announced_ = true;
    told_.resize(static_cast<std::size_t>(*announced));
    return true;
  }

  // Reads a test's report, which must be the only one, with its failures or its result as a whole.
  bool read_test(const JsonField& place, const JsonField& parts, const JsonField& wanted) {
    const auto at = place.integer();
    const auto items = parts.items();
    const auto wants = read_wanted(wanted);
    if (!at || *at < 0 || std::cmp_greater_equal(*at, told_.size()) ||
        told_[static_cast<std::size_t>(*at)] || !items || items->empty() || !wants) {
      return false;
    }
    told_[static_cast<std::size_t>(*at)] = true;
    return std::ranges::all_of(*items,
                               [&](const JsonField& part) { return read_part(part, *wants); });
  }

  bool read_part(const JsonField& part, const std::string& wanted) {
    const auto texts = part.items();
    if (!texts || texts->size() != 3) {
      return false;
    }
    const auto name = texts->at(0).string();
    const auto outcome = texts->at(1).string();
    const auto message = texts->at(2).string();
    const auto verdict = outcome ? verdict_named(*outcome) : std::nullopt;
    if (!name || !verdict || !message) {
      return false;
    }
    TestVerdict told;
    told.test = *name;
    told.verdict = *verdict;
    told.note = *message;
    verdicts_.push_back({std::move(told), wanted});
    return true;
  }

  bool read_fault(const JsonField& name, const JsonField& message, const JsonField& wanted) {
    const auto title = name.string();
    const auto text = message.string();
    const auto wants = read_wanted(wanted);
    if (!title || !text || !wants) {
      return false;
    }
    has_fault_ = true;
    TestVerdict told;
    told.test = title->empty() ? "the file" : *title;
    told.verdict = Verdict::exception;
    told.note = *text;
    verdicts_.push_back({std::move(told), *wants, true});
    return true;
  }

  static std::optional<std::string> read_wanted(const JsonField& wanted) {
    const auto items = wanted.items();
    if (!items) {
      return std::nullopt;
    }
    std::vector<std::string> texts;
    for (const JsonField& item : *items) {
      const auto text = item.string();
      if (!text) {
        return std::nullopt;
      }
      texts.push_back(*text);
    }
    return fmt::format("{}", fmt::join(texts, "; "));
  }

  // Returns a verdict on the end of the run if the reported verdicts do not explain it.
  [[nodiscard]] std::optional<TestVerdict> verdict_of_end(const Outcome& whole) const {
    const bool has_failure = std::ranges::any_of(
        verdicts_, [](const ApartVerdict& told) { return is_failure(told.verdict); });
    // The program ends with an AssertionError if a test failed. As an assertion script it may also
    // fail because it never called the function; the file may test other functions.
    const bool ended =
        (whole.ending == Verdict::pass || whole.ending == Verdict::wrong_answer) && !whole.error;
    const bool ended_as_told = ended || (whole.ending == Verdict::wrong_answer && has_failure);
    if (!ended_as_told) {
      const Verdict ending = whole.ending == Verdict::pass      ? Verdict::exception
                             : whole.ending == Verdict::not_run ? Verdict::early_exit
                                                                : whole.ending;
      TestVerdict verdict = verdict_of_file(ending, whole.note);
      verdict.error = whole.error;
      return verdict;
    }
    const auto missing = std::ranges::count(told_, false);
    if (has_fault_ || (was_announced_ && missing == 0)) {
      return std::nullopt;
    }
    return verdict_of_file(
        Verdict::early_exit,
        was_announced_ ? fmt::format("{} of its {} tests did not report", missing, told_.size())
                       : "it ended before its tests were known");
  }

  std::vector<ApartVerdict> verdicts_;
  std::vector<bool> told_;  // by the place of the test
  bool was_announced_ = false;
  bool has_fault_ = false;
  bool is_sound_ = true;
};

}  // namespace

std::vector<ApartVerdict> read_python_report(std::span<const std::string> told,
                                             const Outcome& whole) {
  ReportReader reader;
  for (const std::string& line : told) {
    reader.read(line);
  }
  return reader.take(whole);
}

}  // namespace synth
